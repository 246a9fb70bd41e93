#include <fmt/core.h>
#include <unistd.h>

#include <memory>

#include "cli/command.hpp"
#include "cli/store_option.hpp"
#include "store/backup.hpp"
#include "store/copy.hpp"
#include "store/open_store.hpp"
#include "store/postgres_check.hpp"
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

// PostgreSQL looks after its files with tools of its own.
std::string folder_of(const store::StoreAddress& store, const char* instead) {
  if (store.kind != store::StoreAddress::Kind::Sqlite) {
    throw Failure(fmt::format("this works on a folder, not on {}; {}", store.shown(), instead));
  }
  if (!store::has_journal(store.place)) {
    throw Failure(fmt::format("there is no journal in {}", store.place));
  }
  return store.place;
}

store::CheckReport report_on(const store::StoreAddress& store) {
  if (store.kind == store::StoreAddress::Kind::Postgres) {
    return store::check_journal(store::postgres::Target(store.place), judge);
  }
  return store::check_journal(folder_of(store, "nothing is kept there"), judge);
}

void check(const store::StoreAddress& store) {
  const auto report = report_on(store);
  fmt::print("tables: {} ({} unfinished, {} damaged, {} set aside)\nentries: {}\n", report.tables,
             report.unfinished_tables, report.damaged_tables, report.set_aside.size(),
             report.entries);
  if (report.wal.present) {
    fmt::print("write-ahead log: {} commits in {} frames, {} frames ignored\n", report.wal.commits,
               report.wal.committed_frames, report.wal.ignored_frames);
  }
  for (const auto& table : report.set_aside) fmt::print("set aside: table {}\n", table);
  for (const auto& problem : report.problems) fmt::print("problem: {}\n", problem);
  if (report.ok()) return fmt::print("the journal is whole\n");
  if (store.kind == store::StoreAddress::Kind::Postgres) {
    throw Failure(fmt::format("the journal in {} is not whole", store.shown()));
  }
  throw Failure(
      fmt::format("the journal in {} is not whole; `spieltisch journal repair` makes a "
                  "usable one of what is there",
                  store.place));
}

void back_up(const store::StoreAddress& store, const std::string& file) {
  const auto folder = folder_of(store, "pg_dump makes backups of PostgreSQL");
  store::back_up_journal(folder, file);
  fmt::print("the journal in {} is copied to {}\n", folder, file);
}

void repair(const store::StoreAddress& store, bool accept_loss) {
  const auto folder = folder_of(store, "put a backup of PostgreSQL back");
  const auto report = store::repair_journal(folder, accept_loss, judge);
  if (!report.loss.empty()) fmt::print("lost: {}\n", report.loss);
  for (const auto& sentence : report.cut) fmt::print("{}\n", sentence);
  for (const auto& sentence : report.set_aside) fmt::print("{}\n", sentence);
  fmt::print("tables: {}\nentries: {}\nthe files as they were are in {}\n", report.tables,
             report.entries, report.original.native());
}

// How far a copy is, on one line of a terminal.
void show_copy(const store::CopyProgress& progress) {
  if (::isatty(STDERR_FILENO) == 0) return;
  fmt::print(stderr, "\r{}: {} tables, {} entries ", progress.step, progress.tables,
             progress.entries);
}

void copy(const std::string& source, const std::string& target) {
  const auto from_address = parse_store(source);
  const auto to_address = parse_store(target);
  const auto in_memory = store::StoreAddress::Kind::Memory;
  if (from_address.kind == in_memory || to_address.kind == in_memory) {
    throw Failure("what is kept in memory is gone with the server: there is nothing to copy",
                  kExitUsage);
  }
  if (from_address.shown() == to_address.shown()) {
    throw Failure("a journal cannot be copied onto itself", kExitUsage);
  }
  if (from_address.kind == store::StoreAddress::Kind::Sqlite) folder_of(from_address, "");
  const auto from = store::open_store(from_address).journal;
  const auto to = store::open_any_store(to_address).journal;
  const auto copied = store::copy_journal(*from, *to, from_address.shown(), show_copy);
  if (::isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\n");
  fmt::print("tables: {}\nentries: {}\nsettings: {}\naccounts: {}\n{} is copied to {}, and equal\n",
             copied.tables, copied.entries, copied.settings, copied.accounts, from_address.shown(),
             to_address.shown());
}

}  // namespace

void add_journal(CLI::App& app) {
  auto* command = app.add_subcommand("journal", "Look after the journal");
  command->require_subcommand(1);
  const auto store = std::make_shared<StoreOption>();
  const auto add = [&](const std::string& name, const std::string& help) {
    auto* added = command->add_subcommand(name, help);
    store->add_to(*added);
    return added;
  };

  auto* checks = add("check", "Read the whole journal and say what is damaged");
  checks->callback([store] { check(store->address()); });

  auto* backs_up = add("backup", "Copy the journal into one file, beside a running server");
  const auto file = std::make_shared<std::string>();
  backs_up->add_option("file", *file, "where to; must not be there yet")->required();
  backs_up->callback([store, file] { back_up(store->address(), *file); });

  auto* repairs =
      add("repair",
          "Make a usable journal of a damaged one: games end with their last good entry or "
          "are set aside; the files as they were are kept");
  const auto accept_loss = std::make_shared<bool>(false);
  repairs->add_flag("--accept-loss", *accept_loss,
                    "go on although something is missing that was acknowledged");
  repairs->callback([store, accept_loss] { repair(store->address(), *accept_loss); });

  auto* copies = command->add_subcommand(
      "copy",
      "Copy everything from one store into another, while no server runs, and compare them; one "
      "that was broken off goes on when it is asked for again");
  const auto from = std::make_shared<std::string>();
  const auto to = std::make_shared<std::string>();
  copies->add_option("from", *from, "sqlite:FOLDER or postgres://USER@HOST/DB")->required();
  copies->add_option("to", *to, "likewise; with nothing in it")->required();
  copies->callback([from, to] { copy(*from, *to); });
}

}  // namespace spiel::cli
