// The players of a table as the protocol shows them: a table's seats, and what the viewer may know
// of the game, put together into `Spieler` objects.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catan/view.hpp"
#include "protocol/lmu/objects.hpp"
#include "table/seat_info.hpp"

namespace spiel::lmu {

// How a table names the colours.
std::string_view name_of(Colour colour);
std::optional<Colour> parse_colour(std::string_view name);

// The colours that no seat has, as a table names them.
std::vector<std::string_view> free_colours(const table::TableInfo& info);

PlayerId id_of(const table::SeatInfo& seat);
// kNobody for kNoSeat.
PlayerId id_of(const table::TableInfo& info, Seat seat);
std::optional<Seat> seat_of(const table::TableInfo& info, PlayerId id);

// All seats by the number of their player.
std::vector<Seat> seats_by_id(const table::TableInfo& info);

Player player_before_start(const table::TableInfo& info, Seat seat, Viewer viewer);
Player player_in_game(const table::TableInfo& info, Seat seat, const catan::View& view);

}  // namespace spiel::lmu
