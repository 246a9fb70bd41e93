#include "server/subscribers.hpp"

#include <mutex>

namespace spiel::server {

namespace {

void tell(const std::vector<std::shared_ptr<Subscriber>>& subscribers,
          const table::Tables& changed) {
  for (const auto& subscriber : subscribers) {
    for (const auto& info : changed) subscriber->lobby_changed(info);
  }
}

}  // namespace

table::SessionId Subscribers::add(const std::shared_ptr<Subscriber>& subscriber) {
  const std::unique_lock lock(mutex_);
  sessions_.emplace(++last_, subscriber);
  return last_;
}

void Subscribers::remove(table::SessionId session) {
  const std::unique_lock lock(mutex_);
  sessions_.erase(session);
  in_lobby_.erase(session);
}

bool Subscribers::has(table::SessionId session) const {
  const std::shared_lock lock(mutex_);
  return sessions_.contains(session);
}

std::shared_ptr<Subscriber> Subscribers::find(table::SessionId session) const {
  const std::shared_lock lock(mutex_);
  const auto found = sessions_.find(session);
  return found == sessions_.end() ? nullptr : found->second;
}

std::vector<std::shared_ptr<Subscriber>> Subscribers::all() const {
  const std::shared_lock lock(mutex_);
  std::vector<std::shared_ptr<Subscriber>> all;
  for (const auto& [session, subscriber] : sessions_) all.push_back(subscriber);
  return all;
}

std::size_t Subscribers::size() const {
  const std::shared_lock lock(mutex_);
  return sessions_.size();
}

bool Subscribers::watch_lobby(table::SessionId session) {
  const std::unique_lock lock(mutex_);
  if (!sessions_.contains(session)) return false;
  in_lobby_.insert(session);
  return true;
}

void Subscribers::tell_lobby(const table::Tables& changed) const {
  std::vector<std::shared_ptr<Subscriber>> watchers;
  {
    const std::shared_lock lock(mutex_);
    for (const auto session : in_lobby_) watchers.push_back(sessions_.at(session));
  }
  tell(watchers, changed);
}

void Subscribers::add_node(const std::shared_ptr<Subscriber>& node) {
  const std::unique_lock lock(mutex_);
  nodes_.insert(node);
}

void Subscribers::remove_node(const std::shared_ptr<Subscriber>& node) {
  const std::unique_lock lock(mutex_);
  nodes_.erase(node);
}

void Subscribers::tell_nodes(const table::Tables& changed) const {
  std::vector<std::shared_ptr<Subscriber>> nodes;
  {
    const std::shared_lock lock(mutex_);
    nodes.assign(nodes_.begin(), nodes_.end());
  }
  tell(nodes, changed);
}

}  // namespace spiel::server
