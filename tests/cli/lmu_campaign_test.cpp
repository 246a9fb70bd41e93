// Our LMU players against our server, as processes over TCP. SPIEL_LMU_GAMES says how many
// games are played of each version; two by default.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <utility>

#include "carrier.hpp"
#include "protocol/lmu/refusals.hpp"
#include "tests/protocol/lmu/support.hpp"
#include "tests/this_machine.hpp"

namespace spiel::cli::lmu_campaign_test {
namespace {

int campaign_games() {
  const char* wanted = std::getenv("SPIEL_LMU_GAMES");
  return wanted != nullptr ? std::atoi(wanted) : 2;
}

// Who answers an offer may come too late, and an acceptance may have been taken back; what others
// discard face down may have been the bank's last. Everything else can be foreseen.
bool is_unforeseeable(std::string_view refusal) {
  return refusal.starts_with("Handel annehmen: ") ||
         refusal.ends_with(": Dieses Handelsangebot gibt es nicht") ||
         refusal.ends_with(": Dieses Handelsangebot wurde von diesem Spieler nicht angenommen") ||
         refusal.ends_with(": Die Bank hat von diesem Rohstoff nicht genug");
}

std::string open_table(const RunningServer& server, int seats, const std::string& rules = "{}",
                       const std::string& bots = "[]") {
  const auto answer =
      ask(server, "POST", "/api/tables",
          fmt::format(R"({{"game":"catan","rules":{},"bots":{},"seats":{{"min":{},"max":{}}},)"
                      R"("start":"when-all-ready","lost_seat":"ends-game"}})",
                      rules, bots, seats, seats));
  if (answer.status != 201) throw std::runtime_error(answer.body);
  return std::string(boost::json::parse(answer.body).at("table").at("id").as_string());
}

// Some seats of one version at a table.
std::unique_ptr<Process> seat_bots(const RunningServer& server, const std::string& version,
                                   int count, const std::string& colour, const std::string& table,
                                   const std::string& log = "") {
  std::vector<std::string> arguments{"bot",          server.url("lmu-" + version),
                                     "--table",      table,
                                     "--count",      std::to_string(count),
                                     "--colour",     colour,
                                     "--trade-wait", "20"};
  if (!log.empty()) arguments.insert(arguments.end(), {"--log", log});
  return std::make_unique<Process>(arguments);
}

// No version has a word for the rules of its table: whoever sits at one of 0.1 finds out once.
bool teaches_the_rules(std::string_view refusal) {
  return refusal.ends_with(lmu::kNotInTheseRules);
}

struct Report {
  int winners = 0;
  int players = 0;
  std::vector<std::string> unforeseen;
  std::map<std::string, int> tolerated;
};

void read_report(Process& bots, Report& report) {
  constexpr std::string_view kRefused = "  refused: ";
  const auto [status, text] = bots.wait();
  std::istringstream lines(text);
  bool knows_the_rules = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(kRefused)) {
      const auto reason = line.substr(kRefused.size());
      const bool lesson = teaches_the_rules(reason) && !std::exchange(knows_the_rules, true);
      if (lesson || is_unforeseeable(reason)) {
        ++report.tolerated[reason];
      } else {
        report.unforeseen.push_back(reason);
      }
      continue;
    }
    knows_the_rules = false;
    ++report.players;
    if (line.find(" won: ") != std::string::npos) ++report.winners;
  }
  EXPECT_EQ(status, 0) << text;
}

// Version 0.1 knows no end: the table's limit of turns is one.
std::string rules_of(const lmu::Dialect& dialect, int seats) {
  if (dialect.has(lmu::Feature::End)) return "{}";
  return fmt::format(R"({{"phases":"building-only","max_turns":{}}})", 20 * seats);
}

