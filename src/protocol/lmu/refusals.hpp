// Why an action was refused, in German: one sentence per rule, for the person at the other end.
#pragma once

#include <string_view>

#include "table/refusal.hpp"

namespace spiel::lmu {

// Real AIs compare this text, so it stands exactly as the documents have it.
inline constexpr std::string_view kColourTaken = "Farbe bereits vergeben";

std::string_view in_german(const table::Refusal& refusal);

}  // namespace spiel::lmu
