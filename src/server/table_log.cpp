#include "server/table_log.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <string>
#include <vector>

#include "server/log.hpp"
#include "table/names.hpp"

namespace spiel::server {

namespace {

// "Anna (web), greedy (bot)"
std::string players_of(const table::TableInfo& info) {
  std::vector<std::string> players;
  for (const auto& seat : info.seats) {
    if (seat.taken()) players.push_back(fmt::format("{} ({})", seat.name, seat.protocol));
  }
  return printable(fmt::format("{}", fmt::join(players, ", ")));
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

}  // namespace

void log_stage(const table::TableInfo& info, std::optional<table::Stage> before) {
  if (!before) {
    spdlog::info("table {} made: {}, {}", info.id, table::game_name(info.options.rules),
                 printable(info.options.kind));
  }
  if (info.stage == before) return;
  if (info.stage == table::Stage::Playing) {
    spdlog::info("table {} began: {}", info.id, players_of(info));
  } else if (info.stage == table::Stage::Over) {
    spdlog::info("table {} ended: {}; {}", info.id, players_of(info), result_of(info));
  }
}

}  // namespace spiel::server