// Who may sit at a table of this version besides its own players: everybody at one of 0.1, and at
// others everybody whose version knows their rules.
std::vector<std::string> guests_of(const lmu::Dialect& host) {
  std::vector<std::string> names;
  for (const auto& dialect : lmu::dialects()) {
    const bool fits = dialect.has(lmu::Feature::End) || !host.has(lmu::Feature::End);
    if (fits && dialect.name != host.name) names.emplace_back(dialect.name);
  }
  return names;
}

void add_up(const Report& report, std::map<std::string, int>& tolerated) {
  for (const auto& [reason, count] : report.tolerated) tolerated[reason] += count;
}

void print_tolerated(const std::map<std::string, int>& tolerated) {
  for (const auto& [reason, count] : tolerated) fmt::print("  {:4} x {}\n", count, reason);
}

class LmuCampaigns : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(, LmuCampaigns, testing::ValuesIn(lmu::dialect_names()),
                         [](const auto& p) { return lmu::test_name(p.param); });

// Three and four seats; every second game has a seat of another version.
TEST_P(LmuCampaigns, FinishEveryGameWithoutARefusalThatCouldBeForeseen) {
  const auto& dialect = lmu::dialect_named(GetParam());
  const auto others = guests_of(dialect);
  const RunningServer server;
  std::map<std::string, int> tolerated;
  for (int game = 0; game < campaign_games(); ++game) {
    const int seats = 3 + game / 2 % 2;
    const int guests = game % 2;
    const auto table = open_table(server, seats, rules_of(dialect, seats));
    const auto hosts = seat_bots(server, GetParam(), seats - guests, "red", table);
    const auto& other = others[static_cast<std::size_t>(game / 2) % others.size()];
    const auto guest = guests > 0 ? seat_bots(server, other, guests, "weiß", table) : nullptr;
    Report report;
    read_report(*hosts, report);
    if (guest) read_report(*guest, report);
    ASSERT_EQ(report.players, seats);
    EXPECT_EQ(report.winners, dialect.has(lmu::Feature::End) ? 1 : 0);
    EXPECT_EQ(report.unforeseen, std::vector<std::string>{}) << "game " << game;
    add_up(report, tolerated);
  }
  fmt::print("  {}: {} games; refusals that nobody could foresee:\n", GetParam(), campaign_games());
  print_tolerated(tolerated);
}

// Without a table of its own for each, and with bots of the server for those who are missing.
TEST(LmuCampaign, SixOfOneVersionPlayOnTheLargeBoard) {
  const RunningServer server({"--lmu-seats", "6"});
  for (const char* version : {"1.0-w14", "1.0-s16"}) {
    Process bots(
        {"bot", server.url(std::string("lmu-") + version), "--count", "6", "--trade-wait", "20"});
    Report report;
    read_report(bots, report);
    EXPECT_EQ(report.players, 6);
    EXPECT_EQ(report.winners, 1);
    EXPECT_EQ(report.unforeseen, std::vector<std::string>{});
  }
}

int count_lines(const std::filesystem::path& file, std::string_view with) {
  std::ifstream in(file);
  int count = 0;
  for (std::string line; std::getline(in, line);) count += line.find(with) != std::string::npos;
  return count;
}

// A long game; a built-in player has a seat, too.
TEST(LmuCampaign, Version01PlaysRoundAfterRoundUntilTheTableEnds) {
  const RunningServer server;
  const int rounds = campaign_games() < 10 ? 10 : 100;
  const auto rules = fmt::format(R"({{"phases":"building-only","max_turns":{}}})", 4 * rounds);
  const auto table = open_table(server, 4, rules, R"(["greedy"])");
  const TempFolder folder;
  const auto log = folder / "talk.log";
  const auto bots = seat_bots(server, "0.1", 3, "red", table, log.string());
  Report report;
  read_report(*bots, report);
  EXPECT_EQ(report.players, 3);
  EXPECT_EQ(report.unforeseen, std::vector<std::string>{});
  EXPECT_GE(count_lines(log, R"(> {"Zug beenden":{}})"), 3 * rounds - 3);
}

}  // namespace
}  // namespace spiel::cli::lmu_campaign_test
