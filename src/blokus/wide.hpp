// A Bitboard in two vector registers, for the hot paths. Where the processor has no such registers
// the compiler splits the operations.
#pragma once

#include <cstdint>
#include <cstring>

#include "blokus/bitboard.hpp"

namespace spiel::blokus {

using Half = std::uint64_t __attribute__((vector_size(32)));

struct Wide {
  Half low;
  Half high;

  Wide() = default;
  Wide(const Half& l, const Half& h) : low(l), high(h) {}
  static Wide none() { return {Half{}, Half{}}; }
  // Half by half: a copy of the whole would go through the stack in smaller pieces.
  explicit Wide(const Bitboard& b) {
    std::memcpy(&low, b.words.data(), sizeof low);
    std::memcpy(&high, b.words.data() + 4, sizeof high);
  }
  Bitboard narrow() const {
    Bitboard b;
    std::memcpy(b.words.data(), &low, sizeof low);
    std::memcpy(b.words.data() + 4, &high, sizeof high);
    return b;
  }

  friend Wide operator&(const Wide& a, const Wide& b) { return {a.low & b.low, a.high & b.high}; }
  friend Wide operator|(const Wide& a, const Wide& b) { return {a.low | b.low, a.high | b.high}; }
  Wide without(const Wide& b) const { return {low & ~b.low, high & ~b.high}; }

  // In registers: whoever reads the set soon would wait for a word written to memory.
  void set(unsigned index) {
    const Half bit = Half{} + (std::uint64_t{1} << index % 64);
    const Half word = Half{} + index / 64;
    low |= reinterpret_cast<Half>(word == Half{0, 1, 2, 3}) & bit;
    high |= reinterpret_cast<Half>(word == Half{4, 5, 6, 7}) & bit;
  }
  bool any() const {
    const Half all = low | high;
#ifdef __AVX__
    using Signed = long long __attribute__((vector_size(32)));
    const auto bits = reinterpret_cast<Signed>(all);
    return __builtin_ia32_ptestz256(bits, bits) == 0;
#else
    return (all[0] | all[1] | all[2] | all[3]) != 0;
#endif
  }

  // Every square moved by `distance` bits (0 < distance < 64) towards higher or lower indices.
  Wide up(int distance) const {
    const Half before_low = __builtin_shufflevector(Half{}, low, 3, 4, 5, 6);
    const Half before_high = __builtin_shufflevector(low, high, 3, 4, 5, 6);
    return {low << distance | before_low >> (64 - distance),
            high << distance | before_high >> (64 - distance)};
  }
  Wide down(int distance) const {
    const Half after_low = __builtin_shufflevector(low, high, 1, 2, 3, 4);
    const Half after_high = __builtin_shufflevector(high, Half{}, 1, 2, 3, 4);
    return {low >> distance | after_low << (64 - distance),
            high >> distance | after_high << (64 - distance)};
  }
};
static_assert(sizeof(Wide) == sizeof(Bitboard));

// The squares next to, and diagonally next to, a set of squares. May lie outside the board.
inline Wide edge_neighbours(const Wide& b) {
  return b.up(1) | b.down(1) | b.up(kStride) | b.down(kStride);
}
inline Wide corner_neighbours(const Wide& b) {
  const Wide sides = b.up(1) | b.down(1);
  return sides.up(kStride) | sides.down(kStride);
}

}  // namespace spiel::blokus
