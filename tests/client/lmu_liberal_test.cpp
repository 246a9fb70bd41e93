// Whole games of our LMU client on a server that takes every liberty: each alone, and many at once.
// SPIEL_LIBERAL_GAMES says how many random mixtures are played in each version; three by default.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <map>

#include "bots/bot.hpp"
#include "lmu_arena.hpp"
#include "lmu_liberal_server.hpp"
#include "tests/protocol/lmu/support.hpp"

namespace spiel::client::lmu_liberal_test {
namespace {

Decide greedy_decider(std::uint64_t seed) {
  const std::shared_ptr player = bots::find_level("greedy")->make<games::Catan>(seed);
  return [player](const catan::View& view, bool may_wait) {
    return player->choose(view, {Duration(50), may_wait});
  };
}

struct Played {
  int ended = 0;
  int won = 0;  // by anybody, as far as the player knows
  int left = 0;
  std::vector<std::string> reasons;
};

std::size_t players_on(catan::BoardSize board) { return board == catan::BoardSize::Large ? 5 : 3; }

// Three or five players, the third of them a random one, who all want the same colour.
Played play(const lmu::Dialect& dialect, const Liberties& liberties, std::uint64_t seed,
            catan::BoardSize board = catan::BoardSize::Small) {
  LiberalServer server(dialect, liberties, seed, board);
  for (std::uint64_t i = 0; i < players_on(board); ++i) {
    auto options = arena_profile(i);
    options.colour = lmu::Colour::Red;
    options.trade_wait = Duration(500);
    auto decide = i == 2 ? random_decider(seed + i) : greedy_decider(seed + i);
    server.add(std::make_unique<LmuPlayer>(dialect, options, std::move(decide)));
  }
  const auto what =
      std::string(dialect.name) + " " + std::to_string(seed) + ": " + names_of(liberties);
  Played played;
  EXPECT_TRUE(server.play()) << "no end in " << what;
  EXPECT_EQ(server.carried_out_twice(), 0) << what;
  for (std::size_t i = 0; i < server.size(); ++i) {
    const auto& player = server.player(i);
    if (player.trouble()) played.reasons.push_back(*player.trouble());
    ++(player.result() ? played.ended : played.left);
    if (player.result() && player.result()->winner != lmu::kNobody) ++played.won;
    EXPECT_TRUE(player.result() || player.trouble()) << what;
  }
  return played;
}

// What the first client is told in one and the same game.
std::vector<std::string> told(const lmu::Dialect& dialect, const Liberties& liberties) {
  LiberalServer server(dialect, liberties, 1);
  for (std::uint64_t i = 0; i < 3; ++i) {
    server.add(std::make_unique<LmuPlayer>(dialect, arena_profile(i), greedy_decider(i)));
  }
  EXPECT_TRUE(server.play());
  std::vector<std::string> lines;
  for (const auto& [time, line] : server.told()) lines.push_back(line);
  return lines;
}

Liberties only(Liberty liberty) { return Liberties().set(static_cast<std::size_t>(liberty)); }

// Whether the first client is told these words, and in this order.
bool are_told(const lmu::Dialect& dialect, Liberty liberty, std::vector<std::string> words) {
  auto next = words.begin();
  for (const auto& line : told(dialect, only(liberty))) {
    if (next != words.end() && line.find(*next) != std::string::npos) ++next;
  }
  return next == words.end();
}

TEST(LiberalServerItself, TakesTheLibertiesThatItIsTold) {
  const auto& dialect = lmu::dialect_named("0.3");
  const std::string ok = R"({"Serverantwort":"OK"})";
  EXPECT_TRUE(are_told(dialect, Liberty::EarlyOk, {ok}));
  EXPECT_FALSE(are_told(dialect, Liberty::MissingOk, {ok}));
  EXPECT_FALSE(are_told(dialect, Liberty::NoHarbours, {"Häfen"}));
  EXPECT_FALSE(are_told(dialect, Liberty::LobbySilent, {"Statusupdate", "Spiel gestartet"}));
  EXPECT_TRUE(are_told(dialect, Liberty::IdsFromZero, {R"({"Willkommen":{"id":0}})"}));
  EXPECT_TRUE(are_told(dialect, Liberty::OtherEnvelope, {R"({"OK":{}})"}));
  EXPECT_TRUE(are_told(dialect, Liberty::Refusals, {"Das geht gerade nicht"}));
  EXPECT_TRUE(are_told(dialect, Liberty::RefusedEndOfTurn, {"Noch nicht", "Noch nicht"}));
  EXPECT_TRUE(are_told(dialect, Liberty::OtherDice, {R"("Wurf":7)"}));
  EXPECT_TRUE(are_told(dialect, Liberty::ExtraAttributes, {"Anmerkung"}));
  EXPECT_FALSE(are_told(dialect, Liberty::MissingAttributes, {"Siegpunkte"}));
  EXPECT_FALSE(are_told(dialect, Liberty::LandOnly, {R"("Typ":"Meer")"}));
  EXPECT_TRUE(are_told(dialect, Liberty::UnknownStatus, {"Däumchen drehen", "Däumchen drehen"}));
  EXPECT_TRUE(are_told(dialect, Liberty::UnknownColours, {R"("Farbe":"Lila")"}));
}

TEST(LiberalServerItself, ShufflesWhatHasNoOrderAndTheGameIsTheSame) {
  const auto& dialect = lmu::dialect_named("0.3");
  const auto in_order = told(dialect, {});
  for (const auto liberty : {Liberty::ShuffledPlaces, Liberty::ShuffledFields}) {
    const auto shuffled = told(dialect, only(liberty));
    EXPECT_NE(shuffled, in_order) << name_of(liberty);
    EXPECT_EQ(shuffled.size(), in_order.size()) << name_of(liberty);
    EXPECT_EQ(shuffled.back(), in_order.back()) << name_of(liberty);
  }
}

class LiberalServers : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(, LiberalServers, testing::ValuesIn(lmu::dialect_names()),
                         [](const auto& p) { return lmu::test_name(p.param); });

TEST_P(LiberalServers, MayTakeAnyOneLibertyAndTheGameIsPlayedToItsEnd) {
  const auto& dialect = lmu::dialect_named(GetParam());
  for (std::size_t i = 0; i < kLiberties; ++i) {
    const auto played = play(dialect, Liberties().set(i), 100 + i);
    EXPECT_EQ(played.won, dialect.has(lmu::Feature::End) ? 3 : 0);
    EXPECT_EQ(played.left, 0) << name_of(static_cast<Liberty>(i)) << ": "
                              << (played.reasons.empty() ? "" : played.reasons.front());
  }
}

// With what they may change about the board and about those who sit around it.
TEST_P(LiberalServers, MayPlayOnTheLargeBoardWhereTheVersionKnowsIt) {
  const auto& dialect = lmu::dialect_named(GetParam());
  if (!dialect.large_board) return;
  std::vector<Liberties> all{{}};
  for (const auto liberty :
       {Liberty::FewHarbours, Liberty::NoHarbours, Liberty::OtherHarbours, Liberty::OtherChips,
        Liberty::ManyDeserts, Liberty::ShuffledPlaces, Liberty::ShuffledFields, Liberty::LandOnly,
        Liberty::UnknownStatus, Liberty::UnknownColours}) {
    all.push_back(only(liberty));
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto played = play(dialect, all[i], 200 + i, catan::BoardSize::Large);
    EXPECT_EQ(played.won, 5) << names_of(all[i]) << ": "
                             << (played.reasons.empty() ? "" : played.reasons.front());
  }
}

// Nobody says that a building phase between turns is over, but the order to end it was accepted.
TEST_P(LiberalServers, AreNotSpokenToOutOfTurnWhereNobodySaysWhoseTurnItIs) {
  const auto& dialect = lmu::dialect_named(GetParam());
  if (!dialect.large_board) return;
  const auto liberties = only(Liberty::UnknownStatus) | only(Liberty::LateEffects);
  LiberalServer server(dialect, liberties, 1, catan::BoardSize::Large);
  for (std::uint64_t i = 0; i < players_on(catan::BoardSize::Large); ++i) {
    server.add(std::make_unique<LmuPlayer>(dialect, arena_profile(i), greedy_decider(i)));
  }
  ASSERT_TRUE(server.play());
  for (std::size_t i = 0; i < server.size(); ++i) {
    for (const auto& refusal : server.player(i).refusals()) {
      EXPECT_EQ(refusal.find("nicht am Zug"), std::string::npos) << refusal;
    }
  }
}

int mixtures() {
  const char* wanted = std::getenv("SPIEL_LIBERAL_GAMES");
  return wanted != nullptr ? std::atoi(wanted) : 3;
}

// Up to half of all liberties at once, in every second game on the large board where the version
// knows it. Whoever does not come to the end says why.
TEST_P(LiberalServers, MayTakeManyLibertiesAndAreLeftWithAReasonOrPlayedToTheEnd) {
  const auto& dialect = lmu::dialect_named(GetParam());
  std::map<std::string, int> reasons;
  int ended = 0;
  std::size_t players = 0;
  for (int game = 0; game < mixtures(); ++game) {
    Random random(static_cast<std::uint64_t>(game) * 977 + dialect.port);
    const auto percent = 5 + random.below(45);
    Liberties liberties;
    for (std::size_t i = 0; i < kLiberties; ++i) liberties[i] = random.below(100) < percent;
    const bool large = dialect.large_board && game % 2 == 1;
    const auto board = large ? catan::BoardSize::Large : catan::BoardSize::Small;
    const auto played = play(dialect, liberties, static_cast<std::uint64_t>(game), board);
    players += players_on(board);
    ended += played.ended;
    for (const auto& reason : played.reasons) ++reasons[reason];
  }
  for (const auto& [reason, count] : reasons) {
    RecordProperty(std::to_string(count) + "x", reason);
    std::printf("  %4d x %s\n", count, reason.c_str());
  }
  std::printf("  %4d of %zu players came to the end of their games\n", ended, players);
  EXPECT_GT(ended, mixtures());
}

}  // namespace
}  // namespace spiel::client::lmu_liberal_test
