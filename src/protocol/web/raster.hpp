// A picture of few colours, and its PNG. Programs that show previews of links take no SVG, and make
// pictures smaller: so edges are not smoothed, and colours are entries of a palette.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "protocol/web/board_places.hpp"

namespace spiel::web {

struct Rgb {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  bool operator==(const Rgb&) const = default;
};

class Raster {
 public:
  // At most 256 colours are used in one picture.
  Raster(int width, int height, Rgb ground);

  int width() const { return width_; }
  int height() const { return height_; }
  Rgb at(int x, int y) const { return palette_[pixels_[index_of(x, y)]]; }

  // What lies outside is left out.
  void polygon(std::span<const Point> corners, Rgb colour);
  void disc(Point centre, double radius, Rgb colour);
  void line(Point from, Point to, double thickness, Rgb colour);  // with round ends

  std::string png() const;

 private:
  std::size_t index_of(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(x);
  }
  std::uint8_t entry_of(Rgb colour);
  void row(int y, double from, double to, std::uint8_t entry);

  int width_;
  int height_;
  std::vector<Rgb> palette_;
  std::vector<std::uint8_t> pixels_;
};

}  // namespace spiel::web
