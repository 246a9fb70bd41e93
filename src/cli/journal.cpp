#include <fmt/core.h>

#include <memory>

#include "cli/command.hpp"
#include "store/check.hpp"

namespace spiel::cli {

namespace {

void check(const std::string& folder) {
  if (!store::has_journal(folder)) throw Failure(fmt::format("there is no journal in {}", folder));
  const auto report = store::check_journal(folder);
  fmt::print("tables: {} ({} unfinished, {} damaged)\nentries: {}\n", report.tables,
             report.unfinished_tables, report.damaged_tables, report.entries);
  if (report.wal.present) {
    fmt::print("write-ahead log: {} commits in {} frames, {} frames ignored\n", report.wal.commits,
               report.wal.committed_frames, report.wal.ignored_frames);
  }
  for (const auto& problem : report.problems) fmt::print("problem: {}\n", problem);
  if (!report.ok()) throw Failure(fmt::format("the journal in {} is not whole", folder));
  fmt::print("the journal is whole\n");
}

}  // namespace

void add_journal(CLI::App& app) {
  auto* command = app.add_subcommand("journal", "Look after the journal.");
  command->require_subcommand(1);
  auto* check_command =
      command->add_subcommand("check", "Read the whole journal and say what is damaged.");
  const auto folder = std::make_shared<std::string>("spieltisch-data");
  check_command->add_option("--data", *folder, "folder of the journal")->capture_default_str();
  check_command->callback([folder] { check(*folder); });
}

}  // namespace spiel::cli
