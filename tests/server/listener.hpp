// Somebody who is connected to a hub and keeps what it is told.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "server/conversation_hub.hpp"
#include "test_server.hpp"

namespace spiel::server {

class Listener : public Subscriber {
 public:
  void deliver(table::Delivery delivery) override {
    const std::lock_guard lock(mutex_);
    deliveries_.push_back(std::move(delivery));
  }
  void lobby_changed(std::shared_ptr<const table::TableInfo> info) override {
    const std::lock_guard lock(mutex_);
    lobby_.push_back(std::move(info));
  }
  void close() override { closed = true; }

  std::vector<table::Delivery> deliveries() {
    const std::lock_guard lock(mutex_);
    return deliveries_;
  }
  std::size_t count() { return deliveries().size(); }
  std::vector<std::shared_ptr<const table::TableInfo>> lobby() {
    const std::lock_guard lock(mutex_);
    return lobby_;
  }
  bool has_heard_of(const table::TableId& id) {
    const auto heard = lobby();
    return std::any_of(heard.begin(), heard.end(),
                       [&](const auto& info) { return info->id == id; });
  }

  // The first thing it is told, which is waited for.
  table::Reply reply() {
    EXPECT_TRUE(eventually([&] { return count() > 0; }));
    return std::get<0>(deliveries().at(0).message).second;
  }
  std::optional<table::Reply> reply_to(table::RequestId request) {
    for (const auto& delivery : deliveries()) {
      const auto* reply = std::get_if<0>(&delivery.message);
      if (reply != nullptr && reply->first == request) return reply->second;
    }
    return std::nullopt;
  }

  std::atomic<bool> closed = false;

 private:
  std::mutex mutex_;
  std::vector<table::Delivery> deliveries_;
  std::vector<std::shared_ptr<const table::TableInfo>> lobby_;
};

}  // namespace spiel::server
