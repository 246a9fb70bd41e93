// Why an action was refused, in German: one sentence per rule, for the person at the other end.
#pragma once

#include <string_view>

#include "table/refusal.hpp"

namespace spiel::lmu {

// Real AIs compare this text, so it stands exactly as the documents have it.
inline constexpr std::string_view kColourTaken = "Farbe bereits vergeben";
// At a table of version 0.1, of all that other versions have besides building.
inline constexpr std::string_view kNotInTheseRules =
    "Das ist nach den Regeln dieses Tisches nicht möglich";

// Where the robber spares whoever has few points: no version has a word for such rules.
inline constexpr std::string_view kSparedByRobber =
    "Der Räuber verschont Spieler mit höchstens zwei Siegpunkten";

std::string_view in_german(const table::Refusal& refusal);

}  // namespace spiel::lmu
