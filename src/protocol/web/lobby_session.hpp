// One conversation over the WebSocket /ws/lobby: the tables that are open, then every change.
#pragma once

#include <string_view>

#include "protocol/web/lines.hpp"
#include "table/session.hpp"

namespace spiel::web {

class LobbySession : public table::Session {
 public:
  LobbySession();

  void opened(Time now) override;
  void received(std::string_view bytes, Time now) override;
  void replied(table::RequestId request, const table::Reply& reply, Time now) override;
  void updated(const table::TableId&, const table::SeenUpdate&, Time) override {}
  void lobby_changed(const table::TableInfo& info, Time now) override;

 private:
  void say(const std::string& message);

  Lines lines_;
};

}  // namespace spiel::web
