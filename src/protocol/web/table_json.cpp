#include "protocol/web/table_json.hpp"

#include <boost/json.hpp>

#include "core/text.hpp"
#include "table/names.hpp"
#include "table/uuid.hpp"

namespace spiel::web {

namespace json = boost::json;

namespace {

using table::name_of_enum;

template <class T>
std::optional<T> unless(const T& none, const T& value) {
  return value == none ? std::nullopt : std::optional(value);
}

void seat_json(JsonWriter& out, const table::SeatInfo& seat) {
  out.object(field("player", unless(table::kNobody, seat.player)),
             field("name", as_utf8(seat.name)), field("colour", as_utf8(seat.colour)),
             field("holder", name_of_enum(seat.holder)), field("protocol", seat.protocol),
             field("level", seat.level), field("ready", seat.ready),
             field("connected", seat.connected), field("stand_in", seat.has_stand_in),
             field("left", seat.left));
}

auto seats_json(const table::TableInfo& info) {
  return [&info](JsonWriter& out) {
    out.array([&] {
      for (const auto& seat : info.seats) seat_json(out, seat);
    });
  };
}

std::optional<std::int64_t> millis(const std::optional<Duration>& limit) {
  return limit ? std::optional<std::int64_t>(limit->count()) : std::nullopt;
}

auto limits_json(const table::TimeLimits& limits) {
  return [&limits](JsonWriter& out) {
    out.object(field("soft_ms", millis(limits.soft)), field("hard_ms", millis(limits.hard)),
               field("overtime", name_of_enum(limits.overtime)),
               field("game_ms", millis(limits.game)),
               field("increment_ms", limits.increment.count()));
  };
}

void on(JsonWriter& out, const table::SeatNews& news) {
  out.object(field("type", "seat"), field("seat", news.seat),
             field("change", name_of_enum(news.change)));
}
void on(JsonWriter& out, const table::GameStarted&) { out.object(field("type", "started")); }
void on(JsonWriter& out, const table::MoveMade& news) {
  out.object([&] {
    out.add(field("type", "moved"), field("seat", seat_or_null(news.seat)));
    if (!news.hints.empty()) out.add(field("hints", news.hints));
  });
}
void on(JsonWriter& out, const table::Chatted& news) {
  out.object([&] {
    out.add(field("type", "chat"), field("player", news.player), field("name", as_utf8(news.name)),
            field("text", as_utf8(news.text)));
    if (news.aside) out.add(field("aside", true));
  });
}
void on(JsonWriter& out, const table::Paused& news) {
  out.object(field("type", "paused"), field("paused", news.paused));
}
void on(JsonWriter& out, const table::Stepped&) { out.object(field("type", "stepped")); }
void on(JsonWriter& out, const table::DrawOffered& news) {
  out.object(field("type", "draw-offered"), field("seat", news.seat));
}
void on(JsonWriter& out, const table::UndoAsked& news) {
  out.object(field("type", "undo-asked"), field("seat", news.seat));
}
void on(JsonWriter& out, const table::Undone& news) {
  out.object(field("type", "undone"), field("seat", news.seat));
}
void on(JsonWriter& out, const table::Declined& news) {
  out.object(field("type", "declined"), field("seat", news.seat));
}
void on(JsonWriter& out, const table::TimeUp& news) {
  out.object(field("type", "time-up"), field("seat", news.seat));
}
void on(JsonWriter& out, const table::ReplaceAsked& news) {
  out.object(field("type", "replace-asked"), field("seat", news.seat), field("of", news.of));
}
void on(JsonWriter& out, const table::CallOffAsked& news) {
  out.object(field("type", "call-off-asked"), field("seat", news.seat));
}
void on(JsonWriter& out, const table::OptionsChanged&) { out.object(field("type", "settings")); }
void on(JsonWriter& out, const table::PlayedAgain& news) {
  out.object(field("type", "rematch"), field("seat", news.seat), field("table", news.table));
}
void on(JsonWriter& out, const table::Resized& news) {
  out.object(field("type", "resized"), field("max_seats", news.max_seats));
}
void on(JsonWriter& out, const table::Ended& news) {
  out.object(field("type", "ended"),
             field("result", [&](auto& w) { result_json(w, news.result); }));
}

}  // namespace

void result_json(JsonWriter& out, const table::TableResult& result) {
  out.object(field("reason", name_of_enum(result.reason)),
             field("winners", seats_in(result.winners)), field("points", result.points),
             field("offender", seat_or_null(result.offender)),
             field("detail", as_utf8(result.detail.text())));
}

void table_json(JsonWriter& out, const table::TableInfo& info) {
  const auto& options = info.options;
  const json::object rules = table::rules_json(options.rules);
  const auto rule = [&](std::string_view name) {
    const auto* value = rules.if_contains(name);
    return raw_json(value ? json::serialize(*value) : "null");
  };
  const auto result = [&](JsonWriter& w) {
    if (!info.result) return w.value(nullptr);
    result_json(w, *info.result);
  };
  out.object(
      field("id", info.id), field("uuid", table::uuid_of(info.id)), field("game", rule("game")),
      field("variant", rule("variant")), field("kind", options.kind),
      field("title", as_utf8(options.title)), field("stage", name_of_enum(info.stage)),
      field("paused", info.paused), field("can_undo", info.can_undo()),
      field("can_hint", info.can_hint()), field("rules", rule("rules")),
      field("seats", seats_json(info)), field("min_seats", options.min_seats),
      field("max_seats", options.max_seats), field("start", name_of_enum(options.start)),
      field("lost_seat", name_of_enum(options.lost_seat)), field("grace_ms", options.grace.count()),
      field("limits", limits_json(options.limits)), field("listed", options.listed),
      field("hints", options.hints), field("host", unless(table::kNobody, info.host())),
      field("rematch", unless(table::TableId(), info.again)),
      field("opened", to_millis(info.opened)), field("result", result));
}

void news_json(JsonWriter& out, const table::News& news) {
  std::visit([&](const auto& n) { on(out, n); }, news);
}

}  // namespace spiel::web
