// The Software-Challenge protocol on the whole server, over real sockets: leaving in ways that only
// a socket knows, and tables where other kinds of players sit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <future>
#include <set>

#include "bots/bot.hpp"
#include "client.hpp"
#include "client/swc_bot.hpp"
#include "listening.hpp"
#include "protocol/swc/replay.hpp"
#include "server/server.hpp"
#include "server/swc_replays.hpp"
#include "store/memory_journal.hpp"
#include "test_server.hpp"
#include "tests/this_machine.hpp"

namespace spiel::server::swc_test {
namespace {

using namespace std::chrono_literals;
namespace json = boost::json;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

const std::string kJoin = "<protocol><join gameType='swc_2021_blokus'/>";
const std::string kAuthenticate = "<protocol><authenticate password='secret'/>";
const std::string kLost =
    "<score cause=\"LEFT\" reason=\"Der Spieler hat das Spiel verlassen\">\n        <part>0</part>";

Settings swc_settings() {
  Settings settings;
  settings.http_port = free_port();
  settings.swc_port = free_port();
  settings.lmu_ports.clear();
  settings.volatile_journal = true;
  settings.swc_password = "secret";
  settings.log_level = "off";
  settings.limits.linger = 1h;
  return settings;
}

// The value of the first attribute of this name.
std::string value(const std::string& bytes, const std::string& name) {
  const std::size_t from = bytes.find(name + "=\"") + name.size() + 2;
  return bytes.substr(from, bytes.find('"', from) - from);
}

class SwcServer : public testing::Test {
 protected:
  Client connect() const { return Client(settings_.swc_port); }

  // Two players in a game that has just begun; it is the first one's turn.
  void begin(Client& first, Client& second) {
    first.send(kJoin);
    first.receive_until("<joined roomId=");
    second.send(kJoin);
    first.receive_until("MoveRequest\"/>\n  </room>");
    second.receive_until("</state>\n    </data>\n  </room>");
  }

  // One of our players at this server, who brings this code.
  std::future<client::SwcGame> play_greedily(const std::string& code) const {
    client::SwcBotOptions options;
    options.port = settings_.swc_port;
    options.reservation = code;
    options.level = bots::find_level("greedy");
    return std::async(std::launch::async, client::play_swc, options);
  }

  // A room with these slots, by an administrator who goes at once; what the server answered.
  std::string prepare(const std::string& slots) const {
    Client admin = connect();
    admin.send(kAuthenticate + "<prepare gameType='swc_2021_blokus'>" + slots + "</prepare>");
    return admin.receive_until("</prepared>");
  }
  static std::string reservation(const std::string& prepared) {
    const std::size_t from = prepared.find("<reservation>") + 13;
    return prepared.substr(from, prepared.find('<', from) - from);
  }

  // --- a player of the web protocol, by REST alone

  json::object answer_to(const std::string& request) const {
    Client client(settings_.http_port);
    const Answer answer = say(client, request);
    EXPECT_THAT(answer.status, testing::AnyOf(200, 201)) << answer.body;
    return json::parse(answer.body).as_object();
  }
  static std::string text(const json::object& object, const char* key) {
    return json::value_to<std::string>(object.at(key));
  }

  // Sits down and plays the first legal action whenever there is one; the result in the end.
  json::object play_by_rest(const std::string& table, const std::string& newcomer) const {
    const std::string path = "/api/tables/" + table;
    const auto token = text(answer_to(post(path + "/seats", newcomer)), "token");
    const std::string who = "Authorization: Bearer " + token + "\r\n";
    std::string since;
    while (true) {
      const auto state = answer_to(get(path + "/state" + since, who));
      const auto& info = state.at("table").as_object();
      if (text(info, "stage") == "over") return info.at("result").as_object();
      since = "?wait=20&since=" + json::serialize(state.at("version"));
      const auto* legal = state.at("legal").if_object();
      const auto actions = legal ? legal->at("actions").as_array() : json::array();
      if (actions.empty()) continue;
      answer_to(
          post(path + "/actions", json::serialize(json::object{{"actions", {actions[0]}}}), who));
    }
  }

