// Plots as SVG: axes, and what stands around them.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace spiel::match {

inline constexpr double kWidth = 640, kHeight = 240, kLeft = 48, kBottom = 28, kTop = 10,
                        kRight = 12;

// From values to places on the picture.
struct Axes {
  double x0 = 0, x1 = 1, y0 = 0, y1 = 1;

  double x(double value) const {
    return kLeft + (value - x0) / std::max(x1 - x0, 1e-9) * (kWidth - kLeft - kRight);
  }
  double y(double value) const {
    return kHeight - kBottom - (value - y0) / std::max(y1 - y0, 1e-9) * (kHeight - kBottom - kTop);
  }
  std::string point(double a, double b) const;
};

// The frame with the ends of both axes.
std::string frame(const Axes& axes, const std::string& x_unit, const std::string& y_unit);
std::string picture(const std::string& inside);
// The name of the i-th line, in its colour, below those before it.
std::string legend(std::size_t i, std::string_view name);

}  // namespace spiel::match
