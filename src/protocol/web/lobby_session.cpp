#include "protocol/web/lobby_session.hpp"

#include "protocol/web/fields.hpp"
#include "protocol/web/messages.hpp"
#include "protocol/web/table_list.hpp"

namespace spiel::web {

LobbySession::LobbySession() : lines_(kMaxDocument) {}

void LobbySession::say(const std::string& message) { send(message + '\n'); }

namespace {

ListQuery newest() {
  ListQuery query;
  query.limit = kMaxListed;
  return query;
}

}  // namespace

void LobbySession::opened(Time) { ask(table::WatchLobby{part_for(newest())}); }

void LobbySession::received(std::string_view bytes, Time) {
  const auto complain = [&] {
    heard();
    note_refusal("The lobby only tells.");
    say(error_message("not-here", "The lobby only tells."));
  };
  lines_.feed(bytes, [&](std::string_view) { complain(); }, complain);
}

void LobbySession::replied(table::RequestId, const table::Reply& reply, Time) {
  if (!reply) {
    say(error_message(name_of(reply.error()), explain(reply.error())));
    return close();
  }
  const auto tables = list_tables(reply->tables, newest()).tables;
  say(tables_message(tables));
  for (const auto& info : tables) remember(*info);
}

// Whoever was told of a table is told that it is not listed any more, and no more of it.
void LobbySession::lobby_changed(const table::TableInfo& info, Time) {
  const bool was_told = told_.erase(info.id) != 0;
  if (!info.options.listed && !was_told) return;
  say(table_message(info));
  remember(info);
}

void LobbySession::remember(const table::TableInfo& info) {
  const bool may_vanish = info.options.listed && info.stage == table::Stage::Gathering;
  if (may_vanish) told_.insert(info.id);
}

}  // namespace spiel::web
