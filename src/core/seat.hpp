// A seat is a place at a table, numbered from 0 in the order of play.
#pragma once

#include <cstdint>
#include <optional>

namespace spiel {

using Seat = std::uint8_t;

inline constexpr Seat kNoSeat = 0xff;
inline constexpr int kMaxSeats = 6;

// Who looks on: a seat, or an observer who sees what everybody may see.
using Viewer = std::optional<Seat>;

inline constexpr Viewer kObserver = std::nullopt;

}  // namespace spiel