  const Settings settings_ = swc_settings();
  Server server_{settings_};
};

// --- settings ------------------------------------------------------------------------------------

bool is_administrators(const std::string& password, std::uint16_t port) {
  Client admin(port);
  admin.send("<protocol><authenticate password='" + password + "'/><testMode testMode='false'/>");
  return admin.receive_until("/>").find("<testing ") != std::string::npos;
}

TEST(SwcSettings, TheOriginalsFileComesBeforeFlags) {
  const TempFolder folder;
  Settings settings = swc_settings();
  settings.swc_properties = folder / "server.properties";
  const std::uint16_t port = free_port();
  std::ofstream(settings.swc_properties)
      << "password=geheim\npaused=true\nlocal=false\nport=" << port << "\n";
  const Server server(settings);
  EXPECT_EQ(server.listeners().back().url(), "tcp://0.0.0.0:" + std::to_string(port));
  EXPECT_TRUE(is_administrators("geheim", port));
  EXPECT_FALSE(is_administrators("secret", port));
  Client first(port), second(port), admin(port);
  for (Client* player : {&first, &second}) player->send(kJoin);
  const std::string welcome = first.receive_until("welcomeMessage");
  admin.send("<protocol><authenticate password='geheim'/><pause pause='false' roomId='" +
             value(welcome, "roomId") + "'/>");
  EXPECT_THAT(first.receive_until("</state>"), Not(HasSubstr("MoveRequest"))) << "until it goes on";
}

TEST(SwcSettings, APasswordIsMadeUpOnceAndShownOnce) {
  const TempFolder folder;
  Settings settings = swc_settings();
  settings.volatile_journal = false;
  settings.data = folder / "data";
  settings.swc_password.clear();
  const std::string notice = "Software-Challenge administrator: password ";
  std::string password;
  {
    const Server server(settings);
    ASSERT_THAT(server.notices(), testing::Contains(testing::StartsWith(notice)));
    for (const auto& said : server.notices()) {
      if (said.starts_with(notice)) password = said.substr(notice.size());
    }
    EXPECT_GE(password.size(), 16U);
    EXPECT_TRUE(is_administrators(password, settings.swc_port));
  }
  const Server again(settings);
  EXPECT_THAT(again.notices(), testing::Not(testing::Contains(testing::StartsWith(notice))));
  EXPECT_TRUE(is_administrators(password, settings.swc_port));
}

class LoggedSwcServer : protected Listening, public SwcServer {
 protected:
  LoggedSwcServer() : Listening(spdlog::level::debug) {}
};

// One address tries a hundred passwords at once: nearly all are sent away unheard, and the
// administrator, who comes from elsewhere, gets in.
TEST_F(LoggedSwcServer, WhoGuessesPasswordsIsSentAwayAndHoldsUpNobody) {
  constexpr int kGuesses = 100;
  std::vector<Client> guessers;
  for (int i = 0; i < kGuesses; ++i) {
    auto& guesser = guessers.emplace_back(settings_.swc_port, 0, "127.0.0.66");
    guesser.send("<protocol><authenticate password='guess" + std::to_string(i) + "'/>");
  }
  EXPECT_TRUE(is_administrators("secret", settings_.swc_port));
  EXPECT_TRUE(eventually(
      [&] { return times("127.0.0.66: refused: Too many passwords are tried") > kGuesses / 2; }));
}

// --- leaving -------------------------------------------------------------------------------------

TEST_F(SwcServer, APlayerWhoClosesOneHalfOfTheConnectionHasLeft) {
  Client first = connect(), second = connect();
  begin(first, second);
  second.finish_sending();
  EXPECT_THAT(first.receive_until("<left "), HasSubstr(kLost));
  EXPECT_TRUE(second.closed_by_server());
}

TEST_F(SwcServer, APlayerWhoEndsTheStreamAndItsHalfIsStillSaidGoodbye) {
  Client first = connect(), second = connect();
  begin(first, second);
  first.send("</protocol>");
  first.finish_sending();
  EXPECT_EQ(first.receive_all(), "\n</protocol>");
  EXPECT_THAT(second.receive_until("<left "), HasSubstr(kLost));
}

TEST_F(SwcServer, WhoIsPutOutHasLeftAtOnceHoweverLongItKeepsItsSocket) {
  Client first = connect(), second = connect();
  begin(first, second);
  first.send("<nonsense/>");
  EXPECT_THAT(second.receive_until("<left "), HasSubstr(kLost));
}

TEST_F(SwcServer, ACrashedPlayerHasLeft) {
  Client first = connect(), second = connect();
  begin(first, second);
  first.reset();
  EXPECT_THAT(second.receive_until("<left "), HasSubstr(kLost));
}

TEST_F(SwcServer, WhoGoesBeforeTheGameBeginsIsReplaced) {
  Client gone = connect();
  gone.send(kJoin);
  gone.receive_until("<joined roomId=");
  gone.finish_sending();
  EXPECT_TRUE(gone.closed_by_server());
  Client first = connect(), second = connect();
  begin(first, second);
}

TEST_F(SwcServer, AHalfClosedAdministratorDisturbsNobody) {
  Client first = connect(), second = connect();
  begin(first, second);
  Client admin = connect();
  admin.send(kAuthenticate + "<testMode testMode='false'/>");
  admin.receive_until("<testing ");
  admin.finish_sending();
  EXPECT_TRUE(admin.closed_by_server());
  second.send("</protocol>");
  EXPECT_THAT(first.receive_until("<left "), HasSubstr(kLost));
}

TEST_F(SwcServer, AMoveThatComesTooLateIsNotMade) {
  Client first = connect(), second = connect();
  first.send(kJoin);
  const std::string room = value(first.receive_until("\"/>"), "roomId");
  second.send(kJoin);
  first.receive_until("MoveRequest\"/>");
  std::this_thread::sleep_for(2100ms);
  first.send("<room roomId='" + room +
             "'><data class='sc.plugin2021.SkipMove'><color>BLUE</color></data></room>");
  EXPECT_THAT(second.receive_until("<left "), HasSubstr("<score cause=\"SOFT_TIMEOUT\""));
  EXPECT_THAT(first.receive_until("<left "), HasSubstr("innerhalb von 2 Sekunden"));
}

TEST_F(SwcServer, AfterTheGameTheServerClosesWhereThePlayerDoesNot) {
  Client first = connect(), second = connect();
  begin(first, second);
  second.reset();
  EXPECT_THAT(first.receive_all(), EndsWith("</protocol>"));
}

TEST_F(SwcServer, BytesOneByOneAreAsGoodAsAllAtOnce) {
  Client slow = connect();
  for (const char c : kJoin) slow.send({&c, 1});
  EXPECT_THAT(slow.receive_until("/>"), HasSubstr("<joined roomId="));
}

TEST_F(SwcServer, ScoresAreTheSameForEveryAdministrator) {
  Client admin = connect();
  admin.send(kAuthenticate + "<testMode testMode='true'/>");
  admin.receive_until("<testing ");
  Client other = connect();
  other.send(kAuthenticate +
             "<prepare gameType='swc_2021_blokus' pause='true'><slot displayName='bot:random'/>"
             "<slot displayName='bot:greedy'/></prepare>");
  other.receive_until("<prepared ");
  const std::string room = value(other.receive_until(">"), "roomId");
  other.send("<observe roomId='" + room + "'/><pause roomId='" + room + "' pause='false'/>");
  ASSERT_THAT(other.receive_until("<left "), HasSubstr("<data class=\"result\">"));
  admin.send("<scoreForPlayer displayName='bot:greedy'/>");
  EXPECT_THAT(admin.receive_until("</playerScore>"), HasSubstr("numberOfTests=\"1\""));
}

// --- moves that cannot be stored -----------------------------------------------------------------

// Every fifth commit of a move is refused; every other of those is stored all the same, as by a
// database that went away before it could say so.
class ForgetfulJournal : public store::MemoryJournal {
 public:
  bool append(store::Batch batch, store::Committed on_committed) override {
    const bool moves = std::ranges::any_of(batch.entries, [](const store::Entry& entry) {
      return entry.line.find("\"moved\"") != std::string::npos;
    });
    if (!moves || ++moves_ % 5 != 0) {
      return MemoryJournal::append(std::move(batch), std::move(on_committed));
    }
    if (moves_ % 2 == 0) MemoryJournal::append(std::move(batch), [](const store::Outcome&) {});
    ++refused;
    on_committed(failure(store::JournalError{store::JournalError::Kind::DiskFull, "full"}));
    return true;
  }
  std::atomic<int> refused = 0;

