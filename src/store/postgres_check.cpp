#include "store/postgres_check.hpp"

#include <fmt/core.h>

#include "store/data_folder.hpp"
#include "store/postgres_rows.hpp"
#include "store/postgres_schema.hpp"

namespace spiel::store {

namespace {

constexpr int kCheckedAtATime = 100;
constexpr auto kPatienceOfCheck = std::chrono::minutes(10);

const postgres::Statement kTablesBehind{"tables_behind",
                                        fmt::format("SELECT {} FROM tables WHERE key > $1::bigint "
                                                    "ORDER BY key LIMIT $2::bigint",
                                                    kHeadAndKey)};
const postgres::Statement kStrayEntries{
    "stray_entries",
    "SELECT count(*) FROM entries WHERE NOT EXISTS (SELECT FROM tables WHERE key = table_key)"};

void check_all_tables(postgres::Connection& connection, const Judge& judge, CheckReport& report) {
  std::int64_t last = 0;
  while (true) {
    const auto heads =
        connection.ask(kTablesBehind, postgres::Values::of(last, std::int64_t{kCheckedAtATime}));
    if (heads.size() == 0) break;
    for (const auto& table : tables_from(connection, heads, 0, heads.size())) {
      check_table(table, judge, report);
    }
    last = key_from(heads, heads.size() - 1);
  }
  const auto stray = connection.ask(kStrayEntries).integer(0, 0);
  if (stray > 0) report.problems.push_back(fmt::format("{} entries belong to no table", stray));
}

// Of a database that cannot be reached nobody knows whether it is whole.
postgres::Connection connect_to(const postgres::Target& target) try {
  return postgres::Connection(target, kPatienceOfCheck);
} catch (const postgres::Error& error) {
  throw Unusable(fmt::format("the database {} cannot be used: {}", target.shown(), error.what()));
}

}  // namespace

CheckReport check_journal(const postgres::Target& target, const Judge& judge) {
  CheckReport report;
  auto connection = connect_to(target);
  try {
    if (schema_of(connection) == 0) {
      report.problems.push_back("there is no journal in " + target.shown());
      return report;
    }
    refuse_newer(connection);
    connection.execute(kUseSchema);
    connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    check_all_tables(connection, judge, report);
  } catch (const std::exception& error) {
    report.problems.emplace_back(error.what());
  }
  return report;
}

}  // namespace spiel::store
