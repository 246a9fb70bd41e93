#include "server/pending_answer.hpp"

#include <spdlog/spdlog.h>

#include <atomic>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/this_coro.hpp>
#include <memory>
#include <optional>

namespace spiel::server {

namespace {

constexpr auto kPatience = std::chrono::seconds(60);

http::Response internal_error() {
  return http::problem(500, "internal_error", "Something went wrong here.");
}

// Waits on the shard of the connection.
struct Pending {
  explicit Pending(const Executor& executor) : timer(executor) {}
  Timer timer;
  std::optional<http::Response> response;
};

// The only way to `pending` from elsewhere. The first answer counts; none counts as an error.
class Slot {
 public:
  explicit Slot(std::shared_ptr<Pending> pending) : pending_(std::move(pending)) {}
  Slot(const Slot&) = delete;
  Slot& operator=(const Slot&) = delete;
  // NOLINTNEXTLINE(bugprone-exception-escape): without memory for an answer, the end is right
  ~Slot() { fill(internal_error()); }

  void fill(http::Response response) {
    if (filled_.exchange(true)) return;
    auto deliver = [pending = pending_, answer = std::move(response)]() mutable {
      pending->response = std::move(answer);
      pending->timer.cancel();
    };
    asio::dispatch(pending_->timer.get_executor(), std::move(deliver));
  }

 private:
  std::shared_ptr<Pending> pending_;
  std::atomic<bool> filled_ = false;
};

void call(const http::Handler& handler, const http::Request& request,
          const std::shared_ptr<Slot>& slot) {
  try {
    handler(request, [slot](http::Response response) { slot->fill(std::move(response)); });
  } catch (const std::exception& error) {
    spdlog::error("a handler failed: {} {}: {}", name_of(request.method), request.path,
                  error.what());
    slot->fill(internal_error());
  }
}

}  // namespace

Awaitable<http::Response> ask(const http::Handler& handler, const http::Request& request) {
  const auto executor = co_await asio::this_coro::executor;
  const auto pending = std::make_shared<Pending>(executor);
  call(handler, request, std::make_shared<Slot>(pending));
  if (!pending->response) {
    pending->timer.expires_after(kPatience);
    co_await pending->timer.async_wait(kAwait);
  }
  if (pending->response) co_return std::move(*pending->response);
  co_return http::problem(503, "no_answer", "No answer in time.");
}

}  // namespace spiel::server
