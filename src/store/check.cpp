#include "store/check.hpp"

#include <fmt/core.h>

#include "store/data_folder.hpp"
#include "store/open_database.hpp"
#include "store/rows.hpp"

namespace spiel::store {

namespace {

constexpr int kMaxProblems = 20;

void check_structure(sqlite::Database& database, CheckReport& report) {
  auto check = database.prepare(fmt::format("PRAGMA integrity_check({})", kMaxProblems));
  while (check.step()) {
    if (check.text(0) != "ok") report.problems.push_back(check.text(0));
  }
}

void check_table(sqlite::Statement& entries, const TableHead& head, std::int64_t key,
                 CheckReport& report) {
  ++report.tables;
  if (!is_over(head.state)) ++report.unfinished_tables;
  try {
    entries.start(key);
    report.entries += entries_from(entries, head.id).size();
  } catch (const std::exception& error) {
    ++report.damaged_tables;
    if (report.problems.size() < kMaxProblems) {
      report.problems.push_back(fmt::format("table {}: {}", head.id, error.what()));
    }
  }
}

void check_tables(sqlite::Database& database, CheckReport& report) {
  auto heads =
      database.prepare(fmt::format("SELECT {}, key FROM tables ORDER BY key", kHeadColumns));
  auto entries = database.prepare(kEntriesOfTable);
  while (heads.step()) check_table(entries, head_from(heads), heads.integer(kKeyColumn), report);
  const auto all = static_cast<std::size_t>(database.integer("SELECT count(*) FROM entries"));
  if (report.damaged_tables == 0 && all != report.entries) {
    report.problems.push_back(fmt::format("{} entries belong to no table", all - report.entries));
  }
}

template <class Step>
void note_failure(CheckReport& report, Step step) {
  try {
    step();
  } catch (const std::exception& error) {
    report.problems.emplace_back(error.what());
  }
}

}  // namespace

bool has_journal(const std::filesystem::path& folder) {
  const auto file = folder / kDatabaseFile;
  return std::filesystem::exists(file) || std::filesystem::exists(wal_of(file));
}

CheckReport check_journal(const std::filesystem::path& folder) {
  CheckReport report;
  const auto file = folder / kDatabaseFile;
  report.wal = inspect_wal(wal_of(file));
  if (report.wal.damaged()) report.problems.emplace_back("the write-ahead log is damaged");
  note_failure(report, [&] {
    sqlite::Database database(file, sqlite::Access::ReadOnly);
    database.execute("BEGIN");  // beside a running server: all of one moment
    note_failure(report, [&] { check_structure(database, report); });
    note_failure(report, [&] { check_tables(database, report); });
  });
  return report;
}

}  // namespace spiel::store
