#include "bots/catan_expectimax.hpp"

#include <algorithm>
#include <bit>

#include "bots/catan_features.hpp"
#include "bots/catan_judge.hpp"
#include "catan/sites.hpp"

namespace spiel::bots {

namespace catan_expectimax {

namespace {

using namespace catan;
using catan_master::Board;
using catan_master::deal_world;
using catan_master::imagine;

constexpr int kDepth = 2;

// Each weight outweighs all that those after it can bring.
constexpr double kPoint = 3e6;
constexpr double kProduction = 1e4;  // per pip
constexpr double kVariety = 4e4;     // per kind produced
constexpr double kRivalProduction = -1e3;
constexpr double kReach = 1e2;  // per pip of the best site one road away
constexpr double kSite = 30;
constexpr double kNearPurchase = 25;
constexpr double kHandCard = 1;
constexpr double kTooManyCards = -5;
constexpr double kCard = 10;
constexpr double kKnight = 10.1;
constexpr double kRoad = 10;

struct Earnings {
  int pips = 0;
  unsigned kinds = 0;
};

Earnings earnings_of(const State& state, Seat seat, const Board& board) {
  Earnings earnings;
  state.players[seat].buildings.for_each([&](int c) {
    const auto corner = static_cast<std::size_t>(c);
    earnings.pips += (state.cities.test(c) ? 2 : 1) * board.pips[corner];
    for (unsigned r = 0; r < kKinds; ++r) {
      if (board.yield[corner][r] > 0) earnings.kinds |= 1U << r;
    }
  });
  return earnings;
}

int best_pips(Mask corners, const Board& board) {
  int best = 0;
  corners.for_each(
      [&](int c) { best = std::max<int>(best, board.pips[static_cast<std::size_t>(c)]); });
  return best;
}

// Sites that one more road would reach.
Mask sites_in_reach(const State& state, Seat seat) {
  Mask corners;
  road_sites(state, seat).for_each([&](int e) {
    corners |= topology(state).corners_of_edge[static_cast<std::size_t>(e)];
  });
  return corners & open_corners(state);
}

// How much of a settlement and a city the hand pays for, 0 to 2.
double nearness(Cards hand) {
  double sum = 0;
  for (const Cards cost : {kSettlementCost, kCityCost}) {
    int held = 0;
    for (const Resource r : kResources) held += std::min(hand[r], cost[r]);
    sum += static_cast<double>(held) / cost.total();
  }
  return sum;
}

double value_of(const State& state, Seat seat, const Board& board) {
  const catan::Player& player = state.players[seat];
  const Earnings own = earnings_of(state, seat, board);
  const Mask sites = settlement_sites(state, seat);
  double value = kPoint * points_of(state, seat) + kProduction * own.pips +
                 kVariety * std::popcount(own.kinds) + kSite * sites.count() +
                 kReach * best_pips(sites | sites_in_reach(state, seat), board) +
                 kNearPurchase * nearness(player.hand) + kHandCard * player.hand_size +
                 kCard * player.cards.total() + kKnight * player.knights +
                 kRoad * player.road_length;
  if (player.hand_size > state.rules.discard_limit) value += kTooManyCards;
  for (Seat s = 0; s < state.seats; ++s) {
    if (s != seat) value += kRivalProduction * earnings_of(state, s, board).pips;
  }
  // The robber keeps rivals from earning, and the seat from its own.
  const Mask robbed = topology(state).corners_of_cell[state.robber];
  for (Seat s = 0; s < state.seats; ++s) {
    const int there = (state.players[s].buildings & robbed).count();
    value += there * (s == seat ? -kProduction : -kRivalProduction);
  }
  return value;
}

bool is_own_choice(const State& state, Seat seat) {
  return state.phase != Phase::Over && state.phase != Phase::Roll &&
         state.phase != Phase::Discard && state.actor == seat;
}

double search(const State& state, Seat seat, const Board& board, int depth);

double expected(const State& state, Seat seat, const Board& board, const Action& action,
                int depth) {
  if (action.kind == ActionKind::EndTurn) return value_of(state, seat, board);
  double value = 0;
  for (const auto& [chance, probability] : outcomes(state, seat, action)) {
    State next = state;
    perform(next, seat, action, chance);
    value += probability * search(next, seat, board, depth - 1);
  }
  return value;
}

double search(const State& state, Seat seat, const Board& board, int depth) {
  if (depth == 0 || !is_own_choice(state, seat)) return value_of(state, seat, board);
  ActionList list;
  legal(state, seat, list);
  double best = -kPoint;
  for (const Action& action : list) {
    best = std::max(best, expected(state, seat, board, action, depth));
  }
  return best;
}

bool is_trade(ActionKind kind) { return kind >= ActionKind::Offer; }

class Player final : public CatanPlayer {
 public:
  explicit Player(std::uint64_t seed) : random_(seed) {}

  std::optional<Action> choose(const View& view, const Budget&) override {
    const State& state = view.known;
    const Seat seat = *view.viewer;
    if (discard_owed(state, seat) > 0) return random_discard(state, seat, random_);
    if (state.actor != seat) return decline(state, seat);
    if (state.phase == Phase::Discard || state.phase == Phase::Over) return std::nullopt;
    return best_action(imagine(view, deal_world(view, random_), random_), seat);
  }

 private:
  static std::optional<Action> decline(const State& state, Seat seat) {
    for (int i = 0; state.phase == Phase::Main && i < kMaxOffers; ++i) {
      const Offer& offer = state.offers[static_cast<std::size_t>(i)];
      if (offer.open() && !offer.declined_by(seat)) return Action::decline(i);
    }
    return std::nullopt;
  }

  // The throw itself is no choice: before it only cards are.
  static Action best_action(const State& state, Seat seat) {
    const Board board(state);
    ActionList list;
    legal(state, seat, list);
    std::optional<Action> best;
    double best_value = 0;
    for (const Action& action : list) {
      if (is_trade(action.kind)) continue;
      const double value = action.kind == ActionKind::Roll
                               ? value_of(state, seat, board)
                               : expected(state, seat, board, action, kDepth);
      if (best && value <= best_value) continue;
      best = action;
      best_value = value;
    }
    return *best;
  }

  Random random_;
};

}  // namespace

}  // namespace catan_expectimax

std::unique_ptr<CatanPlayer> make_catan_expectimax(std::uint64_t seed) {
  return std::make_unique<catan_expectimax::Player>(seed);
}

}  // namespace spiel::bots
