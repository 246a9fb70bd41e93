#include "protocol/web/raster.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <string_view>

namespace spiel::web {

namespace {

// Deflate with fixed codes and repetitions of one byte: rows that are like the one above become
// zeros, which is nearly all of such a picture.
class Deflater {
 public:
  explicit Deflater(std::string& out) : out_(out) { put(0b011, 3); }  // last block, fixed codes

  void run(std::uint8_t byte, std::size_t count) {
    literal(byte);
    for (--count; count > 0;) {
      const std::size_t part = count < 3 ? 1 : std::min<std::size_t>(count, 258);
      if (part < 3) {
        literal(byte);
      } else {
        repeat(static_cast<int>(part));
      }
      count -= part;
    }
  }
  void finish() {
    code(0, 7);
    if (filled_ > 0) put(0, 8 - filled_);
  }

 private:
  void literal(std::uint8_t byte) {
    if (byte < 144) return code(0x30U + byte, 8);
    code(0x190U + byte - 144U, 9);
  }
  // The byte before, so many times more.
  void repeat(int length) {
    constexpr std::array<int, 29> kLeast{3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                         15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                         67, 83, 99, 115, 131, 163, 195, 227, 258};
    constexpr std::array<int, 29> kExtra{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                         2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    const auto found = std::upper_bound(kLeast.begin(), kLeast.end(), length) - 1;
    const auto i = static_cast<std::size_t>(found - kLeast.begin());
    const auto symbol = 257U + static_cast<unsigned>(i);
    if (symbol < 280) {
      code(symbol - 256, 7);
    } else {
      code(0xC0U + symbol - 280, 8);
    }
    put(static_cast<unsigned>(length - *found), kExtra[i]);
    code(0, 5);  // one byte back
  }
  // Codes begin with their highest bit, numbers with their lowest.
  void code(unsigned bits, int count) {
    for (int i = count - 1; i >= 0; --i) put(bits >> i & 1U, 1);
  }
  void put(unsigned bits, int count) {
    for (int i = 0; i < count; ++i) {
      held_ |= (bits >> i & 1U) << filled_;
      if (++filled_ < 8) continue;
      out_.push_back(static_cast<char>(held_));
      held_ = 0;
      filled_ = 0;
    }
  }

  std::string& out_;
  unsigned held_ = 0;
  int filled_ = 0;
};

void append_number(std::string& out, std::uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) out.push_back(static_cast<char>(number >> shift));
}

std::uint32_t adler(std::string_view bytes) {
  std::uint32_t a = 1, b = 0;
  for (const char c : bytes) {
    a = (a + static_cast<std::uint8_t>(c)) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}

constexpr std::array<std::uint32_t, 256> crc_table() {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t c = i;
    for (int bit = 0; bit < 8; ++bit) c = (c & 1U) != 0 ? 0xEDB88320U ^ c >> 1 : c >> 1;
    table[i] = c;
  }
  return table;
}

std::uint32_t crc(std::string_view bytes) {
  static constexpr auto kRemainders = crc_table();
  std::uint32_t c = 0xFFFFFFFFU;
  for (const char byte : bytes)
    c = kRemainders[(c ^ static_cast<std::uint8_t>(byte)) & 0xFFU] ^ c >> 8;
  return ~c;
}

void append_chunk(std::string& png, std::string_view name, std::string_view content) {
  append_number(png, static_cast<std::uint32_t>(content.size()));
  std::string checked(name);
  checked += content;
  png += checked;
  append_number(png, crc(checked));
}

std::string zlib(std::string_view bytes) {
  std::string out = "\x78\x01";
  Deflater deflater(out);
  for (std::size_t i = 0; i < bytes.size();) {
    const auto end = std::min(bytes.find_first_not_of(bytes[i], i), bytes.size());
    deflater.run(static_cast<std::uint8_t>(bytes[i]), end - i);
    i = end;
  }
  deflater.finish();
  append_number(out, adler(bytes));
  return out;
}

}  // namespace

Raster::Raster(int width, int height, Rgb ground)
    : width_(width),
      height_(height),
      palette_{ground},
      pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}

std::uint8_t Raster::entry_of(Rgb colour) {
  const auto found = std::find(palette_.begin(), palette_.end(), colour);
  const auto entry = static_cast<std::size_t>(found - palette_.begin());
  assert(entry < 256);
  if (found == palette_.end()) palette_.push_back(colour);
  return static_cast<std::uint8_t>(entry);
}

// Pixels whose middle lies between the two.
void Raster::row(int y, double from, double to, std::uint8_t entry) {
  const int first = std::max(0, static_cast<int>(std::ceil(from - 0.5)));
  const int last = std::min(width_ - 1, static_cast<int>(std::floor(to - 0.5)));
  for (int x = first; x <= last; ++x) pixels_[index_of(x, y)] = entry;
}

void Raster::polygon(std::span<const Point> corners, Rgb colour) {
  const auto entry = entry_of(colour);
  for (int y = 0; y < height_; ++y) {
    const double middle = y + 0.5;
    std::vector<double> crossings;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Point a = corners[i];
      const Point b = corners[(i + 1) % corners.size()];
      if ((a.y <= middle) == (b.y <= middle)) continue;
      crossings.push_back(a.x + (middle - a.y) / (b.y - a.y) * (b.x - a.x));
    }
    std::sort(crossings.begin(), crossings.end());
    for (std::size_t i = 1; i < crossings.size(); i += 2) {
      row(y, crossings[i - 1], crossings[i], entry);
    }
  }
}

void Raster::disc(Point centre, double radius, Rgb colour) {
  const auto entry = entry_of(colour);
  for (int y = 0; y < height_; ++y) {
    const double up = y + 0.5 - centre.y;
    if (std::abs(up) > radius) continue;
    const double half = std::sqrt(radius * radius - up * up);
    row(y, centre.x - half, centre.x + half, entry);
  }
}

void Raster::line(Point from, Point to, double thickness, Rgb colour) {
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  if (length > 0) {
    const double x = (to.y - from.y) / length * thickness / 2;
    const double y = (from.x - to.x) / length * thickness / 2;
    polygon(std::array{Point{from.x + x, from.y + y}, Point{to.x + x, to.y + y},
                       Point{to.x - x, to.y - y}, Point{from.x - x, from.y - y}},
            colour);
  }
  disc(from, thickness / 2, colour);
  disc(to, thickness / 2, colour);
}

std::string Raster::png() const {
  std::string head;
  append_number(head, static_cast<std::uint32_t>(width_));
  append_number(head, static_cast<std::uint32_t>(height_));
  head += std::string_view("\x08\x03\0\0\0", 5);  // 8 bits a pixel, entries of a palette
  std::string palette;
  for (const auto& [red, green, blue] : palette_) {
    for (const auto part : {red, green, blue}) palette.push_back(static_cast<char>(part));
  }
  std::string rows;
  for (int y = 0; y < height_; ++y) {
    rows.push_back(2);  // each byte less the one above
    for (int x = 0; x < width_; ++x) {
      const int above = y == 0 ? 0 : pixels_[index_of(x, y - 1)];
      rows.push_back(static_cast<char>(pixels_[index_of(x, y)] - above));
    }
  }
  std::string png = "\x89PNG\r\n\x1a\n";
  append_chunk(png, "IHDR", head);
  append_chunk(png, "PLTE", palette);
  append_chunk(png, "IDAT", zlib(rows));
  append_chunk(png, "IEND", "");
  return png;
}

}  // namespace spiel::web
