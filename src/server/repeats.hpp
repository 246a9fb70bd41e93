// A request that is sent again with the same Idempotency-Key is carried out once, and answered as
// the first time. The last answers are kept in memory; after a restart the rules alone keep a
// repeat from doing harm. May be called from any thread.
#pragma once

#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "protocol/http/router.hpp"

namespace spiel::server {

class Repeats {
 public:
  explicit Repeats(std::size_t most = 10'000) : most_(most) {}

  // The same handler, but for repeats. Must not outlive this.
  http::Handler guard(http::Handler handler);

 private:
  struct Known {
    std::optional<http::Response> answer;  // none: under way
    std::vector<http::Respond> waiting;
  };

  // True if the request is new.
  bool enter(const std::string& key, const http::Respond& respond);
  void answered(const std::string& key, const http::Response& answer);
  void forget_oldest();

  const std::size_t most_;
  std::mutex mutex_;
  std::unordered_map<std::string, Known> known_;
  std::deque<std::string> answered_;  // oldest first
};

}  // namespace spiel::server
