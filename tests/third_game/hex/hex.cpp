#include "hex/hex.hpp"

#include <boost/json.hpp>

#include "games/fields.hpp"

namespace spiel::hex {

namespace json = boost::json;

namespace {

std::size_t index_of(int row, int column) {
  return static_cast<std::size_t>(row * kMaxSize + column);
}

Seat owner(const State& state, int row, int column) { return state.cells[index_of(row, column)]; }

bool on_board(const State& state, int row, int column) {
  return row >= 0 && column >= 0 && row < state.size && column < state.size;
}

// Whether the seat gets from here to its far side.
bool reaches(const State& state, Seat seat, int row, int column, std::array<bool, 25>& seen) {
  if (!on_board(state, row, column) || owner(state, row, column) != seat) return false;
  if (std::exchange(seen[index_of(row, column)], true)) return false;
  if ((seat == 0 ? row : column) == state.size - 1) return true;
  constexpr std::array<std::array<int, 2>, 6> kNeighbours{
      {{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}}};
  for (const auto& [down, right] : kNeighbours) {
    if (reaches(state, seat, row + down, column + right, seen)) return true;
  }
  return false;
}

bool has_joined(const State& state, Seat seat) {
  std::array<bool, 25> seen{};
  for (int i = 0; i < state.size; ++i) {
    if (reaches(state, seat, seat == 0 ? 0 : i, seat == 0 ? i : 0, seen)) return true;
  }
  return false;
}

std::string rows_of(const State& state) {
  std::string text;
  for (int row = 0; row < state.size; ++row) {
    text += std::string(static_cast<std::size_t>(row), ' ');
    for (int column = 0; column < state.size; ++column) {
      const Seat seat = owner(state, row, column);
      text += seat == kNoSeat ? ". " : seat == 0 ? "o " : "x ";
    }
    text.back() = '\n';
  }
  return text;
}

}  // namespace

State start(const Setup& setup) {
  State state;
  state.cells.fill(kNoSeat);
  state.size = setup.rules.size;
  return state;
}

std::optional<Outcome> outcome(const State& state) {
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    if (!has_joined(state, seat)) continue;
    return Outcome{seat_bit(seat), {seat == 0 ? 1 : 0, seat == 1 ? 1 : 0}};
  }
  return std::nullopt;
}

SeatMask to_act(const State& state) {
  return outcome(state) ? SeatMask{0} : seat_bit(state.turn % 2);
}

void legal(const State& state, Seat seat, ActionList& list) {
  list.clear();
  if (!has_seat(to_act(state), seat)) return;
  for (std::uint8_t row = 0; row < state.size; ++row) {
    for (std::uint8_t column = 0; column < state.size; ++column) {
      if (owner(state, row, column) == kNoSeat) list.push_back({row, column});
    }
  }
}

void legal(const View& view, ActionList& list) {
  list.clear();
  if (view.viewer) legal(view.state, *view.viewer, list);
}

std::optional<Refusal> check(const State& state, Seat seat, const Action& action) {
  if (outcome(state)) return Refusal::GameOver;
  if (!has_seat(to_act(state), seat)) return Refusal::NotYourTurn;
  if (!on_board(state, action.row, action.column)) return Refusal::NoSuchCell;
  if (owner(state, action.row, action.column) != kNoSeat) return Refusal::CellTaken;
  return std::nullopt;
}

void take(State& state, Seat seat, const Action& action) {
  state.cells[index_of(action.row, action.column)] = seat;
  ++state.turn;
}

std::string to_text(const Action& action) {
  return {static_cast<char>('a' + action.column), static_cast<char>('1' + action.row)};
}

std::string_view name_of(Refusal refusal) {
  constexpr std::array<std::string_view, 4> kNames{"game-over", "not-your-turn", "no-such-cell",
                                                   "cell-taken"};
  return kNames[static_cast<std::size_t>(refusal)];
}

std::string_view explain(Refusal refusal) {
  constexpr std::array<std::string_view, 4> kSentences{
      "The game is over.", "It is the other's turn.", "There is no such cell.",
      "This cell is taken."};
  return kSentences[static_cast<std::size_t>(refusal)];
}

std::string_view name_of(Reason) { return "sides-joined"; }

void setup_json(JsonWriter& out, const Setup& setup) {
  out.object(field("size", setup.rules.size));
}

void view_json(JsonWriter& out, const View& view) {
  out.object(field("turn", view.state.turn), field("rows", rows_of(view.state)));
}

void event_json(JsonWriter& out, const Event& event) {
  out.object(field("type", "taken"), field("seat", event.seat),
             field("cell", to_text(event.taken)));
}

void legal_json(JsonWriter& out, const View& view) {
  ActionList list;
  legal(view, list);
  const auto actions = [&](JsonWriter& w) { w.array(list, to_text); };
  out.object(field("actions", actions));
}

int Hex::points(const State& state, Seat seat) {
  const auto end = hex::outcome(state);
  return end ? end->points[seat] : 0;
}

std::string Hex::describe(const View& view, const std::vector<std::string>&, bool) {
  return rows_of(view.state);
}

json::object Hex::position_json(const View& view) {
  return {{"turn", view.state.turn}, {"rows", rows_of(view.state)}};
}

Result<Action, std::string> Hex::parse_action(std::string_view text) {
  const auto below = [](char c, char first) { return c >= first && c < first + kMaxSize; };
  if (text.size() != 2 || !below(text[0], 'a') || !below(text[1], '1')) {
    return failure("no cell '" + std::string(text) + "'");
  }
  return Action{static_cast<std::uint8_t>(text[1] - '1'), static_cast<std::uint8_t>(text[0] - 'a')};
}

json::object Hex::rules_json(const Rules& rules) {
  return {{"rules", json::object{{"size", rules.size}}}};
}

Result<Rules, std::string> Hex::rules_from(const json::value& json) {
  const games::Fields outer(json);
  const auto* inner = outer.find("rules");
  const games::Fields fields(inner == nullptr ? json : *inner, "rules");
  Rules rules;
  fields.number("size", rules.size, 2, kMaxSize);
  if (fields.fault()) return failure(fields.fault()->text());
  return rules;
}

json::object Hex::setup_json(const Setup& setup) { return rules_json(setup.rules); }

Result<Setup, std::string> Hex::setup_from(const json::value& json) {
  const auto rules = rules_from(json);
  if (!rules) return failure(rules.error());
  return Setup{*rules};
}

}  // namespace spiel::hex
