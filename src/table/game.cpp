#include "table/game.hpp"

#include <algorithm>
#include <cassert>

namespace spiel::table {

namespace {

// Calls `f` with both alternatives; they are of the same game wherever a table holds them.
template <class A, class B, class F>
decltype(auto) with_same_game(A& a, B& b, F&& f) {
  assert(a.index() == b.index());
  if (a.index() == 0) return f(std::get<0>(a), std::get<0>(b));
  return f(std::get<1>(a), std::get<1>(b));
}

template <class Points>
std::vector<int> first_of(const Points& points, int seats) {
  return {points.begin(), points.begin() + seats};
}

int seats_of(const catan::State& state) { return state.seats; }
int seats_of(const blokus::State& state) { return blokus::variant(state).seats; }

int points_at(const catan::State& state, Seat seat) { return catan::points_of(state, seat); }
int points_at(const blokus::State& state, Seat seat) { return blokus::points_of_seat(state, seat); }

// A draw of its own for every version of a table, independent of all others.
std::uint64_t mix(std::uint64_t seed, std::uint64_t version) {
  return Random(seed ^ (version * 0x9e3779b97f4a7c15U)).next();
}

template <class Draw>
auto with_source(std::optional<std::uint64_t> seed, std::uint64_t version, Draw draw) {
  if (seed) {
    Random source(mix(*seed, version));
    return draw(source);
  }
  SecureRandom source;
  return draw(source);
}

}  // namespace

std::string_view game_name(const GameRules& rules) {
  return std::holds_alternative<catan::Rules>(rules) ? "catan" : "blokus";
}

SeatRange seats_for(const GameRules& rules) {
  if (const auto* id = std::get_if<blokus::VariantId>(&rules)) {
    const int seats = blokus::variant(*id).seats;
    return {seats, seats};
  }
  return {1, kMaxSeats};
}

void let_first_seat_begin(Setup& setup) {
  if (auto* catan_setup = std::get_if<catan::Setup>(&setup)) {
    catan_setup->opening.clear();
    catan_setup->first = 0;
  }
}

State start(const Setup& setup) {
  return std::visit([](const auto& s) -> State { return start(s); }, setup);
}

SeatMask to_act(const State& state) {
  return std::visit([](const auto& s) { return to_act(s); }, state);
}

SeatMask must_act(const State& state) {
  if (const auto* catan_state = std::get_if<catan::State>(&state))
    return catan::must_act(*catan_state);
  return to_act(state);
}

std::optional<GameEnd> game_end(const State& state) {
  return std::visit(
      [](const auto& s) -> std::optional<GameEnd> {
        const auto end = outcome(s);
        if (!end) return std::nullopt;
        return GameEnd{end->winners, first_of(end->points, seats_of(s))};
      },
      state);
}

std::vector<int> points(const State& state, int seats) {
  std::vector<int> all;
  all.reserve(static_cast<std::size_t>(seats));
  for (Seat seat = 0; seat < seats; ++seat) {
    all.push_back(std::visit([&](const auto& s) { return points_at(s, seat); }, state));
  }
  return all;
}

std::optional<Refusal> check(const State& state, Seat seat, const Action& action) {
  return with_same_game(state, action, [&](const auto& s, const auto& a) -> std::optional<Refusal> {
    if (const auto refusal = check(s, seat, a)) return *refusal;
    return std::nullopt;
  });
}

Result<void, Refusal> apply(State& state, Seat seat, const Action& action, const Chance& chance,
                            std::vector<Event>* events) {
  assert(state.index() == chance.index());
  return with_same_game(state, action, [&](auto& s, const auto& a) -> Result<void, Refusal> {
    using Luck = std::conditional_t<std::is_same_v<std::decay_t<decltype(s)>, catan::State>,
                                    catan::Chance, blokus::Chance>;
    auto sink = [&](auto&& event) {
      if (events) events->emplace_back(std::forward<decltype(event)>(event));
    };
    const auto done = apply(s, seat, a, std::get<Luck>(chance), sink);
    if (!done) return failure(Refusal(done.error()));
    return {};
  });
}

bool reveals(const State& before, Seat seat, const Action& action) {
  const auto* state = std::get_if<catan::State>(&before);
  const auto* act = std::get_if<catan::Action>(&action);
  if (state == nullptr || act == nullptr) return false;
  return act->kind == catan::ActionKind::PlayMonopoly ||
         catan::chance_needed(*state, seat, *act) != catan::ChanceKind::None;
}

Chance no_chance(const Action& action) {
  if (std::holds_alternative<catan::Action>(action)) return catan::Chance::none();
  return blokus::Chance();
}

std::optional<Action> activity_action(const State& state, Seat seat, bool active) {
  if (!std::holds_alternative<catan::State>(state)) return std::nullopt;
  return active ? catan::Action::come_back(seat) : catan::Action::leave(seat);
}

View view_of(const State& state, Viewer viewer) {
  return std::visit([&](const auto& s) -> View { return view_of(s, viewer); }, state);
}

std::optional<Event> seen_by(const Event& event, Viewer viewer) {
  return std::visit(
      [&](const auto& e) -> std::optional<Event> {
        auto seen = seen_by(e, viewer);
        if (!seen) return std::nullopt;
        return std::move(*seen);
      },
      event);
}

// Where the chance is written down, the setup depends on the seed alone.
Setup Dealer::make_setup(const GameRules& rules, int seats, std::uint64_t version) const {
  return with_source(seed_, script_ ? 0 : version, [&](auto& source) -> Setup {
    if (const auto* catan_rules = std::get_if<catan::Rules>(&rules)) {
      return catan::random_setup(*catan_rules, seats, source);
    }
    return blokus::random_setup(std::get<blokus::VariantId>(rules), source);
  });
}

Chance Dealer::deal(const State& state, Seat seat, const Action& action,
                    std::uint64_t version) const {
  if (script_) return script_(state, seat, action);
  return with_source(seed_, version, [&](auto& source) {
    return with_same_game(state, action, [&](const auto& s, const auto& a) -> Chance {
      if constexpr (std::is_same_v<std::decay_t<decltype(s)>, catan::State>) {
        return catan::deal(s, seat, a, source);
      } else {
        return blokus::deal(s, seat, a, source);
      }
    });
  });
}

std::optional<Action> withdrawal_of_declined(const State& state, Seat seat) {
  const auto* game = std::get_if<catan::State>(&state);
  if (game == nullptr || game->current != seat) return std::nullopt;
  const auto counters = std::ranges::any_of(game->counters, &catan::Offer::open);
  const auto others = ((1U << game->seats) - 1U) & all_but(seat) & ~unsigned{game->absent};
  for (int i = 0; !counters && i < catan::kMaxOffers; ++i) {
    const auto& offer = game->offers[static_cast<std::size_t>(i)];
    const bool declined = offer.open() && (offer.declined() & others) == others;
    const Action withdrawal = catan::Action::withdraw_offer(i);
    if (declined && !check(state, seat, withdrawal)) return withdrawal;
  }
  return std::nullopt;
}

// An absent seat of Catan is passed over by the rules; only what it still owes is done for it.
std::optional<Action> Dealer::stand_in(const State& state, Seat seat, std::uint64_t version) const {
  const auto* catan_state = std::get_if<catan::State>(&state);
  if (catan_state && catan::can_build_nothing(*catan_state, seat)) return catan::Action::end_turn();
  const bool owes =
      catan_state && has_seat(catan_state->absent & catan::must_act(*catan_state), seat);
  if (!owes) return std::nullopt;
  return with_source(seed_, version, [&](auto& source) -> std::optional<Action> {
    return catan::stand_in(*catan_state, seat, source);
  });
}

std::string header_line(const GameHeader& header) {
  if (const auto* catan_setup = std::get_if<catan::Setup>(&header.setup)) {
    return catan::header_line(*catan_setup, header.names);
  }
  return blokus::to_line(blokus::Header{std::get<blokus::Setup>(header.setup), header.names});
}

Result<GameHeader, std::string> parse_header(std::string_view line) {
  if (auto header = catan::parse_header(line)) {
    return GameHeader{std::move(header->setup), std::move(header->seats)};
  }
  auto header = blokus::parse_header(line);
  if (!header) return failure(header.error());
  return GameHeader{std::move(header->setup), std::move(header->seats)};
}

std::string move_line(Seat seat, const Action& action, const Chance& chance,
                      const std::string& spelling) {
  if (const auto* catan_action = std::get_if<catan::Action>(&action)) {
    return catan::entry_line({seat, *catan_action, std::get<catan::Chance>(chance)});
  }
  return blokus::to_line(blokus::Entry{seat, std::get<blokus::Action>(action), {}, spelling});
}

Result<ParsedMove, std::string> parse_move(std::string_view game, std::string_view line) {
  if (game == "catan") {
    auto entry = catan::parse_entry(line);
    if (!entry) return failure(entry.error());
    return ParsedMove{entry->seat, entry->action, entry->chance};
  }
  auto entry = blokus::parse_entry(line);
  if (!entry) return failure(entry.error());
  return ParsedMove{entry->seat, entry->action, entry->chance};
}

}  // namespace spiel::table
