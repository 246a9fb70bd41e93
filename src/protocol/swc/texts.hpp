// The sentences of the wire: why a move was refused, why a game ended. Free text, which clients
// show and do not read; it is kept in the words of the releases all the same.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "blokus/game.hpp"
#include "core/time.hpp"
#include "protocol/swc/compat.hpp"
#include "protocol/swc/messages.hpp"

namespace spiel::swc {

// "BLUE Piece PENTO_S:0 (flipped) [18,18]".
std::string describe(const Move& move);

// Why the rules refuse `move` in `state`.
std::string violation_text(blokus::Refusal refusal, const Move& move, const blokus::State& state,
                           const Compat& compat);
// Whether the refused move is repeated in the error.
bool echoes_move(blokus::Refusal refusal, const Compat& compat);

// As the offender is told: with its name in front.
std::string addressed_to(std::string_view name, const std::string& violation);

// A move of somebody who was not asked for one.
std::string out_of_turn_text(const Player& expected, const Player& got, const Move& move);
std::string unrequested_text();

std::string left_text();
std::string timeout_text(Duration limit);

}  // namespace spiel::swc
