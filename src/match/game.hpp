// Plays one game of a match.
#pragma once

#include <string>

#include "match/plan.hpp"
#include "match/result.hpp"

namespace spiel::match {

struct PlayedGame {
  GameResult result;
  std::string record;  // its lines
};
PlayedGame play_game(const Plan&, std::uint64_t game);

}  // namespace spiel::match
