#include "protocol/web/messages.hpp"

#include <algorithm>
#include <cmath>

#include "protocol/web/game_json.hpp"
#include "protocol/web/table_json.hpp"

namespace spiel::web {

namespace {

// Of most views and updates.
constexpr std::size_t kUsualMessage = 3072;

// Nobody may act at a table that does not play.
void legal_at(JsonWriter& out, const table::TableInfo& info, const table::View& view,
              Viewer viewer) {
  if (!viewer || info.stage != table::Stage::Playing) return out.value(nullptr);
  game_legal_json(out, view);
}

// null where there is none.
template <class Maybe, class Write>
auto if_any(const Maybe& maybe, const Write& write) {
  return [&](JsonWriter& out) {
    if (!maybe) return out.value(nullptr);
    write(out, *maybe);
  };
}

bool changes_table(const table::News& news) {
  return !std::holds_alternative<table::MoveMade>(news) &&
         !std::holds_alternative<table::Chatted>(news) &&
         !std::holds_alternative<table::Stepped>(news) &&
         !std::holds_alternative<table::DrawOffered>(news) &&
         !std::holds_alternative<table::UndoAsked>(news) &&
         !std::holds_alternative<table::Undone>(news) &&
         !std::holds_alternative<table::Declined>(news) &&
         !std::holds_alternative<table::TimeUp>(news) &&
         !std::holds_alternative<table::ReplaceAsked>(news) &&
         !std::holds_alternative<table::CallOffAsked>(news);
}

// How long each seat has been asked to act, and what it has left of its whole time now.
void add_clocks(JsonWriter& out, const table::TableInfo& info, const table::ClocksPtr& clocks,
                Time now) {
  if (!clocks) return;
  std::vector<std::int64_t> waited;
  std::vector<std::int64_t> left;
  for (Seat seat = 0; seat < info.seats.size(); ++seat) {
    const Duration since = now - clocks->asked[seat];
    const Duration used = has_seat(clocks->running, seat) ? since : Duration(0);
    waited.push_back(since.count());
    left.push_back(std::max(Duration(0), clocks->left[seat] - used).count());
  }
  out.add(field("waited_ms", waited));
  if (info.options.limits.game) out.add(field("left_ms", left));
}

void replacements_json(JsonWriter& out, const table::Wishes& wishes) {
  out.array([&] {
    for (Seat seat = 0; seat < kMaxSeats; ++seat) {
      if (wishes.replace[seat] == 0) continue;
      out.object(field("of", seat), field("by", seats_in(wishes.replace[seat])));
    }
  });
}

void wishes_json(JsonWriter& out, const table::Wishes& wishes) {
  out.object(field("draw", seats_in(wishes.draw)), field("undo", seats_in(wishes.undo)),
             field("undo_of", seat_or_null(wishes.undo_of)),
             field("call_off", seats_in(wishes.call_off)),
             field("replace", written(replacements_json, wishes)));
}

// Nobody needs more of a chance to win.
double rounded_chance(double chance) { return std::round(chance * 10'000) / 10'000; }

void seen_events_json(JsonWriter& out, const table::SeenUpdate& update) {
  out.array([&] {
    for (const auto& step : update.steps) {
      for (const auto& event : step.events) game_event_json(out, event);
    }
  });
}

// From what all viewers share, where somebody has put that with it.
void update_view_json(JsonWriter& out, const table::SeenUpdate& update) {
  const table::View& view = update.steps.back().view;
  if (!update.common) return game_view_json(out, view);
  const auto& shared =
      update.common->text.get([&] { return shared_view_json(update.common->view); });
  own_view_json(out, view, update.viewer, shared);
}

void hints_json(JsonWriter& out, const table::Suggestions& suggestions) {
  out.array([&] {
    for (const auto& [action, value] : suggestions) {
      const auto chance = value ? std::optional(rounded_chance(*value)) : std::nullopt;
      out.object(field("action", action_text(action)), field("value", chance));
    }
  });
}

void add_hints(JsonWriter& out, const table::Advice& advice) {
  out.add(field("version", advice.version), field("seat", advice.seat),
          field("hints", written(hints_json, advice.suggestions)));
}

}  // namespace

void add_happening(JsonWriter& out, const table::SeenUpdate& update) {
  out.add(field("version", update.version), field("at", to_millis(update.at)),
          field("news", written(news_json, update.news)),
          field("events", written(seen_events_json, update)));
}

std::string view_message(const table::Snapshot& snapshot, WithLegal legal, Time now) {
  const auto& info = *snapshot.info;
  const auto legal_json = [&](JsonWriter& out, const table::View& view) {
    if (legal == WithLegal::No) return out.value(nullptr);
    legal_at(out, info, view, snapshot.viewer);
  };
  JsonWriter out(kUsualMessage);
  out.object([&] {
    out.add(field("type", "view"), field("version", snapshot.version),
            field("seat", snapshot.viewer), field("table", table_value(info)),
            field("setup", if_any(snapshot.setup, game_setup_json)),
            field("view", if_any(snapshot.view, game_view_json)),
            field("legal", if_any(snapshot.view, legal_json)),
            field("wishes", written(wishes_json, snapshot.wishes)));
    add_clocks(out, info, snapshot.clocks, now);
  });
  return out.take();
}

std::string update_message(const table::SeenUpdate& update, WithLegal legal, Time now) {
  const auto& info = *update.info;
  JsonWriter out(kUsualMessage);
  out.object([&] {
    out.add(field("type", "update"), field("seat", update.viewer));
    add_happening(out, update);
    add_clocks(out, info, update.clocks, now);
    if (changes_table(update.news)) out.add(field("table", table_value(info)));
    if (const auto* started = std::get_if<table::GameStarted>(&update.news)) {
      out.add(field("setup", written(game_setup_json, *started->setup)));
    }
    if (update.steps.empty()) return;
    out.add(field("view", written(update_view_json, update)));
    if (legal == WithLegal::No) return;
    out.add(field("legal", written(legal_at, info, update.steps.back().view, update.viewer)));
  });
  return out.take();
}

std::vector<std::string> missed_messages(const std::vector<table::SeenUpdate>& missed,
                                         WithLegal legal, Time now) {
  const auto newest = std::find_if(missed.rbegin(), missed.rend(),
                                   [](const auto& update) { return !update.steps.empty(); });
  std::vector<std::string> messages;
  for (const auto& update : missed) {
    const bool is_newest = newest != missed.rend() && &update == &*newest;
    messages.push_back(update_message(update, is_newest ? legal : WithLegal::No, now));
  }
  return messages;
}

std::string resumed_message(std::uint64_t version, Viewer viewer) {
  return json_object(field("type", "resumed"), field("version", version), field("seat", viewer));
}

std::string done_message(std::string_view id, std::uint64_t version) {
  return json_object(field("type", "reply"), field("id", id), field("ok", true),
                     field("version", version));
}

std::string refusal_message(std::string_view id, std::string_view code, std::string_view message) {
  return json_object(field("type", "reply"), field("id", id), field("ok", false),
                     field("code", code), field("message", message));
}

std::string pong_message(std::string_view id) {
  return json_object(field("type", "pong"), field("id", id));
}

std::string hint_json(const table::Advice& advice) {
  JsonWriter out;
  out.object([&] { add_hints(out, advice); });
  return out.take();
}

std::string hint_message(std::string_view id, const table::Advice& advice) {
  JsonWriter out;
  out.object([&] {
    out.add(field("type", "hint"), field("id", id));
    add_hints(out, advice);
  });
  return out.take();
}

std::string error_message(std::string_view code, std::string_view message) {
  return json_object(field("type", "error"), field("code", code), field("message", message));
}

std::string tables_message(const std::vector<std::shared_ptr<const table::TableInfo>>& tables) {
  return json_object(field("type", "tables"), field("tables", tables_value(tables)));
}

std::string table_message(const table::TableInfo& info) {
  return json_object(field("type", "table"), field("table", table_value(info)));
}

}  // namespace spiel::web
