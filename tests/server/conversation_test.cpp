// Sessions over real sockets: what they throw, how fast their peers may speak, and how long a
// message may take.
#include "server/conversation.hpp"

#include <gtest/gtest.h>

#include "client.hpp"
#include "server/hub.hpp"
#include "store/memory_journal.hpp"
#include "test_server.hpp"
#include "whole_server.hpp"

namespace spiel::server {
namespace {

using namespace std::chrono_literals;

Time wall_clock() {
  return std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now());
}

// Says every line back; a line without an end is a message under way. Throws when told to.
class Parrot : public table::Session {
 public:
  void received(std::string_view bytes, Time) override {
    for (const char c : bytes) {
      line_ += c;
      if (c == '\n') said(std::exchange(line_, {}));
    }
  }
  void replied(table::RequestId, const table::Reply&, Time) override {
    throw std::runtime_error("broken on purpose");
  }
  void updated(const table::TableId&, const table::SeenUpdate&, Time) override {}
  bool is_mid_message() const override { return !line_.empty(); }
  void gave_up_waiting(Time) override {
    send("too slow\n");
    close();
  }
  void slowed_down(Time) override { send("too fast\n"); }

 private:
  void said(const std::string& line) {
    heard();
    if (line == "throw\n") throw std::runtime_error("broken on purpose");
    if (line == "ask\n") ask(table::Look{"NOWHERE2"});
    send(line);
  }

  std::string line_;
};

class Conversations : public testing::Test {
 protected:
  Conversations() : hub_(journal_, server_.shards.contexts(), {}, wall_clock, {}) {}
  ~Conversations() override {
    server_.transport.stop(1s);
    hub_.stop();
  }

  std::uint16_t listen(ConversationLimits limits) {
    const auto parrot = [](const std::string&) { return std::make_unique<Parrot>(); };
    server_.transport.listen(
        {"parrot", "127.0.0.1", 0,
         converse_with(hub_, server_.shards.contexts(), wall_clock, parrot, limits)});
    return server_.transport.bound().back().port;
  }

  store::MemoryJournal journal_;
  TestServer server_;
  Hub hub_;
};

TEST_F(Conversations, ASessionThatThrowsEndsAlone) {
  const auto port = listen({});
  Client other(port);
  for (const auto* words : {"throw\n", "ask\n"}) {
    Client client(port);
    client.send(words);
    client.receive_all();
  }
  other.send("hello\n");
  EXPECT_EQ(other.receive_until("\n"), "hello\n");
  EXPECT_TRUE(eventually([&] { return hub_.statistics().sessions == 1; }));
}

TEST_F(Conversations, APeerThatIsTooFastIsToldSoAndSlowedDown) {
  ConversationLimits limits;
  limits.messages_per_second = 50;
  Client client(listen(limits));
  const auto begin = std::chrono::steady_clock::now();
  std::string many;
  for (int i = 0; i < 150; ++i) many += "x\n";
  client.send(many);
  client.receive_until("too fast\n");
  client.send("last\n");
  EXPECT_EQ(client.receive_until("last\n"), "last\n");
  EXPECT_GT(std::chrono::steady_clock::now() - begin, 900ms);
}

TEST_F(Conversations, AllOfOneAddressAreAsFastAsOneMayBe) {
  AddressRate rate({50, std::chrono::hours(1)});
  ConversationLimits limits;
  limits.of_address = &rate;
  const auto port = listen(limits);
  const auto begin = std::chrono::steady_clock::now();
  std::string many;
  for (int i = 0; i < 75; ++i) many += "x\n";
  Client one(port), two(port);
  one.send(many);
  two.send(many);
  EXPECT_EQ(one.receive_until("too fast\n").empty() && two.receive_until("too fast\n").empty(),
            false);
  Client three(port);
  three.send("a\n");
  three.receive_until("too fast\n");
  three.send("last\n");
  three.receive_until("last\n");
  EXPECT_GT(std::chrono::steady_clock::now() - begin, 900ms);
}

TEST_F(Conversations, WhoComesFromAnAddressThatHasSaidTooMuchIsNotHeardAtOnce) {
  AddressRate rate({50, std::chrono::hours(1)});
  ConversationLimits limits;
  limits.of_address = &rate;
  const auto port = listen(limits);
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "x\n";
  Client one(port);
  one.send(many);
  one.receive_until("too fast\n");
  Client two(port);
  two.send("hello\n");
  EXPECT_EQ(two.receive_until("\n"), "too fast\n");
  rate.take("127.0.0.1", RateClock::now(), -2000);
  EXPECT_EQ(two.receive_until("hello\n"), "hello\n");
}

class Onlooker : public table::Session {
 public:
  void opened(Time) override { ask(table::Watch{"T"}); }
  void received(std::string_view, Time) override {}
  void replied(table::RequestId, const table::Reply&, Time) override {}
  void updated(const table::TableId&, const table::SeenUpdate&, Time) override {}
};

class NowhereWire : public Wire {
 public:
  void send(std::string_view) override {}
  void close() override {}
  void pause_reading(bool) override {}
  std::size_t shard() const override { return 0; }
};

// Notes whom watchers count for.
class Gate : public ConversationHub {
 public:
  table::SessionId connect(const std::shared_ptr<Subscriber>&) override { return 1; }
  void disconnect(table::SessionId) override {}
  void request(table::Asker, table::Request request) override {
    watchers.push_back(std::get<table::Watch>(request).from);
  }
  void ask(table::Request, Callback, Time) override {}

