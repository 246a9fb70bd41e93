// What everybody may know of a table, as JSON. A seat's key and secret never get here.
#pragma once

#include "core/json_writer.hpp"
#include "table/table_info.hpp"
#include "table/update.hpp"

namespace spiel::web {

void table_json(JsonWriter& out, const table::TableInfo& info);
void result_json(JsonWriter& out, const table::TableResult& result);
void news_json(JsonWriter& out, const table::News& news);

// As values of a field: a table, or several; the numbers of the seats in a mask; null for no seat;
// how a game ended by its own rules.
inline auto table_value(const table::TableInfo& info) {
  return [&info](JsonWriter& out) { table_json(out, info); };
}
inline auto tables_value(const std::vector<std::shared_ptr<const table::TableInfo>>& tables) {
  return [&tables](JsonWriter& out) {
    out.array([&] {
      for (const auto& info : tables) table_json(out, *info);
    });
  };
}
inline auto seats_in(SeatMask mask) {
  return [mask](JsonWriter& out) {
    out.array([&] {
      for (Seat seat = 0; seat < kMaxSeats; ++seat) {
        if (has_seat(mask, seat)) out.value(seat);
      }
    });
  };
}
inline std::optional<Seat> seat_or_null(Seat seat) {
  return seat == kNoSeat ? std::nullopt : std::optional(seat);
}
inline auto outcome_json(SeatMask winners, std::string_view reason) {
  return [=](JsonWriter& out) {
    out.object(field("winners", seats_in(winners)), field("reason", reason));
  };
}

}  // namespace spiel::web
