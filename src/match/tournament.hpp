// Several matches of two players each, and the rating list that follows from all of them.
//
//   round robin   everybody against everybody
//   gauntlet      the first against everybody else
//   Swiss         some rounds, each between players with about the same score who have not met yet;
//                 with an odd number one of them has a free round, which counts as won
//
// At tables with more than two seats the two players sit alternately. Each match keeps its log in a
// folder of its own, so that a tournament goes on where it was killed.
#pragma once

#include <boost/json/fwd.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/ratings.hpp"
#include "match/runner.hpp"

namespace spiel::match {

enum class Format : std::uint8_t { RoundRobin, Gauntlet, Swiss };
std::optional<Format> parse_format(std::string_view name);  // "round-robin"

struct TournamentPlan {
  Format format = Format::RoundRobin;
  Plan match;                     // of each match; without players
  std::vector<Entrant> entrants;  // all with different names
  int seats = 2;                  // an even number
  int rounds = 0;                 // of a Swiss tournament; 0: as many as it takes to find a winner
};
// Why it cannot be played; empty if it can.
std::string fault_of(const TournamentPlan&);

struct Meeting {
  std::size_t first = 0;
  std::size_t second = 0;
  int round = 0;
  std::size_t before = 0;  // how often the two had met
  Standings standings;
  std::vector<double> scores;  // of the first, by rotation
};
struct Tournament {
  std::vector<Meeting> meetings;
  std::vector<double> scores;   // by entrant: matches won, half for equal ones, and free rounds
  std::vector<Rating> ratings;  // by entrant
};

using OnGame = std::function<void(const Plan&, const std::vector<GameResult>&)>;
Tournament run(const TournamentPlan&, const RunOptions&, const OnGame& on_game = {});

// The pairs of a Swiss round, the best first; whoever has a free round is paired with itself.
// `met` tells whether two have met, which is avoided as long as it can be.
using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;
Pairs swiss_pairs(const std::vector<double>& scores, const std::vector<bool>& had_free_round,
                  const std::function<bool(std::size_t, std::size_t)>& met);

std::string text_of(const TournamentPlan&, const Tournament&);
boost::json::object json_of(const TournamentPlan&, const Tournament&);

}  // namespace spiel::match
