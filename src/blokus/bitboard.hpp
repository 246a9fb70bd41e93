// A set of squares of one board, one bit each.
//
// Rows are kStride bits apart whatever the size of the board. The four columns between the widest
// board and the stride are always empty, so that a piece (at most five wide) that sticks out on the
// right falls into them and never into the next row; all rows fit one cache line. Every operation
// is a plain loop over eight words which the compiler turns into vector instructions.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "blokus/piece.hpp"
#include "core/nth_bit.hpp"

namespace spiel::blokus {

inline constexpr int kMaxSize = 20;
inline constexpr int kStride = 24;

struct alignas(32) Bitboard {
  static constexpr std::size_t kWords = 8;
  std::array<std::uint64_t, kWords> words{};

  static constexpr int index(int x, int y) { return y * kStride + x; }
  static constexpr Square square(int index) {
    return {static_cast<std::int8_t>(index % kStride), static_cast<std::int8_t>(index / kStride)};
  }

  constexpr void set(int index) { set_if(true, index); }
  constexpr void set_if(bool condition, int index) {
    word(index) |= std::uint64_t{condition} << (index % 64);
  }
  constexpr void set(Square s) { set(index(s.x, s.y)); }
  constexpr bool test(int index) const {
    return (words[static_cast<std::size_t>(index) / 64] >> (index % 64) & 1) != 0;
  }
  constexpr bool test(Square s) const { return test(index(s.x, s.y)); }

  constexpr bool any() const {
    std::uint64_t all = 0;
    for (const std::uint64_t w : words) all |= w;
    return all != 0;
  }
  constexpr int count() const {
    int n = 0;
    for (const std::uint64_t w : words) n += std::popcount(w);
    return n;
  }

  // The member with `n` smaller members. Without a branch: in which word it is cannot be foretold.
  int nth(int n) const {
    std::size_t word = 0;
    int before = 0, members = 0;
    for (const std::uint64_t w : words) {
      members += std::popcount(w);
      const bool is_behind = members <= n;
      word += is_behind ? 1 : 0;
      before = is_behind ? members : before;
    }
    return static_cast<int>(word) * 64 + nth_bit(words[word], n - before);
  }

  // Whether matches(index) holds for some member; asks in ascending order and stops at the first.
  template <class Matches>
  constexpr bool any_index(Matches&& matches) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      for (std::uint64_t rest = words[i]; rest != 0; rest &= rest - 1) {
        if (matches(static_cast<int>(i) * 64 + std::countr_zero(rest))) return true;
      }
    }
    return false;
  }
  template <class Visit>
  constexpr void for_each_index(Visit&& visit) const {
    any_index([&](int index) {
      visit(index);
      return false;
    });
  }
  // Calls visit(Square) for every square in reading order.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for_each_index([&](int index) { visit(square(index)); });
  }

  constexpr Bitboard& operator|=(const Bitboard& b) {
    for (std::size_t i = 0; i < kWords; ++i) words[i] |= b.words[i];
    return *this;
  }
  constexpr Bitboard& operator&=(const Bitboard& b) {
    for (std::size_t i = 0; i < kWords; ++i) words[i] &= b.words[i];
    return *this;
  }
  friend constexpr Bitboard operator|(Bitboard a, const Bitboard& b) { return a |= b; }
  friend constexpr Bitboard operator&(Bitboard a, const Bitboard& b) { return a &= b; }

  bool operator==(const Bitboard&) const = default;

 private:
  constexpr std::uint64_t& word(int index) { return words[static_cast<std::size_t>(index) / 64]; }
};

// All squares of a board of `size` rows and columns.
constexpr Bitboard full_board(int size) {
  Bitboard b;
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) b.set(Bitboard::index(x, y));
  }
  return b;
}

}  // namespace spiel::blokus
