#include "bots/catan_cards.hpp"

#include <algorithm>

#include "bots/catan_robber.hpp"
#include "bots/catan_trade.hpp"

namespace spiel::bots::catan_greedy {

namespace {

// Throws that a card must save to be played now rather than kept.
constexpr double kMonopolyGain = 6;
constexpr double kInventionGain = 4;
constexpr double kRoadBuildingGain = 2;
constexpr int kFreeRoads = 2;

bool may(const Outlook& outlook, const Action& action) {
  return !check(outlook.state(), outlook.seat(), action);
}

bool wins_army(const State& state, Seat seat) {
  if (state.largest_army == seat) return false;
  const int knights = state.players[seat].knights + 1;
  const int rival = state.largest_army == kNoSeat ? 0 : state.players[state.largest_army].knights;
  return knights >= kLargestArmyMinimum && knights > rival;
}

// One knight is kept against the robber, the others are played.
bool knight_is_due(const Outlook& outlook) {
  const State& state = outlook.state();
  const Seat seat = outlook.seat();
  return is_robbed(state, seat) || wins_army(state, seat) ||
         state.players[seat].cards[Development::Knight] > 1;
}

std::optional<Action> knight(const Outlook& outlook) {
  const Action play = Action::play_knight();
  if (!may(outlook, play) || !knight_is_due(outlook)) return std::nullopt;
  return play;
}

// The best of several ways to play a card: the hand that each would give.
class BestPlay {
 public:
  BestPlay(const Outlook& outlook, double least_gain)
      : outlook_(outlook), limit_(outlook.throws_to_win(outlook.hand()) - least_gain) {}

  void consider(const Action& action, Cards taken) {
    if (!may(outlook_, action)) return;
    const double throws = outlook_.throws_to_win(outlook_.hand() + taken);
    if (throws >= limit_) return;
    limit_ = throws;
    action_ = action;
  }
  std::optional<Action> action() const { return action_; }

 private:
  const Outlook& outlook_;
  double limit_;
  std::optional<Action> action_;
};

bool holds(const Outlook& outlook, Development kind) {
  return outlook.state().players[outlook.seat()].cards[kind] > 0;
}

std::optional<Action> monopoly(const Outlook& outlook) {
  if (!holds(outlook, Development::Monopoly)) return std::nullopt;
  BestPlay best(outlook, kMonopolyGain);
  for (const Resource kind : kResources) {
    const int loot = held_by_others(outlook.state(), outlook.seat(), kind);
    best.consider(Action::play_monopoly(kind), Cards::of(kind, static_cast<std::uint32_t>(loot)));
  }
  return best.action();
}

std::optional<Action> invention(const Outlook& outlook) {
  if (!holds(outlook, Development::Invention)) return std::nullopt;
  BestPlay best(outlook, kInventionGain);
  for (const Resource a : kResources) {
    best.consider(Action::play_invention(a), Cards::of(a));
    for (const Resource b : kResources) {
      if (a <= b) best.consider(Action::play_invention(a, b), Cards::of(a) + Cards::of(b));
    }
  }
  return best.action();
}

std::optional<Action> road_building(const Outlook& outlook) {
  if (!holds(outlook, Development::RoadBuilding)) return std::nullopt;
  const Action play = Action::play_road_building();
  if (!may(outlook, play)) return std::nullopt;
  const double gain =
      outlook.throws_to_win(outlook.hand()) - outlook.throws_to_win(outlook.hand(), kFreeRoads);
  return gain >= kRoadBuildingGain ? std::optional(play) : std::nullopt;
}

}  // namespace

std::optional<Action> card_before_roll(const Outlook& outlook) { return knight(outlook); }

std::optional<Action> card_after_roll(const Outlook& outlook) {
  if (outlook.state().card_played) return std::nullopt;
  for (const auto play : {knight, monopoly, invention, road_building}) {
    if (const auto action = play(outlook)) return action;
  }
  return std::nullopt;
}

}  // namespace spiel::bots::catan_greedy
