#include "bots/catan_robber.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace spiel::bots::catan_greedy {

namespace {

constexpr double kStay = 8;             // throws that the robber stays, about
constexpr double kOwnLoss = 1.5;        // against the same loss of the leader
constexpr double kHiddenPoints = 0.25;  // per development card in hand
constexpr double kPerPoint = 0.4;       // how much more a seat counts for each point

double standing(const State& state, Seat seat) {
  return state.players[seat].points + kHiddenPoints * state.players[seat].card_count;
}

// How much a loss of each seat is worth to the thief: 1 for the leader, less for the others.
std::array<double, kMaxSeats> weights_for(const State& state, Seat thief) {
  double leader = 0;
  for (Seat s = 0; s < state.seats; ++s) {
    if (s != thief) leader = std::max(leader, standing(state, s));
  }
  std::array<double, kMaxSeats> weights{};
  for (Seat s = 0; s < state.seats; ++s) {
    weights[s] = s == thief ? -kOwnLoss : std::exp(kPerPoint * (standing(state, s) - leader));
  }
  return weights;
}

double cards_blocked(const State& state, Seat seat, Cell cell) {
  const Mask there = state.players[seat].buildings & topology(state).corners_of_cell[cell];
  const int buildings = there.count() + (there & state.cities).count();
  return kStay * buildings * pips(chip_of(state, cell)) / 36;
}

// A card, with a small preference for full hands.
double loot(const State& state, Seat victim, double weight) {
  if (victim == kNoSeat) return 0;
  return 0.5 + 0.5 * weight + 0.02 * state.players[victim].hand_size;
}

class Raid {
 public:
  Raid(const State& state, Seat thief) : state_(state), weights_(weights_for(state, thief)) {}

  double value_of(const Action& action) const {
    return blockade(action.first) + theft(action.seat());
  }
  double theft(Seat victim) const {
    return loot(state_, victim, victim == kNoSeat ? 0 : weights_[victim]);
  }

 private:
  double blockade(Cell cell) const {
    double value = 0;
    for (Seat s = 0; s < state_.seats; ++s) value += weights_[s] * cards_blocked(state_, s, cell);
    return value;
  }

  const State& state_;
  std::array<double, kMaxSeats> weights_;
};

template <class Value>
Action best_action(const State& state, Seat seat, Value&& value) {
  ActionList list;
  legal(state, seat, list);
  return *std::max_element(list.begin(), list.end(),
                           [&](const Action& a, const Action& b) { return value(a) < value(b); });
}

}  // namespace

Action move_robber(const State& state, Seat seat) {
  const Raid raid(state, seat);
  return best_action(state, seat, [&](const Action& a) { return raid.value_of(a); });
}

Action steal(const State& state, Seat seat) {
  const Raid raid(state, seat);
  return best_action(state, seat, [&](const Action& a) { return raid.theft(a.seat()); });
}

bool is_robbed(const State& state, Seat seat) {
  return cards_blocked(state, seat, state.robber) > 0;
}

Action discard(const Outlook& outlook) {
  Cards rest = outlook.hand();
  Cards given;
  for (int owed = discard_owed(outlook.state(), outlook.seat()); owed > 0; --owed) {
    std::optional<Resource> best;
    double best_throws = 0;
    for (const Resource kind : kResources) {
      if (rest[kind] == 0) continue;
      const double throws = outlook.throws_to_win(rest - Cards::of(kind));
      if (best && throws >= best_throws) continue;
      best = kind;
      best_throws = throws;
    }
    given += Cards::of(*best);
    rest -= Cards::of(*best);
  }
  return Action::discard(given);
}

}  // namespace spiel::bots::catan_greedy
