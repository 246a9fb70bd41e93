// What only the journal in PostgreSQL promises: one writer, whatever happens to connections, and a
// database that may go away and come back.
#include "store/postgres_journal.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <future>

#include "store/data_folder.hpp"
#include "store/postgres_check.hpp"
#include "store/postgres_schema.hpp"
#include "support.hpp"
#include "tests/postgres.hpp"

namespace spiel::store::postgres_journal_test {
namespace {

using namespace std::chrono_literals;

constexpr auto kLong = 60s;

template <class Condition>
bool eventually(const Condition& condition) {
  const auto deadline = std::chrono::steady_clock::now() + kLong;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(5ms);
  }
  return true;
}

// Whether it was stored, once that is known.
std::future<bool> append_later(Journal& journal, Batch batch) {
  const auto stored = std::make_shared<std::promise<bool>>();
  EXPECT_TRUE(journal.append(
      std::move(batch), [stored](const Outcome& outcome) { stored->set_value(bool(outcome)); }));
  return stored->get_future();
}

class PostgresStore : public testing::Test {
 protected:
  ~PostgresStore() override { admin_.reset(); }

  std::unique_ptr<PostgresJournal> open(std::chrono::milliseconds patience = kLong) {
    PostgresOptions options;
    options.patience = patience;
    options.between_heartbeats = 50ms;
    return std::make_unique<PostgresJournal>(postgres::Target(address_), options);
  }
  // As an operator with psql.
  postgres::Connection& admin() {
    if (!admin_) admin_.emplace(postgres::Target(address_), kLong);
    admin_->execute(kUseSchema);
    return *admin_;
  }
  std::int64_t count(const std::string& what) {
    return admin().ask({what, "SELECT count(*) FROM " + what}).integer(0, 0);
  }
  void end_connections_of_server() {
    admin().execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()");
  }

  std::string address_ = Postgres::running().new_database();
  std::optional<postgres::Connection> admin_;
};

TEST_F(PostgresStore, ASecondServerIsRefusedWhileOneRuns) {
  auto first = open();
  try {
    open();
    FAIL() << "two writers";
  } catch (const Unusable& refusal) {
    EXPECT_NE(std::string(refusal.what()).find("another server uses"), std::string::npos);
  }
  EXPECT_TRUE(append_and_wait(*first, new_table("A", 1)));
  first.reset();
  EXPECT_TRUE(append_and_wait(*open(), one_entry("A", 1)));
}

TEST_F(PostgresStore, ADatabaseThatIsNotThereIsRefusedWithoutThePassword) {
  const auto address = "postgres://anna:geheim@127.0.0.1:1/nowhere";
  try {
    const PostgresJournal journal{postgres::Target(address)};
    FAIL() << "there is no such database";
  } catch (const Unusable& refusal) {
    const std::string reason = refusal.what();
    EXPECT_NE(reason.find("postgres://anna@127.0.0.1:1/nowhere"), std::string::npos) << reason;
    EXPECT_EQ(reason.find("geheim"), std::string::npos) << reason;
  }
}

TEST_F(PostgresStore, ASchemaFromANewerProgramIsRefused) {
  open();
  admin().execute("INSERT INTO steps (step) VALUES (99)");
  EXPECT_THROW(open(), Unusable);
  EXPECT_FALSE(check_journal(postgres::Target(address_)).ok());
}

TEST_F(PostgresStore, ServersThatStartAtOnceMakeTheSchemaOnce) {
  std::vector<std::future<void>> starts;
  for (int i = 0; i < 4; ++i) {
    starts.push_back(std::async(std::launch::async, [this] {
      postgres::Connection connection(postgres::Target(address_), kLong);
      migrate(connection);
    }));
  }
  for (auto& start : starts) EXPECT_NO_THROW(start.get());
  EXPECT_EQ(count("steps"), postgres_schema_version());
}

// --- one writer ----------------------------------------------------------------------------------

TEST_F(PostgresStore, WhoseEpochIsOverStoresNothingMore) {
  const auto journal = open();
  ASSERT_TRUE(append_and_wait(*journal, new_table("A", 1)));
  admin().execute("UPDATE nodes SET epoch = nextval('epochs')");
  const auto outcome = append_and_wait(*journal, one_entry("A", 1));
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().message, "another server has taken over the database");
  EXPECT_EQ(journal->trouble(), outcome.error().message);
  EXPECT_FALSE(append_and_wait(*journal, {{}, {}, {{"secret", "1"}}, {}}));
  end_connections_of_server();
  EXPECT_FALSE(append_and_wait(*journal, new_table("B", 1)));
  EXPECT_EQ(count("entries"), 1);
  EXPECT_EQ(count("settings"), 0);
}

