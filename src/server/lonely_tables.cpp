#include "server/lonely_tables.hpp"

#include <algorithm>

#include "server/household.hpp"

namespace spiel::server {

bool LonelyTables::may_open(const std::string& address, const table::TableId& id) {
  if (most_ == 0 || address.empty()) return true;
  const auto opener = household(address);
  auto& count = counts_[opener];
  if (count >= most_) return false;
  ++count;
  openers_.emplace(id, opener);
  return true;
}

void LonelyTables::update(const table::TableInfo& info) {
  const bool has_clients = std::any_of(info.seats.begin(), info.seats.end(), [](const auto& seat) {
    return seat.holder == table::Holder::Client;
  });
  if (has_clients || info.stage == table::Stage::Over) remove(info.id);
}

void LonelyTables::remove(const table::TableId& id) {
  const auto found = openers_.find(id);
  if (found == openers_.end()) return;
  const auto count = counts_.find(found->second);
  if (--count->second == 0) counts_.erase(count);
  openers_.erase(found);
}

}  // namespace spiel::server
