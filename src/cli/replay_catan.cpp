#include <fmt/format.h>

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "catan/game.hpp"
#include "catan/text.hpp"
#include "cli/command.hpp"
#include "cli/replay.hpp"

namespace spiel::cli {

namespace {

namespace json = boost::json;
using catan::State;
using catan::View;

[[noreturn]] void fail(const ReplayOptions& options, const catan::RecordError& error) {
  throw Failure(fmt::format("{}:{}: {}", options.file, error.line, error.reason));
}

std::string last_action(const catan::Record& record, std::size_t count) {
  if (count == 0) return "start";
  const catan::Entry& entry = record.entries[count - 1];
  const std::string who = entry.seat == kNoSeat ? "table" : fmt::format("seat {}", entry.seat);
  return fmt::format("{} of {} actions, last: {} {}", count, record.entries.size(), who,
                     catan::to_text(entry.action));
}

json::array masked(catan::Mask places) {
  json::array list;
  places.for_each([&](int place) { list.emplace_back(place); });
  return list;
}

template <class Kinds, class Pile>
json::object counts(const Kinds& kinds, Pile pile) {
  json::object object;
  for (const auto kind : kinds) object[catan::name_of(kind)] = pile[kind];
  return object;
}

json::object seat_json(const View& view, Seat seat, const std::string& name) {
  const State& state = view.known;
  const catan::Player& player = state.players[seat];
  json::object object{{"name", name},
                      {"points", catan::points_of(state, seat)},
                      {"cards", player.hand_size},
                      {"development_cards", player.card_count},
                      {"knights", player.knights},
                      {"road_length", player.road_length},
                      {"roads", masked(player.roads)},
                      {"settlements", masked(catan::settlements_of(state, seat))},
                      {"cities", masked(catan::cities_of(state, seat))}};
  if (view.shows_cards_of(seat)) {
    object["hand"] = counts(catan::kResources, player.hand);
    object["development"] = counts(catan::kDevelopments, player.cards);
  }
  return object;
}

json::value holder(Seat seat) { return seat == kNoSeat ? json::value(nullptr) : json::value(seat); }

void print_json(const View& view, const catan::Record& record, std::size_t count) {
  const State& state = view.known;
  json::array seats;
  for (Seat s = 0; s < state.seats; ++s) seats.push_back(seat_json(view, s, record.seats[s]));
  fmt::print("{}\n", json::serialize(
                         json::object{{"game", "catan"},
                                      {"actions", count},
                                      {"turn", state.turn},
                                      {"phase", catan::name_of(state.phase)},
                                      {"current", state.current},
                                      {"dice", json::array{state.dice.first, state.dice.second}},
                                      {"robber", state.robber},
                                      {"longest_road", holder(state.longest_road)},
                                      {"largest_army", holder(state.largest_army)},
                                      {"winner", holder(state.winner)},
                                      {"bank", counts(catan::kResources, state.bank)},
                                      {"deck", state.deck_size},
                                      {"setup", catan::json_of(record.setup)},
                                      {"seats", std::move(seats)}}));
}

void print_text(const View& view, const catan::Record& record, std::size_t count) {
  fmt::print("{}\n{}\n\n{}", last_action(record, count), catan::describe_turn(view.known),
             catan::draw_board(view.known));
  fmt::print("\n{}", catan::describe_seats(view, record.seats));
  const bool whole = count == record.entries.size();
  if (whole && record.result) fmt::print("  result: {}\n", record.result->reason);
}

}  // namespace

void replay_catan(std::istream& in, const ReplayOptions& options) {
  const auto record = catan::read(in);
  if (!record) fail(options, record.error());
  const auto state = catan::replay(*record, options.to);
  if (!state) fail(options, state.error());
  if (options.seat && *options.seat >= state->seats) throw Failure("the game has no such seat");
  const View view = options.seat ? catan::view_of(*state, static_cast<Seat>(*options.seat))
                                 : catan::open_view(*state);
  const std::size_t all = record->entries.size();
  const std::size_t count = std::min(options.to.value_or(all), all);
  options.json ? print_json(view, *record, count) : print_text(view, *record, count);
}

}  // namespace spiel::cli
