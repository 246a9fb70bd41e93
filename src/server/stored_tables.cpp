#include "server/stored_tables.hpp"

#include <spdlog/spdlog.h>

#include <stdexcept>

#include "store/data_folder.hpp"

namespace spiel::server {

namespace {

constexpr std::size_t kLinesRestoredAtATime = 64;

}  // namespace

std::optional<Result<table::Table, std::string>> StoredTables::find(
    const table::TableId& id, const table::Table::Hear& hear) const try {
  const auto reader = journal_.read(id);
  if (!reader) return std::nullopt;
  const auto next = [&] {
    std::vector<std::string> lines;
    for (auto& entry : reader->next(kLinesRestoredAtATime)) lines.push_back(std::move(entry.line));
    return lines;
  };
  return table::Table::restore(id, next, table::Dealer(), clock_(), table::Presence::AsBefore,
                               hear);
} catch (const store::Unusable& damage) {
  return failure(std::string(damage.what()));
}

std::optional<store::StoredTable> StoredTables::read(const table::TableId& id) const {
  auto stored = journal_.load(id);
  if (stored && stored->may_pass) throw std::runtime_error(stored->damage);
  return stored;
}

std::vector<std::string> StoredTables::lines_of(std::optional<store::StoredTable>& stored) {
  if (!stored) return {};
  if (stored->damage.empty()) return store::take_lines(*stored);
  note_damage(stored->head.id, stored->damage);
  return {};
}

void StoredTables::note_damage(const table::TableId& id, const std::string& damage) {
  const std::lock_guard lock(mutex_);
  if (!damaged_.insert(id).second) return;
  spdlog::error(
      "table {} is damaged and set aside: {}; see `spieltisch journal check` and `journal repair`",
      id, damage);
}

}  // namespace spiel::server
