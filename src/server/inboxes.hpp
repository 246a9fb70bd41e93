// The way in to conversations whose way out is the endless body of an HTTP answer: a secret name
// per conversation, found from any thread. Among several nodes the end of a name says which of them
// has the conversation, and the others pass on what comes for it.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/queued_wire.hpp"

namespace spiel::server {

class Inboxes {
 public:
  // Hears on any thread.
  using Taken = std::function<void(Uptake)>;
  using PassOn =
      std::function<void(const std::string& name, const std::string& bytes, const Taken& taken)>;

  // The new name of a conversation; it is forgotten when the wire is gone.
  std::string open(const std::shared_ptr<QueuedWire>& wire);
  void forget(const std::string& name);

  // Before anybody comes: names end like this, and what is not here is passed on.
  void join_others(std::string mark, PassOn pass_on);
  void take(const std::string& name, const std::string& bytes, const Taken& taken) const;
  // Without asking others.
  void take_here(const std::string& name, const std::string& bytes, const Taken& taken) const;

 private:
  std::shared_ptr<QueuedWire> find(const std::string& name) const;

  std::string mark_;
  PassOn pass_on_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::weak_ptr<QueuedWire>> wires_;
};

}  // namespace spiel::server
