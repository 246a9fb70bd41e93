#include "store/copy.hpp"

#include <gtest/gtest.h>

#include "store/data_folder.hpp"
#include "store/memory_journal.hpp"
#include "store/open_store.hpp"
#include "support.hpp"
#include "tests/postgres.hpp"

namespace spiel::store::copy_test {
namespace {

void fill(Journal& journal) {
  for (int i = 0; i < 30; ++i) {
    const auto id = "t" + std::to_string(i);
    auto batch = new_table(id, static_cast<std::uint64_t>(i));
    if (i % 3 == 0) batch.heads = {head(id, TableState::Finished, i, "blokus")};
    ASSERT_TRUE(append_and_wait(journal, batch));
  }
  ASSERT_TRUE(append_and_wait(journal, new_table("long", 2500)));
  ASSERT_TRUE(append_and_wait(journal, {{}, {}, {{"secret", "1"}}, {{"anna", "x"}}}));
}

// Fails after so many batches.
class Breaking : public MemoryJournal {
 public:
  bool append(Batch batch, Committed on_committed) override {
    if (left-- > 0) return MemoryJournal::append(std::move(batch), std::move(on_committed));
    on_committed(failure(JournalError{JournalError::Kind::Broken, "broken on purpose"}));
    return true;
  }
  int left = 0;
};

TEST(Copy, GoesFromDiskToPostgresAndBack) {
  const TempFolder first, second;
  const auto on_disk = sqlite_store(first.path().native());
  const auto in_postgres = *parse_store_address(Postgres::running().new_database());
  const auto back = sqlite_store(second.path().native());
  {
    const auto from = open_store(on_disk).journal;
    fill(*from);
    const auto to = open_store(in_postgres).journal;
    const auto copied = copy_journal(*from, *to, "from");
    EXPECT_EQ(copied.tables, 31U);
    EXPECT_EQ(copied.entries, 29U * 30 / 2 + 2500);
    EXPECT_EQ(copied.settings, 1U);
    EXPECT_EQ(copied.accounts, 1U);
  }
  const auto from = open_store(in_postgres).journal;
  const auto to = open_store(back).journal;
  copy_journal(*from, *to, "from");
  const auto original = open_store(on_disk).journal;
  EXPECT_EQ(contents_of(*to), contents_of(*original));
  EXPECT_EQ(to->load("t7")->entries, original->load("t7")->entries);
  EXPECT_EQ(to->load("t9")->head, original->load("t9")->head);
}

TEST(Copy, TakesAlongWhatIsLeftOfATableThatWasSetAside) {
  const TempFolder folder;
  const auto from = open_store(sqlite_store(folder.path().native())).journal;
  ASSERT_TRUE(append_and_wait(*from, new_table("whole", 2)));
  ASSERT_TRUE(append_and_wait(*from, new_table("aside", 3)));
  ASSERT_TRUE(append_and_wait(*from, {{head("aside", TableState::SetAside)}, {}, {}, {}}));
  const auto to = open_store(*parse_store_address(Postgres::running().new_database())).journal;
  EXPECT_EQ(copy_journal(*from, *to, "from").entries, 5U);
  EXPECT_EQ(to->load("aside")->entries, from->load("aside")->entries);
  EXPECT_EQ(to->load("aside")->damage, kWasSetAside);
  EXPECT_THROW(to->read("aside"), Unusable);
  EXPECT_EQ(to->load("whole")->damage, "");
}

TEST(Copy, GoesOnWhereItWasBrokenOff) {
  MemoryJournal from;
  fill(from);
  Breaking to;
  int attempts = 0;
  for (bool done = false; !done; ++attempts) {
    to.left = 2;
    try {
      EXPECT_EQ(copy_journal(from, to, "from"), contents_of(from));
      done = true;
    } catch (const Unusable& broken) {
      ASSERT_LT(attempts, 100) << broken.what();
      EXPECT_EQ(to.setting(kUnfinishedCopyOf), "from");
    }
    if (attempts == 0) {
      EXPECT_FALSE(done);
      EXPECT_THROW(copy_journal(from, to, "another"), Unusable);
    }
  }
  EXPECT_EQ(to.setting(kUnfinishedCopyOf), "");
}

TEST(Copy, AServerDoesNotStartOnHalfACopy) {
  const TempFolder folder;
  const auto address = sqlite_store(folder.path().native());
  const auto begun = Batch{{}, {}, {{kUnfinishedCopyOf, "sqlite:elsewhere"}}, {}};
  ASSERT_TRUE(append_and_wait(*open_any_store(address).journal, begun));
  EXPECT_THROW(open_store(address), Unusable);
}

TEST(Copy, ATargetWithAJournalOfItsOwnIsRefused) {
  MemoryJournal from, to;
  fill(from);
  ASSERT_TRUE(append_and_wait(to, new_table("own", 1)));
  EXPECT_THROW(copy_journal(from, to, "from"), Unusable);
  EXPECT_EQ(to.list({}).heads.size(), 1U);
}

TEST(Copy, ADifferenceIsNoticed) {
  MemoryJournal from, to;
  ASSERT_TRUE(append_and_wait(from, new_table("A", 2)));
  Batch other = new_table("A", 2);
  other.entries[1].line += "!";
  other.settings = {{kUnfinishedCopyOf, "from"}};
  ASSERT_TRUE(append_and_wait(to, other));
  EXPECT_THROW(copy_journal(from, to, "from"), Unusable);
}

TEST(StoreAddress, IsOneOfThreeForms) {
  EXPECT_EQ(parse_store_address("memory")->kind, StoreAddress::Kind::Memory);
  EXPECT_EQ(parse_store_address("sqlite:/var/x")->place, "/var/x");
  EXPECT_EQ(parse_store_address("postgres://anna@db/games")->kind, StoreAddress::Kind::Postgres);
  for (const auto* bad : {"", "sqlite:", "mysql://x", "/var/x", "postgres://h/db?nonsense=1"}) {
    EXPECT_FALSE(parse_store_address(bad)) << bad;
  }
}

TEST(StoreAddress, IsShownWithoutItsPassword) {
  const auto shown = parse_store_address("postgres://anna:geheim@db:5433/games?sslmode=require");
  EXPECT_EQ(shown->shown(), "postgres://anna@db:5433/games");
  for (const auto* bad :
       {"postgres://anna:geheim@db/games?nonsense=1", "postgres://anna:geheim%@db",
        "postgres://anna:geheim@[db/games", "postgres://anna:geheim@[::1]x/y"}) {
    const auto refused = parse_store_address(bad);
    ASSERT_FALSE(refused) << bad;
    EXPECT_EQ(refused.error().find("geheim"), std::string::npos) << refused.error();
  }
}

}  // namespace
}  // namespace spiel::store::copy_test
