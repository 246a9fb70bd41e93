#include "server/settings.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "client.hpp"
#include "protocol/lmu/dialect.hpp"
#include "server/log.hpp"
#include "server/server.hpp"
#include "tests/this_machine.hpp"

namespace spiel::server::settings_test {
namespace {

class ConfigFile {
 public:
  explicit ConfigFile(const std::string& content) {
    std::string pattern = (std::filesystem::temp_directory_path() / "spieltisch-XXXXXX").native();
    ::close(::mkstemp(pattern.data()));
    path_ = pattern;
    std::ofstream(path_) << content;
  }
  ~ConfigFile() { std::filesystem::remove(path_); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

EffectiveSettings load(const std::string& file_content, const Environment& environment = {},
                       const Written& flags = {}) {
  const ConfigFile file(file_content);
  return load_settings(file.path(), environment, flags);
}

std::string complaint(const std::string& file_content, const Environment& environment = {},
                      const Written& flags = {}) {
  try {
    load(file_content, environment, flags);
    return "";
  } catch (const BadSetting& bad) {
    return bad.what();
  }
}

// Speaks HTTP and one dialect of LMU, and leaves nothing behind.
Settings small_server() {
  Settings settings;
  settings.http_port = free_port();
  settings.swc_port = 0;
  settings.lmu_ports = {{"0.3", free_port()}};
  settings.volatile_journal = true;
  settings.log_level = "off";
  return settings;
}

TEST(Settings, TheDefaultsListenOnThisMachineAlone) {
  const auto settings = load("").settings;
  EXPECT_EQ(settings.host, "127.0.0.1");
  EXPECT_EQ(settings.http_port, 8080);
  EXPECT_FALSE(settings.seed);
}

TEST(Settings, EveryDialectOfLmuHasAPortOfItsOwn) {
  std::map<std::string, std::uint16_t, std::less<>> usual;
  std::set<std::uint16_t> ports;
  for (const auto& dialect : lmu::dialects()) {
    usual.emplace(dialect.name, dialect.port);
    ports.insert(dialect.port);
  }
  EXPECT_EQ(load("").settings.lmu_ports, usual);
  EXPECT_EQ(ports.size(), usual.size());
  const auto changed = load("lmu-1.0-w14-port = 1\n", {{"SPIELTISCH_LMU_1_0_S16_PORT", "2"}},
                            {{"lmu-1.0-w17-port", {"0"}}});
  EXPECT_EQ(changed.settings.lmu_ports.at("1.0-w14"), 1);
  EXPECT_EQ(changed.settings.lmu_ports.at("1.0-s16"), 2);
  EXPECT_EQ(changed.settings.lmu_ports.at("1.0-w17"), 0);
}

// Another server may have it; whoever asks for it must have it.
TEST(Settings, APortOfLmuThatIsTakenIsDoneWithoutUnlessItWasAskedFor) {
  auto settings = small_server();
  settings.lmu_ports = {{"0.3", settings.http_port}};
  EXPECT_NO_THROW(Server{settings});
  settings.named = {"lmu-0.3-port"};
  EXPECT_THROW(Server{settings}, std::runtime_error);
}

TEST(Settings, ALonePlayerOfLmuWaitsAMinuteForOthersUnlessToldOtherwise) {
  EXPECT_EQ(load("").settings.lmu_fill_after, std::chrono::seconds(60));
  EXPECT_EQ(load("lmu-fill-after = 0\n").settings.lmu_fill_after, std::chrono::seconds(0));
}

// Bots that came at once would be there before the second word is heard.
TEST(Settings, BotsNeverJoinALonePlayerOfLmuWhereTheWaitIsZero) {
  auto settings = small_server();
  settings.lmu_fill_after = std::chrono::seconds(0);
  const Server server(settings);
  Client lone(settings.lmu_ports.at("0.3"));
  lone.send(
      R"({"Hallo":{"Version":"x"}}{"Spieler":{"Name":"Anna","Farbe":"Rot"}}{"Spiel starten":{}})");
  const std::string waits = "Wartet auf Spielbeginn";
  ASSERT_TRUE(lone.receive_until(waits).ends_with(waits));
  for (const std::string word : {"eins", "zwei"}) {
    lone.send(R"({"Chatnachricht senden":{"Nachricht":")" + word + "\"}}\n");
    const auto heard = lone.receive_until(word);
    EXPECT_TRUE(heard.ends_with(word)) << heard;
    EXPECT_EQ(heard.find("Bot"), std::string::npos) << heard;
    EXPECT_EQ(heard.find("Spiel gestartet"), std::string::npos) << heard;
  }
}

TEST(Settings, LaterSourcesOverrideEarlierOnes) {
  const auto effective = load("http-port = 1\nswc-port = 1\nlmu-0.3-port = 1\n",
                              {{"SPIELTISCH_SWC_PORT", "2"}, {"SPIELTISCH_LMU_0_3_PORT", "2"}},
                              {{"lmu-0.3-port", {"3"}}});
  EXPECT_EQ(effective.settings.http_port, 1);
  EXPECT_EQ(effective.settings.swc_port, 2);
  EXPECT_EQ(effective.settings.lmu_ports.at("0.3"), 3);
  EXPECT_EQ(effective.settings.lmu_ports.at("0.4"), 6704);
  EXPECT_EQ(effective.source.at("swc-port"), "environment");
}

TEST(Settings, EveryKindOfValueIsRead) {
  const auto settings = load(
                            "host = \"::1\"\nvolatile = true\nseed = 7\nlimit-idle-seconds = 5\n"
                            "manager = [\"a:b\", \"c:d\"]\nlog-format = \"json\"\n")
                            .settings;
  EXPECT_EQ(settings.host, "::1");
  EXPECT_TRUE(settings.volatile_journal);
  EXPECT_EQ(settings.seed, 7U);
  EXPECT_EQ(settings.limits.idle, std::chrono::seconds(5));
  EXPECT_EQ(settings.managers, (std::vector<std::string>{"a:b", "c:d"}));
  EXPECT_EQ(load("", {{"SPIELTISCH_MANAGER", "a:b,c:d"}}).settings.managers.size(), 2U);
}

TEST(Settings, WhatIsUnknownOrDoesNotFitIsRefusedWithItsPlace) {
  EXPECT_EQ(complaint("http-prot = 1\n"), "unknown setting http-prot (file)");
  EXPECT_EQ(complaint("http-port = 65536\n"),
            "setting http-port (file): '65536' is not a number from 0 to 65535");
  EXPECT_EQ(complaint("http-port = -1\n"),
            "setting http-port (file): '-1' is not a number from 0 to 65535");
  EXPECT_EQ(complaint("", {{"SPIELTISCH_VOLATILE", "maybe"}}),
            "setting volatile (environment): 'maybe' is neither true nor false");
  EXPECT_EQ(complaint("", {{"SPIELTISCH_HTTP_PROT", "1"}}),
            "unknown setting SPIELTISCH_HTTP_PROT (environment)");
  EXPECT_EQ(complaint("", {{"SPIELTISCH_CONFIG", "read already"}, {"PATH", "/bin"}}), "");
  EXPECT_EQ(complaint("", {}, {{"log-format", {"xml"}}}),
            "setting log-format (flag): 'xml' is none of text, json");
  EXPECT_EQ(complaint("host = [\"a\", \"b\"]\n"), "setting host (file): it takes one value");
  EXPECT_NE(complaint("host = 1.5\n"), "");
  EXPECT_NE(complaint("log-format = []\n"), "");
  EXPECT_NE(complaint("host = \"").find("line 1"), std::string::npos);
}

TEST(Settings, TheStoreIsSaidInFullOrInShort) {
  using Kind = store::StoreAddress::Kind;
  const auto store = [](const EffectiveSettings& effective) {
    return store_of(effective.settings);
  };
  EXPECT_EQ(store(load("")).place, "spieltisch-data");
  EXPECT_EQ(store(load("data = \"x\"\n")).kind, Kind::Sqlite);
  EXPECT_EQ(store(load("volatile = true\n")).kind, Kind::Memory);
  EXPECT_EQ(store(load("store = \"sqlite:x\"\n")).place, "x");
  EXPECT_EQ(store(load("data = \"x\"\n", {{"SPIELTISCH_STORE", "memory"}})).kind, Kind::Memory);
  EXPECT_EQ(store(load("store = \"memory\"\n", {}, {{"data", {"y"}}})).place, "y");
  EXPECT_NE(complaint("store = \"memory\"\ndata = \"x\"\n"), "");
  EXPECT_EQ(complaint("store = \"elsewhere\"\n"),
            "setting store: a store is sqlite:FOLDER, memory or postgres://USER@HOST/DB");
  const auto text = load("store = \"postgres://anna:geheim@db/games\"\n").text();
  EXPECT_NE(text.find("store = \"postgres://anna@db/games\"  # file\n"), std::string::npos) << text;
  EXPECT_EQ(load(text).settings.store, "postgres://anna@db/games");
}

TEST(Settings, TheEffectiveOnesAreAConfigurationThatGivesThemAgain) {
  const auto effective = load("http-port = 1\nseed = 9\nhost = \"a\\\"b\"\n", {},
                              {{"lmu-0.1-port", {"5"}},
                               {"manager", {"user:between us"}},
                               {"cluster-secret", {"between us and the other nodes"}}});
  const std::string text = effective.text();
  EXPECT_NE(text.find("lmu-0.1-port = 5  # flag\n"), std::string::npos);
  EXPECT_EQ(text.find("between us"), std::string::npos);
  const auto again = load(text).settings;
  EXPECT_EQ(again.http_port, 1);
  EXPECT_EQ(again.seed, 9U);
  EXPECT_EQ(again.host, "a\"b");
  EXPECT_EQ(again.lmu_ports.at("0.1"), 5);
}

TEST(Settings, EveryOptionHasAHelpTextAndAVariableOfItsOwn) {
  std::set<std::string> variables;
  for (const Option& option : options()) {
    EXPECT_FALSE(option.help.empty()) << option.name;
    EXPECT_TRUE(variables.insert(option.environment_name()).second) << option.name;
  }
}

TEST(Log, ALineOfJsonIsEscaped) {
  EXPECT_EQ(json_log_line("T", "info", "a \"b\"\n"),
            R"({"time":"T","level":"info","message":"a \"b\"\n"})");
}

}  // namespace
}  // namespace spiel::server::settings_test
