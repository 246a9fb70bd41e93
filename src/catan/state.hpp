// The position of a game: a plain value without pointers that `apply` changes. Players come last,
// so that what four seats need lies in the first 384 bytes.
//
// Kept besides the bare facts, because they are asked at every step: hand sizes, lengths of the
// longest roads, visible points, usable harbours. tests/catan/invariants.hpp recomputes all of
// them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "catan/offer.hpp"
#include "catan/setup.hpp"
#include "core/seat.hpp"

namespace spiel::catan {

enum class Phase : std::uint8_t {
  SetupSettlement,
  SetupRoad,
  Roll,     // the turn has begun, the dice are still to be thrown
  Discard,  // seats in `must_discard` owe half of their cards
  MoveRobber,
  Steal,      // only with steal_optional
  FreeRoads,  // a road building card is being carried out
  Main,
  SpecialBuild,  // `actor` may build between two turns
  Over,
};

struct Player {
  Mask roads;
  Mask buildings;  // settlements and cities
  Cards hand;
  DevelopmentCards cards;  // held, not played
  std::uint8_t hand_size;
  std::uint8_t card_count;
  std::uint8_t knights;      // played
  std::uint8_t road_length;  // of the longest trail
  std::uint8_t harbours;     // bit per Harbour kind that may be used now
  std::uint8_t points;       // what everybody can see: buildings and awards

  bool operator==(const Player&) const = default;
};

struct State {
  Mask cities;                // of all seats
  std::uint64_t throws_left;  // dice deck: bit 6 * (first - 1) + second - 1
  std::array<Offer, kMaxOffers> offers;
  std::array<Offer, kMaxSeats> counters;  // by the seat that made it
  Cards bank;
  DevelopmentCards deck;
  DevelopmentCards bought;  // this turn, by the seat whose turn it is
  Rules rules;
  std::uint16_t turn;                         // 0 during the opening, then 1, 2, 3 …
  std::array<std::uint8_t, kMaxCells> cells;  // terrain * 16 + chip
  std::array<Edge, kMaxHarbours> harbours;    // in the order of material().harbours
  std::uint8_t seats;
  Phase phase;
  Seat first;    // started the opening
  Seat current;  // whose turn it is
  Seat actor;    // who builds: `current`, or another seat in its special building phase
  std::uint8_t opening_step;
  Corner opening_corner;  // the settlement that the opening road must touch
  Cell robber;
  Throw dice;               // of this turn, 0 0 before the roll
  bool card_played;         // this turn
  std::uint8_t free_roads;  // left to place
  SeatMask must_discard;
  SeatMask absent;            // see Leave
  std::uint8_t new_harbours;  // usable from the next turn of `current`
  std::uint8_t deck_size;
  Seat longest_road;
  Seat largest_army;
  Seat winner;
  std::array<Player, kMaxSeats> players;

  bool operator==(const State&) const = default;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(offsetof(State, players) + 4 * sizeof(Player) <= 384);

inline constexpr std::uint64_t kFullDiceDeck = (std::uint64_t{1} << 36) - 1;

// The setup must have no fault.
State start(const Setup&);

enum class OutcomeReason : std::uint8_t { TargetReached, TurnLimit };
std::string_view name_of(OutcomeReason);  // "target-reached": stable
struct Outcome {
  SeatMask winners = 0;                          // empty when nobody has won
  std::array<std::uint8_t, kMaxSeats> points{};  // with victory-point cards
  OutcomeReason reason = OutcomeReason::TargetReached;
  bool operator==(const Outcome&) const = default;
};
std::optional<Outcome> outcome(const State&);

// Whose turn it is.
inline Seat to_move(const State& state) { return state.current; }
// The seats that the game waits for: one, or everybody who owes a discard.
SeatMask must_act(const State&);
// The seats that must or may act: others too while a trade is open.
SeatMask to_act(const State&);

// Reading a state.
inline const Topology& topology(const State& state) { return topology(state.rules.board); }
inline Terrain terrain_of(const State& state, Cell cell) {
  return static_cast<Terrain>(state.cells[cell] >> 4);
}
inline int chip_of(const State& state, Cell cell) { return state.cells[cell] & 15; }
inline bool rolled(const State& state) { return state.dice.first != 0; }
inline bool is_opening(const State& state) { return state.turn == 0; }

Seat owner_of_corner(const State&, Corner);  // kNoSeat if free
Seat owner_of_edge(const State&, Edge);
Mask buildings_of_all(const State&);
Mask roads_of_all(const State&);
inline Mask settlements_of(const State& state, Seat seat) {
  return state.players[seat].buildings & ~state.cities;
}
inline Mask cities_of(const State& state, Seat seat) {
  return state.players[seat].buildings & state.cities;
}
int roads_left(const State&, Seat);
int settlements_left(const State&, Seat);
int cities_left(const State&, Seat);

inline int victory_cards(const State& state, Seat seat) {
  return state.players[seat].cards[Development::VictoryPoint];
}
// With victory-point cards; `players[seat].points` is what the others see.
inline int points_of(const State& state, Seat seat) {
  return state.players[seat].points + victory_cards(state, seat);
}
bool any_offer_open(const State&);
bool any_trade_open(const State&);  // counter-offers too
bool all_offers_open(const State&);
// How many cards of each kind the seat gives the bank for one: 4, 3 or 2.
Cards trade_rates(const State&, Seat);
inline int trade_rate(const State& state, Seat seat, Resource give) {
  return trade_rates(state, seat)[give];
}
int discard_owed(const State&, Seat);  // 0 if none

}  // namespace spiel::catan
