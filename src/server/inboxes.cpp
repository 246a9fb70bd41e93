#include "server/inboxes.hpp"

#include "system/secure_random.hpp"

namespace spiel::server {

namespace {

constexpr std::size_t kNameLength = 24;

}  // namespace

std::string Inboxes::open(const std::shared_ptr<QueuedWire>& wire) {
  std::string name = secure_token(kNameLength);
  const std::lock_guard lock(mutex_);
  wires_.emplace(name, wire);
  return name;
}

void Inboxes::forget(const std::string& name) {
  const std::lock_guard lock(mutex_);
  wires_.erase(name);
}

std::shared_ptr<QueuedWire> Inboxes::find(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto found = wires_.find(name);
  return found != wires_.end() ? found->second.lock() : nullptr;
}

}  // namespace spiel::server
