// Blokus, as everything above the rules knows it.
#pragma once

#include "blokus/game.hpp"
#include "games/game.hpp"

namespace spiel::games {

struct Blokus : Usual {
  using Rules = blokus::VariantId;
  using Setup = blokus::Setup;
  using State = blokus::State;
  using Action = blokus::Action;
  using Chance = blokus::Chance;
  using Event = blokus::Event;
  using View = blokus::View;
  using Refusal = blokus::Refusal;
  using ActionList = blokus::ActionList;

  static constexpr std::string_view kName = "blokus";
  static constexpr std::string_view kTitle = "Blokus";
  static constexpr std::size_t kRefusals =
      static_cast<std::size_t>(blokus::Refusal::SkipNotAllowed) + 1;

  static std::string title(Rules rules, int /*seats*/) {
    return "Blokus " + std::string(blokus::variant(rules).name);
  }
  static SeatRange seats_for(Rules rules) {
    const int seats = blokus::variant(rules).seats;
    return {seats, seats};
  }
  static UsualTable<Rules> usual_table() { return {Rules::Classic, seats_for(Rules::Classic)}; }
  template <RandomSource Source>
  static Setup random_setup(Rules rules, int /*seats*/, Source& source) {
    return blokus::random_setup(rules, source);
  }

  static int seats(const Setup& setup) { return blokus::variant(setup.variant).seats; }
  static int seats(const State& state) { return blokus::variant(state).seats; }
  static int points(const State& state, Seat seat) { return blokus::points_of_seat(state, seat); }
  static const State& state_in(const View& view) { return view.state; }
  static bool is_the_tables(const Action& action) { return action.kind == Action::Kind::Leave; }

  static std::string describe(const View& view, const std::vector<std::string>& names, bool ansi);
  static boost::json::object position_json(const View& view);

  static Result<Action, std::string> parse_action(std::string_view text) {
    return blokus::parse_action(text);
  }
  static Result<Chance, std::string> parse_chance(std::string_view text);
  // {"variant": "classic"}
  static boost::json::object rules_json(const Rules& rules);
  static Result<Rules, std::string> rules_from(const boost::json::value& json);
  static boost::json::object setup_json(const Setup& setup);
  static Result<Setup, std::string> setup_from(const boost::json::value& json);
};

}  // namespace spiel::games
