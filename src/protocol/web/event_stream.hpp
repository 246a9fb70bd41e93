// What happens at a table as Server-Sent Events: the same documents as over the WebSocket, each
// with its version as event id, so that a browser returns by itself where it was (Last-Event-ID).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/web/messages.hpp"
#include "table/session.hpp"

namespace spiel::web {

class EventStream : public table::Session {
 public:
  // Without a token: as an observer.
  EventStream(table::TableId table, std::string token, std::optional<std::uint64_t> since)
      : table_(std::move(table)), token_(std::move(token)), since_(since) {}

  void opened(Time now) override;
  void received(std::string_view, Time) override {}
  void replied(table::RequestId request, const table::Reply& reply, Time now) override;
  void updated(const table::TableId& table, const table::SeenUpdate& update, Time now) override;
  std::optional<Time> next_deadline() const override { return keep_alive_at_; }
  void tick(Time now) override;

 private:
  void watch(table::PlayerId player);
  void caught_up(const table::Accepted& accepted, Time now);
  void give_up(std::string_view code, std::string_view message);
  void event(std::string_view type, std::optional<std::uint64_t> version, std::string_view data);

  table::TableId table_;
  std::string token_;
  std::optional<std::uint64_t> since_;
  bool watching_ = false;
  Time keep_alive_at_{};
};

}  // namespace spiel::web
