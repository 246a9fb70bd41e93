// How one game of a match ended, by place in the list of players and not by seat; and the same as a
// line of JSON, for the log.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/play.hpp"
#include "core/result.hpp"

namespace spiel::match {

using Microseconds = std::uint64_t;

// What a player needed for its answers.
struct Use {
  std::uint64_t answers = 0;
  Microseconds cpu = 0;
  Microseconds longest = 0;  // of one answer
  bool operator==(const Use&) const = default;
};

struct PlayerFault {
  std::size_t player = 0;
  bots::FaultKind kind = bots::FaultKind::Crashed;
  std::string detail;
  bool operator==(const PlayerFault&) const = default;
};

struct GameResult {
  std::uint64_t game = 0;
  unsigned winners = 0;     // as bits; after a fault everybody else. None: nobody has won
  std::vector<int> points;  // when it ended
  std::uint64_t turns = 0;
  std::vector<Use> used;
  std::optional<PlayerFault> fault;

  // What the player gets of the one point that there is.
  double score_of(std::size_t player) const;
  bool operator==(const GameResult&) const = default;
};

std::string to_line(const GameResult&);
// The error says what is wrong with the line.
Result<GameResult, std::string> parse_result(std::string_view line, std::size_t players);

}  // namespace spiel::match
