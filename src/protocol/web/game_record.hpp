// Games from the journal. Finished ones as the game's own record, to be kept, and as frames, to be
// watched again with all cards open; any game as what one viewer was told of it so far.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "table/seat_info.hpp"

namespace spiel::web {

// While a game goes on its record would betray every hidden card.
enum class NoRecord : std::uint8_t { NotOver, NeverStarted, Damaged };

// JSON Lines in the format of the game's rules library.
Result<std::string, NoRecord> game_record(const table::TableId& id,
                                          const std::vector<std::string>& journal_lines);

// {"table":Table,"setup":Setup,"frames":[{"version","at","news","events","view"}…]}
Result<boost::json::object, NoRecord> game_replay(const table::TableId& id,
                                                  const std::vector<std::string>& journal_lines);

// {"updates":[{"version","at","news","events"}…]}
Result<boost::json::object, NoRecord> game_history(const table::TableId& id,
                                                   const std::vector<std::string>& journal_lines,
                                                   Viewer viewer);

}  // namespace spiel::web
