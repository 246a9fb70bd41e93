#include "server/opened_tables.hpp"

#include <algorithm>
#include <utility>

#include "server/household.hpp"

namespace spiel::server {

namespace {

bool is_reached(std::size_t most, std::size_t count) { return most > 0 && count >= most; }

}  // namespace

bool OpenedTables::may_open(const std::string& address, const table::TableId& id) {
  if (address.empty()) return true;
  const auto opener = household(address);
  const auto known = counts_.find(opener);
  const auto count = known == counts_.end() ? Count{} : known->second;
  const bool full =
      is_reached(most_.lonely, count.lonely) || is_reached(most_.unfinished, count.unfinished);
  if (full) return false;
  counts_[opener] = {count.lonely + 1, count.unfinished + 1};
  opened_.emplace(id, Opened{opener});
  return true;
}

void OpenedTables::update(const table::TableInfo& info) {
  if (info.stage == table::Stage::Over) return remove(info.id);
  const auto found = opened_.find(info.id);
  if (found == opened_.end()) return;
  const bool lonely = std::ranges::none_of(info.seats, &table::SeatInfo::is_person);
  const bool was_lonely = std::exchange(found->second.lonely, lonely);
  auto& count = counts_.at(found->second.by).lonely;
  count = count + (lonely ? 1 : 0) - (was_lonely ? 1 : 0);
}

void OpenedTables::remove(const table::TableId& id) {
  const auto found = opened_.find(id);
  if (found == opened_.end()) return;
  const auto count = counts_.find(found->second.by);
  if (found->second.lonely) --count->second.lonely;
  if (--count->second.unfinished == 0) counts_.erase(count);
  opened_.erase(found);
}

}  // namespace spiel::server
