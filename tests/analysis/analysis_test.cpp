// Whole games judged: sense, determinism, and what is told of mistakes.
#include "analysis/analysis.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <numeric>

#include "bots/play.hpp"
#include "games/record.hpp"

namespace spiel::analysis::analysis_test {
namespace {

namespace json = boost::json;

Limits few_nodes(std::uint64_t nodes = 40) {
  Limits limits;
  limits.budget.time.reset();
  limits.budget.nodes = nodes;
  return limits;
}

bots::Players players_of(std::string_view list) { return *bots::parse_players(list); }

catan::Record catan_game(const catan::Rules& rules, std::string_view players, std::uint64_t seed) {
  const auto seated = players_of(players);
  Random random(seed);
  catan::Record record;
  record.setup = catan::random_setup(rules, static_cast<int>(seated.size()), random);
  for (const auto& player : seated) record.seats.push_back(player.name);
  const auto end = bots::play(
      record.setup, seated, seed,
      [&](const catan::State&, const catan::Recorded& entry) { record.entries.push_back(entry); });
  record.result = catan::result_of(end);
  return record;
}

catan::Record short_catan() {
  catan::Rules rules;
  rules.target = 5;
  return catan_game(rules, "greedy,random,greedy", 3);
}

blokus::Record blokus_game(blokus::VariantId variant, std::string_view players,
                           std::uint64_t seed) {
  const auto seated = players_of(players);
  Random random(seed);
  blokus::Record record;
  record.setup = blokus::random_setup(variant, random);
  for (const auto& player : seated) record.seats.push_back(player.name);
  bots::play(record.setup, seated, seed, [&](const blokus::State&, const blokus::Recorded& entry) {
    record.entries.push_back(entry);
  });
  return record;
}

std::unique_ptr<Study> opened(OpenedStudy study) {
  EXPECT_TRUE(study) << study.error();
  return std::move(*study);
}

Analysis analysed(const auto& record, const Limits& limits = few_nodes(), int threads = 2) {
  return analyse(*opened(study_of(record)), limits, threads);
}

void expect_sense(const Analysis& analysis, std::size_t moves) {
  ASSERT_EQ(analysis.moves.size(), moves);
  std::vector<double> before = analysis.start;
  for (const Move& move : analysis.moves) {
    ASSERT_EQ(move.chances.size(), analysis.names.size());
    EXPECT_NEAR(std::accumulate(move.chances.begin(), move.chances.end(), 0.0), 1, 1e-3);
    for (const double chance : move.chances) {
      EXPECT_GE(chance, 0);
      EXPECT_LE(chance, 1.0001);
    }
    ASSERT_TRUE(move.seat);
    EXPECT_NEAR(move.swing, move.chances[*move.seat] - before[*move.seat], 1e-9);
    EXPECT_LE(move.best.size(), 4U);
    if (move.loss) {
      EXPECT_GE(*move.loss, 0);
      EXPECT_FALSE(move.best.empty());
    }
    before = move.chances;
  }
}

std::size_t weighed_moves(const Analysis& analysis) {
  return static_cast<std::size_t>(std::ranges::count_if(
      analysis.moves, [](const Move& move) { return move.loss.has_value(); }));
}

TEST(CatanAnalysis, MakesSenseOfAWholeGame) {
  const auto record = short_catan();
  const auto analysis = analysed(record);
  expect_sense(analysis, record.entries.size());
  EXPECT_GT(weighed_moves(analysis), record.entries.size() / 8);
  const auto winner = record.result->winners.at(0);
  EXPECT_EQ(analysis.moves.back().chances[winner], 1);
}

TEST(CatanAnalysis, BearsAllSeatCountsAndHouseRules) {
  catan::Rules house;
  house.target = 4;
  house.friendly_robber = true;
  house.dice = catan::DiceKind::Deck;
  expect_sense(analysed(catan_game(house, "greedy,greedy", 5), few_nodes(4)),
               catan_game(house, "greedy,greedy", 5).entries.size());
  auto large = catan::standard_rules(6);
  large.target = 4;
  const auto six = catan_game(large, "greedy,random,greedy,random,greedy,random", 7);
  expect_sense(analysed(six, few_nodes(4)), six.entries.size());
  catan::Rules building;
  building.phases = catan::Phases::BuildingOnly;
  building.target = 4;
  building.max_turns = 60;
  const auto quiet = catan_game(building, "greedy,random,greedy", 8);
  expect_sense(analysed(quiet, few_nodes(4)), quiet.entries.size());
}

TEST(CatanAnalysis, SeesAGamePlayedToItsEndComing) {
  const auto record = catan_game({}, "greedy,random,random,random", 11);
  const auto analysis = analysed(record, few_nodes(4));
  const auto& late = analysis.moves[analysis.moves.size() * 9 / 10].chances;
  EXPECT_GT(late[0], 0.6) << "greedy is far ahead of random players by then";
}

class BlokusAnalysis : public testing::TestWithParam<blokus::VariantId> {};

TEST_P(BlokusAnalysis, MakesSenseOfAWholeGame) {
  const auto seats = blokus::variant(GetParam()).seats;
  const auto record =
      blokus_game(GetParam(), seats == 2 ? "greedy,random" : "greedy,random,random,random", 3);
  const auto analysis = analysed(record);
  expect_sense(analysis, record.entries.size());
  EXPECT_GT(weighed_moves(analysis), record.entries.size() / 2);
  EXPECT_GT(analysis.moves[analysis.moves.size() * 3 / 4].chances[0], 0.8);
  EXPECT_EQ(analysis.moves.back().chances[0], 1);
}

INSTANTIATE_TEST_SUITE_P(Variants, BlokusAnalysis,
                         testing::Values(blokus::VariantId::Duo, blokus::VariantId::Classic,
                                         blokus::VariantId::Swc));

TEST(Analysis, DependsOnSeedAndNodesAlone) {
  const auto duo = blokus_game(blokus::VariantId::Duo, "random,random", 4);
  const auto one = to_json(analysed(duo, few_nodes(), 1));
  EXPECT_EQ(one, to_json(analysed(duo, few_nodes(), 3)));
  auto other = few_nodes();
  other.seed = 2;
  EXPECT_NE(one, to_json(analysed(duo, other, 1)));
  const auto catan_record = short_catan();
  EXPECT_EQ(to_json(analysed(catan_record, few_nodes(), 1)),
            to_json(analysed(catan_record, few_nodes(), 3)));
}

TEST(Analysis, TellsHowFarItIs) {
  const auto study = opened(study_of(blokus_game(blokus::VariantId::Duo, "random,random", 4)));
  std::size_t last = 0;
  analyse(*study, few_nodes(1), 2, [&](std::size_t done) { EXPECT_EQ(done, ++last); });
  EXPECT_EQ(last, study->moves().size() + 1);
}

// A random player's worst placement is dearer than the best player's.
TEST(Analysis, FindsMistakes) {
  const auto record = blokus_game(blokus::VariantId::Duo, "master:nodes=300,random", 6);
  const auto analysis = analysed(record, few_nodes(300));
  double lost[2] = {0, 0};
  for (const Move& move : analysis.moves) lost[*move.seat] += move.loss.value_or(0);
  EXPECT_GT(lost[1], lost[0] + 0.2);
}

TEST(Analysis, IsReadFromTextAndToldAsJson) {
  const auto text = games::to_text<games::Catan>(short_catan());
  const auto study = opened(study_of(std::string_view(text)));
  auto analysis = analyse(*study, few_nodes(4), 2);
  analysis.table = "T";
  analysis.moves[0].version = 9;
  const auto document = json::parse(to_json(analysis));
  EXPECT_EQ(document.at("game"), "catan");
  EXPECT_EQ(document.at("table"), "T");
  EXPECT_EQ(document.at("moves").as_array().size(), analysis.moves.size());
  EXPECT_EQ(document.at("moves").at(0).at("version"), 9);
  EXPECT_EQ(document.at("moves").at(0).at("action").as_string(), analysis.moves[0].action);
}

TEST(Analysis, RefusesWhatIsNoRecord) {
  EXPECT_FALSE(study_of(std::string_view("")));
  EXPECT_EQ(study_of(std::string_view("nonsense")).error(),
            "line 1: not a record of a game this program knows");
  const auto text =
      games::to_text<games::Blokus>(blokus_game(blokus::VariantId::Duo, "random,random", 4));
  const auto cut = study_of(std::string_view(text).substr(0, text.size() - 5));
  ASSERT_FALSE(cut);
  EXPECT_NE(cut.error().find("line "), std::string::npos) << cut.error();
}

TEST(Analysis, RefusesMovesThatTheRulesRefuse) {
  auto record = blokus_game(blokus::VariantId::Duo, "random,random", 4);
  record.entries[3] = record.entries[1];
  const auto study = study_of(record);
  ASSERT_FALSE(study);
  EXPECT_EQ(study.error().rfind("move 4, ", 0), 0U) << study.error();
  auto catan_record = short_catan();
  catan_record.entries[5] = catan_record.entries[0];
  EXPECT_FALSE(study_of(catan_record));
}

}  // namespace
}  // namespace spiel::analysis::analysis_test
