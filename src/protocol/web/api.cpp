#include "protocol/web/api.hpp"

#include <algorithm>

#include "protocol/web/answer.hpp"
#include "protocol/web/blokus_json.hpp"
#include "protocol/web/catan_json.hpp"
#include "protocol/web/client_message.hpp"
#include "protocol/web/event_stream.hpp"
#include "protocol/web/facts_json.hpp"
#include "protocol/web/lobby_session.hpp"
#include "protocol/web/pages.hpp"
#include "protocol/web/request.hpp"
#include "protocol/web/secret.hpp"
#include "protocol/web/table_session.hpp"

namespace spiel::web {

namespace {

http::Response page(std::string_view type, std::string_view text) {
  return {200,
          std::string(type),
          std::string(text),
          {{"Cache-Control", "no-cache"}, {"X-Content-Type-Options", "nosniff"}}};
}

http::Response geometry(const http::Request& request) {
  const auto board = query_text(request, "board");
  if (board.empty() || board == "small") return json_answer(geometry_json(catan::BoardSize::Small));
  if (board == "large") return json_answer(geometry_json(catan::BoardSize::Large));
  return problem(400, "unknown-word", "'board' must be small or large.");
}

std::string info_json(const Surroundings& surroundings) {
  JsonWriter out;
  const auto protocols = [&](JsonWriter&) {
    out.array([&] {
      for (const auto& [name, address] : surroundings.protocols) {
        out.object(field("name", name), field("address", address));
      }
    });
  };
  out.object([&] {
    out.add(field("name", "Spieltisch"), field("version", surroundings.version),
            field("protocols", protocols));
    if (!surroundings.only_table.empty()) out.add(field("table", surroundings.only_table));
  });
  return out.take();
}

Result<std::unique_ptr<table::Session>, http::Response> open_events(const http::Request& request) {
  std::string token(request.bearer_token());
  // A browser's EventSource cannot set headers.
  if (token.empty()) token = query_text(request, "token");
  std::string last(request.headers["Last-Event-ID"]);
  if (last.empty()) last = query_text(request, "since");
  const auto since = parse_number(last);
  if (!last.empty() && !since) {
    return failure(problem(400, "out-of-range", "The last event's id is not a version."));
  }
  return std::make_unique<EventStream>(table_of(request), std::move(token), since);
}

// The levels of each game, and those that every game has.
std::string bots_json(const table::BotLevels& levels) {
  const auto by_game = [&](JsonWriter& out) {
    out.object([&] {
      games::All::for_each([&]<class G>() { out.add(field(G::kName, levels.of<G>())); });
    });
  };
  std::vector<std::string> of_all;
  for (const auto& level : levels.by_game.front()) {
    const bool everywhere = std::ranges::all_of(levels.by_game, [&](const auto& names) {
      return std::ranges::find(names, level) != names.end();
    });
    if (everywhere) of_all.push_back(level);
  }
  return json_object(field("levels", of_all), field("games", by_game));
}

}  // namespace

Api::Api(table::Hub& hub, SessionHost& host, Archive& archive, Surroundings surroundings)
    : hub_(hub), host_(host), archive_(archive), surroundings_(std::move(surroundings)) {
  add_lobby_routes();
  add_play_routes();
  add_fixed_routes();
  add_streams();
}

void Api::add_fixed_routes() {
  const auto add = [&](std::string pattern,
                       std::function<http::Response(const http::Request&)> make) {
    routes_.push_back(
        {http::Method::Get, std::move(pattern),
         [make = std::move(make)](const http::Request& request, Time,
                                  const http::Respond& respond) { respond(make(request)); }});
  };
  add("/api/games",
      [this](const http::Request&) { return json_answer(facts_json(surroundings_.exports)); });
  add("/api/catan/geometry", geometry);
  add("/api/blokus/pieces", [](const http::Request&) { return json_answer(pieces_json()); });
  add("/api/bots",
      [this](const http::Request&) { return json_answer(bots_json(surroundings_.bot_levels)); });
  add("/api/info", [this](const http::Request&) { return json_answer(info_json(surroundings_)); });
  add("/api/openapi.json", [](const http::Request&) { return page("application/json", kOpenApi); });
  add("/api/docs",
      [](const http::Request&) { return page("text/html; charset=utf-8", kDocsHtml); });
  add("/api/docs.js",
      [](const http::Request&) { return page("text/javascript; charset=utf-8", kDocsJs); });
  add("/api/docs.css",
      [](const http::Request&) { return page("text/css; charset=utf-8", kDocsCss); });
}

void Api::add_streams() {
  streams_ = {
      {Carrier::WebSocket, "/ws/tables/{id}",
       [this](const http::Request& request)
           -> Result<std::unique_ptr<table::Session>, http::Response> {
         return std::make_unique<TableSession>(table_of(request), surroundings_.bot_levels,
                                               request.peer);
       }},
      {Carrier::WebSocket, "/ws/lobby",
       [](const http::Request&) -> Result<std::unique_ptr<table::Session>, http::Response> {
         return std::make_unique<LobbySession>();
       }},
      {Carrier::EventStream, "/api/tables/{id}/events", open_events},
  };
}

void Api::mount(http::Router& router, const std::function<Time()>& clock) const {
  for (const auto& route : routes_) {
    http::Route mounted{route.method, route.pattern,
                        [&handler = route.handler, clock](const http::Request& request,
                                                          const http::Respond& respond) {
                          handler(request, clock(), respond);
                        }};
    // A page of somebody else can send anything but this without being asked whether it may.
    mounted.consumes = "application/json";
    mounted.cost = route.cost;
    router.add(std::move(mounted));
  }
}

void Api::ask(table::Request request, Time now, const http::Respond& respond, Then then) const {
  hub_.ask(
      std::move(request),
      [respond, then = std::move(then)](const table::Reply& reply, Time at) {
        if (!reply) return respond(problem(reply.error()));
        then(*reply, at);
      },
      now);
}

void Api::as_anybody(const http::Request& request, Time now, const http::Respond& respond,
                     ThenAs then) const {
  ask(table::Look{table_of(request), table::kNobody}, now, respond,
      [this, token = std::string(request.bearer_token()), respond, then = std::move(then)](
          const table::Accepted& accepted, Time at) {
        const auto& info = accepted.snapshot->info;
        if (token.empty()) return then(table::kNobody, *info, at);
        const auto player = player_with(token, *info);
        if (player != table::kNobody) return be_there(player, info, at, then);
        respond(problem(401, "wrong-token", "No seat at this table has this token."));
      });
}

// Whoever keeps no connection is there by asking: after a restart nothing else shows it.
void Api::be_there(table::PlayerId player, std::shared_ptr<const table::TableInfo> info, Time now,
                   ThenAs then) const {
  const auto& seat = info->seats[*info->seat_of(player)];
  if (seat.connected || info->stage == table::Stage::Over) return then(player, *info, now);
  table::Tell returned{info->id, table::Connected{player}};
  const auto go_on = [player, info, then = std::move(then)](const table::Reply&, Time at) {
    then(player, *info, at);
  };
  hub_.ask(std::move(returned), go_on, now);
}

void Api::as_player(const http::Request& request, Time now, const http::Respond& respond,
                    ThenAs then) const {
  as_anybody(request, now, respond,
             [respond, then = std::move(then)](table::PlayerId player, const table::TableInfo& info,
                                               Time at) {
               if (player != table::kNobody) return then(player, info, at);
               respond(problem(401, "no-token", "This needs the token of a seat."));
             });
}

void Api::as_host(const http::Request& request, Time now, const http::Respond& respond,
                  ThenAs then) const {
  as_anybody(request, now, respond,
             [respond, then = std::move(then)](table::PlayerId player, const table::TableInfo& info,
                                               Time at) {
               const bool has_clients =
                   std::any_of(info.seats.begin(), info.seats.end(),
                               [](const auto& seat) { return seat.is_person(); });
               if (player != table::kNobody || !has_clients) return then(player, info, at);
               respond(problem(401, "no-token", "Only those who sit at this table can do this."));
             });
}

void Api::answer_table(const table::TableId& id, int status, Time now,
                       const http::Respond& respond) const {
  ask(table::Look{id, table::kNobody}, now, respond,
      [status, respond](const table::Accepted& accepted, Time) {
        respond(table_answer(*accepted.snapshot->info, status));
      });
}

}  // namespace spiel::web
