#include "bots/random_player.hpp"

namespace spiel::bots {

namespace {

std::uint32_t count_of(const auto& n) { return static_cast<std::uint32_t>(n); }

std::optional<catan::Action> decline_next(const catan::State& state, Seat seat) {
  for (int i = 0; i < catan::kMaxOffers; ++i) {
    const catan::Offer& offer = state.offers[static_cast<std::size_t>(i)];
    const bool answered = offer.accepted_by(seat) || offer.declined_by(seat);
    if (offer.open() && !answered) return catan::Action::decline(i);
  }
  return std::nullopt;
}

}  // namespace

std::optional<catan::Action> play_random(const catan::View& view, const Budget&, Random& random) {
  const catan::State& state = view.known;
  const Seat seat = *view.viewer;
  if (catan::discard_owed(state, seat) > 0) return catan::random_discard(state, seat, random);
  if (state.phase == catan::Phase::Main && seat != state.actor) return decline_next(state, seat);
  const catan::Moves moves = catan::moves(state, seat);
  const int count = moves.count();
  if (count == 0) return std::nullopt;
  return moves.at(static_cast<int>(random.below(count_of(count))));
}

std::optional<blokus::Action> play_random(const blokus::View& view, const Budget&, Random& random) {
  blokus::ActionList list;
  blokus::legal(view, list);
  if (list.empty()) return std::nullopt;
  const auto choices = list.placements() > 0 ? list.placements() : list.size();
  return list[random.below(count_of(choices))];
}

}  // namespace spiel::bots
