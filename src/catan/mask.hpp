// A set of up to 128 corners, edges or cells as two machine words. Both boards fit (80 corners, 109
// edges), so the rules know one mask type and the small board pays one idle word.
#pragma once

#include <bit>
#include <cstdint>

#include "core/nth_bit.hpp"

namespace spiel::catan {

struct Mask {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  static constexpr Mask bit(int i) {
    return i < 64 ? Mask{std::uint64_t{1} << i, 0} : Mask{0, std::uint64_t{1} << (i - 64)};
  }
  static constexpr Mask first_bits(int n) {
    if (n < 64) return {(std::uint64_t{1} << n) - 1, 0};
    return {~std::uint64_t{0}, (std::uint64_t{1} << (n - 64)) - 1};
  }

  constexpr bool operator==(const Mask&) const = default;
  constexpr Mask operator|(Mask o) const { return {low | o.low, high | o.high}; }
  constexpr Mask operator&(Mask o) const { return {low & o.low, high & o.high}; }
  constexpr Mask operator^(Mask o) const { return {low ^ o.low, high ^ o.high}; }
  constexpr Mask operator~() const { return {~low, ~high}; }
  constexpr Mask& operator|=(Mask o) { return *this = *this | o; }
  constexpr Mask& operator&=(Mask o) { return *this = *this & o; }

  constexpr bool any() const { return (low | high) != 0; }
  constexpr bool none() const { return !any(); }
  constexpr int count() const { return std::popcount(low) + std::popcount(high); }
  constexpr bool test(int i) const { return ((i < 64 ? low >> i : high >> (i - 64)) & 1) != 0; }
  constexpr void set(int i) { *this |= bit(i); }
  constexpr void reset(int i) { *this &= ~bit(i); }

  // The member with `n` smaller members.
  int nth(int n) const {
    const int in_low = std::popcount(low);
    return n < in_low ? nth_bit(low, n) : 64 + nth_bit(high, n - in_low);
  }

  template <class F>
  constexpr void for_each(F&& f) const {
    for (std::uint64_t word = low; word != 0; word &= word - 1) f(std::countr_zero(word));
    for (std::uint64_t word = high; word != 0; word &= word - 1) f(64 + std::countr_zero(word));
  }
};

}  // namespace spiel::catan
