#include "match/svg.hpp"

#include <fmt/format.h>

#include "core/text.hpp"

namespace spiel::match {

namespace {

std::string label(double x, double y, std::string_view anchor, const std::string& text) {
  return fmt::format("<text x={:.1f} y={:.1f} text-anchor={}>{}</text>", x, y, anchor, text);
}

}  // namespace

std::string Axes::point(double a, double b) const {
  return fmt::format("{:.1f},{:.1f} ", x(a), y(b));
}

std::string frame(const Axes& axes, const std::string& x_unit, const std::string& y_unit) {
  const double low = kHeight - kBottom;
  return fmt::format("<path class=axis d=\"M{} {}V{}H{}\" />", kLeft, kTop, low, kWidth - kRight) +
         label(kLeft - 6, low, "end", fmt::format("{:g}{}", axes.y0, y_unit)) +
         label(kLeft - 6, kTop + 10, "end", fmt::format("{:g}{}", axes.y1, y_unit)) +
         label(kLeft, kHeight - 8, "start", fmt::format("{:g}", axes.x0)) +
         label(kWidth - kRight, kHeight - 8, "end", fmt::format("{:g} {}", axes.x1, x_unit));
}

std::string picture(const std::string& inside) {
  return fmt::format("<svg class=plot viewBox=\"0 0 {} {}\">{}</svg>\n", kWidth, kHeight, inside);
}

std::string legend(std::size_t i, std::string_view name) {
  return fmt::format("<text class=p{} x={} y={}>{}</text>", i % 6, kLeft + 10,
                     kTop + 14 + 14 * static_cast<double>(i), escaped_html(name));
}

}  // namespace spiel::match
