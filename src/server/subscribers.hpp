// Who is connected, and which of them hear of every change in the lobby. Safe from any thread;
// nobody is called while it is locked.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <shared_mutex>
#include <unordered_map>
#include <vector>

#include "server/conversation_hub.hpp"
#include "table/durable_house.hpp"

namespace spiel::server {

class Subscribers {
 public:
  table::SessionId add(const std::shared_ptr<Subscriber>& subscriber);
  void remove(table::SessionId session);
  bool has(table::SessionId session) const;
  // None: it has gone.
  std::shared_ptr<Subscriber> find(table::SessionId session) const;
  std::vector<std::shared_ptr<Subscriber>> all() const;
  std::size_t size() const;

  // False: it has gone.
  bool watch_lobby(table::SessionId session);
  void tell_lobby(const table::Tables& changed) const;

  // Other nodes, who tell their own lobbies of the tables here.
  void add_node(const std::shared_ptr<Subscriber>& node);
  void remove_node(const std::shared_ptr<Subscriber>& node);
  void tell_nodes(const table::Tables& changed) const;

 private:
  mutable std::shared_mutex mutex_;
  std::unordered_map<table::SessionId, std::shared_ptr<Subscriber>> sessions_;
  std::set<table::SessionId> in_lobby_;
  std::set<std::shared_ptr<Subscriber>> nodes_;
  table::SessionId last_ = 0;
};

}  // namespace spiel::server
