// A journal that is damaged, or takes nothing: the tables concerned are refused, the operator is
// told, and everything else goes on.
#include <gtest/gtest.h>

#include <fstream>

#include "listening.hpp"
#include "protocol/swc/room_id.hpp"
#include "server/journal_health.hpp"
#include "store/memory_journal.hpp"
#include "store/sqlite_journal.hpp"
#include "whole_server.hpp"

namespace spiel::server::journal_test {
namespace {

Settings on_disk(const TempFolder& folder) {
  Settings settings;
  settings.http_port = free_port();
  settings.swc_port = 0;
  settings.lmu_ports.clear();
  settings.data = folder.path().native();
  settings.threads = 2;
  return settings;
}

Answer ask(const Settings& settings, const std::string& request) {
  Client client(settings.http_port);
  return say(client, request);
}

std::string open_table(const Settings& settings, const std::string& body) {
  const auto answer =
      ask(settings, post("/api/tables", body, "Content-Type: application/json\r\n"));
  EXPECT_EQ(answer.status, 201) << answer.body;
  return text_field(answer.body, "id");
}

bool is_over(const Settings& settings, const std::string& id) {
  return ask(settings, get("/api/tables/" + id)).body.find(R"("stage":"over")") !=
         std::string::npos;
}

// Another text in one entry, which its digest then does not fit; or in all of them.
void damage(const TempFolder& folder, const std::string& id) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open((folder / store::kDatabaseFile).c_str(), &database), SQLITE_OK);
  const auto sql =
      "UPDATE entries SET line = '{}' WHERE sequence = 2 AND table_key = "
      "(SELECT key FROM tables WHERE id = '" +
      id + "')";
  EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
  EXPECT_EQ(sqlite3_changes(database), 1);
  sqlite3_close(database);
}

class DamagedTables : public testing::Test {
 protected:
  DamagedTables() : settings_(on_disk(folder_)) {
    Server server(settings_);
    const std::string waiting = R"({"game":"blokus","variant":"duo","bots":["random"]})";
    const std::string played = R"({"game":"blokus","variant":"duo","bots":["random","random"]})";
    whole_ = open_table(settings_, waiting);
    unfinished_ = open_table(settings_, waiting);
    finished_ = open_table(settings_, played);
    join(unfinished_);
    join(whole_);
    EXPECT_TRUE(eventually([&] { return is_over(settings_, finished_); }));
  }
  void join(const std::string& id) {
    EXPECT_EQ(ask(settings_, post("/api/tables/" + id + "/seats", R"({"name":"Anna"})",
                                  "Content-Type: application/json\r\n"))
                  .status,
              201);
  }

  TempFolder folder_;
  Settings settings_;
  std::string whole_;
  std::string unfinished_;
  std::string finished_;
};

TEST_F(DamagedTables, AreSetAsideAndTheOthersStart) {
  damage(folder_, unfinished_);
  const Server server(settings_);
  EXPECT_EQ(ask(settings_, get("/api/tables/" + whole_)).status, 200);
  for (const std::string what : {"", "/state", "/history", "/record", "/replay"}) {
    const auto answer = ask(settings_, get("/api/tables/" + unfinished_ + what));
    EXPECT_EQ(answer.status, 503) << what;
    EXPECT_NE(answer.body.find("damaged"), std::string::npos) << answer.body;
  }
  EXPECT_EQ(ask(settings_, get("/readyz")).status, 200);
}

TEST_F(DamagedTables, ThatAreOverAreRefusedAndTheServerGoesOn) {
  damage(folder_, finished_);
  const Server server(settings_);
  for (const std::string what : {"", "/state", "/history", "/record", "/replay"}) {
    const auto answer = ask(settings_, get("/api/tables/" + finished_ + what));
    EXPECT_EQ(answer.status, 503) << what;
    EXPECT_NE(answer.body.find("damaged"), std::string::npos) << answer.body;
  }
  EXPECT_EQ(ask(settings_, get("/api/tables?stage=over")).status, 200);
  EXPECT_EQ(ask(settings_, get("/api/tables/" + whole_)).status, 200);
}

