// What a position is worth to the seat that judges it, and how the hidden part of it may look.
#pragma once

#include "bots/catan_network.hpp"

namespace spiel::bots::catan_master {

class Judge {
 public:
  // For positions of this game, as `viewer` sees them.
  Judge(const Network&, const State&, Seat viewer);

  Seat viewer() const { return viewer_; }
  // Each seat's chance, from the viewer on, if the turn ended here.
  Chances after_turn(State, const Belief&) const;
  // The same where the turn has begun and the dice are still to be thrown.
  Chances before_throw(const State&, const Belief&) const;

  static float of_seat(const Chances& chances, const State& state, Seat viewer, Seat seat) {
    return chances[static_cast<std::size_t>((seat + state.seats - viewer) % state.seats)];
  }

 private:
  const Network& network_;
  Seat viewer_;
  Board board_;
  // Positions of one thought differ little, so sums are changed, not made anew.
  Inputs reference_;
  FirstSums sums_;
};

// Development cards that the viewer has not seen, besides those played: in the deck, in hands of
// others, or played as progress (which the table does not remember).
DevelopmentCards unseen_cards(const View&);
// A whole state that looks like the view to its seat.
State imagine(const View&, const World&, Random&);
// Beliefs after hands have changed from one imagined state to another.
Belief follow(Belief, const State& before, const State& after, Seat viewer);
// All hands as they are in an imagined state.
Belief exact_belief(const State&);

}  // namespace spiel::bots::catan_master
