#include "bots/catan_features.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

#include "bots/catan_economy.hpp"
#include "catan/sites.hpp"

namespace spiel::bots::catan_master {

namespace {

using catan_greedy::pips;

constexpr int kMostRoads = 3;  // how far sites are looked for
constexpr std::array kPurchases{kRoadCost, kSettlementCost, kCityCost, kDevelopmentCost};

class Writer {
 public:
  explicit Writer(std::uint8_t* to) : to_(to) {}
  void put(int value) { *to_++ = static_cast<std::uint8_t>(std::clamp(value, 0, 255)); }
  void quarters(float value) { put(static_cast<int>(std::lround(4 * value))); }
  const std::uint8_t* end() const { return to_; }

 private:
  std::uint8_t* to_;
};

// The first pips of a kind are worth more than the next.
constexpr int kMostPips = 64;
const auto kWorth = [] {
  std::array<int, kMostPips> worth{};
  for (std::size_t p = 0; p < worth.size(); ++p) {
    worth[p] = static_cast<int>(std::lround(16 * std::sqrt(static_cast<double>(p))));
  }
  return worth;
}();

int worth_of(int pips_of_kind) {
  return kWorth[static_cast<std::size_t>(std::min(pips_of_kind, kMostPips - 1))];
}

using Pips = std::array<int, kKinds>;

int gain_of(const Pips& income, const Board::Pips& yield) {
  int gain = 0;
  for (std::size_t r = 0; r < kKinds; ++r) {
    if (yield[r] != 0) gain += worth_of(income[r] + yield[r]) - worth_of(income[r]);
  }
  return gain;
}

struct Income {
  Pips pips{};
  int robbed = 0;
  unsigned chips = 0;
};

Income income_of(const State& state, Seat seat, const Board& board) {
  Income income;
  const Mask beside_robber = topology(state).corners_of_cell[state.robber];
  const auto robbed_kind = resource_of(terrain_of(state, state.robber));
  const int robbed_pips = pips(chip_of(state, state.robber));
  state.players[seat].buildings.for_each([&](int c) {
    const auto corner = static_cast<std::size_t>(c);
    const int cards = state.cities.test(c) ? 2 : 1;
    for (std::size_t r = 0; r < kKinds; ++r) income.pips[r] += cards * board.yield[corner][r];
    income.chips |= board.chips[corner];
    if (!robbed_kind || !beside_robber.test(c)) return;
    income.pips[static_cast<std::size_t>(*robbed_kind)] -= cards * robbed_pips;
    income.robbed += cards * robbed_pips;
  });
  return income;
}

Mask corners_on(const Topology& t, Mask roads) {
  Mask corners;
  roads.for_each([&](int e) { corners |= t.corners_of_edge[static_cast<std::size_t>(e)]; });
  return corners;
}

// Corners in rings by distance; ring 0 lies on the seat's own roads.
using Rings = std::array<Mask, kMostRoads + 1>;

Rings rings_of(const State& state, Seat seat, Mask all_buildings, Mask all_roads) {
  const Topology& t = topology(state);
  const Player& player = state.players[seat];
  const Mask foreign = all_buildings & ~player.buildings;
  Rings rings;
  rings[0] = corners_on(t, player.roads) | player.buildings;
  Mask seen = rings[0];
  for (std::size_t step = 1; step <= kMostRoads; ++step) {
    Mask& ring = rings[step];
    (rings[step - 1] & ~foreign).for_each([&](int c) {
      const auto from = static_cast<std::size_t>(c);
      for (std::size_t i = 0; i < 3; ++i) {
        const Edge edge = t.corner_edges[from][i];
        if (edge == kNowhere || all_roads.test(edge)) continue;
        const Corner to = t.corner_neighbours[from][i];
        if (!seen.test(to)) ring.set(to);
      }
    });
    seen |= ring;
  }
  return rings;
}

// What is the same for every seat of one position.
class Position {
 public:
  Position(const State& state, const Belief& belief, const Board& board)
      : state_(state), belief_(belief), board_(board), open_(open_corners(state)) {
    const Mask buildings = buildings_of_all(state);
    const Mask roads = roads_of_all(state);
    for (Seat s = 0; s < state.seats; ++s) rings_[s] = rings_of(state, s, buildings, roads);
  }

  void write_seat(Seat seat, Writer& out) const {
    const Income income = income_of(state_, seat, board_);
    write_standing(seat, out);
    write_income(seat, income, out);
    write_sites(seat, income, out);
    write_hand(seat, out);
    write_pace(seat, income, out);
  }

