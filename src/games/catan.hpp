// Catan, as everything above the rules knows it.
#pragma once

#include <bit>

#include "catan/game.hpp"
#include "games/game.hpp"

namespace spiel::games {

struct Catan : Usual {
  using Rules = catan::Rules;
  using Setup = catan::Setup;
  using State = catan::State;
  using Action = catan::Action;
  using Chance = catan::Chance;
  using Event = catan::Event;
  using View = catan::View;
  using Refusal = catan::Refusal;
  using ActionList = catan::ActionList;

  static constexpr std::string_view kName = "catan";
  static constexpr std::string_view kTitle = "Catan";
  static constexpr bool kTableActs = true;
  static constexpr bool kRecordsFaults = false;
  static constexpr std::size_t kRefusals = catan::kRefusals;

  static std::string title(const Rules& rules, int seats);
  static SeatRange seats_for(const Rules&) { return {1, kMaxSeats}; }
  static UsualTable<Rules> usual_table() { return {Rules(), {2, catan::kSmallBoardSeats}}; }
  // A table that grows beyond the small board is played as the box says for so many.
  static Rules for_seats(Rules rules, int most);
  template <RandomSource Source>
  static Setup random_setup(const Rules& rules, int seats, Source& source) {
    return catan::random_setup(rules, seats, source);
  }
  static void let_first_seat_begin(Setup& setup) {
    setup.opening.clear();
    setup.first = 0;
  }

  static int seats(const Setup& setup) { return setup.seats; }
  static int seats(const State& state) { return state.seats; }
  static int points(const State& state, Seat seat) { return catan::points_of(state, seat); }
  static SeatMask must_act(const State& state) { return catan::must_act(state); }
  static const State& state_in(const View& view) { return view.known; }
  static View open_view(const State& state) { return catan::open_view(state); }
  // Dice, a drawn or stolen card, the hands that a monopoly searches.
  static bool reveals(const State& before, Seat seat, const Action& action);
  static std::optional<Action> activity_action(const State&, Seat seat, bool active) {
    return active ? Action::come_back(seat) : Action::leave(seat);
  }
  static std::optional<Action> withdrawal_of_declined(const State& state, Seat seat);
  // An absent seat is passed over by the rules; only what it still owes is done for it. Where all
  // are absent the game waits for one who comes back.
  template <RandomSource Source>
  static std::optional<Action> automatic_action(const State& state, Seat seat, Source& source) {
    if (std::popcount(state.absent) == state.seats) return std::nullopt;
    if (catan::can_build_nothing(state, seat)) return Action::end_turn();
    if (!has_seat(state.absent & catan::must_act(state), seat)) return std::nullopt;
    return catan::automatic_action(state, seat, source);
  }

  static std::string describe(const View& view, const std::vector<std::string>& names, bool ansi);
  static boost::json::object position_json(const View& view);

  static Result<Action, std::string> parse_action(std::string_view text) {
    return catan::parse_action(text);
  }
  static std::string chance_text(const Chance& chance) { return to_text(chance); }
  static Result<Chance, std::string> parse_chance(std::string_view text) {
    return catan::parse_chance(text);
  }
  // {"rules": {…}}
  static boost::json::object rules_json(const Rules& rules);
  static Result<Rules, std::string> rules_from(const boost::json::value& json);
  static boost::json::object setup_json(const Setup& setup);
  static Result<Setup, std::string> setup_from(const boost::json::value& json);
};

}  // namespace spiel::games
