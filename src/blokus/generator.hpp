// Finding every placement.
//
// A placement must cover an anchor: an open square that touches a corner of its colour. Which
// covers fit at an anchor is read from tables (see covers.hpp): no anchor costs more than a dozen
// intersections of 414 bits, however many placements there are.
//
// A placement that covers several anchors is found at the first of them in reading order: anchors
// that come before are taken as closed.
#pragma once

#include <cstddef>
#include <cstdint>

#include "blokus/wide.hpp"

namespace spiel::blokus {

// Where a colour may put squares, and which of these a piece must cover at least one of.
struct Room {
  Wide open;
  Wide anchors;
};

// Writes the codes of all placements of the pieces (as bits) and gives their number. Up to
// kGeneratorSlack codes past the last may be overwritten.
inline constexpr std::size_t kGeneratorSlack = 8;
std::size_t generate(const Room&, std::uint32_t pieces, std::uint16_t* codes);

// Whether there is any; stops at the first.
bool generates_any(const Room&, std::uint32_t pieces);

}  // namespace spiel::blokus
