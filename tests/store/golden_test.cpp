// Journals of released versions are readable for ever: see golden/README.md. If a test here fails,
// the program is wrong, not the file.
#include <gtest/gtest.h>

#include <set>

#include "core/random.hpp"
#include "store/check.hpp"
#include "store/sqlite_journal.hpp"
#include "support.hpp"
#include "table/names.hpp"
#include "table/table.hpp"
#include "tests/test_data.hpp"

namespace spiel::store::golden_test {
namespace {

using Lines = std::vector<std::string>;

const std::vector<std::string> kGames = {
    "catan-small",        "catan-large",          "blokus-classic",
    "blokus-swc",         "blokus-duo-drawn",     "blokus-duo-left",
    "blokus-duo-aborted", "blokus-duo-forfeited", "blokus-duo-remedies",
};

Lines golden_lines(const std::string& name) {
  std::ifstream file(std::filesystem::path(test_data()) / "golden" / "format-1" /
                     (name + ".jsonl"));
  Lines lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  EXPECT_FALSE(lines.empty()) << name;
  return lines;
}

Result<table::Table, std::string> restored(const Lines& lines,
                                           const table::Table::Hear& hear = {}) {
  return table::Table::restore("T", lines, table::Dealer(1), from_millis(0),
                               table::Presence::AsBefore, hear);
}

struct Seen {
  std::set<std::size_t> facts, changes, reasons, actions, chances;

