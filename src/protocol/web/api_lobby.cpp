// The lobby's part of the REST interface: tables are listed, opened, joined, started and left.
#include "protocol/web/answer.hpp"

#include <boost/json.hpp>
#include "games/json_values.hpp"
#include "protocol/web/api.hpp"
#include "protocol/web/client_message.hpp"
#include "protocol/web/game_record.hpp"
#include "protocol/web/new_table.hpp"
#include "protocol/web/picture.hpp"
#include "protocol/web/request.hpp"
#include "protocol/web/secret.hpp"
#include "protocol/web/table_json.hpp"
#include "protocol/web/table_list.hpp"
#include "table/names.hpp"
#include "table/summary.hpp"
#include "table/uuid.hpp"

namespace spiel::web {

namespace {

ListQuery read_list_query(const http::Request& request) {
  ListQuery query;
  if (const auto stage = query_text(request, "stage"); !stage.empty()) {
    query.stage = table::parse_enum<table::Stage>(stage);
    if (!query.stage)
      throw Malformed{"unknown-word", "'stage' must be gathering, playing or over."};
  }
  if (const auto game = query_text(request, "game"); !game.empty()) {
    if (!games::All::has(game)) {
      throw Malformed{"unknown-word", "'game' must be " + games::All::names() + "."};
    }
    query.game = game;
  }
  query.limit = query_number(request, "limit", 1, kMaxListed).value_or(query.limit);
  query.cursor = query_text(request, "cursor");
  const bool from_archive = query.stage == table::Stage::Over;
  if (!from_archive && !query.cursor.empty() && !is_cursor(query.cursor)) {
    throw Malformed{"bad-cursor", "'cursor' is not the 'next' of a page."};
  }
  return query;
}

struct Newcomer {
  std::string name;
  std::string colour;
  std::string code;  // of a reservation
};

Newcomer read_newcomer(const http::Request& request) {
  const json::object document = parse_document(request.body);
  const Fields fields(document);
  fields.only({"name", "colour", "code"});
  return {read_name(fields), read_colour(fields), fields.text_if_any("code", {1, 64})};
}

std::string read_level(const http::Request& request) {
  const json::object document = parse_document(request.body);
  const Fields fields(document);
  fields.only({"level"});
  return fields.text("level", kWord);
}

bool is_reserved(const table::TableInfo& info, const std::string& code) {
  bool found = false;
  for (const auto& seat : info.seats) {
    found |= seat.holder == table::Holder::Reserved && same_secret(seat.key, code);
  }
  return found;
}

template <class Tables>
http::Response page_answer(const Tables& tables, const std::string& next) {
  JsonWriter out;
  out.object([&] {
    out.add(field("tables", tables));
    if (!next.empty()) out.add(field("next", next));
  });
  return json_answer(out.take());
}

// Tables of older journals were described without it.
void add_uuid(json::object& table) {
  const auto id = games::text_member(table, "id");
  if (id) table.emplace("uuid", table::uuid_of(std::string(*id)));
}

// Earlier versions stored what is answered here as it is.
void write_as_stored(JsonWriter& out, const std::string& summary) {
  json::error_code error;
  json::value table = json::parse(summary, error);
  const auto* object = error ? nullptr : table.if_object();
  const auto* listed = object ? object->if_contains("listed") : nullptr;
  if (listed == nullptr || !listed->is_bool() || !listed->get_bool()) return;
  add_uuid(table.get_object());
  out.value(raw_json(json::serialize(table)));
}

// Nothing for tables that are not listed.
void write_archived(JsonWriter& out, const std::string& summary) {
  const auto info = table::parse_summary(summary);
  if (!info) return write_as_stored(out, summary);
  if (info->options.listed) table_json(out, *info);
}

table::SeatInfo seat_for(const Newcomer& newcomer, const std::string& token) {
  table::SeatInfo seat;
  seat.name = newcomer.name;
  seat.colour = newcomer.colour;
  seat.protocol = "web";
  seat.secret = hash_of_token(token);
  seat.may_return = true;
  seat.knows_undo = true;
  return seat;
}

// Of plain answers.
constexpr double kListCost = 10;
constexpr double kPictureCost = 25;

// How the asker calls this server; a proxy tells what it was asked by.
std::string origin_of(const http::Request& request) {
  const bool secure =
      request.secure || (request.forwarded && request.headers["X-Forwarded-Proto"] == "https");
  return (secure ? "https://" : "http://") + request.host;
}

// Of a replay; empty for anything else.
std::string position_in(const http::Request& request) {
  constexpr std::size_t kMostDigits = 6;
  auto text = query_text(request, "at");
  const bool digits =
      std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  return digits && text.size() <= kMostDigits ? text : std::string();
}

}  // namespace

void Api::add_lobby_routes() {
  const auto add = [&](http::Method method, std::string pattern, auto member) {
    routes_.push_back(
        {std::move(method), std::move(pattern),
         [this, member](const http::Request& request, Time now, const http::Respond& respond) {
           (this->*member)(request, now, respond);
         }});
  };
  add(http::Method::Get, "/api/tables", &Api::list);
  routes_.back().cost = kListCost;
  add(http::Method::Post, "/api/tables", &Api::create);
  add(http::Method::Get, "/api/tables/{id}", &Api::find);
  add(http::Method::Get, "/api/tables/{id}/picture", &Api::picture);
  routes_.back().cost = kPictureCost;
  add(http::Method::Get, "/share/{id}", &Api::share);
  add(http::Method::Post, "/api/tables/{id}/seats", &Api::join);
  add(http::Method::Post, "/api/tables/{id}/bots", &Api::add_bot);
  add(http::Method::Post, "/api/tables/{id}/start", &Api::start);
  add(http::Method::Post, "/api/tables/{id}/leave", &Api::leave);
  add(http::Method::Patch, "/api/tables/{id}", &Api::change);
  add(http::Method::Delete, "/api/tables/{id}/seats/{player}", &Api::remove);
  add(http::Method::Post, "/api/tables/{id}/rematch", &Api::rematch);
}

void Api::list(const http::Request& request, Time now, const http::Respond& respond) const {
  const auto query = reading([&] { return read_list_query(request); });
  if (!query) return respond(problem(query.error()));
  if (query->stage == table::Stage::Over) return list_finished(*query, respond);
  ask(table::WatchLobby{part_for(*query)}, now, respond,
      [query = *query, respond](const table::Accepted& accepted, Time) {
        const TablePage page = list_tables(accepted.tables, query);
        respond(page_answer(tables_value(page.tables), page.next));
      });
}

void Api::list_finished(const ListQuery& query, const http::Respond& respond) const {
  archive_.finished({query.game, query.limit, query.cursor}, [respond](const Archive::Page& page) {
    if (!page) return respond(problem(page.error()));
    const auto tables = [&](JsonWriter& out) {
      out.array([&] {
        for (const auto& summary : page->tables) write_archived(out, summary);
      });
    };
    respond(page_answer(tables, page->next));
  });
}

void Api::find(const http::Request& request, Time now, const http::Respond& respond) const {
  answer_table(table_of(request), 200, now, respond);
}

// Drawing takes as long as a hundred moves, so tables do not wait for it.
void Api::picture(const http::Request& request, Time now, const http::Respond& respond) const {
  const auto draw = [respond](const table::Snapshot& snapshot) {
    respond({200, "image/png", picture_of(snapshot).png(), {{"Cache-Control", "max-age=60"}}});
  };
  ask(table::Look{table_of(request), table::kNobody}, now, respond,
      [this, draw, respond](const table::Accepted& accepted, Time) {
        if (!accepted.snapshot->view) return respond(problem(table::TableRefusal::NotStarted));
        archive_.later([draw, snapshot = *accepted.snapshot] { draw(snapshot); });
      });
}

void Api::share(const http::Request& request, Time now, const http::Respond& respond) const {
  ask(table::Look{table_of(request), table::kNobody}, now, respond,
      [respond, origin = origin_of(request), position = position_in(request)](
          const table::Accepted& accepted, Time) {
        respond({200,
                 "text/html; charset=utf-8",
                 share_page(*accepted.snapshot->info, origin, position),
                 {{"Cache-Control", "no-cache"}, {"X-Content-Type-Options", "nosniff"}}});
      });
}

void Api::create(const http::Request& request, Time now, const http::Respond& respond) const {
  const auto wanted = parse_new_table(request.body, surroundings_.bot_levels);
  if (!wanted) return respond(problem(wanted.error()));
  ask(table::OpenTable{wanted->options, {}, false, request.peer}, now, respond,
      [this, bots = wanted->bots, respond](const table::Accepted& accepted, Time at) {
        seat_bots(accepted.table, bots, table::kNobody, at, respond);
      });
}

// One after the other; then the table is told.
void Api::seat_bots(const table::TableId& id, std::vector<std::string> levels, table::PlayerId by,
                    Time now, const http::Respond& respond) const {
  if (levels.empty()) return answer_table(id, 201, now, respond);
  ask(table::Look{id, table::kNobody}, now, respond,
      [this, id, levels = std::move(levels), by, respond](const table::Accepted& looked, Time at) {
        const auto bot = bot_seat(levels.front(), *looked.snapshot->info);
        ask(table::TakeSeat{id, bot, false, by}, at, respond,
            [this, id, rest = std::vector(levels.begin() + 1, levels.end()), by, respond](
                const table::Accepted&, Time then) { seat_bots(id, rest, by, then, respond); });
      });
}

void Api::join(const http::Request& request, Time now, const http::Respond& respond) const {
  const auto newcomer = reading([&] { return read_newcomer(request); });
  if (!newcomer) return respond(problem(newcomer.error()));
  const auto id = table_of(request);
  const auto sit_down = [this, id, newcomer = *newcomer, respond](const table::Accepted& looked,
                                                                  Time at) {
    const auto& info = *looked.snapshot->info;
    if (is_colour_taken(info, newcomer.colour)) {
      return respond(problem(table::TableRefusal::ColourTaken));
    }
    if (!newcomer.code.empty() && !is_reserved(info, newcomer.code)) {
      return respond(problem(table::TableRefusal::NotReserved));
    }
    table::Destination where = id;
    if (!newcomer.code.empty()) where = table::Reservation{newcomer.code};
    const auto token = new_token();
    ask(table::TakeSeat{where, seat_for(newcomer, token), false}, at, respond,
        [token, respond](const table::Accepted& accepted, Time) {
          const auto& joined = *accepted.snapshot;
          respond(json_answer(
              json_object(field("player", accepted.player),
                          field("seat", joined.viewer.value_or(kNoSeat)), field("token", token),
                          field("table", table_value(*joined.info))),
              201));
        });
  };
  ask(table::Look{id, table::kNobody}, now, respond, sit_down);
}

void Api::add_bot(const http::Request& request, Time now, const http::Respond& respond) const {
  const auto level = reading([&] { return read_level(request); });
  if (!level) return respond(problem(level.error()));
  as_host(request, now, respond,
          [this, level = *level, respond](table::PlayerId player, const table::TableInfo& info,
                                          Time at) {
            const auto known = check_level(level, info.options.rules, surroundings_.bot_levels);
            if (!known) return respond(problem(known.error()));
            seat_bots(info.id, {level}, player, at, respond);
          });
}

void Api::start(const http::Request& request, Time now, const http::Respond& respond) const {
  as_host(request, now, respond,
          [this, respond](table::PlayerId player, const table::TableInfo& info, Time at) {
            ask(table::Tell{info.id, table::Start{player}}, at, respond,
                [this, respond](const table::Accepted& accepted, Time then) {
                  answer_table(accepted.table, 200, then, respond);
                });
          });
}

void Api::leave(const http::Request& request, Time now, const http::Respond& respond) const {
  as_player(request, now, respond,
            [this, respond](table::PlayerId player, const table::TableInfo& info, Time at) {
              ask(table::Tell{info.id, table::Leave{player}}, at, respond,
                  [respond](const table::Accepted&, Time) { respond(json_answer("{}")); });
            });
}

void Api::change(const http::Request& request, Time now, const http::Respond& respond) const {
  const auto changes = reading([&] { return parse_document(request.body); });
  if (!changes) return respond(problem(changes.error()));
  as_player(request, now, respond,
            [this, changes = *changes, respond](table::PlayerId player,
                                                const table::TableInfo& info, Time at) {
              auto options = parse_settings(changes, info, surroundings_.bot_levels);
              if (!options) return respond(problem(options.error()));
              tell_for_table(info.id, table::ChangeOptions{player, std::move(*options)}, at,
                             respond);
            });
}

void Api::remove(const http::Request& request, Time now, const http::Respond& respond) const {
  const auto player = parse_number(request.param("player"));
  if (!player) return respond(problem(400, "out-of-range", "The player must be a number."));
  as_player(
      request, now, respond,
      [this, player = *player, respond](table::PlayerId by, const table::TableInfo& info, Time at) {
        tell_for_table(info.id, table::Remove{by, player}, at, respond);
      });
}

void Api::tell_for_table(const table::TableId& id, table::Command command, Time now,
                         const http::Respond& respond) const {
  ask(table::Tell{id, std::move(command)}, now, respond,
      [this, respond](const table::Accepted& accepted, Time then) {
        answer_table(accepted.table, 200, then, respond);
      });
}

// The new table is opened first, then those at the old one are told of it.
void Api::rematch(const http::Request& request, Time now, const http::Respond& respond) const {
  as_player(request, now, respond,
            [this, from = request.peer, respond](table::PlayerId player,
                                                 const table::TableInfo& info, Time at) {
              if (info.stage != table::Stage::Over) {
                return respond(problem(table::TableRefusal::NotOver));
              }
              ask(rematch_of(info, from), at, respond,
                  [this, player, old = info.id, respond](const table::Accepted& opened, Time then) {
                    announce_rematch(old, player, opened.table, then, respond);
                  });
            });
}

// Where another was quicker, the new table is given up; not where the others may have been told.
void Api::announce_rematch(const table::TableId& old, table::PlayerId player,
                           const table::TableId& opened, Time now,
                           const http::Respond& respond) const {
  hub_.ask(
      table::Tell{old, table::PlayAgain{player, opened}},
      [this, old, opened, respond](const table::Reply& told, Time then) {
        if (told) return answer_table(opened, 201, then, respond);
        if (table::may_have_been_done(told.error()))
          return find_rematch(old, opened, then, respond);
        const auto ignore = [](const table::Reply&, Time) {};
        if (!table::is_trouble(told.error())) {
          hub_.ask(table::Tell{opened, table::Abort{"not needed"}}, ignore, then);
        }
        respond(problem(told.error()));
      },
      now);
}

// The old table may lead to the new one by now. If it never does, nobody comes there.
void Api::find_rematch(const table::TableId& old, const table::TableId& opened, Time now,
                       const http::Respond& respond) const {
  ask(table::Look{old, table::kNobody}, now, respond,
      [this, opened, respond](const table::Accepted& looked, Time at) {
        if (looked.snapshot->info->again == opened) return answer_table(opened, 201, at, respond);
        respond(problem(table::TableRefusal::OutcomeUnknown));
      });
}

}  // namespace spiel::web
