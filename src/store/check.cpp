#include "store/check.hpp"

#include <fmt/core.h>

#include "store/open_database.hpp"
#include "store/rows.hpp"

namespace spiel::store {

namespace {

void check_structure(sqlite::Database& database, CheckReport& report) {
  auto check = database.prepare(fmt::format("PRAGMA integrity_check({})", kMaxProblems));
  while (check.step()) {
    if (check.text(0) != "ok") report.problems.push_back(check.text(0));
  }
}

void check_reach(sqlite::Database& database, const std::optional<Mark>& mark, CheckReport& report) {
  const auto loss = loss_between(mark, look_into(database));
  if (!loss.empty()) report.problems.push_back("something is lost: " + loss);
}

void check_tables(sqlite::Database& database, const Judge& judge, CheckReport& report) {
  auto heads =
      database.prepare(fmt::format("SELECT {}, key FROM tables ORDER BY key", kHeadColumns));
  auto entries = database.prepare(kEntriesOfTable);
  while (heads.step()) check_table(table_from(heads, entries), judge, report);
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

void check_table(const StoredTable& table, const Judge& judge, CheckReport& report) {
  ++report.tables;
  report.entries += table.entries.size();
  if (!is_over(table.head.state)) ++report.unfinished_tables;
  if (table.head.state == TableState::SetAside) return report.set_aside.push_back(table.head.id);
  const auto damage = table.damage.empty() && judge ? judge(table).reason : table.damage;
  if (damage.empty()) return;
  ++report.damaged_tables;
  if (report.problems.size() < kMaxProblems) {
    report.problems.push_back(
        fmt::format("table {} is damaged, a server sets it aside: {}", table.head.id, damage));
  }
}

bool has_journal(const std::filesystem::path& folder) {
  const auto file = folder / kDatabaseFile;
  return std::filesystem::exists(file) || std::filesystem::exists(wal_of(file));
}

// The mark is read first: a server that runs raises it after what it writes.
CheckReport check_journal(const std::filesystem::path& folder, const Judge& judge) {
  CheckReport report;
  const auto file = folder / kDatabaseFile;
  const auto mark = read_mark(folder / kMarkFile);
  report.wal = inspect_wal(wal_of(file));
  if (report.wal.damaged()) report.problems.emplace_back("the write-ahead log is damaged");
  note_failure(report, [&] {
    sqlite::Database database(file, sqlite::Access::ReadOnly);
    database.execute("BEGIN");  // beside a running server: all of one moment
    note_failure(report, [&] { check_structure(database, report); });
    note_failure(report, [&] { check_reach(database, mark, report); });
    note_failure(report, [&] { check_tables(database, judge, report); });
  });
  return report;
}

}  // namespace spiel::store
