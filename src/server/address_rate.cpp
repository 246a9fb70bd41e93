#include "server/address_rate.hpp"

#include <algorithm>
#include <cmath>

#include "server/household.hpp"

namespace spiel::server {

namespace {

constexpr std::size_t kMaxAddresses = 100'000;
constexpr double kBurst = 2.0;  // seconds' worth that may come at once

}  // namespace

void Bucket::fill(RateClock::time_point now) {
  const std::chrono::duration<double> passed = now - at_;
  tokens_ = std::min(size_.capacity, tokens_ + size_.per_second * passed.count());
  at_ = now;
}

RateClock::duration Bucket::debt() const {
  if (tokens_ >= 0) return RateClock::duration(0);
  const std::chrono::duration<double> time(-tokens_ / size_.per_second);
  return std::chrono::ceil<RateClock::duration>(time);
}

// Whoever is forgotten begins with a full bucket, so only those that are full may be.
void AddressRate::forget_full(RateClock::time_point now) {
  for (auto& [address, bucket] : buckets_) bucket.fill(now);
  std::erase_if(buckets_, [](const auto& item) { return item.second.is_full(); });
  if (buckets_.size() >= kMaxAddresses) buckets_.clear();
}

Bucket& AddressRate::bucket_of(const std::string& address, RateClock::time_point now) {
  if (buckets_.size() >= kMaxAddresses) forget_full(now);
  const auto rate = static_cast<double>(limits_.per_second);
  auto& bucket =
      buckets_.try_emplace(household(address), Bucket({rate, kBurst * rate}, now)).first->second;
  bucket.fill(now);
  return bucket;
}

AddressRate::Allowance AddressRate::take(const std::string& address, RateClock::time_point now,
                                         double cost) {
  if (limits_.per_second == 0) return {};
  const std::lock_guard lock(mutex_);
  auto& bucket = bucket_of(address, now);
  Allowance allowance{.limited = true};
  bucket.take(cost);
  allowance.wait = bucket.debt();
  allowance.granted = allowance.wait <= limits_.patience;
  if (!allowance.granted) bucket.take(-cost);
  const auto rate = static_cast<double>(limits_.per_second);
  const auto capacity = kBurst * rate;
  const auto left = std::max(0.0, bucket.tokens());
  allowance.limit = static_cast<std::uint64_t>(capacity);
  allowance.left = static_cast<std::uint64_t>(left);
  allowance.full_in =
      std::chrono::seconds(static_cast<std::int64_t>(std::ceil((capacity - left) / rate)));
  return allowance;
}

void add_headers(const AddressRate::Allowance& allowance, http::Response& response) {
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
