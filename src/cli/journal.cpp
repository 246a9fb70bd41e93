#include <fmt/core.h>

#include <memory>

#include "cli/command.hpp"
#include "store/backup.hpp"
#include "store/check.hpp"
#include "store/repair.hpp"
#include "table/table.hpp"

namespace spiel::cli {

namespace {

// As far as the tables of today can be brought back from the lines of then.
store::Verdict judge(const store::StoredTable& stored) {
  store::StoredTable copy = stored;
  store::Verdict verdict;
  const auto table = table::Table::restore(stored.head.id, store::take_lines(copy), table::Dealer(),
                                           Time(), table::Presence::AsBefore,
                                           [&](const table::Update&) { ++verdict.good_entries; });
  if (!table) verdict.reason = table.error();
  return verdict;
}

void require_journal(const std::string& folder) {
  if (!store::has_journal(folder)) throw Failure(fmt::format("there is no journal in {}", folder));
}

void check(const std::string& folder) {
  require_journal(folder);
  const auto report = store::check_journal(folder, judge);
  fmt::print("tables: {} ({} unfinished, {} damaged, {} set aside)\nentries: {}\n", report.tables,
             report.unfinished_tables, report.damaged_tables, report.set_aside.size(),
             report.entries);
  if (report.wal.present) {
    fmt::print("write-ahead log: {} commits in {} frames, {} frames ignored\n", report.wal.commits,
               report.wal.committed_frames, report.wal.ignored_frames);
  }
  for (const auto& table : report.set_aside) fmt::print("set aside: table {}\n", table);
  for (const auto& problem : report.problems) fmt::print("problem: {}\n", problem);
  if (!report.ok()) {
    throw Failure(
        fmt::format("the journal in {} is not whole; `spieltisch journal repair` makes a "
                    "usable one of what is there",
                    folder));
  }
  fmt::print("the journal is whole\n");
}

void back_up(const std::string& folder, const std::string& file) {
  require_journal(folder);
  store::back_up_journal(folder, file);
  fmt::print("the journal in {} is copied to {}\n", folder, file);
}

void repair(const std::string& folder, bool accept_loss) {
  require_journal(folder);
  const auto report = store::repair_journal(folder, accept_loss, judge);
  if (!report.loss.empty()) fmt::print("lost: {}\n", report.loss);
  for (const auto& sentence : report.cut) fmt::print("{}\n", sentence);
  for (const auto& sentence : report.set_aside) fmt::print("{}\n", sentence);
  fmt::print("tables: {}\nentries: {}\nthe files as they were are in {}\n", report.tables,
             report.entries, report.original.native());
}

}  // namespace

void add_journal(CLI::App& app) {
  auto* command = app.add_subcommand("journal", "Look after the journal");
  command->require_subcommand(1);
  const auto folder = std::make_shared<std::string>("spieltisch-data");
  const auto add = [&](const std::string& name, const std::string& help) {
    auto* added = command->add_subcommand(name, help);
    added->add_option("--data", *folder, "folder of the journal")->capture_default_str();
    return added;
  };

  auto* checks = add("check", "Read the whole journal and say what is damaged");
  checks->callback([folder] { check(*folder); });

  auto* backs_up = add("backup", "Copy the journal into one file, beside a running server");
  const auto file = std::make_shared<std::string>();
  backs_up->add_option("file", *file, "where to; must not be there yet")->required();
  backs_up->callback([folder, file] { back_up(*folder, *file); });

  auto* repairs =
      add("repair",
          "Make a usable journal of a damaged one: games end with their last good entry or "
          "are set aside; the files as they were are kept");
  const auto accept_loss = std::make_shared<bool>(false);
  repairs->add_flag("--accept-loss", *accept_loss,
                    "go on although something is missing that was acknowledged");
  repairs->callback([folder, accept_loss] { repair(*folder, *accept_loss); });
}

}  // namespace spiel::cli
