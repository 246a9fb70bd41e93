// The way in to conversations whose way out is the endless body of an HTTP answer: a secret name
// per conversation, found from any thread.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/queued_wire.hpp"

namespace spiel::server {

class Inboxes {
 public:
  // The new name of a conversation; it is forgotten when the wire is gone.
  std::string open(const std::shared_ptr<QueuedWire>& wire);
  void forget(const std::string& name);
  // None when there is no such conversation (any more).
  std::shared_ptr<QueuedWire> find(const std::string& name) const;

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::weak_ptr<QueuedWire>> wires_;
};

}  // namespace spiel::server
