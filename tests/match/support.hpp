// Small matches to test with.
#pragma once

#include <string>
#include <vector>

#include "match/runner.hpp"

namespace spiel::match::test {

inline Entrant entrant(const std::string& text) { return *parse_entrant(text); }

inline Plan plan_of(const table::GameRules& rules, const std::vector<std::string>& players,
                    std::uint64_t games, std::uint64_t seed = 1) {
  Plan plan{.rules = rules, .players = {}, .games = games, .seed = seed};
  for (const auto& player : players) plan.players.push_back(entrant(player));
  return plan;
}

inline Plan duo(std::uint64_t games, const std::string& first = "greedy",
                const std::string& second = "random") {
  return plan_of(blokus::VariantId::Duo, {first, second}, games);
}

// What a game is about: everything but the time that it took.
inline GameResult untimed(GameResult result) {
  for (Use& use : result.used) use.cpu = use.longest = 0;
  return result;
}
inline std::vector<GameResult> untimed(std::vector<GameResult> results) {
  for (GameResult& result : results) result = untimed(std::move(result));
  return results;
}

}  // namespace spiel::match::test
