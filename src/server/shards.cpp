#include "server/shards.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>

#include "server/barrier.hpp"
#include "system/scheduling.hpp"

namespace spiel::server {

namespace {

thread_local std::optional<std::size_t> current_shard;
thread_local asio::io_context* context_of_thread = nullptr;

}  // namespace

Shards::Shards(std::size_t count) {
  if (count == 0) count = std::max(1U, std::thread::hardware_concurrency());
  for (std::size_t i = 0; i < count; ++i) shards_.push_back(std::make_unique<Shard>());
}

Shards::~Shards() {
  stop();
  for (auto& shard : shards_) shard->context.shutdown();
}

void Shards::start() {
  for (std::size_t i = 0; i < size(); ++i) {
    Shard& shard = *shards_[i];
    shard.thread = std::thread([&shard, i] {
      current_shard = i;
      context_of_thread = &shard.context;
      ask_for_short_slices();
      // Every handler has a barrier of its own; whatever gets past one ends here.
      while (!within_barrier("work on a shard", [&] { shard.context.run(); })) continue;
    });
  }
}

void Shards::stop() {
  for (auto& shard : shards_) shard->context.stop();
  for (auto& shard : shards_) {
    if (shard->thread.joinable()) shard->thread.join();
  }
}

std::vector<asio::io_context*> Shards::contexts() {
  std::vector<asio::io_context*> contexts;
  contexts.reserve(shards_.size());
  for (auto& shard : shards_) contexts.push_back(&shard->context);
  return contexts;
}

void Shards::post(std::size_t shard, std::function<void()> work) {
  asio::post(executor(shard), std::move(work));
}

std::optional<std::size_t> Shards::current() { return current_shard; }

asio::io_context* Shards::current_context() { return context_of_thread; }

}  // namespace spiel::server
