#include "store/journal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <future>

namespace spiel::store {

std::vector<std::string> take_lines(StoredTable& table) {
  std::vector<std::string> lines;
  lines.reserve(table.entries.size());
  for (auto& entry : table.entries) lines.push_back(std::move(entry.line));
  return lines;
}

Outcome misfit(const Entry& entry) {
  return failure(JournalError{
      JournalError::Kind::Misfit,
      fmt::format("entry {} does not continue table {}", entry.sequence, entry.table)});
}

Outcome append_and_wait(Journal& journal, Batch batch) {
  auto promise = std::make_shared<std::promise<Outcome>>();
  auto outcome = promise->get_future();
  const bool taken = journal.append(
      std::move(batch), [promise](const Outcome& result) { promise->set_value(result); });
  if (!taken) return failure(JournalError{JournalError::Kind::Broken, "the journal is overloaded"});
  return outcome.get();
}

namespace {

class LoadedEntries : public EntryReader {
 public:
  explicit LoadedEntries(std::vector<Entry> entries) : entries_(std::move(entries)) {}

  std::vector<Entry> next(std::size_t most) override {
    const auto begin = entries_.begin() + static_cast<std::ptrdiff_t>(read_);
    const auto count = std::min(most, entries_.size() - read_);
    read_ += count;
    return {begin, begin + static_cast<std::ptrdiff_t>(count)};
  }

 private:
  std::vector<Entry> entries_;
  std::size_t read_ = 0;
};

}  // namespace

std::unique_ptr<EntryReader> Journal::read(const TableId& table) {
  auto stored = load(table);
  if (!stored) return nullptr;
  return std::make_unique<LoadedEntries>(std::move(stored->entries));
}

ListPosition position_of(const TableHead& head) { return {from_millis(head.created), head.id}; }

}  // namespace spiel::store
