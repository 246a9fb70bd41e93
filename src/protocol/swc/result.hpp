// How a game ended, in the words of the wire.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "blokus/game.hpp"
#include "protocol/swc/messages.hpp"
#include "protocol/swc/release.hpp"
#include "table/table_info.hpp"

namespace spiel::swc {

// How a connection came to its end, as results of 2027 say it.
enum class Departure : std::uint8_t { LostConnection, ReceivedDisconnect, ProtocolError };

// For a table to keep. Where it was not told, a connection was lost.
table::Why to_why(Departure how);
Departure departure_of(const table::Why& why);

// What a table calls it.
table::EndReason end_reason(Cause cause);

// The table must be over and have two seats. `told` is what was said of the move that lost the
// game.
GameResult game_result(const table::TableInfo& info, const std::string& told,
                       const Release& release);

// Everything that is said in the room when the game ends as the table says in this position, to a
// player or to those who watch: the refused move, the result.
std::vector<RoomData> end_of_game(const table::TableInfo& info, const blokus::State& state,
                                  Viewer viewer, const Release& release);

}  // namespace spiel::swc