 private:
  void write_standing(Seat seat, Writer& out) const;
  void write_income(Seat seat, const Income&, Writer& out) const;
  void write_sites(Seat seat, const Income&, Writer& out) const;
  void write_hand(Seat seat, Writer& out) const;
  void write_pace(Seat seat, const Income&, Writer& out) const;
  int road_gap(Seat seat) const;
  int army_gap(Seat seat) const;
  int best_city(Seat seat, const Income&) const;
  Mask contested(Seat seat) const;

  const State& state_;
  const Belief& belief_;
  const Board& board_;
  Mask open_;
  std::array<Rings, kMaxSeats> rings_{};
};

int Position::road_gap(Seat seat) const {
  if (state_.longest_road == seat) return 0;
  int longest = kLongestRoadMinimum - 1;
  for (Seat s = 0; s < state_.seats; ++s) {
    if (s != seat) longest = std::max<int>(longest, state_.players[s].road_length);
  }
  return longest + 1 - state_.players[seat].road_length;
}

int Position::army_gap(Seat seat) const {
  if (state_.largest_army == seat) return 0;
  int most = kLargestArmyMinimum - 1;
  for (Seat s = 0; s < state_.seats; ++s) {
    if (s != seat) most = std::max<int>(most, state_.players[s].knights);
  }
  return most + 1 - state_.players[seat].knights;
}

void Position::write_standing(Seat seat, Writer& out) const {
  const Player& player = state_.players[seat];
  const int missing = state_.rules.target - player.points;
  out.put(1);
  out.put(player.points);
  out.put(missing);
  out.put(missing <= 2 ? 1 : 0);
  out.put(missing <= 1 ? 1 : 0);
  out.put(player.card_count);
  out.put(player.knights);
  out.put(state_.largest_army == seat ? 1 : 0);
  out.put(army_gap(seat));
  out.put(state_.longest_road == seat ? 1 : 0);
  out.put(road_gap(seat));
  out.put(player.road_length);
  out.put(roads_left(state_, seat));
  out.put(settlements_left(state_, seat));
  out.put(cities_left(state_, seat));
  out.put((seat + state_.seats - state_.current) % state_.seats);
}

void Position::write_income(Seat seat, const Income& income, Writer& out) const {
  int all = 0;
  int kinds = 0;
  for (const int pips_of_kind : income.pips) {
    out.put(pips_of_kind);
    all += pips_of_kind;
    kinds += pips_of_kind > 0 ? 1 : 0;
  }
  out.put(all);
  out.put(income.robbed);
  out.put(kinds);
  out.put(std::popcount(income.chips));
  const Cards rates = trade_rates(state_, seat);
  for (const Resource r : kResources) out.put(4 - rates[r]);
}

int Position::best_city(Seat seat, const Income& income) const {
  int best = 0;
  settlements_of(state_, seat).for_each([&](int c) {
    best = std::max(best, gain_of(income.pips, board_.yield[static_cast<std::size_t>(c)]));
  });
  return best;
}

// Corners that a rival has reached or reaches with one more road.
Mask Position::contested(Seat seat) const {
  Mask corners;
  for (Seat s = 0; s < state_.seats; ++s) {
    if (s != seat) corners |= rings_[s][0] | rings_[s][1];
  }
  return corners;
}

void Position::write_sites(Seat seat, const Income& income, Writer& out) const {
  const Mask disputed = contested(seat);
  int safe = 0;
  int disputed_sites = 0;
  for (const Mask ring : rings_[seat]) {
    int best_pips = 0;
    int best_gain = 0;
    const Mask sites = ring & open_;
    sites.for_each([&](int c) {
      const auto corner = static_cast<std::size_t>(c);
      const int gain = gain_of(income.pips, board_.yield[corner]);
      best_pips = std::max<int>(best_pips, board_.pips[corner]);
      best_gain = std::max(best_gain, gain);
      if (!disputed.test(c)) safe = std::max(safe, gain);
    });
    disputed_sites += (sites & disputed).count();
    out.put(sites.count());
    out.put(best_pips);
    out.put(best_gain);
  }
  out.put(safe);
  out.put(disputed_sites);
  out.put(cities_left(state_, seat) > 0 ? best_city(seat, income) : 0);
}

void Position::write_hand(Seat seat, Writer& out) const {
  const Player& player = state_.players[seat];
  const auto& hand = belief_[seat];
  out.put(player.hand_size);
  out.put(player.hand_size - state_.rules.discard_limit);
  for (const float cards : hand) out.quarters(cards);
  for (const Cards cost : kPurchases) {
    float lacking = 0;
    for (const Resource r : kResources) {
      lacking += std::max(0.0F, static_cast<float>(cost[r]) - hand[static_cast<std::size_t>(r)]);
    }
    out.quarters(lacking);
  }
}

// A time in throws as a number that falls from 255 to nothing.
int soon(double throws, double scale) { return static_cast<int>(255 * scale / (scale + throws)); }

// How long the seat needs for a basket of purchases, and for each single one with this hand.
void Position::write_pace(Seat seat, const Income& income, Writer& out) const {
  constexpr double kBasketScale = 40;
  constexpr double kPurchaseScale = 8;
  const Cards rates = trade_rates(state_, seat);
  catan_greedy::Economy economy;
  catan_greedy::Amounts hand;
  for (std::size_t r = 0; r < kKinds; ++r) {
    economy.income[r] = income.pips[r] / 36.0;
    economy.rate[r] = rates[static_cast<Resource>(r)];
    hand[r] = static_cast<double>(belief_[seat][r]);
  }
  out.put(soon(catan_greedy::speed_of(economy).throws, kBasketScale));
  for (const Cards cost : kPurchases) {
    const double throws = catan_greedy::throws_until(hand, catan_greedy::amounts_of(cost), economy);
    out.put(soon(throws, kPurchaseScale));
  }
}

// Cards that the hand lacks for the cost when it trades with the bank.
int lacking_with_bank(Cards hand, Cards cost, Cards rates) {
  int lacking = 0;
  int trades = 0;
  for (const Resource r : kResources) {
    const int spare = hand[r] - cost[r];
    lacking += std::max(0, -spare);
    trades += std::max(0, spare) / rates[r];
  }
  return std::max(0, lacking - trades);
}

void write_own(const State& state, Seat viewer, Writer& out) {
  const Player& player = state.players[viewer];
  for (const Development kind : kDevelopments) out.put(player.cards[kind]);
  const int missing = state.rules.target - points_of(state, viewer);
  out.put(points_of(state, viewer));
  out.put(missing);
  out.put(missing <= 2 ? 1 : 0);
  out.put(missing <= 1 ? 1 : 0);
  out.put(std::max(0, player.cards.total() - victory_cards(state, viewer)));
  const Cards rates = trade_rates(state, viewer);
  for (const Cards cost : kPurchases) {
    const int lacking = lacking_with_bank(player.hand, cost, rates);
    out.put(lacking);
    out.put(lacking == 0 ? 1 : 0);
  }
  int spare = 0;
  for (const Resource r : kResources) spare += player.hand[r] / rates[r];
  out.put(spare);
  out.put(std::popcount(player.hand.kinds()));
}

void write_table(const State& state, Seat viewer, Writer& out) {
  const Material& stock = material(state.rules.board);
  const int current = (state.current + state.seats - viewer) % state.seats;
  for (int s = 0; s < kMaxSeats; ++s) out.put(s == current ? 1 : 0);
  for (int seats = 2; seats <= kMaxSeats; ++seats) out.put(seats == state.seats ? 1 : 0);
  out.put(state.rules.board == BoardSize::Large ? 1 : 0);
  out.put(state.rules.special_building ? 1 : 0);
  out.put(state.rules.target);
  out.put(state.turn / 2);
  out.put(state.deck_size);
  for (const Resource r : kResources) out.put(state.bank[r]);
  int knights = stock.deck[Development::Knight] - state.players[viewer].cards[Development::Knight];
  int unseen = state.deck_size;
  for (Seat s = 0; s < state.seats; ++s) {
    knights -= state.players[s].knights;
    if (s != viewer) unseen += state.players[s].card_count;
  }
  out.put(knights);
  out.put(unseen);
}

}  // namespace

Board::Board(const State& state) {
  const Topology& t = topology(state);
  for (std::size_t corner = 0; corner < t.corners; ++corner) {
    for (const Cell cell : t.corner_cells[corner]) {
      if (!t.is_land(cell)) continue;
      const auto kind = resource_of(terrain_of(state, cell));
      if (!kind) continue;
      const int chip = chip_of(state, cell);
      yield[corner][static_cast<std::size_t>(*kind)] +=
          static_cast<std::uint8_t>(catan_greedy::pips(chip));
      pips[corner] += static_cast<std::uint8_t>(catan_greedy::pips(chip));
      chips[corner] |= static_cast<std::uint16_t>(1U << chip);
    }
  }
}

Inputs inputs_of(const State& state, Seat viewer, const Belief& belief, const Board& board) {
  Inputs inputs{};
  const Position position(state, belief, board);
  for (int s = 0; s < state.seats; ++s) {
    Writer out(inputs.data() + s * kSeatInputs);
    position.write_seat(static_cast<Seat>((viewer + s) % state.seats), out);
    assert(out.end() == inputs.data() + (s + 1) * kSeatInputs);
  }
  Writer out(inputs.data() + kMaxSeats * kSeatInputs);
  write_own(state, viewer, out);
  write_table(state, viewer, out);
  assert(out.end() == inputs.data() + kInputs);
  return inputs;
}

}  // namespace spiel::bots::catan_master
