// What goes wrong out there, on every port of the whole server over real sockets: afterwards
// nothing is left of it, and a player at another table has not noticed.
#include <malloc.h>

#include <thread>

#include "core/random.hpp"
#include "whole_server.hpp"

namespace spiel::server::faults_test {
namespace {

using namespace std::chrono_literals;

std::string noise(std::uint64_t seed, std::size_t size) {
  Random random(seed);
  std::string bytes(size, '\0');
  for (char& byte : bytes) byte = static_cast<char>(random.below(256));
  return bytes;
}

// Beginnings of what each port understands, said to all of them.
std::vector<std::string> garbage() {
  return {noise(1, 1000),
          noise(2, 50'000),
          std::string(5000, '\0'),
          std::string(5000, '\n'),
          std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11) + noise(3, 500),
          "GET / HTTP/1.1\r\n\r\n",
          "GET " + std::string(100, '\xff') + "\r\n\r\n",
          "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999999999999999\r\n\r\n{",
          "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n\xff\xfe}",
          "<protocol><join gameType='swc_2021_blokus'/><nonsense",
          "<protocol></protocol></protocol>",
          "<!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><protocol>&b;",
          "{\"Hallo\":{\"Version\":7}}\n[[[[[[\n{}\nnull\n\"\n",
          "{\"Spieler\":" + std::string(20'000, '[') + "\n",
          "\xc3\x28\xa0\xa1\n\xf0\x28\x8c\xbc\n"};
}

// "lmu" for all dialects of these protocols.
std::string family(const std::string& port) { return port.substr(0, port.find('-')); }

class Faults : public WholeServer {};

TEST_F(Faults, GarbageOnEveryPortHurtsNobody) {
  for (const auto& [name, port] : ports()) {
    for (const auto& bytes : garbage()) {
      Client client(port);
      client.send(bytes);
      client.finish_sending();
      client.receive_all();
    }
    EXPECT_TRUE(witness_.is_served()) << "after garbage for " << name;
  }
  expect_only_the_witness();
}

TEST_F(Faults, FloodsOfRequestsFromPeersThatDoNotReadEndWithThem) {
  const std::map<std::string, std::string> requests = {
      {"http", get("/api/tables")}, {"swc", "<protocol>"}, {"lmu", "{\"x\":1}\n"}};
  std::vector<std::thread> flooders;
  for (const auto& [name, port] : ports()) {
    flooders.emplace_back([port = port, request = requests.at(family(name))] {
      Client client(port, 4096);
      const timeval patience{1, 0};
      ::setsockopt(client.descriptor(), SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
      for (int i = 0; i < 20'000 && client.send(request); ++i) continue;
    });
  }
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(witness_.is_served());
  for (auto& flooder : flooders) flooder.join();
  expect_only_the_witness();
}

// What a storm of peers who come and go leaves on the heap is less than one of them needs.
TEST_F(Faults, AStormOfConnectionsLeavesNothingBehind) {
  const auto storm = [this](int connections) {
    int number = 0;
    while (number < connections) {
      for (const auto& [name, port] : ports()) {
        Client client(port);
        if (++number % 2 == 0) client.send(garbage()[static_cast<std::size_t>(number) % 15]);
        if (number % 3 == 0) client.reset();
      }
    }
    expect_only_the_witness();
  };
  storm(1000);
  const auto before = ::mallinfo2().uordblks;
  storm(3000);
  EXPECT_LT(::mallinfo2().uordblks, before + 64 * 3000) << "heap in use before: " << before;
}

class FastFaults : public WholeServer {
 protected:
  static Limits fast() {
    Limits limits;
    limits.read_bytes_per_second = 0;
    return limits;
  }
  FastFaults() : WholeServer(fast()) {}
};

TEST_F(FastFaults, MessagesWithoutEndAreNotKept) {
  const std::map<std::string, std::string> begin = {
      {"http", "GET /"}, {"swc", "<protocol><join gameType='"}, {"lmu", "{\"x\":\""}};
  const auto before = ::mallinfo2().uordblks;
  std::vector<Client> clients;
  const std::string lot(64 * 1024, 'x');
  for (const auto& [name, port] : ports()) {
    Client& client = clients.emplace_back(port);
    client.send(begin.at(family(name)));
    for (int i = 0; i < 256 && client.send(lot); ++i) continue;
  }
  EXPECT_TRUE(witness_.is_served());
  EXPECT_LT(::mallinfo2().uordblks, before + 1024 * 1024) << "heap in use before: " << before;
  clients.clear();
  expect_only_the_witness();
}

class HastyFaults : public WholeServer {
 protected:
  static Limits hasty() {
    Limits limits;
    limits.idle = limits.request = limits.keep_alive = limits.linger = 1s;
    return limits;
  }
  HastyFaults() : WholeServer(hasty()) {}
};

// A peer whose machine was switched off looks like one that says nothing more.
TEST_F(HastyFaults, PeersThatFallSilentInTheMiddleAreLetGo) {
  const std::map<std::string, std::vector<std::string>> halves = {
      {"http", {"", "GET /healthz HT", "POST /api/tables HTTP/1.1\r\nContent-Length: 50\r\n\r\n{"}},
      {"swc", {"", "<protocol><jo", "<protocol><join gameType='swc_2021_blokus'/>"}},
      {"lmu", {"", "{\"Hal"}}};
  std::vector<Client> silent;
  for (const auto& [name, port] : ports()) {
    for (const auto& half : halves.at(family(name))) {
      silent.emplace_back(port).send(half);
    }
  }
  for (int i = 0; i < 20; ++i) {
    EXPECT_TRUE(witness_.is_served());
    std::this_thread::sleep_for(100ms);
  }
  for (auto& client : silent) client.receive_all();
  expect_only_the_witness();
}

}  // namespace
}  // namespace spiel::server::faults_test