TEST_F(PostgresStore, WhoWasCutOffFindsThatAnotherHasTakenOver) {
  const auto first = open();
  ASSERT_TRUE(append_and_wait(*first, new_table("A", 1)));
  // Its heart tries to come back all the time; who is quicker is up to the database.
  std::unique_ptr<PostgresJournal> second;
  ASSERT_TRUE(eventually([&] {
    end_connections_of_server();
    try {
      second = open();
    } catch (const Unusable&) {
    }
    return second != nullptr;
  }));
  EXPECT_FALSE(append_and_wait(*first, one_entry("A", 1)));
  EXPECT_TRUE(append_and_wait(*second, one_entry("A", 1)));
  EXPECT_FALSE(append_and_wait(*first, one_entry("A", 2)));
  EXPECT_EQ(second->load("A")->entries.size(), 2U);
}

TEST_F(PostgresStore, ATableOfAnotherNodeIsNotWritten) {
  const auto journal = open();
  ASSERT_TRUE(append_and_wait(*journal, new_table("A", 1)));
  ASSERT_TRUE(append_and_wait(*journal, new_table("B", 1)));
  admin().execute("INSERT INTO nodes (id, epoch) VALUES ('other', nextval('epochs'))");
  admin().execute(
      "UPDATE tables SET (node, epoch) = (SELECT id, epoch FROM nodes WHERE id = 'other') "
      "WHERE id = 'A'");
  for (int tries = 0; tries < 2; ++tries) {
    EXPECT_FALSE(append_and_wait(*journal, one_entry("A", 1)));
    EXPECT_FALSE(append_and_wait(*journal, {{head("A", TableState::Finished)}, {}, {}, {}}));
  }
  EXPECT_TRUE(append_and_wait(*journal, one_entry("B", 1)));
  EXPECT_EQ(journal->load("A")->head.state, TableState::Running);
  admin().execute("DELETE FROM nodes WHERE id = 'other'");  // nobody's by now
  EXPECT_TRUE(append_and_wait(*journal, one_entry("A", 1)));
}

// --- a database that goes and comes --------------------------------------------------------------

TEST_F(PostgresStore, ConnectionsThatAreLostAreMadeAnew) {
  const auto journal = open();
  ASSERT_TRUE(append_and_wait(*journal, new_table("A", 1)));
  for (std::uint64_t i = 1; i < 10; ++i) {
    end_connections_of_server();
    EXPECT_EQ(journal->load("A")->entries.size(), i);
    EXPECT_TRUE(append_and_wait(*journal, one_entry("A", i)));
  }
}

TEST_F(PostgresStore, WhileItIsAwayNothingIsAcknowledgedAndThenAllGoesOn) {
  auto& server = Postgres::running();
  const auto journal = open(300ms);
  ASSERT_TRUE(append_and_wait(*journal, new_table("A", 1)));
  server.crash();
  EXPECT_TRUE(eventually([&] { return !journal->trouble().empty(); }));  // without being asked
  const auto outcome = append_and_wait(*journal, one_entry("A", 1));
  EXPECT_THROW(journal->load("A"), std::exception);
  server.start();
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().kind, JournalError::Kind::Broken);
  EXPECT_NE(outcome.error().message.find("the database is away"), std::string::npos);
  EXPECT_TRUE(eventually([&] { return journal->trouble().empty(); }));
  EXPECT_EQ(journal->load("A")->entries.size(), 1U);
  EXPECT_TRUE(append_and_wait(*journal, one_entry("A", 1)));
}

TEST_F(PostgresStore, WhileItIsAwayAServerThatEndsDoesNotWaitForIt) {
  auto& server = Postgres::running();
  const auto journal = open();
  ASSERT_TRUE(append_and_wait(*journal, new_table("A", 1)));
  server.crash();
  std::promise<bool> stored;
  ASSERT_TRUE(journal->append(one_entry("A", 1),
                              [&](const Outcome& outcome) { stored.set_value(bool(outcome)); }));
  journal->stop_waiting();
  journal->drain();
  server.start();
  EXPECT_FALSE(stored.get_future().get());
}

