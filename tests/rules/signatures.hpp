// The fingerprints of the rules: of the final states of seeded random games. They are the same with
// every compiler and on every processor, and change when the rules, the numbering of actions or the
// random source change.
#pragma once

#include <cstdint>

namespace spiel::signatures {

// Catan: 50 games of four on the small board; ten of six on the large one; ten of four that trade.
inline constexpr std::uint64_t kCatanSmall = 5785672171194968388U;
inline constexpr std::uint64_t kCatanLarge = 8701825914228336052U;
inline constexpr std::uint64_t kCatanTrade = 14738824668424595894U;

// Blokus: ten games each.
inline constexpr std::uint64_t kBlokusSwc = 13064311089043819885U;
inline constexpr std::uint64_t kBlokusDuo = 12527914785741000465U;

}  // namespace spiel::signatures
