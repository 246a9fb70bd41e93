// A set of squares of a small board, a row in each of the sixteen lanes of one vector register.
// Lanes are shifted apart from each other, so to find neighbours costs a fifth of what it does in a
// Wide.
#pragma once

#include <bit>
#include <cstdint>

#include "blokus/wide.hpp"

namespace spiel::bots::blokus_search {

struct Rows {
  static constexpr int kMaxSize = 15;  // a column stays empty
  static constexpr int kStride = 16;
  using Lanes = std::uint16_t __attribute__((vector_size(32)));
  using Bytes = std::uint8_t __attribute__((vector_size(32)));

  Lanes lanes;

  Rows() = default;
  explicit Rows(const Lanes& l) : lanes(l) {}
  // Of every three bytes two belong to a row.
  explicit Rows(const blokus::Wide& b)
      : lanes(reinterpret_cast<Lanes>(__builtin_shufflevector(
            reinterpret_cast<Bytes>(b.low), reinterpret_cast<Bytes>(b.high),  //
            0, 1, 3, 4, 6, 7, 9, 10, 12, 13, 15, 16, 18, 19, 21, 22,          //
            24, 25, 27, 28, 30, 31, 33, 34, 36, 37, 39, 40, 42, 43, 45, 46))) {}
  static Rows none() { return Rows(Lanes{}); }

  blokus::Wide wide() const {
    const auto bytes = reinterpret_cast<Bytes>(lanes);
    return {reinterpret_cast<blokus::Half>(__builtin_shufflevector(
                bytes, Bytes{},  //
                0, 1, 32, 2, 3, 32, 4, 5, 32, 6, 7, 32, 8, 9, 32, 10, 11, 32, 12, 13, 32, 14, 15,
                32, 16, 17, 32, 18, 19, 32, 20, 21)),
            reinterpret_cast<blokus::Half>(__builtin_shufflevector(
                bytes, Bytes{},  //
                32, 22, 23, 32, 24, 25, 32, 26, 27, 32, 28, 29, 32, 30, 31, 32, 32, 32, 32, 32, 32,
                32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32))};
  }

  friend Rows operator&(const Rows& a, const Rows& b) { return Rows(a.lanes & b.lanes); }
  friend Rows operator|(const Rows& a, const Rows& b) { return Rows(a.lanes | b.lanes); }
  Rows without(const Rows& b) const { return Rows(lanes & ~b.lanes); }

  int count() const {
    const auto words = reinterpret_cast<blokus::Half>(lanes);
    return std::popcount(words[0]) + std::popcount(words[1]) + std::popcount(words[2]) +
           std::popcount(words[3]);
  }
};

// May lie outside the board.
inline Rows edge_neighbours(const Rows& rows) {
  const Rows::Lanes none{};
  const Rows::Lanes below = __builtin_shufflevector(none, rows.lanes, 15, 16, 17, 18, 19, 20, 21,
                                                    22, 23, 24, 25, 26, 27, 28, 29, 30);
  const Rows::Lanes above = __builtin_shufflevector(rows.lanes, none, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
                                                    11, 12, 13, 14, 15, 16);
  return Rows(rows.lanes << 1 | rows.lanes >> 1 | below | above);
}

}  // namespace spiel::bots::blokus_search
