// Randomness. `Random` is fast, seeded and the same on every machine: for simulation and tests.
// `AnyRandom` is whichever source the caller has: the operating system's for real games
// (system/secure_random.hpp).
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace spiel {

// Both sources draw an unbiased number below `n`, which must not be 0.
template <class T>
concept RandomSource = requires(T source, std::uint32_t n) {
  { source.below(n) } -> std::same_as<std::uint32_t>;
};

// xoshiro256**, seeded through splitmix64.
class Random {
 public:
  explicit Random(std::uint64_t seed) {
    for (auto& word : state_) word = splitmix(seed);
  }

  std::uint64_t next() {
    const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

  // Lemire's method: a multiplication, and a division only in the rare case of a rejection.
  std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = (next() >> 32) * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t threshold = (0U - n) % n;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

 private:
  static std::uint64_t splitmix(std::uint64_t& seed) {
    std::uint64_t z = (seed += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  static std::uint64_t rotate(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

  std::uint64_t state_[4];
};

class AnyRandom {
 public:
  AnyRandom() = default;
  AnyRandom(const AnyRandom&) = delete;
  AnyRandom& operator=(const AnyRandom&) = delete;
  virtual ~AnyRandom() = default;
  virtual std::uint32_t below(std::uint32_t n) = 0;
};

template <RandomSource Source, class T, std::size_t Extent>
void shuffle(std::span<T, Extent> items, Source& source) {
  for (std::size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1], items[source.below(static_cast<std::uint32_t>(i))]);
  }
}

}  // namespace spiel
