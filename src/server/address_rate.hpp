// How much one address may ask for: a bucket per household that fills up with time. Whoever asks
// for more waits for its turn, and is refused when that would take too long: a client that is a
// little too fast is slowed down and notices nothing else.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

#include "protocol/http/message.hpp"

namespace spiel::server {

using RateClock = std::chrono::steady_clock;

// One bucket. What is taken beyond its content is owed.
class Bucket {
 public:
  struct Size {
    double per_second = 0;
    double capacity = 0;
  };
  Bucket(Size size, RateClock::time_point now) : size_(size), tokens_(size.capacity), at_(now) {}

  void fill(RateClock::time_point now);
  void take(double cost) { tokens_ -= cost; }
  double tokens() const { return tokens_; }
  // How long until nothing is owed any more.
  RateClock::duration debt() const;
  bool is_full() const { return tokens_ >= size_.capacity; }

 private:
  Size size_;
  double tokens_;
  RateClock::time_point at_;
};

class AddressRate {
 public:
  struct Limits {
    std::uint64_t per_second = 0;     // 0: no limit
    RateClock::duration patience{0};  // how long anybody is made to wait before it is refused
  };
  explicit AddressRate(Limits limits) : limits_(limits) {}

  struct Allowance {
    bool limited = false;
    bool granted = true;
    RateClock::duration wait{0};  // before what was granted may be done
    std::uint64_t limit = 0;
    std::uint64_t left = 0;
    std::chrono::seconds full_in{0};  // until everything is there again
  };
  Allowance take(const std::string& address, RateClock::time_point now, double cost = 1);

 private:
  Bucket& bucket_of(const std::string& address, RateClock::time_point now);
  void forget_full(RateClock::time_point now);

  Limits limits_;
  std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
};

// RateLimit-Limit, -Remaining and -Reset; nothing where there is no limit.
void add_headers(const AddressRate::Allowance& allowance, http::Response& response);
http::Response too_many_requests();

}  // namespace spiel::server
