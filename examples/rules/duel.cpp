// A duel at Blokus between a player of ours and one of your own, with the rules as a library.
#include <blokus/draw.hpp>
#include <blokus/game.hpp>
#include <bots/blokus_greedy.hpp>
#include <iostream>

using namespace spiel;

// A player of one's own: the first of all placements that come with the most squares.
blokus::Action largest_piece(const blokus::State& state) {
  blokus::ActionList actions;
  blokus::legal(state, blokus::to_move(state), actions);
  blokus::Action best = actions[0];
  for (const blokus::Action& action : actions) {
    if (action.kind != blokus::Action::Kind::Place) continue;
    if (size_of(action.placement.piece()) > size_of(best.placement.piece())) best = action;
  }
  return best;
}

int main() {
  Random random(2026);
  blokus::State state = blokus::start({blokus::VariantId::Duo, std::nullopt});
  while (!outcome(state)) {
    const Seat seat = blokus::to_move(state);
    const blokus::Action action =
        seat == 0 ? *bots::play_greedy(view_of(state, seat), {}, random) : largest_piece(state);
    const auto done = apply(state, seat, action, blokus::Chance{});
    if (!done) {
      std::cerr << "refused: " << explain(done.error()) << '\n';
      return 1;
    }
  }
  std::cout << draw_board(state, false);
  std::cout << "ours " << outcome(state)->points[0] << ", yours " << outcome(state)->points[1]
            << '\n';
}
