#include "server/admission.hpp"

#include "server/household.hpp"

namespace spiel::server {

std::optional<Admission::Ticket> Admission::admit(const boost::asio::ip::address& address,
                                                  Counted counted) {
  const std::string key = counted == Counted::Yes ? household(address) : std::string();
  const std::lock_guard lock(mutex_);
  if (in_all_ >= max_in_all_ || !take(key)) return std::nullopt;
  ++in_all_;
  return std::optional<Ticket>(std::in_place, *this, key);
}

// An empty name is not counted.
bool Admission::take(const std::string& household) {
  if (household.empty()) return true;
  const auto most = is_loopback(household) ? max_in_all_ - max_in_all_ / 4 : max_per_address_;
  std::size_t& count = per_address_[household];
  if (count >= most) return false;
  ++count;
  return true;
}

void Admission::give_back(const std::string& household) {
  const auto count = per_address_.find(household);
  if (count != per_address_.end() && --count->second == 0) per_address_.erase(count);
}

bool Admission::move(std::string& from, const std::string& to) {
  const auto household_there = household(to);
  const std::lock_guard lock(mutex_);
  if (from == household_there) return true;
  if (!take(household_there)) return false;
  give_back(from);
  from = household_there;
  return true;
}

std::size_t Admission::count() const {
  const std::lock_guard lock(mutex_);
  return in_all_;
}

void Admission::release(const std::string& address) {
  const std::lock_guard lock(mutex_);
  --in_all_;
  give_back(address);
}

}  // namespace spiel::server
