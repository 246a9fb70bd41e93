#include "server/inboxes.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include "system/secure_random.hpp"

namespace spiel::server {

namespace {

constexpr std::size_t kNameLength = 24;

}  // namespace

std::string Inboxes::open(const std::shared_ptr<QueuedWire>& wire) {
  std::string name = secure_token(kNameLength) + mark_;
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

void Inboxes::join_others(std::string mark, PassOn pass_on) {
  mark_ = std::move(mark);
  pass_on_ = std::move(pass_on);
}

void Inboxes::take(const std::string& name, const std::string& bytes, const Taken& taken) const {
  if (!pass_on_ || name.ends_with(mark_)) return take_here(name, bytes, taken);
  pass_on_(name, bytes, taken);
}

// The wire is moved, so that the last hold on it is never let go on a foreign thread.
void Inboxes::take_here(const std::string& name, const std::string& bytes,
                        const Taken& taken) const {
  auto wire = find(name);
  if (!wire) return taken(Uptake::NoSuchConversation);
  const Executor executor = wire->executor();
  asio::post(executor, [wire = std::move(wire), bytes, taken] {
    taken(wire->post(bytes) ? Uptake::Taken : Uptake::TooMuch);
  });
}

}  // namespace spiel::server
