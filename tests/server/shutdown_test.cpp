// The end of the whole server: whoever waits is answered.
#include <future>
#include <thread>

#include "store/memory_journal.hpp"
#include "whole_server.hpp"

namespace spiel::server {
namespace {

// Once it is told to, it stores nothing before somebody asks for everything to be stored.
class DawdlingJournal : public store::MemoryJournal {
 public:
  bool append(store::Batch batch, store::Committed on_committed) override {
    const std::lock_guard lock(mutex_);
    if (!dawdles) return MemoryJournal::append(std::move(batch), std::move(on_committed));
    waiting_.emplace_back(std::move(batch), std::move(on_committed));
    return true;
  }
  void drain() override {
    const std::lock_guard lock(mutex_);
    for (auto& [batch, told] : waiting_) MemoryJournal::append(std::move(batch), std::move(told));
    waiting_.clear();
  }
  bool has_waiting() {
    const std::lock_guard lock(mutex_);
    return !waiting_.empty();
  }
  std::atomic<bool> dawdles = false;

 private:
  std::mutex mutex_;
  std::vector<std::pair<store::Batch, store::Committed>> waiting_;
};

class Shutdown : public testing::Test {
 protected:
  static Settings settings() {
    auto settings = all_ports({});
    settings.managers = {"anna:secret"};
    return settings;
  }
  Shutdown() {
    auto journal = std::make_unique<DawdlingJournal>();
    journal_ = journal.get();
    server_.emplace(settings_, std::move(journal));
  }
  Client connect() const { return Client(settings_.http_port); }
  std::future<void> stop() {
    return std::async(std::launch::async, [this] { server_->stop(); });
  }

  const Settings settings_ = settings();
  DawdlingJournal* journal_ = nullptr;
  std::optional<Server> server_;
};

TEST_F(Shutdown, WhoeverWaitsForNewsIsAnswered) {
  auto asks = connect();
  const auto id = text_field(
      say(asks, post("/api/tables", R"({"game":"catan","seats":{"max":2}})")).body, "id");
  say(asks, post("/api/tables/" + id + "/seats", R"({"name":"Anna"})"));
  const auto version = say(asks, get("/api/tables/" + id + "/state")).header("ETag");
  auto poll = connect(), stream = connect(), socket = connect();
  poll.send(
      get("/api/tables/" + id + "/state?wait=60&since=" + version.substr(1, version.size() - 2)));
  stream.send(get("/api/tables/" + id + "/events"));
  EXPECT_NE(stream.receive_until("event: view"), "");
  ASSERT_TRUE(upgrade(socket, "/ws/lobby"));
  read_frame(socket);
  const auto stopped = stop();
  const auto answer = read_answer(poll);
  EXPECT_EQ(answer.status, 503);
  EXPECT_NE(answer.body.find("going-down"), std::string::npos);
  Frame last;
  do last = read_frame(socket);
  while (last.opcode != 8 && last.opcode >= 0);
  EXPECT_EQ(last.payload.substr(0, 2), "\x03\xe9");  // 1001
  EXPECT_TRUE(stream.receive_all().ends_with("0\r\n\r\n"));
}

// What it was asked is stored and answered, since it was taken.
TEST_F(Shutdown, ARequestUnderWayIsCarriedOut) {
  auto manager = connect();
  journal_->dawdles = true;
  manager.send(post("/Catan/managerRequest",
                    R"({"username":"anna","password":"secret","command":"newGame",)"
                    R"("arguments":{"scenario":"SettlersOfCatan"}})"));
  ASSERT_TRUE(eventually([&] { return journal_->has_waiting(); }));
  const auto stopped = stop();
  const auto answer = read_answer(manager);
  EXPECT_EQ(answer.status, 200);
  EXPECT_NE(answer.body.find("gameId"), std::string::npos) << answer.body;
}

TEST_F(Shutdown, ClientsOfOtherProtocolsAreLetGoInOrder) {
  Client lmu(settings_.lmu_ports.at("0.3")), swc(settings_.swc_port);
  lmu.send("{\"Hallo\":{\"Version\":\"x\"}}\n");
  lmu.receive_until("Willkommen");
  swc.send("<protocol><join gameType='swc_2021_blokus'/>");
  swc.receive_until("<joined");
  const auto stopped = stop();
  EXPECT_TRUE(swc.receive_all().ends_with("</protocol>"));
  EXPECT_TRUE(lmu.receive_all().ends_with('\n')) << "a whole message, and no reset";
}

}  // namespace
}  // namespace spiel::server