TEST_F(PostgresStore, AShortAbsenceIsOnlyAWait) {
  auto& server = Postgres::running();
  const auto journal = open();
  ASSERT_TRUE(append_and_wait(*journal, new_table("A", 1)));
  server.crash();
  std::promise<bool> stored;
  ASSERT_TRUE(journal->append(one_entry("A", 1),
                              [&](const Outcome& outcome) { stored.set_value(bool(outcome)); }));
  server.start();
  EXPECT_TRUE(stored.get_future().get());
  EXPECT_EQ(journal->load("A")->entries.size(), 2U);
}

// Every table has one batch on its way and sends the next when it hears of it.
class ClosedLoop {
 public:
  static constexpr std::size_t kTables = 16;

  explicit ClosedLoop(Journal& journal) : journal_(journal) {
    for (std::size_t table = 0; table < kTables; ++table) send(table);
  }
  static TableId name(std::size_t table) { return "t" + std::to_string(table); }
  std::uint64_t acknowledged(std::size_t table) const { return acknowledged_.at(table); }
  std::uint64_t all() const {
    std::uint64_t sum = 0;
    for (const auto& count : acknowledged_) sum += count;
    return sum;
  }
  std::uint64_t refused() const { return refused_; }
  void end() {
    ending_ = true;
    journal_.drain();
    journal_.drain();
  }

 private:
  void send(std::size_t table) {
    const auto next = acknowledged_.at(table).load();
    Batch batch = next == 0 ? new_table(name(table), 1) : one_entry(name(table), next);
    const bool taken = journal_.append(std::move(batch), [this, table](const Outcome& outcome) {
      outcome ? ++acknowledged_.at(table) : ++refused_;
      if (!ending_) send(table);
    });
    EXPECT_TRUE(taken);
  }

  Journal& journal_;
  std::array<std::atomic<std::uint64_t>, kTables> acknowledged_{};
  std::atomic<std::uint64_t> refused_ = 0;
  std::atomic<bool> ending_ = false;
};

TEST_F(PostgresStore, CrashesOfTheDatabaseLoseAndRepeatNothing) {
  const auto journal = open();
  ClosedLoop loop(*journal);
  for (int crash = 0; crash < 6; ++crash) {
    const auto before = loop.all();
    ASSERT_TRUE(eventually([&] { return loop.all() > before + 200; }));
    Postgres::running().restart();
  }
  loop.end();
  EXPECT_EQ(loop.refused(), 0U);
  for (std::size_t table = 0; table < ClosedLoop::kTables; ++table) {
    const auto stored = journal->load(ClosedLoop::name(table));
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->damage, "");
    EXPECT_EQ(stored->entries.size(), loop.acknowledged(table));
  }
  const auto report = check_journal(postgres::Target(address_));
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(report.entries, loop.all());
}

// The database waits for a standby that does not exist: a commit has happened and is not answered.
TEST_F(PostgresStore, ACommitInDoubtIsAcknowledgedOnceItIsAsDurableAsItShouldBe) {
  const auto journal = open(3s);
  ASSERT_TRUE(append_and_wait(*journal, new_table("A", 1)));
  const auto wait_for_standby = [this](const std::string& name) {
    admin().execute("ALTER SYSTEM SET synchronous_standby_names = '" + name + "'");
    admin().execute("SELECT pg_reload_conf()");
  };
  wait_for_standby("nobody");
  // The database heeds it a moment later: the first commit that it holds back counts.
  std::uint64_t sequence = 0;
  std::future<bool> stored;
  do {
    stored = append_later(*journal, one_entry("A", ++sequence));
  } while (stored.wait_for(1s) == std::future_status::ready);
  ASSERT_TRUE(eventually([&] { return !journal->trouble().empty(); }));
  EXPECT_EQ(stored.wait_for(0s), std::future_status::timeout);
  wait_for_standby("");
  EXPECT_TRUE(stored.get());
  EXPECT_EQ(journal->load("A")->entries.size(), sequence + 1);
  EXPECT_TRUE(append_and_wait(*journal, one_entry("A", sequence + 1)));
}

