// The place of the set bit with `n` set bits below it: one instruction where there is one.
#pragma once

#include <bit>
#include <cstdint>

namespace spiel {

inline int nth_bit(std::uint64_t bits, int n) {
#if defined(__BMI2__) && defined(__x86_64__)
  return std::countr_zero(__builtin_ia32_pdep_di(std::uint64_t{1} << n, bits));
#else
  for (; n > 0; --n) bits &= bits - 1;
  return std::countr_zero(bits);
#endif
}

}  // namespace spiel
