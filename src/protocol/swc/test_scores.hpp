// Test mode: results added up per player's name, for an administrator who lets programs play many
// games against each other.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "protocol/swc/messages.hpp"

namespace spiel::swc {

class TestScores {
 public:
  // A game between two of the same name says nothing about either and is left out.
  void add(const GameResult& result, const std::array<std::string, 2>& names);
  std::optional<PlayerScore> score_of(const std::string& name) const;

 private:
  struct Sum {
    int games = 0;
    int win_points = 0;
    long points = 0;
  };
  std::map<std::string, Sum> sums_;
};

}  // namespace spiel::swc
