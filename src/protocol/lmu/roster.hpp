// The players of a table as the protocol shows them: a table's seats, and what the viewer may know
// of the game, put together into `Spieler` objects.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catan/view.hpp"
#include "protocol/lmu/dialect.hpp"
#include "table/table_info.hpp"

namespace spiel::lmu {

// How a table names the colours.
std::string_view name_of(Colour colour);
std::optional<Colour> parse_colour(std::string_view name);
// As people write it: "red", "Rot" or "weiss", if the dialect has it.
std::optional<Colour> colour_in_words(std::string_view text, const Dialect& dialect);
// All that the dialect has, in both languages, for messages to people.
std::string all_colours(const Dialect& dialect);

// The colours of the dialect that no seat has, as a table names them.
std::vector<std::string_view> free_colours(const table::TableInfo& info, const Dialect& dialect);

// A seat goes by the number of who sat there when the game began, whoever takes it over: the
// protocol has no word for that. kNobody for kNoSeat.
PlayerId id_of(const table::TableInfo& info, Seat seat);
std::optional<Seat> seat_of(const table::TableInfo& info, PlayerId id);

// All seats by their number.
std::vector<Seat> seats_by_id(const table::TableInfo& info);

Player player_before_start(const table::TableInfo& info, Seat seat, Viewer viewer,
                           const Dialect& dialect);
Player player_in_game(const table::TableInfo& info, Seat seat, const catan::View& view,
                      const Dialect& dialect);

}  // namespace spiel::lmu
