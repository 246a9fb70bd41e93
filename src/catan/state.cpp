#include "catan/state.hpp"

#include <algorithm>
#include <cassert>

namespace spiel::catan {

namespace {

// State keeps harbours in the order of the material, so that kinds need not be stored.
void store_harbours(State& state, std::vector<HarbourSite> sites) {
  const auto kinds = material(state.rules.board).harbours;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const auto site = std::ranges::find(sites, kinds[i], &HarbourSite::kind);
    state.harbours[i] = site->edge;
    sites.erase(site);
  }
}

constexpr Cards rates_with(unsigned harbours) {
  Cards rates = Cards::each((harbours >> static_cast<int>(Harbour::Any) & 1) != 0 ? 3 : 4);
  for (const Resource r : kResources) {
    if ((harbours >> static_cast<int>(r) & 1) != 0) {
      rates -= Cards::of(r, static_cast<std::uint32_t>(rates[r] - 2));
    }
  }
  return rates;
}

// By the mask of harbours in use.
constexpr auto kTradeRates = [] {
  std::array<Cards, 64> rates{};
  for (unsigned harbours = 0; harbours < rates.size(); ++harbours) {
    rates[harbours] = rates_with(harbours);
  }
  return rates;
}();

}  // namespace

State start(const Setup& setup) {
  assert(!fault_of(setup));
  State state{};
  state.rules = setup.rules;
  state.seats = setup.seats;
  const Material& stock = material(setup.rules.board);
  for (Cell c = 0; c < topology(state).cells; ++c) {
    const auto terrain = static_cast<unsigned>(setup.layout.terrain[c]);
    state.cells[c] = static_cast<std::uint8_t>(terrain << 4 | setup.layout.chips[c]);
  }
  store_harbours(state, setup.layout.harbours);
  state.bank = Cards::each(stock.bank);
  state.deck = stock.deck;
  state.deck_size = static_cast<std::uint8_t>(stock.deck.total());
  state.throws_left = kFullDiceDeck;
  state.robber = setup.layout.robber;
  state.first = state.current = state.actor = setup.first;
  state.phase = Phase::SetupSettlement;
  state.longest_road = state.largest_army = state.winner = kNoSeat;
  return state;
}

std::optional<Outcome> outcome(const State& state) {
  if (state.phase != Phase::Over) return std::nullopt;
  Outcome result;
  for (Seat s = 0; s < state.seats; ++s) {
    result.points[s] = static_cast<std::uint8_t>(points_of(state, s));
  }
  if (state.winner == kNoSeat) {
    result.reason = OutcomeReason::TurnLimit;
  } else {
    result.winners = seat_bit(state.winner);
  }
  return result;
}

SeatMask must_act(const State& state) {
  if (state.phase == Phase::Over) return 0;
  return state.phase == Phase::Discard ? state.must_discard : seat_bit(state.actor);
}

SeatMask to_act(const State& state) {
  SeatMask seats = must_act(state);
  if (state.phase != Phase::Main) return seats;
  const bool open = any_offer_open(state);
  for (Seat s = 0; s < state.seats; ++s) {
    const bool present = !has_seat(state.absent, s);
    if (present && (open || state.counters[s].open())) seats |= seat_bit(s);
  }
  return seats;
}

Seat owner_of_corner(const State& state, Corner corner) {
  for (Seat s = 0; s < state.seats; ++s) {
    if (state.players[s].buildings.test(corner)) return s;
  }
  return kNoSeat;
}

Seat owner_of_edge(const State& state, Edge edge) {
  for (Seat s = 0; s < state.seats; ++s) {
    if (state.players[s].roads.test(edge)) return s;
  }
  return kNoSeat;
}

Mask buildings_of_all(const State& state) {
  Mask all;
  for (Seat s = 0; s < state.seats; ++s) all |= state.players[s].buildings;
  return all;
}

Mask roads_of_all(const State& state) {
  Mask all;
  for (Seat s = 0; s < state.seats; ++s) all |= state.players[s].roads;
  return all;
}

int roads_left(const State& state, Seat seat) { return kRoads - state.players[seat].roads.count(); }
int settlements_left(const State& state, Seat seat) {
  return kSettlements - settlements_of(state, seat).count();
}
int cities_left(const State& state, Seat seat) { return kCities - cities_of(state, seat).count(); }

bool any_offer_open(const State& state) { return std::ranges::any_of(state.offers, &Offer::open); }
bool all_offers_open(const State& state) { return std::ranges::all_of(state.offers, &Offer::open); }

bool any_trade_open(const State& state) {
  std::uint64_t words = 0;  // all of them, without a branch
  for (const Offer& offer : state.offers) words |= offer.word();
  for (const Offer& counter : state.counters) words |= counter.word();
  return words != 0;
}

Cards trade_rates(const State& state, Seat seat) {
  return kTradeRates[state.players[seat].harbours];
}

int discard_owed(const State& state, Seat seat) {
  const bool owes = state.phase == Phase::Discard && has_seat(state.must_discard, seat);
  return owes ? state.players[seat].hand_size / 2 : 0;
}

}  // namespace spiel::catan
