// The original's replay files: every position of a game and its result as the messages that were
// sent, so that the challenge's own viewers open our games and we play theirs again.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "blokus/record.hpp"
#include "core/result.hpp"
#include "core/time.hpp"
#include "protocol/swc/release.hpp"

namespace spiel::swc {

// In the form of the standard release of the record's season, or of the one wished for if it is of
// that season. The record must be one of a game by the rules of the challenge, and sound; else the
// reason why not.
Result<std::string, std::string> to_replay(const blokus::Record& record, const std::string& room,
                                           const Release* wished = nullptr);

struct ReadReplay {
  blokus::Record record;
  std::vector<std::string> notes;  // what the file does not show, and what became of it
};

// The game of a replay of any season and release. Moves that no position shows, because the room
// was paused, are worked out from the board; from where that cannot be done the game is left out.
Result<ReadReplay, std::string> parse_replay(std::string_view xml);

// As the original names the file; what has no place in a file name becomes an underscore.
std::string replay_file_name(const Release& release, const std::array<std::string, 2>& names,
                             Time ended);

}  // namespace spiel::swc
