// Hex on a small board: rules, description and web codec of a game that only tests know. Seats take
// cells in turn; seat 0 joins the upper and the lower side, seat 1 the left and the right one.
#pragma once

#include <array>
#include <boost/json/fwd.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_writer.hpp"
#include "games/game.hpp"

namespace spiel::hex {

inline constexpr int kMaxSize = 5;

struct Rules {
  std::uint8_t size = kMaxSize;  // rows and columns
  bool operator==(const Rules&) const = default;
};
struct Setup {
  Rules rules;
  bool operator==(const Setup&) const = default;
};
struct State {
  std::array<Seat, kMaxSize * kMaxSize> cells{};  // kNoSeat: free
  std::uint8_t size = kMaxSize;
  std::uint16_t turn = 0;
  bool operator==(const State&) const = default;
};
struct Action {
  std::uint8_t row = 0;
  std::uint8_t column = 0;
  bool operator==(const Action&) const = default;
};
struct Chance {
  bool operator==(const Chance&) const = default;
};
struct Event {
  Seat seat = 0;
  Action taken;
};
struct View {
  State state;
  Viewer viewer;
  bool operator==(const View&) const = default;
};
enum class Refusal : std::uint8_t { GameOver, NotYourTurn, NoSuchCell, CellTaken };
inline constexpr std::size_t kRefusals = static_cast<std::size_t>(Refusal::CellTaken) + 1;
using ActionList = std::vector<Action>;

enum class Reason : std::uint8_t { SidesJoined };
struct Outcome {
  SeatMask winners = 0;
  std::array<int, 2> points{};
  Reason reason = Reason::SidesJoined;
};

State start(const Setup& setup);
std::optional<Outcome> outcome(const State& state);
SeatMask to_act(const State& state);
void legal(const State& state, Seat seat, ActionList& list);
void legal(const View& view, ActionList& list);
std::optional<Refusal> check(const State& state, Seat seat, const Action& action);
void take(State& state, Seat seat, const Action& action);

Chance deal(const State&, Seat, const Action&, auto& /*source*/) { return {}; }

struct NoSink {
  void operator()(const Event&) const {}
};
template <class Sink = NoSink>
Result<void, Refusal> apply(State& state, Seat seat, const Action& action, const Chance&,
                            Sink&& sink = {}) {
  if (const auto refusal = check(state, seat, action)) return failure(*refusal);
  take(state, seat, action);
  sink(Event{seat, action});
  return {};
}

inline View view_of(const State& state, Viewer viewer) { return {state, viewer}; }
inline std::optional<Event> seen_by(const Event& event, Viewer) { return event; }

std::string to_text(const Action& action);  // "b3"
std::string_view name_of(Refusal refusal);
std::string_view explain(Refusal refusal);
std::string_view name_of(Reason reason);

// The web protocol.
void setup_json(JsonWriter& out, const Setup& setup);
void view_json(JsonWriter& out, const View& view);
void event_json(JsonWriter& out, const Event& event);
void legal_json(JsonWriter& out, const View& view);

struct Hex : games::Usual {
  using Rules = hex::Rules;
  using Setup = hex::Setup;
  using State = hex::State;
  using Action = hex::Action;
  using Chance = hex::Chance;
  using Event = hex::Event;
  using View = hex::View;
  using Refusal = hex::Refusal;
  using ActionList = hex::ActionList;

  static constexpr std::string_view kName = "hex";
  static constexpr std::string_view kTitle = "Hex";
  static constexpr std::size_t kRefusals = hex::kRefusals;

  static std::string title(const Rules&, int) { return "Hex"; }
  static games::SeatRange seats_for(const Rules&) { return {2, 2}; }
  static games::UsualTable<Rules> usual_table() { return {Rules(), {2, 2}}; }
  static Setup random_setup(const Rules& rules, int, auto& /*source*/) { return {rules}; }

  static int seats(const Setup&) { return 2; }
  static int seats(const State&) { return 2; }
  static int points(const State& state, Seat seat);
  static const State& state_in(const View& view) { return view.state; }
  static std::string describe(const View& view, const std::vector<std::string>& names, bool ansi);
  static boost::json::object position_json(const View& view);

  static Result<Action, std::string> parse_action(std::string_view text);
  static Result<Chance, std::string> parse_chance(std::string_view) { return Chance(); }
  static boost::json::object rules_json(const Rules& rules);
  static Result<Rules, std::string> rules_from(const boost::json::value& json);
  static boost::json::object setup_json(const Setup& setup);
  static Result<Setup, std::string> setup_from(const boost::json::value& json);
};

}  // namespace spiel::hex
