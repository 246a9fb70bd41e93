// Between the wire and the rules: moves and positions in both forms.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "blokus/game.hpp"
#include "protocol/swc/messages.hpp"
#include "table/payload.hpp"

namespace spiel::swc {

// A skip without a colour becomes one of a colour that is not to move.
blokus::Action to_action(const Move& move, Colour to_move);
// Under the canonical name of the placement. `leave` has no form on the wire.
std::optional<Move> to_move(const blokus::Action& action);

// A move as its player worded it, for tables and records to keep: "BLUE PENTO_V RIGHT false 17 0"
// or "skip RED". Hints are not part of it.
table::Payload to_payload(const Move& move);
std::optional<Move> move_of(const table::Payload& spelling);

// `last` is how the last move was worded; without it, its canonical name is used.
GameState to_game_state(const blokus::State& state, const std::array<std::string, 2>& names,
                        const std::optional<Move>& last = std::nullopt);
// None if no game can stand like this.
std::optional<blokus::State> to_state(const GameState& state);

}  // namespace spiel::swc
