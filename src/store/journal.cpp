#include "store/journal.hpp"

#include <fmt/core.h>

#include <charconv>
#include <future>

namespace spiel::store {

Outcome append_and_wait(Journal& journal, Batch batch) {
  auto promise = std::make_shared<std::promise<Outcome>>();
  auto outcome = promise->get_future();
  const bool taken = journal.append(
      std::move(batch), [promise](const Outcome& result) { promise->set_value(result); });
  if (!taken) return failure(JournalError{JournalError::Kind::Broken, "the journal is overloaded"});
  return outcome.get();
}

std::string to_cursor(const TableHead& last) { return fmt::format("{}-{}", last.created, last.id); }

std::optional<ListPosition> parse_cursor(const std::string& cursor) {
  ListPosition position;
  const char* end = cursor.data() + cursor.size();
  const auto [rest, error] = std::from_chars(cursor.data(), end, position.created);
  if (error != std::errc{} || rest == end || *rest != '-') return std::nullopt;
  position.id.assign(rest + 1, end);
  return position;
}

}  // namespace spiel::store