  void add(const table::Fact& fact) {
    facts.insert(fact.index());
    if (const auto* seat = std::get_if<table::SeatSet>(&fact)) {
      changes.insert(static_cast<std::size_t>(seat->change));
    } else if (const auto* ended = std::get_if<table::Ended>(&fact)) {
      reasons.insert(static_cast<std::size_t>(ended->result.reason));
    } else if (const auto* moved = std::get_if<table::Moved>(&fact)) {
      for (const auto& move : moved->steps) add(move);
    }
  }
  void add(const table::Move& move) {
    const auto* action = std::get_if<catan::Action>(&move.action);
    if (action == nullptr) return;
    actions.insert(static_cast<std::size_t>(action->kind));
    chances.insert(static_cast<std::size_t>(std::get<catan::Chance>(move.chance).kind));
  }
};

TEST(Golden, EveryKindOfEntryIsReadAsItWasWritten) {
  Seen seen;
  auto names = kGames;
  names.insert(names.end(), {"entries", "entries-remedies"});
  for (const auto& name : names) {
    for (const auto& line : golden_lines(name)) {
      const auto entry = table::parse_entry(line);
      ASSERT_TRUE(entry) << name << ": " << line << ": " << entry.error();
      EXPECT_EQ(table::to_line(*entry), line) << name;
      seen.add(entry->fact);
    }
  }
  // Whoever adds a kind adds a file that has it.
  EXPECT_EQ(seen.facts.size(), std::variant_size_v<table::Fact>);
  EXPECT_EQ(seen.changes.size(), table::kNames<table::SeatChange>.size());
  EXPECT_EQ(seen.reasons.size(), table::kNames<table::EndReason>.size());
  EXPECT_EQ(seen.actions.size(), static_cast<std::size_t>(catan::kActionKinds));
  EXPECT_EQ(seen.chances.size(), 4U);
}

// The points at the end were written by the rules of then and are counted by those of now.
TEST(Golden, EveryGameIsPlayedAgainMoveByMove) {
  for (const auto& name : kGames) {
    std::optional<table::State> last;
    const auto lines = golden_lines(name);
    const auto table = restored(lines, [&](const table::Update& update) {
      if (!update.steps.empty()) last = update.steps.back().after;
    });
    ASSERT_TRUE(table) << name << ": " << table.error();
    EXPECT_EQ(table->version(), lines.size());
    const auto& info = *table->info();
    if (name == "catan-large") {
      EXPECT_EQ(info.stage, table::Stage::Playing);
      continue;
    }
    ASSERT_TRUE(info.result) << name;
    EXPECT_EQ(info.result->points, table::points(*last, static_cast<int>(info.seats.size())));
  }
}

TEST(Golden, ADatabaseOfSchema3IsReadAndGoesOn) {
  const TempFolder folder;
  sqlite::Database(folder / kDatabaseFile, sqlite::Access::ReadWrite)
      .execute(read_bytes(std::filesystem::path(test_data()) / "golden" / "schema-3.sql"));
  {
    SqliteJournal journal(folder.path());
    EXPECT_EQ(journal.recovery().loss, "");
    const auto running = journal.load("GOLDEN");
    const auto lines = golden_lines("catan-small");
    ASSERT_EQ(running->entries.size(), 40U);
    for (std::size_t i = 0; i < 40; ++i) EXPECT_EQ(running->entries[i].line, lines[i]);
    EXPECT_EQ(running->head.state, TableState::Running);
    EXPECT_EQ(journal.load("GOLDEN-B")->entries.size(), golden_lines("blokus-duo-drawn").size());
    EXPECT_EQ(journal.load("GOLDEN-B")->head.summary, R"({"id":"GOLDEN-B","listed":true})");
    EXPECT_EQ(journal.load("EMPTY")->head.state, TableState::Dropped);
    EXPECT_EQ(journal.setting("swc-password"), "words");
    EXPECT_EQ(journal.account("manager")->password_hash, "$argon2id$made-up");
    EXPECT_TRUE(append_and_wait(journal, one_entry("GOLDEN", 40)));
  }
  EXPECT_TRUE(check_journal(folder.path()).ok());
}

TEST(Golden, ATableOfANewerFormatIsRefusedWithTheReason) {
  auto lines = golden_lines("catan-small");
  const auto at = lines[0].find(R"("format":1)");
  ASSERT_NE(at, std::string::npos);
  lines[0].replace(at, 10, R"("format":9)");
  const auto table = restored(lines);
  ASSERT_FALSE(table);
  EXPECT_NE(table.error().find("newer"), std::string::npos) << table.error();
}

TEST(Golden, AMoveThatTheRulesRefuseEndsTheTableWithTheReason) {
  auto lines = golden_lines("catan-small");
  std::size_t roll = 0;
  while (lines.at(roll).find(R"("moved")") == std::string::npos ||
         lines[roll].find("dice") == std::string::npos) {
    ++roll;
  }
  const auto copy = lines[roll];
  lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(roll), copy);  // thrown twice
  std::size_t heard = 0;
  const auto table = restored(lines, [&](const table::Update&) { ++heard; });
  ASSERT_FALSE(table);
  EXPECT_NE(table.error().find("the rules refuse a move"), std::string::npos) << table.error();
  EXPECT_EQ(heard, roll + 1);
}

TEST(Golden, OptionsThatAreImpossibleEndTheTableWithTheReason) {
  const auto whole = golden_lines("blokus-duo-remedies");
  const auto refused = [&](std::size_t at, const std::string& line) {
    auto lines = whole;
    lines.at(at) = line;
    return !restored(lines);
  };
  const auto options = whole.at(2);
  ASSERT_NE(options.find(R"("max":2)"), std::string::npos);
  auto too_many = options;
  too_many.replace(too_many.find(R"("max":2)"), 7, R"("max":99)");
  auto too_few = whole.at(5);
  too_few.replace(too_few.find(R"("max":2)"), 7, R"("max":1)");
  EXPECT_TRUE(refused(2, too_many));
  EXPECT_TRUE(refused(5, too_few)) << "two sit there";
  EXPECT_TRUE(refused(8, options)) << "the game has begun";
  EXPECT_TRUE(refused(21, R"({"at":1700000021000,"again":{"seat":5,"table":"GOLDEN-2"}})"));
}

// Lines left out, said twice, swapped, or with other numbers and words in them.
void disturb(Lines& lines, Random& random) {
  const auto pick = [&] { return random.below(static_cast<std::uint32_t>(lines.size())); };
  switch (random.below(4)) {
    case 0:
      lines.erase(lines.begin() + pick());
      break;
    case 1: {
      const auto copy = lines[pick()];
      lines.insert(lines.begin() + pick(), copy);
      break;
    }
    case 2:
      std::swap(lines[pick()], lines[pick()]);
      break;
    default: {
      auto& line = lines[pick()];
      auto& letter = line[random.below(static_cast<std::uint32_t>(line.size()))];
      letter = static_cast<char>('0' + random.below(10));
    }
  }
}

// Whatever was done to the lines: a table, or a reason why there is none. Other games' lines too.
TEST(Golden, DisturbedLinesNeverEndTheProgram) {
  Random random(11);
  int refused = 0;
  for (int round = 0; round < 600; ++round) {
    auto lines = golden_lines(kGames[static_cast<std::size_t>(round) % kGames.size()]);
    if (round % 5 == 0) {
      const auto other =
          golden_lines(kGames[random.below(static_cast<std::uint32_t>(kGames.size()))]);
      lines.insert(lines.begin() + 10, other.begin() + 5, other.end());
    }
    if (lines.size() > 120) lines.resize(120);
    for (auto times = 1 + random.below(4); times > 0; --times) disturb(lines, random);
    if (!restored(lines)) ++refused;
  }
  EXPECT_GT(refused, 200);
  EXPECT_LT(refused, 600);
}

}  // namespace
}  // namespace spiel::store::golden_test