 private:
  std::atomic<int> moves_ = 0;
};

TEST(SwcMoves, ThatTheServerCannotStoreAtOnceCostNobodyTheGame) {
  for (const auto* season : swc::kSeasons) {
    auto journal = std::make_unique<ForgetfulJournal>();
    const auto& disk = *journal;
    const auto settings = swc_settings();
    const Server server(settings, std::move(journal));
    const auto play = [&] {
      client::SwcBotOptions options;
      options.port = settings.swc_port;
      options.season = season;
      options.level = bots::find_level("greedy");
      return client::play_swc(options);
    };
    auto other = std::async(std::launch::async, play);
    const auto result = play().result;
    for (const auto& score : result.scores) {
      EXPECT_EQ(score.cause, swc::Cause::Regular) << season->year << ": " << score.reason;
    }
    other.get();
    EXPECT_GT(disk.refused, 5);
  }
}

// --- mixed tables --------------------------------------------------------------------------------

TEST_F(SwcServer, ABuiltInPlayerTakesASlotThatIsNamedForIt) {
  const std::string prepared = prepare(
      "<slot displayName='bot:random' canTimeout='true'/><slot displayName='me' reserved='true'/>");
  const auto game = play_greedily(reservation(prepared)).get();
  EXPECT_EQ(game.team, swc::Team::Two);
  for (const auto& score : game.result.scores) EXPECT_EQ(score.cause, swc::Cause::Regular);
}

TEST_F(SwcServer, APlayerOfTheWebTakesAReservedSeat) {
  const std::string prepared = prepare(
      "<slot displayName='human' reserved='true'/><slot displayName='program' reserved='true'/>");
  const std::size_t second = prepared.rfind("<reservation>");
  auto program = play_greedily(reservation(prepared.substr(second)));
  const std::string table = swc::table_id(value(prepared, "roomId"));
  const auto result =
      play_by_rest(table, R"({"name":"Anna","code":")" + reservation(prepared) + "\"}");
  const auto game = program.get();
  EXPECT_EQ(text(result, "reason"), "finished");
  EXPECT_EQ(result.at("points").as_array(),
            (json::array{game.result.scores[0].points, game.result.scores[1].points}));
}

TEST_F(SwcServer, TheCodeOfATableOfTheWebIsAsGoodAsAReservation) {
  const auto made = answer_to(post("/api/tables", R"({"game":"blokus","variant":"swc"})"));
  const std::string table = text(made.at("table").as_object(), "id");
  auto program = play_greedily(table);
  const auto result = play_by_rest(table, R"({"name":"Anna"})");
  EXPECT_EQ(text(result, "reason"), "finished");
  const auto game = program.get();
  EXPECT_EQ(game.result.scores[0].cause, swc::Cause::Regular);
}

TEST_F(SwcServer, APlayerOfTheWebDoesNotWaitForAProgramThatIsGone) {
  const auto made = answer_to(
      post("/api/tables", R"({"game":"blokus","variant":"swc","lost_seat":"waits","grace_ms":0})"));
  const std::string table = text(made.at("table").as_object(), "id");
  Client program = connect();
  program.send("<protocol><joinPrepared reservationCode='" + table + "'/>");
  program.receive_until("<joined roomId=");
  auto result =
      std::async(std::launch::async, [&] { return play_by_rest(table, R"({"name":"Anna"})"); });
  program.receive_until("MoveRequest");
  program.reset();
  EXPECT_EQ(text(result.get(), "reason"), "left");
}

// --- the end of the server -----------------------------------------------------------------------

TEST_F(SwcServer, WhoPlaysWhenTheServerStopsHearsThatNobodyWon) {
  Client first = connect(), second = connect();
  begin(first, second);
  auto stopped = std::async(std::launch::async, [this] { server_.stop(); });
  for (Client* player : {&first, &second}) {
    const std::string last = player->receive_until("</protocol>");
    EXPECT_THAT(last, HasSubstr("weil der Server beendet wurde"));
    EXPECT_THAT(last, Not(HasSubstr("<winner")));
    EXPECT_THAT(last, HasSubstr("<left roomId="));
    EXPECT_THAT(last, EndsWith("\n</protocol>"));
    player->reset();
  }
}

TEST(SwcRestart, AGameThatTheStopInterruptedIsStoredAsOneThatNobodyWon) {
  const TempFolder folder;
  Settings settings = swc_settings();
  settings.volatile_journal = false;
  settings.data = folder / "data";
  std::string room;
  {
    Server server(settings);
    Client first(settings.swc_port), second(settings.swc_port);
    first.send(kJoin);
    room = value(first.receive_until("/>"), "roomId");
    second.send(kJoin);
    first.receive_until("MoveRequest\"/>\n  </room>");
    server.stop();  // before the players hang up
  }
  const Server server(settings);
  Client browser(settings.http_port);
  const auto table = json::parse(say(browser, get("/api/tables/" + room)).body).at("table");
  EXPECT_EQ(table.at("uuid"), json::value(room)) << "found by the name of the room";
  EXPECT_EQ(table.at("stage"), "over");
  EXPECT_EQ(table.at("result").at("reason"), "aborted");
  EXPECT_EQ(table.at("result").at("detail"), "the server was stopped");
  EXPECT_TRUE(table.at("result").at("winners").as_array().empty());
}

// --- replays -------------------------------------------------------------------------------------

TEST(SwcReplays, EveryGameLeavesAFileAsTheOriginalsWriteIt) {
  const TempFolder folder;
  Settings settings = swc_settings();
  settings.swc_replays = folder / "deep/replays";
  const Server server(settings);
  const auto files = [&] {
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator(settings.swc_replays)) {
      if (entry.path().extension() == ".xml") found.push_back(entry.path());
    }
    return found;
  };
  std::string room;
  for (const std::string type : {"swc_2021_blokus", "swc_2027_blokus"}) {
    Client first(settings.swc_port), second(settings.swc_port);
    first.send("<protocol><join gameType='" + type + "'/>");
    room = value(first.receive_until("/>"), "roomId");
    second.send("<protocol><join gameType='" + type + "'/>");
    second.receive_until("</state>\n    </data>\n  </room>");
    first.reset();
    second.receive_until("<left roomId=");
  }
  ASSERT_TRUE(eventually([&] { return files().size() == 2; }));
  for (const auto& file : files()) {
    const auto name = file.filename().string();
    std::ifstream in(file);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto replay = swc::parse_replay(text);
    ASSERT_TRUE(replay) << name;
    EXPECT_EQ(replay->record.result->reason, "left");
    EXPECT_THAT(text, HasSubstr("class=\"result\""));
    EXPECT_THAT(name, testing::MatchesRegex("replay_swc_20(21|27)_blokus_.*\\.xml"));
  }
  Client browser(settings.http_port);
  const auto by_room = say(browser, get("/api/tables/" + room + "/record?format=swc"));
  EXPECT_EQ(by_room.status, 200);
  EXPECT_THAT(by_room.body, HasSubstr("hat das Spiel verlassen: LOST_CONNECTION"));
}

