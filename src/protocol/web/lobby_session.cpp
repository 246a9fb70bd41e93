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
  say(tables_message(list_tables(reply->tables, newest()).tables));
}

void LobbySession::lobby_changed(const table::TableInfo& info, Time) {
  if (info.options.listed) say(table_message(info));
}

}  // namespace spiel::web
