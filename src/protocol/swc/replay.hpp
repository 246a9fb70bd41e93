// The original's replay files: every position of a game and its result as the messages that were
// sent, so that the challenge's own viewers open our games and we play theirs again.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "blokus/record.hpp"
#include "core/result.hpp"
#include "core/time.hpp"
#include "protocol/swc/compat.hpp"

namespace spiel::swc {

// The record must be one of a game by the rules of the challenge, and sound; else the reason why
// not.
Result<std::string, std::string> to_replay(const blokus::Record& record, const Compat& compat,
                                           const std::string& room);

// The game of a replay of any release. Releases that leave out the last position give a game that
// lacks its last move.
Result<blokus::Record, std::string> parse_replay(std::string_view xml);

// As the original names the file; spaces of names become underscores.
std::string replay_file_name(const Compat& compat, const std::array<std::string, 2>& names,
                             Time ended);

}  // namespace spiel::swc
