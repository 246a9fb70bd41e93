#include "bots/catan_trade.hpp"

#include <algorithm>

namespace spiel::bots::catan_greedy {

namespace {

// Throws that a trade must save to be worth while.
constexpr double kOwnGain = 4;  // few offers, so that people read them
constexpr double kAnswerGain = 1.5;
constexpr double kGainPerPointBehind = 1;
constexpr int kAboutToWin = 2;  // points from the target: no more trade with that seat
constexpr int kMostOffers = 2;

bool about_to_win(const State& state, Seat seat) {
  return state.players[seat].points + kAboutToWin >= state.rules.target;
}

// Throws saved by giving and taking.
double gain_of(const Outlook& outlook, double before, Cards give, Cards take) {
  return before - outlook.throws_to_win(outlook.hand() - give + take);
}

bool helps(const Outlook& outlook, double before, const Offer& offer) {
  const State& state = outlook.state();
  const Seat maker = state.current;
  if (!outlook.hand().covers(offer.want()) || about_to_win(state, maker)) return false;
  const int behind = state.players[maker].points - state.players[outlook.seat()].points;
  return gain_of(outlook, before, offer.want(), offer.give()) >
         kAnswerGain + kGainPerPointBehind * std::max(0, behind);
}

int open_offers(const State& state) {
  return static_cast<int>(
      std::ranges::count_if(state.offers, [](const Offer& offer) { return offer.open(); }));
}

// The weakest of the seats, so that the trade helps no leader.
std::optional<Seat> weakest(const State& state, unsigned seats) {
  std::optional<Seat> best;
  for (Seat s = 0; s < state.seats; ++s) {
    if (!has_seat(seats, s) || about_to_win(state, s)) continue;
    if (!best || state.players[s].points < state.players[*best].points) best = s;
  }
  return best;
}

// Keeps the better of two possible actions.
struct Best {
  double gain;
  std::optional<Action> action;

  void consider(double other, const Action& candidate) {
    if (other <= gain) return;
    gain = other;
    action = candidate;
  }
};

}  // namespace

std::optional<Action> answer(const Outlook& outlook) {
  const State& state = outlook.state();
  std::optional<double> before;
  for (int i = 0; i < kMaxOffers; ++i) {
    const Offer& offer = state.offers[static_cast<std::size_t>(i)];
    const bool answered = offer.accepted_by(outlook.seat()) || offer.declined_by(outlook.seat());
    if (!offer.open() || answered) continue;
    if (!before) before = outlook.throws_to_win(outlook.hand());
    return helps(outlook, *before, offer) ? Action::accept(i) : Action::decline(i);
  }
  return std::nullopt;
}

std::optional<Action> close_trade(const Outlook& outlook) {
  const State& state = outlook.state();
  const double before = outlook.throws_to_win(outlook.hand());
  Best best{kOwnGain, std::nullopt};
  for (int i = 0; i < kMaxOffers; ++i) {
    const Offer& offer = state.offers[static_cast<std::size_t>(i)];
    if (!offer.open() || !outlook.hand().covers(offer.give())) continue;
    const auto partner = weakest(state, offer.accepted());
    if (!partner) continue;
    best.consider(gain_of(outlook, before, offer.give(), offer.want()),
                  Action::confirm(i, *partner));
  }
  for (Seat s = 0; s < state.seats; ++s) {
    const Offer& counter = state.counters[s];
    if (!counter.open() || about_to_win(state, s)) continue;
    if (!outlook.hand().covers(counter.want())) continue;
    best.consider(gain_of(outlook, before, counter.want(), counter.give()),
                  Action::confirm_counter(s));
  }
  return best.action;
}

std::optional<Action> propose(const Outlook& outlook) {
  const State& state = outlook.state();
  const int made = open_offers(state);
  if (!may_offer(state, outlook.seat()) || made >= kMostOffers) return std::nullopt;
  const auto amount = static_cast<std::uint32_t>(1 + made);
  const double before = outlook.throws_to_win(outlook.hand());
  Best best{kOwnGain, std::nullopt};
  for (const Resource want : kResources) {
    if (held_by_others(state, outlook.seat(), want) == 0) continue;
    for (const Resource give : kResources) {
      const Cards given = Cards::of(give, amount);
      if (give == want || !outlook.hand().covers(given)) continue;
      best.consider(gain_of(outlook, before, given, Cards::of(want)),
                    Action::offer(given, Cards::of(want)));
    }
  }
  return best.action;
}

bool awaits_answers(const Outlook& outlook) {
  const State& state = outlook.state();
  for (const Offer& offer : state.offers) {
    if (!offer.open()) continue;
    const unsigned settled = offer.accepted() | offer.declined() | state.absent;
    for (Seat s = 0; s < state.seats; ++s) {
      const bool answered = has_seat(settled, s) || state.players[s].hand_size == 0;
      if (s != outlook.seat() && !answered) return true;
    }
  }
  return false;
}

// At foreign servers the bank is a guess, and may leave less than nothing.
int held_by_others(const State& state, Seat seat, Resource kind) {
  const int stock = material(state.rules.board).bank;
  return std::max(0, stock - state.bank[kind] - state.players[seat].hand[kind]);
}

}  // namespace spiel::bots::catan_greedy
