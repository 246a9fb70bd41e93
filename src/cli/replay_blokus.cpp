#include <fmt/format.h>
#include <unistd.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <istream>
#include <iterator>

#include "blokus/draw.hpp"
#include "blokus/record.hpp"
#include "cli/command.hpp"
#include "cli/replay.hpp"

namespace spiel::cli {

namespace {

namespace json = boost::json;
using blokus::Record;
using blokus::State;

[[noreturn]] void fail(const ReplayOptions& options, const blokus::RecordError& error) {
  throw Failure(fmt::format("{}:{}: {}", options.file, error.line, error.reason));
}

std::string last_action(const Record& record, std::size_t count) {
  if (count == 0) return "start";
  const blokus::Entry& entry = record.entries[count - 1];
  return fmt::format("{} of {} actions, last: seat {} {}", count, record.entries.size(), entry.seat,
                     blokus::to_text(entry.action));
}

std::string next_turn(const State& state) {
  if (blokus::is_over(state)) return "the game is over";
  return fmt::format("round {}, {} to move (seat {})", blokus::round(state),
                     blokus::name_of(blokus::colour_to_move(state)), blokus::to_move(state));
}

void print_text(const State& state, const Record& record, std::size_t count) {
  fmt::print("{}\n{}\n\n{}\n{}", last_action(record, count), next_turn(state),
             blokus::draw_board(state, isatty(STDOUT_FILENO) != 0), blokus::draw_pieces(state));
  for (Seat s = 0; s < record.seats.size(); ++s) {
    fmt::print("seat {} ({}): {} points\n", s, record.seats[s], blokus::points_of_seat(state, s));
  }
  const bool whole = count == record.entries.size();
  if (whole && record.result) fmt::print("result: {}\n", record.result->reason);
}

json::object colour_json(const State& state, blokus::Colour colour) {
  json::array left;
  for (int p = 0; p < blokus::kPieces; ++p) {
    const auto piece = static_cast<blokus::Piece>(p);
    if (blokus::has_left(state, colour, piece)) left.emplace_back(blokus::name_of(piece));
  }
  return {{"colour", blokus::name_of(colour)},
          {"points", blokus::points_of_colour(state, colour)},
          {"in_play", blokus::is_valid(state, colour)},
          {"left", std::move(left)}};
}

json::array rows_json(const State& state) {
  json::array rows;
  std::string text = blokus::draw_board(state, false);
  std::erase(text, ' ');
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
    rows.emplace_back(text.substr(at, text.find('\n', at) - at));
  }
  return rows;
}

void print_json(const State& state, const Record& record, std::size_t count) {
  json::array seats, colours;
  for (Seat s = 0; s < record.seats.size(); ++s) {
    seats.push_back(
        json::object{{"name", record.seats[s]}, {"points", blokus::points_of_seat(state, s)}});
  }
  for (std::size_t c = 0; c < blokus::variant(state).colours; ++c) {
    colours.push_back(colour_json(state, static_cast<blokus::Colour>(c)));
  }
  fmt::print("{}\n", json::serialize(json::object{{"game", "blokus"},
                                                  {"variant", blokus::variant(state).name},
                                                  {"actions", count},
                                                  {"turn", state.turn},
                                                  {"over", blokus::is_over(state)},
                                                  {"board", rows_json(state)},
                                                  {"colours", std::move(colours)},
                                                  {"seats", std::move(seats)}}));
}

}  // namespace

void replay_blokus(std::istream& in, const ReplayOptions& options) {
  const std::string text(std::istreambuf_iterator<char>(in), {});
  const auto record = blokus::parse_record(text);
  if (!record) fail(options, record.error());
  const auto state = blokus::replay(*record, options.to);
  if (!state) fail(options, state.error());
  const std::size_t all = record->entries.size();
  const std::size_t count = std::min(options.to.value_or(all), all);
  options.json ? print_json(*state, *record, count) : print_text(*state, *record, count);
}

}  // namespace spiel::cli
