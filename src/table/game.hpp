// The games a table can play, as closed sums over the list of games. Everything above asks a game
// through these few functions and never needs to know which one it is; whoever does (a protocol)
// takes the alternative it speaks.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/random.hpp"
#include "core/result.hpp"
#include "core/seat.hpp"
#include "games/sums.hpp"
#include "table/refusal.hpp"

namespace spiel::table {

using GameRules = games::All::Sum<games::RulesOf>;
using Setup = games::All::Sum<games::SetupOf>;
using State = games::All::Sum<games::StateOf>;
using Action = games::All::Sum<games::ActionOf>;
using Chance = games::All::Sum<games::ChanceOf>;
using Event = games::All::Sum<games::EventOf>;
using View = games::All::Sum<games::ViewOf>;
using games::SeatRange;

// "catan", "blokus": as it is stored and sent.
std::string_view game_name(const GameRules& rules);
std::string_view game_name(const Action& action);

// How many can play by these rules.
SeatRange seats_for(const GameRules& rules);

// How a game ended by its own rules.
struct GameEnd {
  SeatMask winners = 0;
  std::vector<int> points;
};

// The rules as members of a JSON object that also names the game; as the journal has them.
boost::json::object rules_json(const GameRules& rules);
Result<GameRules, std::string> rules_from(const boost::json::value& json);

int seats_of(const Setup& setup);
State start(const Setup& setup);
// Instead of whoever the dice would choose.
void let_first_seat_begin(Setup& setup);
// Seats that must or may act now; and those that the game waits for.
SeatMask to_act(const State& state);
SeatMask must_act(const State& state);
std::optional<GameEnd> game_end(const State& state);
// Points so far, as they count at the end.
std::vector<int> points(const State& state, int seats);
// Whether `apply` would refuse. Both are of the same game.
std::optional<Refusal> check(const State& state, Seat seat, const Action& action);
// Events are appended to `events` unless it is null. All three are of the same game.
Result<void, Refusal> apply(State& state, Seat seat, const Action& action, const Chance& chance,
                            std::vector<Event>* events);
// Whether a legal action shows somebody what cannot be known before: dice, a drawn or stolen card,
// the hands that a monopoly searches.
bool reveals(const State& before, Seat seat, const Action& action);
// What goes with an action that leaves nothing to chance.
Chance no_chance(const Action& action);
// The table's own action that takes a seat out of play for a while, or back; none if the game has
// no such thing.
std::optional<Action> activity_action(const State& state, Seat seat, bool active);
// The withdrawal of an offer that everybody has declined, if the seat has one open.
std::optional<Action> withdrawal_of_declined(const State& state, Seat seat);
View view_of(const State& state, Viewer viewer);
std::optional<Event> seen_by(const Event& event, Viewer viewer);

// The lines of a game's own record: its first, and one per action.
struct GameHeader {
  Setup setup;
  std::vector<std::string> names;  // of the seats
};
std::string header_line(const GameHeader& header);
Result<GameHeader, std::string> header_from(const boost::json::value& line);
// `spelling` is how a player of Blokus named the placement, if that is known.
std::string move_line(Seat seat, const Action& action, const Chance& chance,
                      const std::string& spelling = {});
struct ParsedMove {
  Seat seat = kNoSeat;
  Action action;
  Chance chance;
};
Result<ParsedMove, std::string> move_from(std::string_view game, const boost::json::value& line);

// Where dice, deck and board come from: a seed, or the operating system's secure source. With a
// seed every draw depends only on the seed and the table's version, so a restored table rolls on as
// before.
class Dealer {
 public:
  // Says what the dice, the deck and a thief's hand decide, instead of either source.
  using Script = std::function<Chance(const State& state, Seat seat, const Action& action)>;

  explicit Dealer(std::optional<std::uint64_t> seed = std::nullopt) : seed_(seed) {}
  Dealer(std::uint64_t seed, Script script) : seed_(seed), script_(std::move(script)) {}

  Setup make_setup(const GameRules& rules, int seats, std::uint64_t version) const;
  // The action must be legal.
  Chance deal(const State& state, Seat seat, const Action& action, std::uint64_t version) const;
  // What is done for a seat that does not take part although the game waits for it, or that can do
  // nothing but pass in another's turn.
  std::optional<Action> automatic_action(const State& state, Seat seat,
                                         std::uint64_t version) const;

 private:
  std::optional<std::uint64_t> seed_;
  Script script_;
};

}  // namespace spiel::table
