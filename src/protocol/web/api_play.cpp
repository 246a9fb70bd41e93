// Playing over REST: state, actions, chat; and the records of games that are over.
#include <algorithm>
#include <boost/json.hpp>

#include "core/text.hpp"
#include "protocol/web/answer.hpp"
#include "protocol/web/api.hpp"
#include "protocol/web/client_message.hpp"
#include "protocol/web/game_json.hpp"
#include "protocol/web/game_record.hpp"
#include "protocol/web/long_poll.hpp"
#include "protocol/web/messages.hpp"
#include "protocol/web/new_table.hpp"
#include "protocol/web/request.hpp"
#include "protocol/web/secret.hpp"
#include "protocol/web/table_json.hpp"
#include "protocol/web/table_list.hpp"

namespace spiel::web {

namespace {

constexpr auto kLongestWait = static_cast<std::uint64_t>(http::kLongestWait.count());
constexpr std::size_t kDigestLength = 16;
constexpr std::uint64_t kLongestPage = 2000;  // updates of a history
constexpr double kCostOfReading = 25;         // of a game in the journal, in requests
constexpr double kCostOfAnalysis = 5;         // which is asked for again and again

struct StateQuery {
  std::optional<std::uint64_t> known;  // the client's version
  std::optional<std::uint64_t> since;  // wait for a version other than this
  std::uint64_t wait = 0;              // seconds
};

StateQuery read_state_query(const http::Request& request) {
  return {version_in(request, "If-None-Match"), query_number(request, "since", 0, kMaxVersion),
          query_number(request, "wait", 0, kLongestWait).value_or(0)};
}

Chronicle::HistoryQuery read_history_query(const http::Request& request) {
  Chronicle::HistoryQuery query;
  query.since = query_number(request, "cursor", 0, kMaxVersion).value_or(0);
  query.most = query_number(request, "limit", 1, kLongestPage).value_or(kLongestPage);
  return query;
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

// With a digest of its words, so that the same key for other words is noticed.
std::string name_for(const http::Request& request) {
  const auto key = read_idempotency_key(request);
  if (key.empty()) return key;
  return key + '\n' + hash_of_token(request.body).substr(0, kDigestLength);
}

WantedAct read_act(const http::Request& request) {
  const json::object document = parse_document(request.body);
  const Fields fields(document);
  fields.only({"actions"});
  return {fields.texts("actions", kMaxActions, kAction), name_for(request),
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

struct WantedBot {
  table::PlayerId player = table::kNobody;  // whom it replaces
  std::string level;
};

WantedBot read_stand_in(const http::Request& request) {
  const json::object document = parse_document(request.body);
  const Fields fields(document);
  fields.only({"level"});
  return {table::kNobody, fields.text("level", kWord)};
}

WantedBot read_replace(const http::Request& request) {
  const json::object document = parse_document(request.body);
  const Fields fields(document);
  fields.only({"player", "level"});
  return {read_player(fields), fields.text_if_any("level", kWord)};
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
  return problem(table::TableRefusal::Damaged);
}

// The rules' own format; it needs no conversion.
ExportFormat own_format() { return {"jsonl", "jsonl", "application/jsonl", {}}; }

std::optional<ExportFormat> find_format(const std::vector<ExportFormat>& formats,
                                        std::string_view name) {
  if (name.empty() || name == "jsonl") return own_format();
  const auto found = std::find_if(formats.begin(), formats.end(),
                                  [&](const ExportFormat& f) { return f.name == name; });
  if (found == formats.end()) return std::nullopt;
  return *found;
}

http::Response not_open(Archive::NotOpen reason) {
  switch (reason) {
    case Archive::NotOpen::NoSuchTable:
      return problem(table::TableRefusal::NoSuchTable);
    case Archive::NotOpen::TooManyAtOnce: {
      auto response =
          problem(429, "too-many-requests", "Too many games are read at once from this address.");
      response.headers.add("Retry-After", "1");
      return response;
    }
    case Archive::NotOpen::Unreadable:
      break;
  }
  return problem(table::TableRefusal::Damaged);
}

http::Response streamed(const std::string& content_type, http::NextPart parts) {
  http::Response response{200, content_type, "", {{"Cache-Control", "no-store"}}};
  response.more = std::move(parts);
  return response;
}

void name_file(http::Response& response, const table::TableId& id, const ExportFormat& format) {
  response.headers.add("Content-Disposition",
                       "attachment; filename=\"" + id + "." + format.ending + "\"");
}

http::Response converted(const ExportFormat& format, const table::TableId& id,
                         const std::optional<std::string>& record) {
  if (!record) return problem(table::TableRefusal::Damaged);
  auto text = format.convert(id, *record);
  if (!text) return problem(409, "wrong-format", text.error());
  http::Response response{200, format.content_type, std::move(*text), {}};
  name_file(response, id, format);
  return response;
}

http::Response try_again(http::Response response) {
  response.headers.add("Retry-After", "1");
  return response;
}

http::Response analysis_answer(const std::shared_ptr<const std::string>& document) {
  return {200, "application/json", *document, {{"Cache-Control", "no-cache"}}};
}
http::Response analysis_answer(const Analyst::UnderWay& work) {
  return try_again(
      json_answer(json_object(field("done", work.done), field("moves", work.moves)), 202));
}
http::Response analysis_answer(Analyst::Obstacle obstacle) {
  if (obstacle == Analyst::Obstacle::Unreadable) return problem(table::TableRefusal::Damaged);
  return try_again(problem(503, "too-busy", "Too many games are being analysed: ask again later."));
}
http::Response analysis_answer(const Analyst::Standing& standing) {
  return std::visit([](const auto& s) { return analysis_answer(s); }, standing);
}

}  // namespace

void Api::add_play_routes() {
  const auto add = [&](http::Method method, std::string pattern, auto member, double cost = 1) {
    routes_.push_back(
        {std::move(method), std::move(pattern),
         [this, member](const http::Request& request, Time now, const http::Respond& respond) {
           (this->*member)(request, now, respond);
         },
         cost});
  };
  add(http::Method::Get, "/api/tables/{id}/state", &Api::state);
  add(http::Method::Post, "/api/tables/{id}/actions", &Api::act);
  add(http::Method::Post, "/api/tables/{id}/chat", &Api::chat);
  add(http::Method::Post, "/api/tables/{id}/hint", &Api::hint);
  add(http::Method::Post, "/api/tables/{id}/draw", &Api::wish<table::OfferDraw>);
  add(http::Method::Post, "/api/tables/{id}/undo", &Api::wish<table::AskUndo>);
  add(http::Method::Post, "/api/tables/{id}/decline", &Api::wish<table::Decline>);
  add(http::Method::Post, "/api/tables/{id}/call-off", &Api::wish<table::CallOff>);
  add(http::Method::Post, "/api/tables/{id}/back", &Api::wish<table::Connected>);
  add(http::Method::Post, "/api/tables/{id}/stand-in", &Api::stand_in);
  add(http::Method::Post, "/api/tables/{id}/replace", &Api::replace);
  add(http::Method::Get, "/api/tables/{id}/history", &Api::history, kCostOfReading);
  add(http::Method::Get, "/api/tables/{id}/record", &Api::record, kCostOfReading);
  add(http::Method::Get, "/api/tables/{id}/replay", &Api::replay, kCostOfReading);
  add(http::Method::Get, "/api/tables/{id}/analysis", &Api::analysis, kCostOfAnalysis);
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
              tell(info.id, std::move(*command), at, respond);
            });
}

void Api::tell(const table::TableId& id, table::Command command, Time now,
               const http::Respond& respond) const {
  ask(table::Tell{id, std::move(command)}, now, respond,
      [respond](const table::Accepted& accepted, Time) {
        respond(json_answer(json_object(field("version", accepted.version))));
      });
}

void Api::chat(const http::Request& request, Time now, const http::Respond& respond) const {
  const auto text = reading([&] { return read_chat(request); });
  if (!text) return respond(problem(text.error()));
  as_player(
      request, now, respond,
      [this, text = *text, respond](table::PlayerId player, const table::TableInfo& info, Time at) {
        const auto& name = info.seats[*info.seat_of(player)].name;
        tell(info.id, table::Chat{player, name, text}, at, respond);
      });
}

void Api::hint(const http::Request& request, Time now, const http::Respond& respond) const {
  as_player(request, now, respond,
            [this, respond](table::PlayerId player, const table::TableInfo& info, Time at) {
              ask(table::AskAdvice{info.id, player}, at, respond,
                  [respond](const table::Accepted& accepted, Time) {
                    respond(json_answer(hint_json(*accepted.advice)));
                  });
            });
}

template <class Wish>
void Api::wish(const http::Request& request, Time now, const http::Respond& respond) const {
  as_player(request, now, respond,
            [this, respond](table::PlayerId player, const table::TableInfo& info, Time at) {
              tell(info.id, Wish{player}, at, respond);
            });
}

void Api::with_lines(const table::TableId& id, const std::string& address,
                     const http::Respond& respond, WithLines then) const {
  archive_.open(id, address, [respond, then = std::move(then)](const auto& lines) {
    if (!lines) return respond(not_open(lines.error()));
    then(*lines);
  });
}

void Api::with_finished(const http::Request& request, const http::Respond& respond,
                        WithGame then) const {
  const auto id = table_of(request);
  const auto reread = [this, id, address = request.peer, respond,
                       then = std::move(then)](const Result<FinishedGame, NoRecord>& game) {
    if (!game) return respond(no_record(game.error()));
    with_lines(id, address, respond, [game = *game, then](std::shared_ptr<JournalLines> lines) {
      then(game, std::move(lines));
    });
  };
  with_lines(id, request.peer, respond, [this, id, reread](std::shared_ptr<JournalLines> lines) {
    chronicle_.finish(id, std::move(lines), reread);
  });
}

void Api::stand_in(const http::Request& request, Time now, const http::Respond& respond) const {
  const auto wanted = reading([&] { return read_stand_in(request); });
  if (!wanted) return respond(problem(wanted.error()));
  as_player(request, now, respond,
            [this, level = wanted->level, respond](table::PlayerId player,
                                                   const table::TableInfo& info, Time at) {
              const auto known = check_level(level, info.options.rules, surroundings_.bot_levels);
              if (!known) return respond(problem(known.error()));
              tell(info.id, table::LetBotPlay{player, level}, at, respond);
            });
}

void Api::replace(const http::Request& request, Time now, const http::Respond& respond) const {
  const auto wanted = reading([&] { return read_replace(request); });
  if (!wanted) return respond(problem(wanted.error()));
  as_player(
      request, now, respond,
      [this, wanted = *wanted, respond](table::PlayerId by, const table::TableInfo& info, Time at) {
        if (!wanted.level.empty()) {
          const auto known =
              check_level(wanted.level, info.options.rules, surroundings_.bot_levels);
          if (!known) return respond(problem(known.error()));
        }
        tell(info.id, table::Replace{by, wanted.player, wanted.level}, at, respond);
      });
}

void Api::history(const http::Request& request, Time now, const http::Respond& respond) const {
  const auto query = reading([&] { return read_history_query(request); });
  if (!query) return respond(problem(query.error()));
  as_anybody(request, now, respond,
             [this, query = *query, address = request.peer, respond](
                 table::PlayerId player, const table::TableInfo& info, Time) mutable {
               query.viewer = info.seat_of(player);
               const auto tell = [respond](const Result<std::string, NoRecord>& page) {
                 if (!page) return respond(no_record(page.error()));
                 respond({200, "application/json", *page, {{"Cache-Control", "no-store"}}});
               };
               with_lines(info.id, address, respond,
                          [this, id = info.id, query, tell](std::shared_ptr<JournalLines> lines) {
                            chronicle_.history(id, std::move(lines), query, tell);
                          });
             });
}

void Api::record(const http::Request& request, Time, const http::Respond& respond) const {
  const auto format = find_format(surroundings_.exports, query_text(request, "format"));
  if (!format) return respond(problem(400, "unknown-word", "This 'format' is not known."));
  const auto id = table_of(request);
  with_finished(request, respond,
                [this, id, format = *format, respond](FinishedGame game,
                                                      std::shared_ptr<JournalLines> lines) {
                  auto parts = chronicle_.record(std::move(game), std::move(lines));
                  if (!format.convert) {
                    auto response = streamed(format.content_type, std::move(parts));
                    name_file(response, id, format);
                    return respond(std::move(response));
                  }
                  const auto convert = [id, format, respond](const auto& whole) {
                    respond(converted(format, id, whole));
                  };
                  gather(std::move(parts), convert);
                });
}

void Api::analysis(const http::Request& request, Time, const http::Respond& respond) const {
  Analyst* const analyst = surroundings_.analyst;
  if (!analyst) return respond(problem(404, "no-analysis", "Games are not analysed here."));
  const auto id = table_of(request);
  if (const auto known = analyst->look(id)) return respond(analysis_answer(*known));
  const auto begin = [analyst, id, respond](const std::optional<NumberedRecord>& record) {
    if (!record) return respond(problem(table::TableRefusal::Damaged));
    respond(analysis_answer(analyst->begin(id, *record)));
  };
  with_finished(request, respond,
                [this, begin](FinishedGame game, std::shared_ptr<JournalLines> lines) {
                  chronicle_.numbered_record(std::move(game), std::move(lines), begin);
                });
}

void Api::replay(const http::Request& request, Time, const http::Respond& respond) const {
  with_finished(
      request, respond, [this, respond](FinishedGame game, std::shared_ptr<JournalLines> lines) {
        respond(streamed("application/json", chronicle_.replay(std::move(game), std::move(lines))));
      });
}

}  // namespace spiel::web
