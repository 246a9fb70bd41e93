// Playing over REST: state, actions, chat; and the records of games that are over.
#include <algorithm>
#include <boost/json.hpp>

#include "protocol/web/answer.hpp"
#include "protocol/web/api.hpp"
#include "protocol/web/client_message.hpp"
#include "protocol/web/game_json.hpp"
#include "protocol/web/game_record.hpp"
#include "protocol/web/long_poll.hpp"
#include "protocol/web/request.hpp"
#include "protocol/web/table_json.hpp"
#include "protocol/web/table_list.hpp"
#include "protocol/web/text.hpp"

namespace spiel::web {

namespace {

constexpr std::uint64_t kLongestWait = 60;  // seconds

struct StateQuery {
  std::optional<std::uint64_t> known;  // the client's version
  std::optional<std::uint64_t> since;  // wait for a version other than this
  std::uint64_t wait = 0;              // seconds
};

StateQuery read_state_query(const http::Request& request) {
  return {version_in(request, "If-None-Match"), query_number(request, "since", 0, kMaxVersion),
          query_number(request, "wait", 0, kLongestWait).value_or(0)};
}

struct WantedAct {
  std::vector<std::string> actions;
  std::string request;
  std::optional<std::uint64_t> version;
};

std::string read_idempotency_key(const http::Request& request) {
  const std::string key(request.headers["Idempotency-Key"]);
  const auto length = length_of(key);
  if (!length || *length > kRequestId.most) {
    throw Malformed{"bad-header", "'Idempotency-Key' must have at most 64 characters."};
  }
  return key;
}

WantedAct read_act(const http::Request& request) {
  const json::object document = parse_document(request.body);
  const Fields fields(document);
  fields.only({"actions"});
  return {fields.texts("actions", kMaxActions, kAction), read_idempotency_key(request),
          version_in(request, "If-Match")};
}

Result<table::Act, Malformed> to_command(const WantedAct& wanted, table::PlayerId player,
                                         const table::GameRules& rules) {
  table::Act command;
  command.player = player;
  command.request = wanted.request;
  command.version = wanted.version;
  for (const auto& text : wanted.actions) {
    const auto action = parse_action(rules, text);
    if (!action) return failure(action.error());
    command.steps.push_back(*action);
  }
  return command;
}

std::string read_chat(const http::Request& request) {
  const json::object document = parse_document(request.body);
  const Fields fields(document);
  fields.only({"text"});
  return fields.text("text", kChat);
}

void answer_version(const table::Accepted& accepted, const http::Respond& respond) {
  respond(json_answer(json::object{{"version", accepted.version}}));
}

http::Response no_record(NoRecord reason) {
  switch (reason) {
    case NoRecord::NotOver:
      return problem(409, "not-over", "The game is not over.");
    case NoRecord::NeverStarted:
      return problem(409, "not-started", "The game never started.");
    case NoRecord::Damaged:
      break;
  }
  return unreadable();
}

// The rules' own format; it needs no conversion.
ExportFormat own_format() {
  return {"jsonl", "jsonl", "application/jsonl",
          [](const auto&, const std::string& record) { return record; }};
}

std::optional<ExportFormat> find_format(const std::vector<ExportFormat>& formats,
                                        std::string_view name) {
  if (name.empty() || name == "jsonl") return own_format();
  const auto found = std::find_if(formats.begin(), formats.end(),
                                  [&](const ExportFormat& f) { return f.name == name; });
  if (found == formats.end()) return std::nullopt;
  return *found;
}

http::Response record_answer(const ExportFormat& format, const table::TableId& id,
                             const std::vector<std::string>& lines) {
  const auto record = game_record(id, lines);
  if (!record) return no_record(record.error());
  auto converted = format.convert(id, *record);
  if (!converted) return problem(409, "wrong-format", converted.error());
  const auto file = "attachment; filename=\"" + id + "." + format.ending + "\"";
  return {200, format.content_type, std::move(*converted), {{"Content-Disposition", file}}};
}

http::Response replay_answer(const table::TableId& id, const std::vector<std::string>& lines) {
  const auto replay = game_replay(id, lines);
  return replay ? json_answer(*replay) : no_record(replay.error());
}

}  // namespace

void Api::add_play_routes() {
  const auto add = [&](http::Method method, std::string pattern, auto member) {
    routes_.push_back(
        {std::move(method), std::move(pattern),
         [this, member](const http::Request& request, Time now, const http::Respond& respond) {
           (this->*member)(request, now, respond);
         }});
  };
  add(http::Method::Get, "/api/tables/{id}/state", &Api::state);
  add(http::Method::Post, "/api/tables/{id}/actions", &Api::act);
  add(http::Method::Post, "/api/tables/{id}/chat", &Api::chat);
  add(http::Method::Post, "/api/tables/{id}/draw", &Api::wish<table::OfferDraw>);
  add(http::Method::Post, "/api/tables/{id}/undo", &Api::wish<table::AskUndo>);
  add(http::Method::Post, "/api/tables/{id}/decline", &Api::wish<table::Decline>);
  add(http::Method::Get, "/api/tables/{id}/history", &Api::history);
  add(http::Method::Get, "/api/tables/{id}/record", &Api::record);
  add(http::Method::Get, "/api/tables/{id}/replay", &Api::replay);
}

void Api::state(const http::Request& request, Time now, const http::Respond& respond) const {
  const auto query = reading([&] { return read_state_query(request); });
  if (!query) return respond(problem(query.error()));
  const auto tell = [this, query = *query, respond](const table::Accepted& accepted, Time at) {
    const auto& snapshot = *accepted.snapshot;
    const bool over = snapshot.info->stage == table::Stage::Over;
    if (query.wait > 0 && query.since == snapshot.version && !over) {
      const Time until = at + std::chrono::seconds(query.wait);
      return host_.host(std::make_unique<LongPoll>(snapshot.info->id, accepted.player,
                                                   snapshot.version, until, respond),
                        at);
    }
    auto response = state_answer(snapshot, at);
    if (query.known == snapshot.version) {
      response.status = 304;
      response.body.clear();
    }
    respond(std::move(response));
  };
  as_anybody(request, now, respond,
             [this, tell, respond](table::PlayerId player, const table::TableInfo& info, Time at) {
               ask(table::Look{info.id, player}, at, respond, tell);
             });
}

void Api::act(const http::Request& request, Time now, const http::Respond& respond) const {
  const auto wanted = reading([&] { return read_act(request); });
  if (!wanted) return respond(problem(wanted.error()));
  as_player(request, now, respond,
            [this, wanted = *wanted, respond](table::PlayerId player, const table::TableInfo& info,
                                              Time at) {
              auto command = to_command(wanted, player, info.options.rules);
              if (!command) return respond(problem(command.error()));
              ask(table::Tell{info.id, std::move(*command)}, at, respond,
                  [respond](const table::Accepted& accepted, Time) {
                    answer_version(accepted, respond);
                  });
            });
}

void Api::chat(const http::Request& request, Time now, const http::Respond& respond) const {
  const auto text = reading([&] { return read_chat(request); });
  if (!text) return respond(problem(text.error()));
  as_player(
      request, now, respond,
      [this, text = *text, respond](table::PlayerId player, const table::TableInfo& info, Time at) {
        const auto& name = info.seats[*info.seat_of(player)].name;
        ask(table::Tell{info.id, table::Chat{player, name, text}}, at, respond,
            [respond](const table::Accepted& accepted, Time) {
              answer_version(accepted, respond);
            });
      });
}

template <class Wish>
void Api::wish(const http::Request& request, Time now, const http::Respond& respond) const {
  as_player(request, now, respond,
            [this, respond](table::PlayerId player, const table::TableInfo& info, Time at) {
              ask(table::Tell{info.id, Wish{player}}, at, respond,
                  [respond](const table::Accepted& accepted, Time) {
                    answer_version(accepted, respond);
                  });
            });
}

void Api::history(const http::Request& request, Time now, const http::Respond& respond) const {
  as_anybody(request, now, respond,
             [this, respond](table::PlayerId player, const table::TableInfo& info, Time) {
               from_archive(info.id, respond,
                            [viewer = info.seat_of(player)](const auto& id, const auto& lines) {
                              const auto history = game_history(id, lines, viewer);
                              return history ? json_answer(*history) : no_record(history.error());
                            });
             });
}

void Api::record(const http::Request& request, Time, const http::Respond& respond) const {
  auto format = find_format(surroundings_.exports, query_text(request, "format"));
  if (!format) return respond(problem(400, "unknown-word", "This 'format' is not known."));
  from_archive(table_of(request), respond,
               [format = std::move(*format)](const auto& id, const auto& lines) {
                 return record_answer(format, id, lines);
               });
}

void Api::replay(const http::Request& request, Time, const http::Respond& respond) const {
  from_archive(table_of(request), respond, replay_answer);
}

std::string archived_table(const table::TableInfo& info) {
  return json::serialize(table_json(info));
}

}  // namespace spiel::web
