// A seat is a place at a table, numbered from 0 in the order of play.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace spiel {

using Seat = std::uint8_t;

inline constexpr Seat kNoSeat = 0xff;
inline constexpr int kMaxSeats = 6;

// Several seats at once, a bit each.
using SeatMask = std::uint8_t;

constexpr SeatMask seat_bit(std::size_t seat) { return static_cast<SeatMask>(1U << seat); }
constexpr SeatMask all_but(std::size_t seat) { return static_cast<SeatMask>(~seat_bit(seat)); }
constexpr bool has_seat(unsigned seats, std::size_t seat) { return (seats >> seat & 1U) != 0; }

// Who looks on: a seat, or an observer who sees what everybody may see.
using Viewer = std::optional<Seat>;

inline constexpr Viewer kObserver = std::nullopt;

}  // namespace spiel
