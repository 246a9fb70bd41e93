// One event loop per core. Whatever belongs to a shard (a connection, a table) is touched by that
// shard's thread alone, so nothing in it is locked; shards talk by posting work to each other.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "server/net.hpp"

namespace spiel::server {

class Shards {
 public:
  // 0: one per core.
  explicit Shards(std::size_t count = 0);
  // Stops. Work that waits at one shard may hold what belongs to another: all of it goes before any
  // shard does.
  ~Shards();
  Shards(const Shards&) = delete;
  Shards& operator=(const Shards&) = delete;

  void start();
  // Lets every loop end its current work, and joins the threads. Work that is left is dropped.
  void stop();

  std::size_t size() const { return shards_.size(); }
  Executor executor(std::size_t shard) { return shards_[shard]->context.get_executor(); }
  std::vector<asio::io_context*> contexts();
  void post(std::size_t shard, std::function<void()> work);
  // The shard of the calling thread, if it is one of ours.
  static std::optional<std::size_t> current();
  static asio::io_context* current_context();
  // Shards in turn, for what has no reason to be anywhere.
  std::size_t next() { return next_.fetch_add(1, std::memory_order_relaxed) % size(); }

 private:
  struct Context : asio::io_context {
    using asio::io_context::io_context;
    using asio::io_context::shutdown;
  };
  struct Shard {
    Context context{1};
    asio::executor_work_guard<Executor> work{context.get_executor()};
    std::thread thread;
  };
  std::vector<std::unique_ptr<Shard>> shards_;
  std::atomic<std::size_t> next_ = 0;
};

}  // namespace spiel::server