std::multiset<std::string> texts_in(const std::filesystem::path& folder) {
  std::multiset<std::string> texts;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream in(entry.path());
    texts.emplace(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return texts;
}

TEST(SwcReplays, OfOneNameAreAllKeptWhenTheyAreWrittenAtOnce) {
  const TempFolder folder;
  std::multiset<std::string> expected;
  std::vector<std::future<bool>> writers;
  for (int game = 0; game < 40; ++game) {
    const auto text = "game " + std::to_string(game);
    expected.insert(text);
    writers.push_back(std::async(std::launch::async,
                                 [&, text] { return write_new(folder / "replay.xml", text); }));
  }
  for (auto& writer : writers) EXPECT_TRUE(writer.get());
  EXPECT_EQ(texts_in(folder.path()), expected);
}

TEST(SwcReplays, ThatCannotBeWrittenLeaveNothingBehind) {
  const TempFolder folder;
  EXPECT_FALSE(write_new(folder / "nowhere" / "replay.xml", "a game"));
  EXPECT_TRUE(texts_in(folder.path()).empty());
}

TEST(SwcReplays, AreOfferedForTheVariantsOfAllSeasons) {
  const Settings settings = swc_settings();
  const Server server(settings);
  Client browser(settings.http_port);
  const auto games = json::parse(say(browser, get("/api/games")).body);
  for (const auto& variant : games.at("blokus").at("variants").as_array()) {
    const auto rules = blokus::parse_variant(variant.at("name").as_string());
    const bool has_season = swc::find_season(&swc::Season::rules, *rules) != nullptr;
    const bool is_offered =
        json::serialize(variant.at("formats")) == R"([{"name":"swc","ending":"xml"}])";
    EXPECT_EQ(is_offered, has_season) << variant;
  }
}

}  // namespace
}  // namespace spiel::server::swc_test