// Whatever protocol asks for it: a refusal, and the server goes on.
TEST_F(DamagedTables, AreRefusedToEveryProtocol) {
  damage(folder_, unfinished_);
  settings_.swc_port = free_port();
  settings_.swc_password = "secret";
  settings_.lmu_ports = {{"0.3", free_port()}};
  const Server server(settings_);
  Client lmu(settings_.lmu_ports.at("0.3"));
  lmu.receive_until("\n");
  lmu.send(R"({"Hallo":{"Version":"x Tisch:)" + unfinished_ + "\"}}\n");
  EXPECT_NE(lmu.receive_until("\n").find("beschädigt"), std::string::npos);
  Client swc(settings_.swc_port);
  swc.send("<protocol><authenticate password='secret'/><observe roomId='" +
           swc::room_id(unfinished_) + "'/>");
  EXPECT_TRUE(swc.receive_until("find a room with id").ends_with("find a room with id"));
  const auto engine =
      ask(settings_, post("/Catan/userRequest", R"({"command":"update","arguments":{},"gameId":")" +
                                                    unfinished_ + R"(","playerId":"x"})"));
  EXPECT_EQ(engine.status, 503) << engine.body;
  EXPECT_NE(engine.body.find("damaged"), std::string::npos) << engine.body;
  Client web(settings_.http_port);
  ASSERT_TRUE(upgrade(web, "/ws/tables/" + unfinished_));
  send_text(web, R"({"type":"hello"})");
  EXPECT_NE(read_frame(web).payload.find("damaged"), std::string::npos);
  EXPECT_EQ(ask(settings_, get("/api/tables/" + whole_)).status, 200);
}

// --- what cannot be read -------------------------------------------------------------------------

class UnreadableJournal : public store::MemoryJournal {
 public:
  store::ListPage list(const store::ListFilter&) override { throw std::runtime_error("no disk"); }
  std::optional<store::Account> account(const std::string& user) override {
    if (broken) throw std::runtime_error("no disk");
    return MemoryJournal::account(user);
  }
  std::atomic<bool> broken = false;
};

TEST(UnreadableJournal, EndsTheQuestionAndNotTheServer) {
  const TempFolder folder;
  const auto settings = on_disk(folder);
  auto journal = std::make_unique<UnreadableJournal>();
  auto& disk = *journal;
  const Server server(settings, std::move(journal));
  disk.broken = true;
  EXPECT_EQ(ask(settings, get("/api/tables?stage=over")).status, 503);
  const auto manager =
      ask(settings,
          post("/Catan/managerRequest",
               R"({"username":"anna","password":"guess","command":"newGame","arguments":{}})"));
  EXPECT_EQ(manager.status, 429) << "nobody could look it up";
  EXPECT_EQ(ask(settings, get("/healthz")).status, 200);
}

// --- a full disk ---------------------------------------------------------------------------------

class FullDisk : public store::MemoryJournal {
 public:
  bool append(store::Batch batch, store::Committed on_committed) override {
    if (!full) return MemoryJournal::append(std::move(batch), std::move(on_committed));
    on_committed(failure(
        store::JournalError{store::JournalError::Kind::DiskFull, "no room left for the journal"}));
    return true;
  }
  std::atomic<bool> full = false;
};

TEST(FullDisk, IsShownWhereTheOperatorLooksUntilItIsOver) {
  const TempFolder folder;
  auto settings = on_disk(folder);
  settings.managers = {"anna:secret"};
  auto journal = std::make_unique<FullDisk>();
  auto& disk = *journal;
  const Server server(settings, std::move(journal));
  EXPECT_EQ(ask(settings, get("/readyz")).status, 200);
  disk.full = true;
  EXPECT_EQ(ask(settings,
                post("/api/tables", R"({"game":"catan"})", "Content-Type: application/json\r\n"))
                .status,
            503);
  const auto engine =
      ask(settings, post("/Catan/managerRequest",
                         R"({"username":"anna","password":"secret","command":"newGame",)"
                         R"("arguments":{"scenario":"SettlersOfCatan"}})"));
  EXPECT_EQ(engine.status, 503) << engine.body;
  EXPECT_NE(engine.body.find("unavailable"), std::string::npos) << engine.body;
  const auto shown = ask(settings, get("/readyz"));
  EXPECT_EQ(shown.status, 503);
  EXPECT_NE(shown.body.find("no room left for the journal"), std::string::npos) << shown.body;
  disk.full = false;
  EXPECT_TRUE(eventually([&] { return ask(settings, get("/readyz")).status == 200; }));
  EXPECT_FALSE(open_table(settings, R"({"game":"catan"})").empty());
}

// --- a commit in doubt ---------------------------------------------------------------------------

