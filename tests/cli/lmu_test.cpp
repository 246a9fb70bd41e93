// LMU clients of every kind at the real server.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <chrono>
#include <fstream>
#include <future>
#include <thread>

#include "lmu_seat.hpp"
#include "tests/process.hpp"
#include "tests/protocol/lmu/support.hpp"
#include "tests/this_machine.hpp"

namespace spiel::cli::lmu_test {
namespace {

using Talkers = std::vector<std::unique_ptr<Carrier>>;

const char* const kColours[] = {"Rot", "Blau", "Orange", "Weiß"};

void introduce(Carrier& carrier, const std::string& name, const std::string& colour,
               const std::string& software = "Test") {
  carrier.say(R"({"Hallo":{"Version":")" + software + R"("}})");
  carrier.say(R"({"Spieler":{"Name":")" + name + R"(","Farbe":")" + colour + R"("}})");
  carrier.say(R"({"Spiel starten":{}})");
}

Talkers three_who_start(const RunningServer& server, const std::vector<Kind>& kinds,
                        const std::string& version) {
  Talkers talkers;
  for (const auto kind : kinds) {
    talkers.push_back(connect_lmu(server, kind, version));
    const auto& colour = kColours[talkers.size() - 1];
    talkers.back()->say(R"({"Hallo":{"Version":"Test"}})");
    talkers.back()->say(std::string(R"({"Spieler":{"Name":"x","Farbe":")") + colour + R"("}})");
    talkers.back()->hear_until("Statusupdate");
  }
  for (auto& talker : talkers) talker->say(R"({"Spiel starten":{}})");
  return talkers;
}

// The status that this player was told last.
std::string last_status(const std::string& heard, int id) {
  const auto mark = R"({"Statusupdate":{"Spieler":{"id":)" + std::to_string(id) + ",";
  const auto at = heard.rfind(mark);
  if (at == std::string::npos) return {};
  const auto status = heard.find(R"("Status":")", at) + 10;
  return heard.substr(status, heard.find('"', status) - status);
}

using Way = std::tuple<Kind, std::string>;

std::string name_of_way(const testing::TestParamInfo<Way>& way) {
  const char* kinds[] = {"Tcp", "WebSocket", "HttpStream"};
  const auto& [kind, version] = way.param;
  return kinds[static_cast<int>(kind)] + ("_" + lmu::test_name(version));
}

class Carriers : public testing::TestWithParam<Way> {};
INSTANTIATE_TEST_SUITE_P(, Carriers,
                         testing::Combine(testing::Values(Kind::Tcp, Kind::WebSocket,
                                                          Kind::HttpStream),
                                          testing::ValuesIn(lmu::dialect_names())),
                         name_of_way);

TEST_P(Carriers, CarryAGameFromTheGreetingToTheFirstSettlement) {
  const auto& [kind, version] = GetParam();
  const RunningServer server;
  const auto talkers = three_who_start(server, {kind, kind, kind}, version);
  const auto& places = *lmu::dialect_named(version).places;
  const auto place = boost::json::serialize(places.write(lmu::place_of_corner(10)));
  std::string heard[3];
  for (std::size_t i = 0; i < 3; ++i) {
    heard[i] = talkers[i]->hear_until("Spiel gestartet");
    for (int status = 0; status < 3; ++status) heard[i] += talkers[i]->hear_until("Statusupdate");
    EXPECT_TRUE(heard[i].ends_with("}}\n"));
  }
  for (int id = 1; id <= 3; ++id) {
    if (last_status(heard[0], id) != "Dorf bauen") continue;
    talkers[static_cast<std::size_t>(id - 1)]->say(R"({"Bauen":{"Typ":"Dorf","Ort":)" + place +
                                                   "}}");
  }
  for (const auto& talker : talkers) {
    EXPECT_NE(talker->hear_until("Bauvorgang").find(R"("Ort":)" + place), std::string::npos);
  }
}

TEST(LmuOverHttp, WhatIsSentToNoConversationIsNotFound) {
  const RunningServer server;
  EXPECT_EQ(ask(server, "POST", "/lmu/0.3/send", "{}", "Spieltisch-Session: nobody\r\n").status,
            404);
  EXPECT_EQ(ask(server, "POST", "/lmu/0.3/send", "{}").status, 404);
}

// The name of the conversation is known to the client before the server goes on from telling it.
TEST(LmuOverHttp, WhatIsSentAsSoonAsTheNameIsKnownIsHeard) {
  const RunningServer server;
  for (int i = 0; i < 200; ++i) {
    const auto talker = connect_lmu(server, Kind::HttpStream, "0.3");
    talker->say(R"({"Hallo":{"Version":"Test"}})");
    const auto heard = talker->hear_until("Willkommen");
    ASSERT_NE(heard.find("Willkommen"), std::string::npos) << "connection " << i;
  }
}

TEST(LmuOverHttp, RefusesWhatCannotBeUnderstoodAndGoesOn) {
  const RunningServer server;
  for (const auto kind : {Kind::WebSocket, Kind::HttpStream}) {
    const auto talker = connect_lmu(server, kind, "0.3");
    talker->hear_until("Hallo");
    talker->say("[");
    EXPECT_EQ(talker->hear(), R"({"Serverantwort":"Hier wird ein JSON-Objekt erwartet"})");
    talker->say(R"({"Hallo":{"Version":"Test"}})");
    EXPECT_TRUE(talker->hear().starts_with(R"({"Willkommen")"));
  }
}

TEST(LmuLobby, ALonePlayerGetsBotsAfterTheWaitingTime) {
  const RunningServer server({"--lmu-fill-after", "1"});
  for (const std::string version : {"0.1", "0.3", "0.4"}) {
    const auto lone = connect_lmu(server, Kind::Tcp, version);
    introduce(*lone, "Einsam", "Orange");
    const auto heard = lone->hear_until("Spiel gestartet");
    EXPECT_NE(heard.find("Bot 2 (KI)"), std::string::npos);
    EXPECT_NE(heard.find(R"({"Spiel gestartet")"), std::string::npos);
  }
}

TEST(LmuLobby, WithThreeSeatsTheFourthPlayerGetsAnotherTable) {
  const RunningServer server({"--lmu-seats", "3"});
  Talkers talkers;
  for (const auto* colour : kColours) {
    talkers.push_back(connect_lmu(server, Kind::Tcp, "0.3"));
    introduce(*talkers.back(), colour, colour);
    talkers.back()->hear_until("Statusupdate");  // who has a seat came before the next
  }
  EXPECT_NE(talkers[0]->hear_until("Spiel gestartet").find("Spiel gestartet"), std::string::npos);
  const auto tables = boost::json::parse(ask(server, "GET", "/api/tables").body);
  EXPECT_EQ(tables.at("tables").as_array().size(), 2u);
}

// --- whole games -------------------------------------------------------------------------------

TEST(LmuGames, EveryCarrierPlaysAtOneTableToTheEnd) {
  const RunningServer server({"--lmu-seats", "3"});
  std::vector<std::future<lmu::GameOver>> games;
  int number = 0;
  for (const auto kind : {Kind::Tcp, Kind::WebSocket, Kind::HttpStream}) {
    games.push_back(std::async(std::launch::async, [&server, kind, number] {
      const auto carrier = connect_lmu(server, kind, "0.3");
      return play_lmu(*carrier, lmu::dialect_named("0.3"), number);
    }));
    ++number;
  }
  const auto first = games[0].get();
  EXPECT_GT(first.winner, 0) << first.text;
  for (std::size_t i = 1; i < games.size(); ++i) EXPECT_EQ(games[i].get(), first);
}

TEST(LmuPrograms, SayInOneLineWhyTheyStop) {
  const RunningServer server;
  const auto port_of = [&](const char* name) { return std::to_string(server.port(name)); };
  const auto expect = [](std::vector<std::string> arguments, const std::string& reason) {
    const auto [status, text] = Process(std::move(arguments), Process::Errors::Read).wait();
    EXPECT_NE(status, 0) << reason;
    EXPECT_NE(text.find(reason), std::string::npos) << text;
  };
  const auto third = server.url("lmu-0.3");
  expect({"bot", third, "--table", "NIRGENDS"}, "Diesen Tisch gibt es nicht");
  expect({"bot", third, "--colour", "Lila"}, "red (Rot)");
  expect({"bot", "lmu-0.2://127.0.0.1"}, "lmu-1.0-s16");
  expect({"bot", "lmu-0.4://127.0.0.1:" + port_of("lmu-0.3")}, "version 0.3 and not 0.4");
  expect({"join", "lmu-0.4://127.0.0.1:" + port_of("lmu-0.3")}, "version 0.3 and not 0.4");
  expect({"join", "lmu-0.3://127.0.0.1:" + std::to_string(free_port())}, "cannot connect");
  expect({"join", "swc://127.0.0.1:" + std::to_string(free_port())}, "cannot connect");
  expect({"join", "lmu-0.3://127.0.0.1:" + port_of("http")}, "does not greet");
  expect({"join", "lmu-0.3://[::nowhere]"}, "::nowhere: ");  // no port of its own
}

TEST(LmuPrograms, WriteTheirLogAsItHappens) {
  const RunningServer server;
  const TempFolder folder;
  const auto log = folder / "talk.log";
  Process bot({"bot", server.url("lmu-0.3"), "--colour", "Rot", "--log", log.string()});
  const auto logged = [&] {
    std::ifstream in(log);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (logged().find("Wartet auf Spielbeginn") == std::string::npos &&
         std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_NE(logged().find("Wartet auf Spielbeginn"), std::string::npos);
  EXPECT_NE(logged().find(R"("Farbe":"Rot")"), std::string::npos);
}

}  // namespace
}  // namespace spiel::cli::lmu_test
