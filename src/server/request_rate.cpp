#include "server/request_rate.hpp"

#include <algorithm>
#include <cmath>

namespace spiel::server {

namespace {

constexpr std::size_t kMaxAddresses = 100'000;
constexpr double kBurst = 2.0;  // seconds' worth of requests that may come at once

bool is_loopback(const std::string& address) {
  return address.starts_with("127.") || address == "::1" || address.starts_with("::ffff:127.");
}

}  // namespace

// An address that is forgotten begins with a full bucket: no worse than a new one.
RequestRate::Allowance RequestRate::take(const std::string& address, Clock::time_point now) {
  const bool spared = !settings_.loopback_too && is_loopback(address);
  if (settings_.per_second == 0 || spared) return {};
  const auto rate = static_cast<double>(settings_.per_second);
  const double capacity = kBurst * rate;
  const std::lock_guard lock(mutex_);
  if (buckets_.size() >= kMaxAddresses) buckets_.clear();
  auto& bucket = buckets_.try_emplace(address, Bucket{capacity, now}).first->second;
  const std::chrono::duration<double> passed = now - bucket.at;
  bucket.tokens = std::min(capacity, bucket.tokens + rate * passed.count());
  bucket.at = now;
  const bool granted = bucket.tokens >= 1.0;
  if (granted) bucket.tokens -= 1.0;
  const auto full_in = static_cast<std::int64_t>(std::ceil((capacity - bucket.tokens) / rate));
  return {true, granted, static_cast<std::uint64_t>(capacity),
          static_cast<std::uint64_t>(bucket.tokens), std::chrono::seconds(full_in)};
}

void add_headers(const RequestRate::Allowance& allowance, http::Response& response) {
  if (!allowance.limited) return;
  response.headers.add("RateLimit-Limit", std::to_string(allowance.limit));
  response.headers.add("RateLimit-Remaining", std::to_string(allowance.left));
  response.headers.add("RateLimit-Reset", std::to_string(allowance.full_in.count()));
}

http::Response too_many_requests() {
  auto response = http::problem(429, "too-many-requests", "Slow down, please.");
  response.headers.add("Retry-After", "1");
  return response;
}

}  // namespace spiel::server
