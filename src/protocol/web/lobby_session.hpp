// One conversation over the WebSocket /ws/lobby: the tables that are open, then every change.
#pragma once

#include <string_view>
#include <unordered_set>

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
  void remember(const table::TableInfo& info);

  Lines lines_;
  std::unordered_set<table::TableId> told_;  // that gather: their host may take them off the list
};

}  // namespace spiel::web