  std::vector<std::string> watchers;
};

TEST(Observers, OfOneIpv6NetworkCountAsOneAddress) {
  asio::io_context shard;
  Gate gate;
  const auto look_on = converse_with(
      gate, {&shard}, wall_clock, [](const std::string&) { return std::make_unique<Onlooker>(); });
  for (const auto* peer : {"2001:db8::1", "2001:db8::2:3", "2001:db8:0:1::1", "192.0.2.1", ""}) {
    look_on(std::make_shared<NowhereWire>(), peer);
  }
  ASSERT_EQ(gate.watchers.size(), 5U);
  EXPECT_EQ(gate.watchers[0], gate.watchers[1]);
  EXPECT_NE(gate.watchers[0], gate.watchers[2]);
  EXPECT_EQ(gate.watchers[3], "192.0.2.1");
  EXPECT_EQ(gate.watchers[4], "") << "who has no address is not counted";
}

TEST_F(Conversations, AMessageMustEndInTime) {
  ConversationLimits limits;
  limits.message_time = 300ms;
  const auto port = listen(limits);
  Client patient(port);
  patient.send("one\n");
  Client client(port);
  while (client.send("x")) {
    if (client.has_input()) break;
    std::this_thread::sleep_for(20ms);
  }
  EXPECT_EQ(client.receive_until("\n"), "too slow\n");
  EXPECT_EQ(patient.receive_until("\n"), "one\n");
  patient.send("two\n");
  EXPECT_EQ(patient.receive_until("\n"), "two\n");
}

TEST_F(Conversations, WhatIsPostedFromAnAddressThatHasSaidTooMuchIsRefusedBeforeItFillsTheMemory) {
  AddressRate rate({50, std::chrono::hours(1)});
  ConversationLimits limits;
  limits.of_address = &rate;
  const auto parrot = [](const std::string&) { return std::make_unique<Parrot>(); };
  const auto talk = converse_with(hub_, server_.shards.contexts(), wall_clock, parrot, limits);
  const auto open = [talk](const http::Request&) -> Result<Converse, http::Response> {
    return talk;
  };
  auto& router = server_.service.router;
  router.add({http::Method::Get, "/stream", http::EndlessBody{"text/plain", open}});
  router.add({http::Method::Post, "/send", http::Inbox{}});
  const auto port = server_.listen_http();
  rate.take("127.0.0.1", RateClock::now(), 1000);
  Client stream(port), sender(port);
  stream.send(get("/stream"));
  const Answer head{200, stream.receive_until("\r\n\r\n"), ""};
  const std::string session = "Spieltisch-Session: " + head.header("Spieltisch-Session") + "\r\n";
  const auto body = std::string(60'000, 'x') + '\n';
  EXPECT_EQ(say(sender, post("/send", body, session)).status, 204);
  EXPECT_EQ(say(sender, post("/send", body, session)).status, 204);
  EXPECT_EQ(say(sender, post("/send", body, session)).status, 429);
}

// --- every port of the whole server --------------------------------------------------------------

class Dribble : public WholeServer {
 protected:
  static Limits hasty() {
    Limits limits;
    limits.message = 1s;
    return limits;
  }
  Dribble() : WholeServer(hasty()) {}

  // A byte now and then, until the server has had enough of it.
  static std::string dribble(Client& client, std::string_view begin, std::string_view piece) {
    client.send(begin);
    for (int i = 0; i < 200; ++i) {
      std::this_thread::sleep_for(50ms);
      if (client.has_input() || !client.send(piece)) break;
    }
    return client.receive_all();
  }
};

TEST_F(Dribble, AMessageThatNeverEndsIsNotWaitedFor) {
  Client lmu(settings_.lmu_ports.at("0.3"));
  lmu.receive_until("\n");
  EXPECT_NE(dribble(lmu, "{\"Hallo\":\"", "x").find("nicht rechtzeitig"), std::string::npos);
  Client swc(settings_.swc_port);
  dribble(swc, "<protocol><join gameType='", "x");
  EXPECT_TRUE(swc.closed_by_server());
  Client web(settings_.http_port);
  ASSERT_TRUE(upgrade(web, "/ws/lobby"));
  read_frame(web);
  dribble(web, std::string("\x01\x81\0\0\0\0x", 7), std::string("\x00\x81\0\0\0\0x", 7));
  EXPECT_TRUE(web.closed_by_server());
  expect_only_the_witness();
}

TEST_F(Dribble, WhoHasSaidAllItHasToSayMayBeSilent) {
  Client lmu(settings_.lmu_ports.at("0.3"));
  Client swc(settings_.swc_port);
  lmu.receive_until("\n");
  lmu.send("{\"Hallo\":{\"Version\":\"Client 0.3\"}}\n");
  lmu.receive_until("\n");
  swc.send("<protocol>\n");
  std::this_thread::sleep_for(2s);
  EXPECT_TRUE(lmu.send("{\"Chatnachricht senden\":{\"Nachricht\":\"da\"}}\n"));
  EXPECT_NE(lmu.receive_until("da").find("da"), std::string::npos);
  swc.send("<join gameType=\"swc_2021_blokus\"/>");
  EXPECT_NE(swc.receive_until("joined").find("joined"), std::string::npos);
}

}  // namespace
}  // namespace spiel::server
