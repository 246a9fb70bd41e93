#include "protocol/web/table_json.hpp"

#include <boost/json.hpp>

#include "core/text.hpp"
#include "table/names.hpp"
#include "table/uuid.hpp"

namespace spiel::web {

namespace {

using table::name_of_enum;

json::object seat_json(const table::SeatInfo& seat) {
  return {{"player", seat.player == table::kNobody ? json::value() : json::value(seat.player)},
          {"name", as_utf8(seat.name)},
          {"colour", as_utf8(seat.colour)},
          {"holder", name_of_enum(seat.holder)},
          {"protocol", seat.protocol},
          {"level", seat.level},
          {"ready", seat.ready},
          {"connected", seat.connected},
          {"stand_in", seat.stand_in},
          {"left", seat.left}};
}

json::array seats_json(const table::TableInfo& info) {
  json::array seats;
  for (const auto& seat : info.seats) seats.push_back(seat_json(seat));
  return seats;
}

json::value millis_or_null(const std::optional<Duration>& limit) {
  return limit ? json::value(limit->count()) : json::value();
}

json::object limits_json(const table::TimeLimits& limits) {
  return {{"soft_ms", millis_or_null(limits.soft)},
          {"hard_ms", millis_or_null(limits.hard)},
          {"overtime", name_of_enum(limits.overtime)},
          {"game_ms", millis_or_null(limits.game)},
          {"increment_ms", limits.increment.count()}};
}

json::object on(const table::SeatNews& news) {
  return {{"type", "seat"}, {"seat", news.seat}, {"change", name_of_enum(news.change)}};
}
json::object on(const table::GameStarted&) { return {{"type", "started"}}; }
json::object on(const table::MoveMade& news) {
  json::object moved{{"type", "moved"}, {"seat", seat_or_null(news.seat)}};
  if (!news.hints.empty()) moved["hints"] = json::value_from(news.hints);
  return moved;
}
json::object on(const table::Chatted& news) {
  json::object chat{{"type", "chat"},
                    {"player", news.player},
                    {"name", as_utf8(news.name)},
                    {"text", as_utf8(news.text)}};
  if (news.aside) chat["aside"] = true;
  return chat;
}
json::object on(const table::Paused& news) { return {{"type", "paused"}, {"paused", news.paused}}; }
json::object on(const table::Stepped&) { return {{"type", "stepped"}}; }
json::object on(const table::DrawOffered& news) {
  return {{"type", "draw-offered"}, {"seat", news.seat}};
}
json::object on(const table::UndoAsked& news) {
  return {{"type", "undo-asked"}, {"seat", news.seat}};
}
json::object on(const table::Undone& news) { return {{"type", "undone"}, {"seat", news.seat}}; }
json::object on(const table::Declined& news) { return {{"type", "declined"}, {"seat", news.seat}}; }
json::object on(const table::TimeUp& news) { return {{"type", "time-up"}, {"seat", news.seat}}; }
json::object on(const table::ReplaceAsked& news) {
  return {{"type", "replace-asked"}, {"seat", news.seat}, {"of", news.of}};
}
json::object on(const table::CallOffAsked& news) {
  return {{"type", "call-off-asked"}, {"seat", news.seat}};
}
json::object on(const table::OptionsChanged&) { return {{"type", "settings"}}; }
json::object on(const table::PlayedAgain& news) {
  return {{"type", "rematch"}, {"seat", news.seat}, {"table", news.table}};
}
json::object on(const table::Resized& news) {
  return {{"type", "resized"}, {"max_seats", news.max_seats}};
}
json::object on(const table::Ended& news) {
  return {{"type", "ended"}, {"result", result_json(news.result)}};
}

}  // namespace

json::array seats_in(SeatMask mask) {
  json::array seats;
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if (has_seat(mask, seat)) seats.emplace_back(seat);
  }
  return seats;
}

json::value seat_or_null(Seat seat) { return seat == kNoSeat ? json::value() : json::value(seat); }

json::object result_json(const table::TableResult& result) {
  return {{"reason", name_of_enum(result.reason)},
          {"winners", seats_in(result.winners)},
          {"points", json::array(result.points.begin(), result.points.end())},
          {"offender", seat_or_null(result.offender)},
          {"detail", as_utf8(result.detail.text())}};
}

json::object table_json(const table::TableInfo& info) {
  const auto& options = info.options;
  const json::object rules = table::rules_json(options.rules);
  const auto member = [&](std::string_view name) {
    const auto* value = rules.if_contains(name);
    return value ? *value : json::value();
  };
  return {{"id", info.id},
          {"uuid", table::uuid_of(info.id)},
          {"game", member("game")},
          {"variant", member("variant")},
          {"kind", options.kind},
          {"title", as_utf8(options.title)},
          {"stage", name_of_enum(info.stage)},
          {"paused", info.paused},
          {"can_undo", info.can_undo()},
          {"can_hint", info.can_hint()},
          {"rules", member("rules")},
          {"seats", seats_json(info)},
          {"min_seats", options.min_seats},
          {"max_seats", options.max_seats},
          {"start", name_of_enum(options.start)},
          {"lost_seat", name_of_enum(options.lost_seat)},
          {"grace_ms", options.grace.count()},
          {"limits", limits_json(options.limits)},
          {"listed", options.listed},
          {"hints", options.hints},
          {"host", info.host() == table::kNobody ? json::value() : json::value(info.host())},
          {"rematch", info.again.empty() ? json::value() : json::value(info.again)},
          {"opened", to_millis(info.opened)},
          {"result", info.result ? json::value(result_json(*info.result)) : json::value()}};
}

json::object news_json(const table::News& news) {
  return std::visit([](const auto& n) { return on(n); }, news);
}

}  // namespace spiel::web
