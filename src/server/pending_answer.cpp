#include "server/pending_answer.hpp"

#include <fmt/core.h>

#include <atomic>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/this_coro.hpp>
#include <memory>
#include <optional>

#include "server/barrier.hpp"

namespace spiel::server {

namespace {

constexpr auto kPatience = http::kLongestWait + std::chrono::seconds(15);

http::Response internal_error() {
  return http::problem(500, "internal-error", "Something went wrong here.");
}

// Waits on the shard of the connection.
template <class Value>
struct Pending {
  explicit Pending(const Executor& executor) : timer(executor) {}
  Timer timer;
  std::optional<Value> value;
};

// The only way to `pending` from elsewhere. The first answer counts; none counts as `otherwise`.
template <class Value>
class Slot {
 public:
  Slot(std::shared_ptr<Pending<Value>> pending, Value otherwise)
      : pending_(std::move(pending)), otherwise_(std::move(otherwise)) {}
  Slot(const Slot&) = delete;
  Slot& operator=(const Slot&) = delete;
  // NOLINTNEXTLINE(bugprone-exception-escape): without memory for an answer, the end is right
  ~Slot() { give_up(); }

  void give_up() { fill(std::move(otherwise_)); }
  void fill(Value value) {
    if (filled_.exchange(true)) return;
    auto deliver = [pending = pending_, value = std::move(value)]() mutable {
      pending->value = std::move(value);
      pending->timer.cancel();
    };
    asio::dispatch(pending_->timer.get_executor(), std::move(deliver));
  }

 private:
  std::shared_ptr<Pending<Value>> pending_;
  Value otherwise_;
  std::atomic<bool> filled_ = false;
};

template <class Value>
Awaitable<void> wait_for(Pending<Value>& pending) {
  if (pending.value) co_return;
  pending.timer.expires_after(kPatience);
  co_await pending.timer.async_wait(kAwait);
}

}  // namespace

Awaitable<http::Response> ask(const http::Handler& handler, const http::Request& request) {
  const auto executor = co_await asio::this_coro::executor;
  const auto pending = std::make_shared<Pending<http::Response>>(executor);
  {
    const auto slot = std::make_shared<Slot<http::Response>>(pending, internal_error());
    const auto respond = [slot](http::Response response) { slot->fill(std::move(response)); };
    const auto name = fmt::format("{} {}", name_of(request.method), request.path);
    if (!within_barrier(name, [&] { handler(request, respond); })) slot->give_up();
  }
  co_await wait_for(*pending);
  if (pending->value) co_return std::move(*pending->value);
  co_return http::problem(503, "no-answer", "No answer in time.");
}

Awaitable<std::optional<std::string>> ask(const http::NextPart& next) {
  using Part = std::optional<std::string>;
  const auto executor = co_await asio::this_coro::executor;
  const auto pending = std::make_shared<Pending<Part>>(executor);
  {
    const auto slot = std::make_shared<Slot<Part>>(pending, Part());
    const auto take = [slot](Part part) { slot->fill(std::move(part)); };
    if (!within_barrier("a body", [&] { next(take); })) slot->give_up();
  }
  co_await wait_for(*pending);
  co_return pending->value ? std::move(*pending->value) : Part();
}

}  // namespace spiel::server
