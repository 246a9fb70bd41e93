// The REST interface over a hub: docs/web-protocol.md in words, openapi.json in full. Stateless;
// may be called from any thread that the hub may be asked from. Answers come when the hub has
// answered, so everything said is durable.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "protocol/http/router.hpp"
#include "protocol/web/game_record.hpp"
#include "protocol/web/surroundings.hpp"
#include "protocol/web/table_list.hpp"
#include "table/session.hpp"

namespace spiel::web {

using Handler = std::function<void(const http::Request&, Time now, const http::Respond&)>;

struct Route {
  http::Method method;
  std::string pattern;  // "/api/tables/{id}"
  Handler handler;
  double cost = 1;  // see http::Route
};

// A request that begins a conversation; the session's bytes go out as messages or as the body.
enum class Carrier : std::uint8_t { WebSocket, EventStream };
struct StreamRoute {
  Carrier carrier;
  std::string pattern;
  // The conversation, or the answer why there is none.
  std::function<Result<std::unique_ptr<table::Session>, http::Response>(const http::Request&)> open;
};

class Api {
 public:
  // All must outlive the API, and the API every session it opened.
  Api(table::Hub& hub, SessionHost& host, Archive& archive, Surroundings surroundings);
  Api(const Api&) = delete;
  Api& operator=(const Api&) = delete;

  const std::vector<Route>& routes() const { return routes_; }
  const std::vector<StreamRoute>& streams() const { return streams_; }

  // Adds the routes, not the streams: those need a carrier.
  void mount(http::Router& router, const std::function<Time()>& clock) const;

 private:
  using Then = std::function<void(const table::Accepted&, Time)>;
  using ThenAs = std::function<void(table::PlayerId, const table::TableInfo&, Time)>;

  void add_lobby_routes();
  void add_play_routes();
  void add_fixed_routes();
  void add_streams();

  // Calls `then` with what the hub accepted, or answers why it did not.
  void ask(table::Request request, Time now, const http::Respond& respond, Then then) const;
  // Calls `then` with whoever has the token of the request; whoever has none is refused.
  void as_player(const http::Request& request, Time now, const http::Respond& respond,
                 ThenAs then) const;
  // The same, but without a token as kNobody.
  void as_anybody(const http::Request& request, Time now, const http::Respond& respond,
                  ThenAs then) const;
  // Tells the table, where it takes the player for lost.
  void be_there(table::PlayerId player, std::shared_ptr<const table::TableInfo> info, Time now,
                ThenAs then) const;
  // As a player; as anybody while no client has a seat.
  void as_host(const http::Request& request, Time now, const http::Respond& respond,
               ThenAs then) const;
  void answer_table(const table::TableId& id, int status, Time now,
                    const http::Respond& respond) const;

  void list(const http::Request& request, Time now, const http::Respond& respond) const;
  void list_finished(const ListQuery& query, const http::Respond& respond) const;
  void find(const http::Request& request, Time now, const http::Respond& respond) const;
  void picture(const http::Request& request, Time now, const http::Respond& respond) const;
  void share(const http::Request& request, Time now, const http::Respond& respond) const;
  void create(const http::Request& request, Time now, const http::Respond& respond) const;
  void seat_bots(const table::TableId& id, std::vector<std::string> levels, table::PlayerId by,
                 Time now, const http::Respond& respond) const;
  void join(const http::Request& request, Time now, const http::Respond& respond) const;
  void add_bot(const http::Request& request, Time now, const http::Respond& respond) const;
  void start(const http::Request& request, Time now, const http::Respond& respond) const;
  void leave(const http::Request& request, Time now, const http::Respond& respond) const;
  void change(const http::Request& request, Time now, const http::Respond& respond) const;
  void remove(const http::Request& request, Time now, const http::Respond& respond) const;
  void rematch(const http::Request& request, Time now, const http::Respond& respond) const;
  void find_rematch(const table::TableId& old, const table::TableId& opened, Time now,
                    const http::Respond& respond) const;
  void announce_rematch(const table::TableId& old, table::PlayerId player,
                        const table::TableId& opened, Time now, const http::Respond& respond) const;

  void state(const http::Request& request, Time now, const http::Respond& respond) const;
  void act(const http::Request& request, Time now, const http::Respond& respond) const;
  void chat(const http::Request& request, Time now, const http::Respond& respond) const;
  void hint(const http::Request& request, Time now, const http::Respond& respond) const;
  // Something a player wants that needs no words: a draw, a move back, the seat back.
  template <class Wish>
  void wish(const http::Request& request, Time now, const http::Respond& respond) const;
  void replace(const http::Request& request, Time now, const http::Respond& respond) const;
  void stand_in(const http::Request& request, Time now, const http::Respond& respond) const;
  // Tells the table, then answers with its version, or with the table.
  void tell(const table::TableId& id, table::Command command, Time now,
            const http::Respond& respond) const;
  void tell_for_table(const table::TableId& id, table::Command command, Time now,
                      const http::Respond& respond) const;
  void history(const http::Request& request, Time now, const http::Respond& respond) const;
  void record(const http::Request& request, Time now, const http::Respond& respond) const;
  void replay(const http::Request& request, Time now, const http::Respond& respond) const;
  void analysis(const http::Request& request, Time now, const http::Respond& respond) const;

  // Calls `then` with the journal's lines of the table, or answers why there are none.
  using WithLines = std::function<void(std::shared_ptr<JournalLines>)>;
  void with_lines(const table::TableId& id, const std::string& address,
                  const http::Respond& respond, WithLines then) const;
  // The same for a game that is over, whose lines have been read once.
  using WithGame = std::function<void(FinishedGame, std::shared_ptr<JournalLines>)>;
  void with_finished(const http::Request& request, const http::Respond& respond,
                     WithGame then) const;

  table::Hub& hub_;
  SessionHost& host_;
  Archive& archive_;
  Chronicle chronicle_{archive_};
  Surroundings surroundings_;
  std::vector<Route> routes_;
  std::vector<StreamRoute> streams_;
};

}  // namespace spiel::web
