// A game written down in advance, with dice and cards as a test wants them, so that every situation
// can be reached: it becomes the journal of a table that a server then goes on with.
//
// The board is always the same. Seat 0 sits where it gets each resource with a number that no other
// seat of `kCrowd` has: 3 lumber, 4 brick, 5 wool, 9 grain, 10 ore. Nobody gets anything on a 2.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "catan/game.hpp"
#include "protocol/engine/service.hpp"
#include "store/journal.hpp"
#include "table/entry.hpp"

namespace spiel::engine {

// Where a seat settles in the opening, by the API's numbers.
struct Opening {
  int settlement = 0;
  int road_to = 0;
};
using Home = std::array<Opening, 2>;

// Seat 1 has a three-for-one port at 50, seat 2 the one for grain at 40, seat 3 for lumber at 30.
inline const std::vector<Home> kCrowd = {Home{{{9, 10}, {15, 16}}}, Home{{{25, 26}, {50, 51}}},
                                         Home{{{45, 46}, {40, 41}}}, Home{{{30, 31}, {35, 36}}}};

class Script {
 public:
  static constexpr const char* kGame = "aScriptedGame00000001";

  // The game has started; nobody has settled.
  explicit Script(int seats, table::TableOptions options = table_for_engine());
  // Everybody has settled; seat 0 is to roll.
  static Script settled(int seats, const table::TableOptions& options = table_for_engine()) {
    return settled({kCrowd.begin(), kCrowd.begin() + seats}, options);
  }
  static Script settled(const std::vector<Home>& homes,
                        const table::TableOptions& options = table_for_engine());
  // The roads of seat 0 leave seat 1 no place for another.
  static Script shut_in();

  // As earlier releases wrote it: notes were set and cleared by entries of their own.
  void play(Seat seat, const catan::Action& action, catan::Chance chance = catan::Chance::none());
  void note(Seat seat, std::string text);
  // The turn passes on until this seat is to roll; nobody gets anything meanwhile.
  void until_roll_of(Seat seat);
  // Until this seat has rolled and may do as it likes.
  void until_turn_of(Seat seat);
  // Ends the turn if need be; whoever comes next throws this sum.
  void roll(int sum);
  // Turns go by until seat 0 holds at least these cards, and may do as it likes.
  void earn(catan::Cards cards);
  // Seat 0 earns the price and pays it.
  void buy_road(int start, int end);
  void buy_settlement(int intersection);
  void buy_city(int intersection);
  void buy_card(catan::Development kind);

  const catan::State& state() const { return state_; }
  std::string player(Seat seat) const;
  store::Batch journal() const;

 private:
  void record(table::Fact fact);
  table::SeatInfo seat_info(Seat seat) const;

  int seats_;
  catan::State state_;
  std::vector<store::Entry> entries_;
};

}  // namespace spiel::engine
