// Search over what is left of one's own turn: builds, purchases, cards and trades with the bank, in
// any order, chance exact, and a position is worth what the judge says when the turn ends there.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "bots/catan_judge.hpp"
#include "bots/player.hpp"

namespace spiel::bots::catan_master {

// Its value holds if the turn is then played as well as the search can.
using Candidate = Weighed<Action>;

void sort_best_first(std::vector<Candidate>&);

// From here on the turn wins.
inline constexpr double kWon = 1 - 1e-5;

class TurnSearch {
 public:
  // Looks at about so many ends of the turn, then goes no deeper.
  TurnSearch(const Judge& judge, std::size_t most_ends) : judge_(judge), most_ends_(most_ends) {}

  Seat viewer() const { return judge_.viewer(); }
  // What the seat may do now, the best first. The state is imagined; its deck may be all that has
  // not been seen.
  std::vector<Candidate> candidates(const State&, const Belief&);
  double value_of(const State&, const Belief&);
  // What the search would do in a state that it has met.
  std::optional<Action> continuation(const State&) const;

 private:
  struct Found {
    double value;
    Action best;
  };

  double expected(const State&, const Belief&, const Action&);
  double end_here(const State&, const Belief&);

  const Judge& judge_;
  std::size_t most_ends_;
  std::size_t ends_ = 0;
  std::unordered_map<std::uint64_t, Found> found_;
};

}  // namespace spiel::bots::catan_master
