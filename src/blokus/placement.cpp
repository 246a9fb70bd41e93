#include "blokus/placement.hpp"

#include <array>
#include <cassert>

namespace spiel::blokus {

namespace {

constexpr int columns(const Shape& shape) { return kMaxSize - shape.width + 1; }

constexpr int positions(const Shape& shape) {
  return columns(shape) * (kMaxSize - shape.height + 1);
}

// The number of the first placement of each orientation, and of the one after the last.
constexpr std::array<int, kOrientations + 1> first_numbers() {
  std::array<int, kOrientations + 1> first{};
  for (std::size_t o = 0; o < kOrientations; ++o) {
    first[o + 1] = first[o] + positions(oriented(static_cast<Orientation>(o)).shape);
  }
  return first;
}
constexpr auto kFirstNumber = first_numbers();
static_assert(kFirstNumber.back() == kPlacements);

}  // namespace

Bitboard squares_of(Placement placement) {
  Bitboard squares;
  for (const Square s : placement.oriented().shape) {
    squares.set(placement.index() + Bitboard::index(s.x, s.y));
  }
  return squares;
}

std::optional<Placement> placement_of(const Bitboard& squares) {
  int x = kMaxSize, y = kMaxSize;
  squares.for_each([&](Square s) {
    x = std::min<int>(x, s.x);
    y = std::min<int>(y, s.y);
  });
  for (std::size_t o = 0; o < kOrientations; ++o) {
    const Placement placement(static_cast<Orientation>(o), x, y);
    if (placement.fits(kMaxSize) && squares_of(placement) == squares) return placement;
  }
  return std::nullopt;
}

int number_of(Placement placement) {
  assert(placement.fits(kMaxSize));
  return kFirstNumber[placement.orientation()] +
         placement.y() * columns(placement.oriented().shape) + placement.x();
}

Placement placement_from_number(int number) {
  assert(0 <= number && number < kPlacements);
  const auto after = std::upper_bound(kFirstNumber.begin(), kFirstNumber.end(), number);
  const auto orientation = static_cast<Orientation>(after - kFirstNumber.begin() - 1);
  const int rest = number - kFirstNumber[orientation];
  const int width = columns(oriented(orientation).shape);
  return {orientation, rest % width, rest / width};
}

}  // namespace spiel::blokus
