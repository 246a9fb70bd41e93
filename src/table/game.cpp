#include "table/game.hpp"

#include <boost/json.hpp>
#include <cassert>

#include "games/record.hpp"
#include "system/secure_random.hpp"

namespace spiel::table {

namespace {

// A draw of its own for every version of a table, independent of all others.
std::uint64_t mix(std::uint64_t seed, std::uint64_t version) {
  return Random(seed ^ (version * 0x9e3779b97f4a7c15U)).next();
}

// By another name than the dealer's own.
auto draw_chance(const auto& state, Seat seat, const auto& action, auto& source) {
  return deal(state, seat, action, source);
}

template <class Draw>
auto with_source(std::optional<std::uint64_t> seed, std::uint64_t version, Draw draw) {
  if (seed) {
    Random source(mix(*seed, version));
    return draw(source);
  }
  return draw(secure_random());
}

}  // namespace

namespace json = boost::json;
using games::All;
using games::part_of;
using games::visit_game;

std::string_view game_name(const GameRules& rules) {
  return visit_game(rules, []<class G>(const auto&) { return G::kName; });
}

std::string_view game_name(const Action& action) {
  return visit_game(action, []<class G>(const auto&) { return G::kName; });
}

SeatRange seats_for(const GameRules& rules) {
  return visit_game(rules, []<class G>(const auto& r) { return G::seats_for(r); });
}

json::object rules_json(const GameRules& rules) {
  return visit_game(rules, []<class G>(const auto& r) {
    json::object named{{"game", G::kName}};
    for (auto& [key, value] : G::rules_json(r)) named[key] = std::move(value);
    return named;
  });
}

Result<GameRules, std::string> rules_from(const json::value& json) {
  Result<GameRules, std::string> read = failure(std::string("a game that is not known"));
  All::with_name(games::lines::game_of(json), [&]<class G>() {
    read = G::rules_from(json).map([](auto rules) { return GameRules(std::move(rules)); });
  });
  return read;
}

void let_first_seat_begin(Setup& setup) {
  visit_game(setup, []<class G>(auto& s) { G::let_first_seat_begin(s); });
}

int seats_of(const Setup& setup) {
  return visit_game(setup, []<class G>(const auto& s) { return G::seats(s); });
}

State start(const Setup& setup) {
  return std::visit([](const auto& s) -> State { return start(s); }, setup);
}

SeatMask to_act(const State& state) {
  return std::visit([](const auto& s) { return to_act(s); }, state);
}

SeatMask must_act(const State& state) {
  return visit_game(state, []<class G>(const auto& s) { return G::must_act(s); });
}

std::optional<GameEnd> game_end(const State& state) {
  return visit_game(state, []<class G>(const auto& s) -> std::optional<GameEnd> {
    const auto end = outcome(s);
    if (!end) return std::nullopt;
    return GameEnd{end->winners, {end->points.begin(), end->points.begin() + G::seats(s)}};
  });
}

std::vector<int> points(const State& state, int seats) {
  return visit_game(state, [&]<class G>(const auto& s) {
    std::vector<int> all;
    for (Seat seat = 0; seat < seats; ++seat) all.push_back(G::points(s, seat));
    return all;
  });
}

std::optional<Refusal> check(const State& state, Seat seat, const Action& action) {
  return visit_game(state, action,
                    [&]<class>(const auto& s, const auto& a) -> std::optional<Refusal> {
                      if (const auto refusal = check(s, seat, a)) return *refusal;
                      return std::nullopt;
                    });
}

Result<void, Refusal> apply(State& state, Seat seat, const Action& action, const Chance& chance,
                            std::vector<Event>* events) {
  assert(state.index() == chance.index());
  return visit_game(state, action, [&]<class G>(auto& s, const auto& a) -> Result<void, Refusal> {
    auto sink = [&](auto&& event) {
      if (events) events->emplace_back(std::forward<decltype(event)>(event));
    };
    const auto done = apply(s, seat, a, part_of<G>(chance), sink);
    if (!done) return failure(Refusal(done.error()));
    return {};
  });
}

bool reveals(const State& before, Seat seat, const Action& action) {
  if (before.index() != action.index()) return false;
  return visit_game(before, action,
                    [&]<class G>(const auto& s, const auto& a) { return G::reveals(s, seat, a); });
}

Chance no_chance(const Action& action) {
  return visit_game(action, []<class G>(const auto&) -> Chance { return typename G::Chance(); });
}

std::optional<Action> activity_action(const State& state, Seat seat, bool active) {
  return visit_game(state, [&]<class G>(const auto& s) -> std::optional<Action> {
    return G::activity_action(s, seat, active);
  });
}

std::optional<Action> withdrawal_of_declined(const State& state, Seat seat) {
  return visit_game(state, [&]<class G>(const auto& s) -> std::optional<Action> {
    return G::withdrawal_of_declined(s, seat);
  });
}

View view_of(const State& state, Viewer viewer) {
  return std::visit([&](const auto& s) -> View { return view_of(s, viewer); }, state);
}

std::optional<Event> seen_by(const Event& event, Viewer viewer) {
  return std::visit([&](const auto& e) -> std::optional<Event> { return seen_by(e, viewer); },
                    event);
}

// Where the chance is written down, the setup depends on the seed alone.
Setup Dealer::make_setup(const GameRules& rules, int seats, std::uint64_t version) const {
  return with_source(seed_, script_ ? 0 : version, [&](auto& source) {
    return visit_game(
        rules, [&]<class G>(const auto& r) -> Setup { return G::random_setup(r, seats, source); });
  });
}

Chance Dealer::deal(const State& state, Seat seat, const Action& action,
                    std::uint64_t version) const {
  if (script_) return script_(state, seat, action);
  return with_source(seed_, version, [&](auto& source) {
    return visit_game(state, action, [&]<class>(const auto& s, const auto& a) -> Chance {
      return draw_chance(s, seat, a, source);
    });
  });
}

std::optional<Action> Dealer::automatic_action(const State& state, Seat seat,
                                               std::uint64_t version) const {
  return with_source(seed_, version, [&](auto& source) {
    return visit_game(state, [&]<class G>(const auto& s) -> std::optional<Action> {
      return G::automatic_action(s, seat, source);
    });
  });
}

std::string header_line(const GameHeader& header) {
  return visit_game(header.setup, [&]<class G>(const auto& setup) {
    return games::header_line<G>(setup, header.names);
  });
}

Result<GameHeader, std::string> header_from(const json::value& line) {
  Result<GameHeader, std::string> read = failure(std::string("a game that is not known"));
  All::with_name(games::lines::game_of(line), [&]<class G>() {
    read = games::header_from<G>(line).map(
        [](auto header) { return GameHeader{std::move(header.setup), std::move(header.seats)}; });
  });
  return read;
}

std::string move_line(Seat seat, const Action& action, const Chance& chance,
                      const std::string& spelling) {
  return visit_game(action, chance, [&]<class G>(const auto& a, const auto& c) {
    return games::entry_line<G>({seat, a, c, spelling});
  });
}

Result<ParsedMove, std::string> move_from(std::string_view game, const json::value& line) {
  Result<ParsedMove, std::string> read = failure(std::string("a game that is not known"));
  All::with_name(game, [&]<class G>() {
    read = games::entry_from<G>(line).map(
        [](auto entry) { return ParsedMove{entry.seat, entry.action, entry.chance}; });
  });
  return read;
}

}  // namespace spiel::table
