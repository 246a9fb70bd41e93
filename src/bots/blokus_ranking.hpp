// Placements by their worth, sorted without branches: which of two is worth more cannot be
// foretold, and a wrong guess of the processor costs more than both answers.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>

namespace spiel::bots::blokus_search {

// A worth and a placement's code in one number, in the order of the worths.
class Ranked {
 public:
  Ranked() = default;
  Ranked(float worth, std::uint16_t code)
      : key_(std::int64_t{ordered(std::bit_cast<std::int32_t>(worth))} * (1 << 16) + code) {}

  float worth() const {
    return std::bit_cast<float>(ordered(static_cast<std::int32_t>(key_ >> 16)));
  }
  std::uint16_t code() const { return static_cast<std::uint16_t>(key_); }
  auto operator<=>(const Ranked&) const = default;

 private:
  friend void sort_best_first(std::span<Ranked> all);

  // The bits of a float as a number that grows with it, and back.
  static std::int32_t ordered(std::int32_t bits) { return bits ^ (bits >> 31 & 0x7fffffff); }

  std::int64_t key_ = 0;
};

// Brings the `keep` best to the front, in no order. No two are alike.
inline void select_best(std::span<Ranked> all, std::size_t keep) {
  std::size_t first = 0, last = all.size();  // the best end between these
  while (first < keep && keep < last) {
    if (last - first == 2) {  // the pivot of more is neither the best nor the worst
      if (all[first] < all[first + 1]) std::swap(all[first], all[first + 1]);
      return;
    }
    const Ranked a = all[first], b = all[(first + last) / 2], c = all[last - 1];
    const Ranked pivot = std::max(std::min(a, b), std::min(std::max(a, b), c));
    std::size_t middle = first;
    for (std::size_t i = first; i < last; ++i) {
      const Ranked here = all[i];
      all[i] = all[middle];
      all[middle] = here;
      middle += here >= pivot ? 1 : 0;
    }
    (middle > keep ? last : first) = middle;
  }
}

// The best first. No two are alike. Of few the place of each is counted.
inline void sort_best_first(std::span<Ranked> all) {
  constexpr std::size_t kFew = 64;
  if (all.size() > kFew) return std::sort(all.begin(), all.end(), std::greater());
  using Four = std::int64_t __attribute__((vector_size(32)));
  std::array<Four, kFew / 4> keys;
  const std::size_t fours = (all.size() + 3) / 4;
  for (std::size_t i = 0; i < fours * 4; ++i) {
    keys[i / 4][i % 4] = i < all.size() ? all[i].key_ : std::numeric_limits<std::int64_t>::min();
  }
  std::array<Ranked, kFew> sorted;
  for (const Ranked here : all) {
    Four less_better{};  // a comparison that holds is -1
    for (std::size_t i = 0; i < fours; ++i) less_better += keys[i] > here.key_;
    const std::int64_t better = less_better[0] + less_better[1] + less_better[2] + less_better[3];
    sorted[static_cast<std::size_t>(-better)] = here;
  }
  std::copy_n(sorted.begin(), all.size(), all.begin());
}

}  // namespace spiel::bots::blokus_search
