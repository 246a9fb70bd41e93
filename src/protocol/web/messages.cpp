#include "protocol/web/messages.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>

#include "protocol/web/game_json.hpp"
#include "protocol/web/table_json.hpp"

namespace spiel::web {

namespace {

json::value viewer_json(Viewer viewer) { return viewer ? json::value(*viewer) : json::value(); }

// Nobody may act at a table that does not play.
json::value legal_at(const table::TableInfo& info, const table::View& view) {
  return info.stage == table::Stage::Playing ? game_legal_json(view) : json::value();
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
void put_clocks(json::object& message, const table::TableInfo& info, const table::ClocksPtr& clocks,
                Time now) {
  if (!clocks) return;
  json::array waited;
  json::array left;
  for (Seat seat = 0; seat < info.seats.size(); ++seat) {
    const Duration since = now - clocks->asked[seat];
    const Duration used = has_seat(clocks->running, seat) ? since : Duration(0);
    waited.emplace_back(since.count());
    left.emplace_back(std::max(Duration(0), clocks->left[seat] - used).count());
  }
  message["waited_ms"] = std::move(waited);
  if (info.options.limits.game) message["left_ms"] = std::move(left);
}

json::object wishes_json(const table::Wishes& wishes) {
  json::array replace;
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if (wishes.replace[seat] == 0) continue;
    replace.push_back({{"of", seat}, {"by", seats_in(wishes.replace[seat])}});
  }
  return {{"draw", seats_in(wishes.draw)},
          {"undo", seats_in(wishes.undo)},
          {"undo_of", seat_or_null(wishes.undo_of)},
          {"call_off", seats_in(wishes.call_off)},
          {"replace", std::move(replace)}};
}

// Nobody needs more of a chance to win.
double rounded(double chance) { return std::round(chance * 10'000) / 10'000; }

json::array events_of(const table::SeenUpdate& update) {
  json::array events;
  for (const auto& step : update.steps) {
    for (const auto& event : step.events) events.push_back(game_event_json(event));
  }
  return events;
}

}  // namespace

void put_happening(json::object& message, const table::SeenUpdate& update) {
  message["version"] = update.version;
  message["at"] = to_millis(update.at);
  message["news"] = news_json(update.news);
  message["events"] = events_of(update);
}

std::string view_message(const table::Snapshot& snapshot, WithLegal legal, Time now) {
  json::object message{{"type", "view"},
                       {"version", snapshot.version},
                       {"seat", viewer_json(snapshot.viewer)},
                       {"table", table_json(*snapshot.info)},
                       {"setup", nullptr},
                       {"view", nullptr},
                       {"legal", nullptr},
                       {"wishes", wishes_json(snapshot.wishes)}};
  put_clocks(message, *snapshot.info, snapshot.clocks, now);
  if (snapshot.setup) message["setup"] = game_setup_json(*snapshot.setup);
  if (snapshot.view) {
    message["view"] = game_view_json(*snapshot.view);
    if (legal == WithLegal::Yes) message["legal"] = legal_at(*snapshot.info, *snapshot.view);
  }
  return json::serialize(message);
}

std::string update_message(const table::SeenUpdate& update, WithLegal legal, Time now) {
  json::object message{{"type", "update"}, {"seat", viewer_json(update.viewer)}};
  message.reserve(11);
  put_happening(message, update);
  put_clocks(message, *update.info, update.clocks, now);
  if (changes_table(update.news)) message["table"] = table_json(*update.info);
  if (const auto* started = std::get_if<table::GameStarted>(&update.news)) {
    message["setup"] = game_setup_json(*started->setup);
  }
  if (!update.steps.empty()) {
    const table::View& view = update.steps.back().view;
    message["view"] = game_view_json(view);
    if (legal == WithLegal::Yes) message["legal"] = legal_at(*update.info, view);
  }
  return json::serialize(message);
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
  return json::serialize(
      json::object{{"type", "resumed"}, {"version", version}, {"seat", viewer_json(viewer)}});
}

std::string done_message(std::string_view id, std::uint64_t version) {
  return json::serialize(
      json::object{{"type", "reply"}, {"id", id}, {"ok", true}, {"version", version}});
}

std::string refusal_message(std::string_view id, std::string_view code, std::string_view message) {
  return json::serialize(json::object{
      {"type", "reply"}, {"id", id}, {"ok", false}, {"code", code}, {"message", message}});
}

std::string pong_message(std::string_view id) {
  return json::serialize(json::object{{"type", "pong"}, {"id", id}});
}

json::object hint_json(const table::Advice& advice) {
  json::array hints;
  for (const auto& [action, value] : advice.suggestions) {
    hints.push_back({{"action", action_text(action)},
                     {"value", value ? json::value(rounded(*value)) : json::value()}});
  }
  return {{"version", advice.version}, {"seat", advice.seat}, {"hints", std::move(hints)}};
}

std::string hint_message(std::string_view id, const table::Advice& advice) {
  json::object message{{"type", "hint"}, {"id", id}};
  for (auto& field : hint_json(advice)) message.insert(field);
  return json::serialize(message);
}

std::string error_message(std::string_view code, std::string_view message) {
  return json::serialize(json::object{{"type", "error"}, {"code", code}, {"message", message}});
}

std::string tables_message(const std::vector<std::shared_ptr<const table::TableInfo>>& tables) {
  json::array list;
  for (const auto& info : tables) list.push_back(table_json(*info));
  return json::serialize(json::object{{"type", "tables"}, {"tables", std::move(list)}});
}

std::string table_message(const table::TableInfo& info) {
  return json::serialize(json::object{{"type", "table"}, {"table", table_json(info)}});
}

}  // namespace spiel::web