// Stores the entries of a table, and cannot say so.
class Doubtful : public store::MemoryJournal {
 public:
  bool append(store::Batch batch, store::Committed on_committed) override {
    if (!in_doubt || batch.entries.empty()) {
      return MemoryJournal::append(std::move(batch), std::move(on_committed));
    }
    return MemoryJournal::append(std::move(batch), [on_committed](const store::Outcome&) {
      on_committed(
          failure(store::JournalError{store::JournalError::Kind::Unknown, "the database is away"}));
    });
  }
  std::atomic<bool> in_doubt = false;
};

TEST(CommitsInDoubt, AreNotCarriedOutAgainForTheSameKey) {
  const TempFolder folder;
  auto settings = on_disk(folder);
  settings.managers = {"anna:secret"};
  auto journal = std::make_unique<Doubtful>();
  auto& disk = *journal;
  const Server server(settings, std::move(journal));
  const auto new_game = post("/Catan/managerRequest",
                             R"({"username":"anna","password":"secret","command":"newGame",)"
                             R"("arguments":{"scenario":"SettlersOfCatan"}})",
                             "Idempotency-Key: once\r\n");
  disk.in_doubt = true;
  const auto first = ask(settings, new_game);
  disk.in_doubt = false;
  const auto second = ask(settings, new_game);
  EXPECT_EQ(disk.list({}).heads.size(), 1U);
  for (const auto& answer : {first, second}) {
    EXPECT_EQ(answer.status, 409) << answer.body;
    EXPECT_NE(answer.body.find("outcome-unknown"), std::string::npos) << answer.body;
  }
}

TEST(JournalHealth, LogsATroubleOnceAndItsEndWithACount) {
  const Listening log;
  const store::Outcome refused =
      failure(store::JournalError{store::JournalError::Kind::DiskFull, "no room left"});
  JournalHealth health;
  const auto at = [](int seconds) { return from_millis(seconds * 1000LL); };
  health.heard({}, at(0));
  EXPECT_EQ(health.trouble(), "");
  for (int i = 0; i < 500; ++i) health.heard(refused, at(10 + i % 2));
  EXPECT_EQ(health.trouble(), "The journal cannot store anything: no room left.");
  EXPECT_EQ(log.times("cannot store anything"), 1U);
  health.heard({}, at(12));  // between two that are refused
  health.heard(refused, at(13));
  EXPECT_NE(health.trouble(), "");
  health.heard({}, at(15));
  EXPECT_EQ(health.trouble(), "");
  EXPECT_EQ(log.times("stores again; 501 commits were refused in 3.0 s: no room left"), 1U);
  health.heard(refused, at(20));
  EXPECT_EQ(log.times("cannot store anything"), 2U);
}

// --- secrets -------------------------------------------------------------------------------------

TEST(Secrets, NoPasswordIsInTheJournal) {
  const TempFolder folder;
  auto settings = on_disk(folder);
  settings.swc_port = free_port();
  std::vector<std::string> notices;
  {
    const Server server(settings);
    notices = server.notices();
  }
  ASSERT_EQ(notices.size(), 2U);
  std::ifstream file(folder / store::kDatabaseFile, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  for (const auto& notice : notices) {
    const auto word = notice.substr(notice.rfind(' ') + 1);
    EXPECT_GE(word.size(), 16U);
    EXPECT_EQ(bytes.find(word), std::string::npos) << notice;
  }
}

// Rooms are prepared by administrators alone.
bool lets_in(const Settings& settings, const std::string& password) {
  Client client(settings.swc_port);
  client.send("<protocol><authenticate password=\"" + password + "\"/>" +
              "<prepare gameType=\"swc_2021_blokus\"><slot/><slot/></prepare>");
  const auto heard = client.receive_until("<prepared");
  SCOPED_TRACE(heard);
  EXPECT_FALSE(heard.empty());
  return heard.find("<prepared") != std::string::npos;
}

TEST(Secrets, APasswordThatAnEarlierVersionKeptStillOpensAndIsHashed) {
  const TempFolder folder;
  auto settings = on_disk(folder);
  settings.swc_port = free_port();
  {
    store::SqliteJournal journal(folder.path());
    ASSERT_TRUE(store::append_and_wait(journal, {{}, {}, {{"swc-password", "an-old-word"}}, {}}));
  }
  {
    const Server server(settings);
    EXPECT_FALSE(lets_in(settings, "another"));
    EXPECT_TRUE(lets_in(settings, "an-old-word"));
  }
  EXPECT_EQ(store::SqliteJournal(folder.path()).setting("swc-password")->find("an-old-word"),
            std::string::npos);
}

}  // namespace
}  // namespace spiel::server::journal_test
