#include "server/table_log.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <string>
#include <vector>

#include "server/log.hpp"
#include "table/names.hpp"

namespace spiel::server {

namespace {

// "Anna (web)"
std::string name_of(const table::SeatInfo& seat) {
  return printable(fmt::format("{} ({})", seat.name, seat.protocol));
}

// "Anna (web), greedy (bot)"
std::string players_of(const table::TableInfo& info) {
  std::vector<std::string> players;
  for (const auto& seat : info.seats) {
    if (seat.taken()) players.push_back(name_of(seat));
  }
  return fmt::format("{}", fmt::join(players, ", "));
}

std::string result_of(const table::TableInfo& info) {
  if (!info.result) return "no result";
  std::vector<int> winners;
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if (has_seat(info.result->winners, seat)) winners.push_back(seat);
  }
  return fmt::format(
      "{}, winners [{}], points [{}]{}", table::name_of_enum(info.result->reason),
      fmt::join(winners, ", "), fmt::join(info.result->points, ", "),
      info.result->detail.empty() ? "" : ", " + printable(info.result->detail.text()));
}

// "joined: Anna (web)"
struct Line {
  const table::TableInfo& info;

  std::string who(Seat seat) const {
    return seat < info.seats.size() ? name_of(info.seats[seat]) : "somebody";
  }
  std::string operator()(const table::SeatSet& fact) const {
    return fmt::format("{}: {}", table::name_of_enum(fact.change), name_of(fact.info));
  }
  std::string operator()(const table::Paused& fact) const {
    return fact.paused ? "paused" : "goes on";
  }
  std::string operator()(const table::DrawOffered& fact) const {
    return "draw offered: " + who(fact.seat);
  }
  std::string operator()(const table::UndoAsked& fact) const {
    return "undo asked: " + who(fact.seat);
  }
  std::string operator()(const table::Undone& fact) const { return "undone: " + who(fact.seat); }
  std::string operator()(const table::Declined& fact) const {
    return "declined: " + who(fact.seat);
  }
  std::string operator()(const table::TimeUp& fact) const { return "late: " + who(fact.seat); }
  std::string operator()(const table::ReplaceAsked& fact) const {
    return fmt::format("replacement asked: {}, of {}", who(fact.seat), who(fact.of));
  }
  std::string operator()(const table::CallOffAsked& fact) const {
    return "end asked: " + who(fact.seat);
  }
  std::string operator()(const auto&) const { return {}; }
};

}  // namespace

void log_made(const table::TableInfo& info) {
  spdlog::info("table {} made: {}, {}", info.id, table::game_name(info.options.rules),
               printable(info.options.kind));
}

void log_stage(const table::TableInfo& info) {
  if (info.stage == table::Stage::Playing) {
    spdlog::info("table {} began: {}", info.id, players_of(info));
  } else if (info.stage == table::Stage::Over) {
    spdlog::info("table {} ended: {}; {}", info.id, players_of(info), result_of(info));
  }
}

void log_happening(const table::Happening& happening) {
  if (!spdlog::should_log(spdlog::level::info)) return;
  const auto line = std::visit(Line{*happening.info}, happening.fact);
  if (!line.empty()) spdlog::info("table {} {}", happening.info->id, line);
}

}  // namespace spiel::server
