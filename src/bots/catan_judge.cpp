#include "bots/catan_judge.hpp"

#include <algorithm>

namespace spiel::bots::catan_master {

namespace {

Seat next_present(const State& state, Seat seat) {
  for (int i = 1; i <= state.seats; ++i) {
    const auto next = static_cast<Seat>((seat + i) % state.seats);
    if (!has_seat(state.absent, next)) return next;
  }
  return seat;
}

Development draw_from(DevelopmentCards& pool, Random& random) {
  const auto left = static_cast<std::uint32_t>(pool.total());
  const Development kind = pool.nth(static_cast<int>(random.below(left)));
  pool -= DevelopmentCards::of(kind);
  return kind;
}

DevelopmentCards progress_of(DevelopmentCards pool) {
  return pool -
         DevelopmentCards::of(Development::Knight,
                              static_cast<std::uint32_t>(pool[Development::Knight])) -
         DevelopmentCards::of(Development::VictoryPoint,
                              static_cast<std::uint32_t>(pool[Development::VictoryPoint]));
}

// Of the cards not seen, as many progress cards as must have been played.
void remove_played(DevelopmentCards& pool, int held, Random& random) {
  DevelopmentCards progress = progress_of(pool);
  while (pool.total() > held && !progress.empty()) {
    pool -= DevelopmentCards::of(draw_from(progress, random));
  }
}

}  // namespace

Judge::Judge(const Network& network, const State& state, Seat viewer)
    : network_(network),
      viewer_(viewer),
      board_(state),
      reference_(inputs_of(state, viewer, Belief{}, board_)),
      sums_(first_sums(network, reference_)) {}

Chances Judge::before_throw(const State& state, const Belief& belief) const {
  const Inputs inputs = inputs_of(state, viewer_, belief, board_);
  FirstSums sums = sums_;
  change_inputs(network_, sums, reference_, inputs);
  return chances_of(network_, sums, state.seats);
}

Chances Judge::after_turn(State state, const Belief& belief) const {
  state.current = next_present(state, state.current);
  ++state.turn;
  return before_throw(state, belief);
}

DevelopmentCards unseen_cards(const View& view) {
  const State& state = view.known;
  DevelopmentCards seen = state.players[*view.viewer].cards;
  for (Seat s = 0; s < state.seats; ++s) {
    seen += DevelopmentCards::of(Development::Knight, state.players[s].knights);
  }
  const DevelopmentCards all = material(state.rules.board).deck;
  DevelopmentCards pool;
  for (const Development kind : kDevelopments) {
    const int left = std::max(0, all[kind] - seen[kind]);
    pool += DevelopmentCards::of(kind, static_cast<std::uint32_t>(left));
  }
  return pool;
}

State imagine(const View& view, const World& world, Random& random) {
  State state = view.known;
  DevelopmentCards pool = unseen_cards(view);
  int held = state.deck_size;
  for (Seat s = 0; s < state.seats; ++s) {
    if (s != view.viewer) held += state.players[s].card_count;
  }
  remove_played(pool, held, random);
  for (Seat s = 0; s < state.seats; ++s) {
    if (s == view.viewer) continue;
    Player& player = state.players[s];
    player.hand = world.hands[s];
    player.hand_size = static_cast<std::uint8_t>(player.hand.total());
    for (int n = 0; n < player.card_count && !pool.empty(); ++n) {
      player.cards += DevelopmentCards::of(draw_from(pool, random));
    }
    player.card_count = static_cast<std::uint8_t>(player.cards.total());
  }
  state.deck = pool;
  state.deck_size = std::min(state.deck_size, static_cast<std::uint8_t>(pool.total()));
  return state;
}

Belief follow(Belief belief, const State& before, const State& after, Seat viewer) {
  for (Seat s = 0; s < after.seats; ++s) {
    const Cards was = before.players[s].hand;
    const Cards is = after.players[s].hand;
    for (const Resource r : kResources) {
      float& cards = belief[s][static_cast<std::size_t>(r)];
      const auto change = static_cast<float>(is[r] - was[r]);
      cards = s == viewer ? static_cast<float>(is[r]) : std::max(0.0F, cards + change);
    }
  }
  return belief;
}

Belief exact_belief(const State& state) {
  Belief belief{};
  for (Seat s = 0; s < state.seats; ++s) {
    for (const Resource r : kResources) {
      belief[s][static_cast<std::size_t>(r)] = static_cast<float>(state.players[s].hand[r]);
    }
  }
  return belief;
}

}  // namespace spiel::bots::catan_master
