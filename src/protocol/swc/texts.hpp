// The sentences of the wire: why a move was refused, why a game ended. Free text, which clients
// show and do not read; it is kept in the words of the releases all the same.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "blokus/game.hpp"
#include "core/time.hpp"
#include "protocol/swc/messages.hpp"
#include "protocol/swc/release.hpp"
#include "table/table_info.hpp"

namespace spiel::swc {

// A move as a sentence names it: "BLUE Piece PENTO_S:0 (flipped) [18,18]".
std::string describe(const Move& move, const Release& release);

// Why the rules refuse `move` in `state`, as the result says it.
std::string violation_text(blokus::Refusal refusal, const Move& move, const blokus::State& state,
                           const Release& release);
// The same in the room, where the one called `offender` and those who watch hear it.
std::string error_text(blokus::Refusal refusal, const Move& move, const blokus::State& state,
                       std::string_view offender, bool to_offender, const Release& release);
// Whether the refused move is repeated in the error.
bool echoes_move(blokus::Refusal refusal, const Release& release);

// A move of somebody who was not asked for one.
std::string untimely_text(const Player& expected, const Player& got, const Move& move,
                          const Release& release);

// Why a player lost who broke no rule.
std::string left_text();
std::string timeout_text(Duration limit);
// How long a player may be silent before that is the end.
Duration longest_wait(const table::TimeLimits& limits);

// From 2027 on one sentence explains the whole result. `told` is the text of the refused move.
std::string verdict(const table::TableInfo& info, const std::string& told,
                    const GameResult& result);
// What the sentence says of the one who lost a game that did not end by the rules.
Cause cause_told(std::string_view verdict);

// Of a game that ended with the server.
std::string interrupted_text();

}  // namespace spiel::swc