TEST_F(PostgresStore, ACommitInDoubtThatNobodyWaitsForIsNeitherStoredNorRefused) {
  const auto journal = open(2s);
  ASSERT_TRUE(append_and_wait(*journal, new_table("A", 1)));
  auto& server = Postgres::running();
  admin().execute(
      "CREATE FUNCTION wait_long() RETURNS trigger LANGUAGE plpgsql AS "
      "$$ BEGIN PERFORM pg_sleep(60); RETURN NEW; END $$");
  admin().execute(
      "CREATE TRIGGER wait BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION wait_long()");
  Outcome outcome;
  std::promise<void> told;
  ASSERT_TRUE(journal->append(one_entry("A", 1), [&](const Outcome& said) {
    outcome = said;
    told.set_value();
  }));
  EXPECT_TRUE(eventually([&] {
    return admin()
               .ask({"sleeping",
                     "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'"})
               .integer(0, 0) == 1;
  }));
  server.crash();
  told.get_future().wait();
  const auto next = append_and_wait(*journal, one_entry("A", 1));
  server.start();
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().kind, JournalError::Kind::Unknown);
  ASSERT_FALSE(next);
  EXPECT_EQ(next.error().kind, JournalError::Kind::Broken) << "it has not even begun";
}

// The connection ends in the commit, and again in what is to make it durable.
TEST_F(PostgresStore, ACommitThatHappenedIsAcknowledgedHoweverOftenTheConnectionBreaks) {
  PostgresOptions options;
  options.patience = kLong;
  options.between_heartbeats = kLong;  // so that no other commit is in doubt
  PostgresJournal journal{postgres::Target(address_), options};
  ASSERT_TRUE(append_and_wait(journal, new_table("A", 1)));
  const auto execute = [this](const std::string& sql) {
    admin().execute("SET synchronous_commit = off");
    admin().execute(sql);
  };
  const auto wait_for_standby = [&](const std::string& name) {
    execute("ALTER SYSTEM SET synchronous_standby_names = '" + name + "'");
    execute("SELECT pg_reload_conf()");
  };
  execute("CREATE TABLE cutting ()");
  execute("CREATE SEQUENCE cuts");  // which no rollback turns back
  execute(
      "CREATE FUNCTION cut_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
      "IF NEW.commits > OLD.commits AND EXISTS (SELECT FROM cutting) THEN "
      "IF nextval('cuts') = 1 THEN "
      "PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); "
      "END IF; END IF; RETURN NEW; END $$");
  execute("CREATE TRIGGER cut BEFORE UPDATE ON nodes FOR EACH ROW EXECUTE FUNCTION cut_once()");
  wait_for_standby("nobody");
  std::uint64_t sequence = 0;
  std::future<bool> stored;
  do {
    stored = append_later(journal, one_entry("A", ++sequence));
  } while (stored.wait_for(1s) == std::future_status::ready);
  execute("INSERT INTO cutting DEFAULT VALUES");
  end_connections_of_server();
  EXPECT_TRUE(eventually([&] {
    return admin().ask({"cuts", "SELECT is_called::int::bigint FROM cuts"}).integer(0, 0) == 1;
  }));
  wait_for_standby("");
  EXPECT_TRUE(stored.get());
  EXPECT_EQ(journal.load("A")->entries.size(), sequence + 1);
  EXPECT_TRUE(append_and_wait(journal, one_entry("A", sequence + 1)));
}

// --- damage --------------------------------------------------------------------------------------

TEST_F(PostgresStore, AChangedLineIsNoticedAndHurtsItsTableAlone) {
  {
    const auto journal = open();
    ASSERT_TRUE(append_and_wait(*journal, new_table("A", 3)));
    ASSERT_TRUE(append_and_wait(*journal, new_table("B", 3)));
  }
  EXPECT_TRUE(check_journal(postgres::Target(address_)).ok());
  admin().execute(
      "UPDATE entries SET line = 'changed' WHERE sequence = 1 "
      "AND table_key = (SELECT key FROM tables WHERE id = 'A')");
  const auto journal = open();
  EXPECT_EQ(journal->load("A")->entries.size(), 1U);
  EXPECT_NE(journal->load("A")->damage, "");
  EXPECT_THROW(journal->read("A")->next(10), Unusable);
  EXPECT_EQ(journal->load("B")->damage, "");
  const auto report = check_journal(postgres::Target(address_));
  EXPECT_EQ(report.damaged_tables, 1U);
  EXPECT_EQ(report.tables, 2U);
}

TEST_F(PostgresStore, ADatabaseWithoutAJournalIsAProblemOfTheCheck) {
  const auto report = check_journal(postgres::Target(address_));
  ASSERT_EQ(report.problems.size(), 1U);
  EXPECT_NE(report.problems[0].find("there is no journal"), std::string::npos);
}

}  // namespace
}  // namespace spiel::store::postgres_journal_test
