// Real sockets on this machine: what well-behaved peers may rely on, and what the others do not
// get.
#include "server/transport.hpp"

#include <gtest/gtest.h>

#include <boost/asio/post.hpp>

#include "client.hpp"
#include "test_server.hpp"

namespace spiel::server::transport_test {
namespace {

using namespace std::chrono_literals;

TEST(Transport, CarriesBytesBothWays) {
  TestServer server;
  Client client(server.listen_echo());
  client.send("hello\n");
  EXPECT_EQ(client.receive_until("\n"), "hello\n");
}

TEST(Transport, TellsTheReceiverOnceThatThePeerIsGone) {
  TestServer server;
  const auto port = server.listen_echo();
  {
    Client polite(port);
  }
  Client crashed(port);
  crashed.send("x");
  crashed.receive();
  crashed.reset();
  EXPECT_TRUE(eventually([&] { return server.seen.ended == 2; }));
  EXPECT_TRUE(eventually([&] { return server.transport.connections() == 0; }));
  EXPECT_EQ(server.seen.begun, 2);
  EXPECT_EQ(server.seen.ended, 2);
}

TEST(Transport, WhatWasSentBeforeACloseArrives) {
  TestServer server;
  Client client(server.listen_echo());
  const std::string words = "bye" + std::string(2000, '!');
  client.send(words);
  EXPECT_EQ(client.receive_all(), words);
  client.finish_sending();
  EXPECT_TRUE(eventually([&] { return server.seen.ended == 1; }));
}

TEST(Transport, APeerThatStaysAfterTheCloseIsPutOut) {
  Limits limits;
  limits.linger = 1s;
  TestServer server(limits);
  Client client(server.listen_echo());
  client.send("bye");
  EXPECT_EQ(client.receive_all(), "bye");
  EXPECT_TRUE(eventually([&] { return server.transport.connections() == 0; }));
}

TEST(Transport, AReaderThatDoesNotReadIsDisconnectedAndNobodyElseNotices) {
  TestServer server;
  const auto port = server.listen_echo();
  Client slow(port, 4096);
  Client other(port);
  slow.send("flood");
  EXPECT_TRUE(eventually([&] { return server.seen.ended == 1; }));
  other.send("still here\n");
  EXPECT_EQ(other.receive_until("\n"), "still here\n");
  EXPECT_NE(server.metrics.text().find("spieltisch_slow_readers_total{listener=\"echo\"} 1"),
            std::string::npos);
}

TEST(Transport, ASilentPeerIsDisconnected) {
  Limits limits;
  limits.idle = 1s;
  TestServer server(limits);
  Client client(server.listen_echo());
  EXPECT_TRUE(client.closed_by_server());
  EXPECT_TRUE(eventually([&] { return server.seen.ended == 1; }));
}

TEST(Transport, NoMoreConnectionsThanAllowed) {
  Limits limits;
  limits.connections = 2;
  TestServer server(limits);
  const auto port = server.listen_echo();
  {
    Client first(port);
    Client second(port);
    first.send("a");
    second.send("b");
    EXPECT_EQ(first.receive(), "a");
    EXPECT_EQ(second.receive(), "b");
    Client third(port);
    EXPECT_TRUE(third.closed_by_server());
  }
  EXPECT_TRUE(eventually([&] { return server.transport.connections() == 0; }));
  Client again(port);
  again.send("c");
  EXPECT_EQ(again.receive(), "c");
}

TEST(Transport, APausedWireReadsNothingUntilItIsResumed) {
  TestServer server;
  Client client(server.listen_echo());
  client.send("pause");
  EXPECT_EQ(client.receive_exactly(5), "pause");
  client.send("later");
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(server.seen.bytes, 5U);
  const std::lock_guard lock(server.seen.mutex);
  const auto wire = server.seen.last_wire;
  server.shards.post(wire->shard(), [wire] { wire->pause_reading(false); });
  EXPECT_EQ(client.receive_exactly(5), "later");
}

TEST(Transport, APausedWireNoticesThatItsPeerIsGone) {
  TestServer server;
  const auto port = server.listen_echo();
  {
    Client client(port);
    client.send("pause");
    EXPECT_EQ(client.receive_exactly(5), "pause");
    client.send("never read");
  }
  EXPECT_TRUE(eventually([&] { return server.seen.ended == 1; }));
  EXPECT_EQ(server.seen.bytes, 5U);
  EXPECT_TRUE(eventually([&] { return server.transport.connections() == 0; }));
}

TEST(Transport, AFastPeerIsReadNoFasterThanAllowed) {
  Limits limits;
  limits.read_bytes_per_second = 10'000;
  TestServer server(limits);
  Client client(server.listen_echo());
  client.send(std::string(60'000, 'x'));
  std::this_thread::sleep_for(300ms);
  // The first second's worth at once, one read over it, and what 300 ms (or some more) allow.
  EXPECT_GE(server.seen.bytes, 10'000U);
  EXPECT_LT(server.seen.bytes, 40'000U);
  EXPECT_TRUE(eventually([&] { return server.seen.bytes == 60'000U; }));
}

TEST(Transport, AFloodFromAPeerThatDoesNotReadEndsItsConnection) {
  Limits limits;
  limits.read_bytes_per_second = 0;
  limits.pending_output_bytes = 256 * 1024;
  TestServer server(limits);
  Client client(server.listen_echo(), 4096);
  const std::string lot(256 * 1024, 'x');
  int sent = 0;
  while (sent < 1000 && client.send(lot)) ++sent;
  EXPECT_LT(sent, 1000);
  EXPECT_TRUE(eventually([&] { return server.transport.connections() == 0; }));
}

TEST(Transport, WhoDoesNotReadGoesWhenTooMuchWaitsForAllTogether) {
  Limits limits;
  limits.pending_output_bytes = 1024 * 1024 * 1024;
  limits.backlog_bytes = 1024 * 1024;
  TestServer server(limits);
  const auto port = server.listen_echo();
  Client attentive(port);
  attentive.send("x");
  EXPECT_EQ(attentive.receive(), "x");
  Client silent(port, 4096);
  silent.send("flood");
  EXPECT_TRUE(eventually([&] { return server.seen.ended == 1; }));
  attentive.send("y");
  EXPECT_EQ(attentive.receive(), "y");
}

TEST(Transport, AThousandConnectionsComeAndGoAndNothingIsLeft) {
  TestServer server;
  const auto port = server.listen_echo();
  for (int i = 0; i < 1000; ++i) {
    Client client(port);
    if (i % 3 == 0) client.send("x");
    if (i % 5 == 0) client.reset();
  }
  {
    // Connections are accepted in the order they came: who is answered is the last of them.
    Client last(port);
    last.send("x");
    EXPECT_EQ(last.receive(), "x");
  }
  EXPECT_TRUE(eventually([&] { return server.seen.begun == server.seen.ended; }));
  EXPECT_TRUE(eventually([&] { return server.transport.connections() == 0; }));
  EXPECT_TRUE(eventually([&] {
    return server.metrics.text().find("spieltisch_connections{listener=\"echo\"} 0") !=
           std::string::npos;
  }));
}

TEST(Transport, AtTheEndConversationsAreClosedInOrder) {
  TestServer server;
  const auto port = server.listen_echo();
  const auto http_port = server.listen_http();
  Client talking(port);
  Client idle(http_port);
  talking.send("x");
  EXPECT_EQ(talking.receive(), "x");
  std::thread end([&] { server.transport.stop(5s); });
  EXPECT_TRUE(talking.closed_by_server());
  EXPECT_TRUE(idle.closed_by_server());
  talking.finish_sending();
  end.join();
  EXPECT_EQ(server.seen.ended, 1);
  EXPECT_EQ(server.transport.connections(), 0U);
  EXPECT_THROW(Client{port}, std::runtime_error);
}

TEST(Transport, APortThatIsTakenIsRefusedByName) {
  TestServer server;
  const auto port = server.listen_echo();
  try {
    server.transport.listen({"second", "127.0.0.1", port, server.echo()});
    FAIL() << "bound twice";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("second"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find(std::to_string(port)), std::string::npos);
  }
}

TEST(BoundListener, HasAnAddressOneCanClick) {
  EXPECT_EQ((BoundListener{"http", "127.0.0.1", 8080, true, false}.url()),
            "http://127.0.0.1:8080/");
  EXPECT_EQ((BoundListener{"http", "::1", 8443, true, true}.url()), "https://[::1]:8443/");
  EXPECT_EQ((BoundListener{"swc", "localhost", 13050, false, false}.url()),
            "tcp://localhost:13050");
}

TEST(Admission, CountsPerAddressButNotThisMachine) {
  using boost::asio::ip::make_address;
  Admission admission(10, 2);
  auto first = admission.admit(make_address("192.0.2.1"));
  auto second = admission.admit(make_address("::ffff:192.0.2.1"));
  EXPECT_TRUE(first);
  EXPECT_TRUE(second);
  EXPECT_FALSE(admission.admit(make_address("192.0.2.1")));
  EXPECT_TRUE(admission.admit(make_address("192.0.2.2")));
  first.reset();
  EXPECT_TRUE(admission.admit(make_address("192.0.2.1")));
  std::vector<Admission::Ticket> own;
  for (int i = 0; i < 5; ++i) own.push_back(std::move(*admission.admit(make_address("127.0.0.1"))));
  EXPECT_EQ(admission.count(), 6U);
}

TEST(Admission, AnIpv6HouseholdIsOneAddress) {
  using boost::asio::ip::make_address;
  Admission admission(10, 1);
  const auto first = admission.admit(make_address("2001:db8:1:2::1"));
  EXPECT_TRUE(first);
  EXPECT_FALSE(admission.admit(make_address("2001:db8:1:2:ffff::9")));
  EXPECT_TRUE(admission.admit(make_address("2001:db8:1:3::1")));
}

}  // namespace
}  // namespace spiel::server::transport_test
