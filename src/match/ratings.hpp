// Ratings of many players from games between pairs of them.
#pragma once

#include <cstdint>
#include <vector>

#include "match/statistics.hpp"

namespace spiel::match {

// What one player scored against another, in whole pairs of games or rotations.
struct Encounter {
  std::size_t first = 0;
  std::size_t second = 0;
  std::vector<double> scores;  // of the first, each between 0 and 1
};

struct Rating {
  double elo = 0;  // the mean of all players is 0
  Interval interval{0, 0};
};

// The likeliest ratings, by player; one drawn game is assumed in every encounter, so that nobody is
// infinitely strong. Intervals come from drawing the rotations of each encounter anew, again and
// again, and one of the widest spread is assumed besides, as for shares.
std::vector<Rating> ratings_of(std::size_t players, const std::vector<Encounter>& encounters);

}  // namespace spiel::match
