// The table of a match: what its results say about each player.
#pragma once

#include <array>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "match/plan.hpp"
#include "match/result.hpp"
#include "match/statistics.hpp"

namespace spiel::match {

using bots::kFaultKinds;

// All entrants of one name together.
struct Standing {
  std::string name;
  std::string limits;
  Company company;
  std::uint64_t won = 0;    // games, alone
  std::uint64_t drawn = 0;  // games that nobody won, or not alone
  std::uint64_t lost = 0;
  Share share;  // of the points that there are, over whole rotations
  double elo = 0;
  Interval elo_interval;
  double points = 0;  // of the game, per seat and game that came to its end
  std::uint64_t answers = 0;
  double cpu_ms = 0;  // per answer
  double longest_ms = 0;
  std::array<std::uint64_t, kFaultKinds> faults{};  // by kind
};

struct SprtState {
  Sprt test;
  double ratio = 0;  // logarithm of the likelihoods'
  std::uint64_t rotations = 0;

  bool accepts_elo0() const { return ratio <= test.lower(); }
  bool accepts_elo1() const { return ratio >= test.upper(); }
  bool is_decided() const { return accepts_elo0() || accepts_elo1(); }
};

struct Standings {
  std::uint64_t games = 0;
  std::uint64_t rotations = 0;  // complete ones: only these count for shares
  std::uint64_t without_winner = 0;
  std::uint64_t faults = 0;
  double turns = 0;  // per game
  std::vector<Standing> players;
  // How often the first player scored so much in a rotation.
  std::map<double, std::uint64_t> rotation_scores;
};

// Results in any order, at most one of each game.
Standings standings_of(const Plan&, std::span<const GameResult> results);

// What all entrants of this name scored in each complete rotation, in order of rotations.
std::vector<double> scores_of(const Plan&, std::span<const GameResult> results,
                              const std::string& name);
Company company_of(const Plan&, const std::string& name);
// Of the first player against the rest.
SprtState sprt_of(const Plan&, std::span<const double> scores, const Sprt&);

}  // namespace spiel::match
