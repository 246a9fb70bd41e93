// What conversations talk with: the hub of this server's tables, or one that stands for a table at
// a foreign server.
#pragma once

#include <functional>
#include <memory>

#include "core/time.hpp"
#include "table/house.hpp"
#include "table/session.hpp"

namespace spiel::server {

// A conversation somewhere, as the hub knows it. Called from any thread; must not block.
class Subscriber {
 public:
  Subscriber() = default;
  Subscriber(const Subscriber&) = delete;
  Subscriber& operator=(const Subscriber&) = delete;
  virtual ~Subscriber() = default;

  virtual void deliver(table::Delivery delivery) = 0;
  virtual void lobby_changed(std::shared_ptr<const table::TableInfo> info) = 0;
  virtual void server_stops() {}
  // It has lost its table and is to end: its peer will come back.
  virtual void close() {}
};

class ConversationHub : public table::Hub {
 public:
  using Clock = std::function<Time()>;

  virtual table::SessionId connect(const std::shared_ptr<Subscriber>& subscriber) = 0;
  virtual void disconnect(table::SessionId session) = 0;
  virtual void request(table::Asker asker, table::Request request) = 0;
};

}  // namespace spiel::server
