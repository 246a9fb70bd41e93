#include "server/admission.hpp"

#include <algorithm>

namespace spiel::server {

namespace {

// One household has one IPv4 address, or one /64 network of IPv6. Empty: not counted.
std::string household(const boost::asio::ip::address& address) {
  if (address.is_loopback()) return {};
  if (address.is_v4()) return address.to_string();
  if (address.to_v6().is_v4_mapped()) {
    return household(boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, address.to_v6()));
  }
  auto bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
  return boost::asio::ip::address_v6(bytes).to_string();
}

}  // namespace

std::optional<Admission::Ticket> Admission::admit(const boost::asio::ip::address& address) {
  const std::string key = household(address);
  const std::lock_guard lock(mutex_);
  if (in_all_ >= max_in_all_) return std::nullopt;
  if (!key.empty()) {
    std::size_t& count = per_address_[key];
    if (count >= max_per_address_) return std::nullopt;
    ++count;
  }
  ++in_all_;
  return std::optional<Ticket>(std::in_place, *this, key);
}

std::size_t Admission::count() const {
  const std::lock_guard lock(mutex_);
  return in_all_;
}

void Admission::release(const std::string& address) {
  const std::lock_guard lock(mutex_);
  --in_all_;
  const auto count = per_address_.find(address);
  if (count != per_address_.end() && --count->second == 0) per_address_.erase(count);
}

}  // namespace spiel::server
