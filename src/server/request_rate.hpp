// How many HTTP requests one address may send: a bucket per address that fills up with time. Every
// answer tells what is left, so that a client can slow down before it is refused.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

#include "protocol/http/message.hpp"

namespace spiel::server {

class RequestRate {
 public:
  using Clock = std::chrono::steady_clock;

  struct Settings {
    std::uint64_t per_second = 0;  // 0: no limit
    bool loopback_too = false;     // this machine's own requests are often those of a proxy
  };
  explicit RequestRate(Settings settings) : settings_(settings) {}

  struct Allowance {
    bool limited = false;
    bool granted = true;
    std::uint64_t limit = 0;
    std::uint64_t left = 0;
    std::chrono::seconds full_in{0};  // until everything is there again
  };
  Allowance take(const std::string& address, Clock::time_point now);

 private:
  struct Bucket {
    double tokens = 0;
    Clock::time_point at;
  };

  Settings settings_;
  std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
};

// RateLimit-Limit, -Remaining and -Reset; nothing where there is no limit.
void add_headers(const RequestRate::Allowance& allowance, http::Response& response);
http::Response too_many_requests();

}  // namespace spiel::server
