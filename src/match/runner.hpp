// Plays the games of a match, several at once, and keeps what is finished.
//
// With a test (SPRT) the match ends after the first rotation at which it is decided, counting
// rotations in order and not as they happen to end: so a match ends the same way however it was
// interrupted and on any number of threads.
#pragma once

#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "match/standings.hpp"

namespace spiel::match {

struct RunOptions {
  int concurrency = 1;
  std::filesystem::path folder{};  // empty: nothing is kept
  bool resume = false;
  std::optional<Sprt> sprt{};
  double seconds = std::numeric_limits<double>::infinity();  // after which no game begins
  std::uint64_t shown = 0;  // so many of the first games come back with their records
  // Called after each game with all results so far, never twice at a time.
  std::function<void(const std::vector<GameResult>&)> on_game{};
};

struct Finished {
  std::vector<GameResult> results;  // by number of game
  std::optional<SprtState> sprt;
  std::map<std::uint64_t, std::string> records;
};

// The plan must be without fault. Throws std::runtime_error where the log cannot be used.
Finished run(const Plan&, const RunOptions&);

}  // namespace spiel::match
