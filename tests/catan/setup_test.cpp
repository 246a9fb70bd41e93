#include "catan/setup.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include <algorithm>
#include <set>

#include "catan/record.hpp"
#include "catan/state.hpp"
#include "games/catan_json.hpp"
#include "other_random.hpp"

namespace spiel::catan::setup_test {
namespace {

std::string to_json(const Setup& setup) { return boost::json::serialize(games::json_of(setup)); }

Result<Setup, std::string> parse_setup(const std::string& json) {
  return games::catan_setup_from(boost::json::parse(json));
}

Rules rules_of(BoardSize board, ChipOrder chips, HarbourFrame frame = HarbourFrame::Alternating) {
  Rules rules;
  rules.board = board;
  rules.chips = chips;
  rules.harbours = frame;
  return rules;
}

const std::vector<Rules> kAllRules = {
    rules_of(BoardSize::Small, ChipOrder::Spiral), rules_of(BoardSize::Small, ChipOrder::Shuffled),
    rules_of(BoardSize::Large, ChipOrder::Spiral), rules_of(BoardSize::Large, ChipOrder::Shuffled),
    rules_of(BoardSize::Small, ChipOrder::Spiral, HarbourFrame::Fixed)};

TEST(RandomSetup, ObeysTheRules) {
  Random random(11);
  for (const Rules& rules : kAllRules) {
    for (int i = 0; i < 50; ++i) {
      const auto setup = random_setup(rules, 1 + i % 6, random);
      ASSERT_EQ(fault_of(setup), std::nullopt);
      ASSERT_TRUE(red_chips_apart(topology(rules.board), setup.layout));
      ASSERT_EQ(setup.layout.terrain[setup.layout.robber], Terrain::Desert);
      ASSERT_EQ(*parse_setup(to_json(setup)), setup);
    }
  }
}

TEST(RandomSetup, WorksWithAnySource) {
  OtherRandom other;
  AnyRandom& random = other;
  EXPECT_EQ(fault_of(random_setup({}, 4, random)), std::nullopt);
}

TEST(RandomSetup, PutsHarboursOnEverySecondSeaCell) {
  Random random(12);
  for (const BoardSize size : {BoardSize::Small, BoardSize::Large}) {
    const auto setup = random_setup(rules_of(size, ChipOrder::Spiral), 4, random);
    std::set<Cell> seas;
    for (const HarbourSite& site : setup.layout.harbours) {
      seas.insert(coast_cells(topology(size), site.edge)->sea);
    }
    EXPECT_EQ(seas.size(), setup.layout.harbours.size());
    for (const Cell sea : seas) {
      for (const Cell next : topology(size).cell_neighbours[sea]) EXPECT_FALSE(seas.contains(next));
    }
  }
}

TEST(RandomSetup, PutsHarboursOfTheFixedFrameThreeOrFourEdgesApart) {
  const Topology& board = topology(BoardSize::Small);
  std::vector<int> places;
  for (const Edge edge : fixed_frame()) {
    places.push_back(static_cast<int>(std::ranges::find(board.coast, edge) - board.coast.begin()));
  }
  std::vector<int> steps;
  for (std::size_t i = 0; i < places.size(); ++i) {
    steps.push_back((places[(i + 1) % 9] - places[i] + 30) % 30);
  }
  EXPECT_EQ(steps, (std::vector<int>{3, 4, 3, 4, 3, 3, 3, 3, 4}));
}

TEST(RandomSetup, LetsTheSingleHighestThrowStart) {
  Random random(13);
  bool tied = false;
  for (int i = 0; i < 200; ++i) {
    const auto setup = random_setup({}, 6, random);
    tied = tied || setup.opening.size() > 1;
    const OpeningRound& last = setup.opening.back();
    for (Seat s = 0; s < 6; ++s) {
      if (s != setup.first) {
        EXPECT_LT(last[s].sum(), last[setup.first].sum());
      }
    }
  }
  EXPECT_TRUE(tied);
}

TEST(InwardSpiral, StartsAtATipAndEndsInTheMiddle) {
  EXPECT_EQ(inward_spiral(BoardSize::Small, 0),
            (std::vector<Cell>{0, 1, 2, 6, 11, 15, 18, 17, 16, 12, 7, 3, 4, 5, 10, 14, 13, 8, 9}));
  for (int tip = 0; tip < 6; ++tip) {
    const auto path = inward_spiral(BoardSize::Large, tip);
    EXPECT_EQ(std::set<Cell>(path.begin(), path.end()).size(), 30u);
  }
}

class FaultOf : public testing::Test {
 protected:
  FaultOf() : random_(3), setup(random_setup({}, 4, random_)) {}
  std::string fault() const { return fault_of(setup).value_or(""); }

 private:
  Random random_;

 protected:
  catan::Setup setup;
};

TEST_F(FaultOf, NamesWrongRules) {
  setup.rules.target = 2;
  EXPECT_EQ(fault(), "target must be 3 to 20");
  setup.rules = {};
  setup.rules.discard_limit = 0;
  EXPECT_EQ(fault(), "discard_limit must be at least 1");
  setup.rules = {};
  setup.rules.max_turns = 0;
  EXPECT_EQ(fault(), "max_turns must be at least 1");
  setup.rules = rules_of(BoardSize::Large, ChipOrder::Spiral, HarbourFrame::Fixed);
  EXPECT_EQ(fault(), "the fixed harbour frame belongs to the small board");
}

TEST_F(FaultOf, NamesWrongSeats) {
  setup.seats = 7;
  EXPECT_EQ(fault(), "seats must be 1 to 6");
  setup.seats = 4;
  setup.first = 4;
  EXPECT_EQ(fault(), "the first seat does not exist");
}

TEST_F(FaultOf, NamesAWrongBoard) {
  const auto good = setup;
  setup.layout.robber = 19;
  EXPECT_EQ(fault(), "the robber is not on land");
  setup = good;
  setup.layout.chips[setup.layout.robber] = 5;
  EXPECT_EQ(fault(), "every cell but a desert has a chip");
  setup = good;
  const Cell other = good.layout.robber == 0 ? 1 : 0;
  setup.layout.terrain[other] =
      good.layout.terrain[other] == Terrain::Forest ? Terrain::Hill : Terrain::Forest;
  EXPECT_EQ(fault(), "the numbers of cells of each terrain are wrong");
  setup = good;
  setup.layout.chips[other] = good.layout.chips[other] == 2 ? 3 : 2;
  EXPECT_EQ(fault(), "the number chips are not the set");
}

TEST_F(FaultOf, NamesWrongHarbours) {
  const auto good = setup;
  setup.layout.harbours[0].edge = topology(BoardSize::Small).cell_edges[9][0];
  EXPECT_EQ(fault(), "a harbour lies off the coast");
  setup = good;
  setup.layout.harbours[0].edge = setup.layout.harbours[1].edge;
  EXPECT_EQ(fault(), "two harbours touch");
  setup = good;
  setup.layout.harbours[0].kind = Harbour::Any;
  EXPECT_EQ(fault(), "the harbours are not the set");
}

TEST_F(FaultOf, NamesAWrongOpening) {
  setup.opening.back()[0] = {0, 7};
  EXPECT_EQ(fault(), "an opening round has one throw of two dice per seat");
  setup.opening = {{{1, 1}, {1, 1}, {1, 1}, {1, 1}}};
  EXPECT_EQ(fault(), "the opening rounds do not decide for the first seat");
  setup.opening.clear();
  EXPECT_EQ(fault(), "");
}

std::string setup_fault(const std::string& json) {
  const auto setup = parse_setup(json);
  return setup ? "" : setup.error();
}

TEST(SetupFromJson, NamesTheFirstFault) {
  EXPECT_EQ(setup_fault("[]"), "setup must be an object");
  EXPECT_EQ(setup_fault(R"({"rules":3})"), "rules must be an object");
  EXPECT_EQ(setup_fault(R"({"rules":{"board":"huge"}})"),
            "rules.board must be one of small, large");
  EXPECT_EQ(setup_fault(R"({"rules":{"board":7}})"), "rules.board must be one of small, large");
  EXPECT_EQ(setup_fault(R"({"rules":{"target":99}})"),
            "rules.target must be a whole number from 3 to 20");
  EXPECT_EQ(setup_fault(R"({"rules":{"steal_optional":1}})"),
            "rules.steal_optional must be true or false");
  EXPECT_EQ(setup_fault(R"({"rules":{"board":"large","harbours":"fixed"}})"),
            "the fixed harbour frame belongs to the small board");
  EXPECT_EQ(setup_fault("{}"), "setup.cells is missing");
  EXPECT_EQ(setup_fault(R"({"cells":[]})"), "setup.cells must have 19 entries");
}

std::string with(const std::string& json, const std::string& from, const std::string& to) {
  std::string changed = json;
  const auto at = changed.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return changed.replace(at, from.size(), to);
}

TEST(SetupFromJson, NamesFaultsOfTheBoard) {
  Random random(3);
  const std::string json = to_json(random_setup({}, 2, random));
  EXPECT_EQ(setup_fault(with(json, "\"desert\"", "\"ocean\"")).substr(0, 12), "setup.cells[");
  EXPECT_EQ(setup_fault(with(json, "\"desert\"", "\"desert x\"")).substr(0, 12), "setup.cells[");
  EXPECT_EQ(setup_fault(with(json, "\"harbours\":[{", "\"harbours\":[7,{")),
            "setup.harbours[0] must be an object");
  EXPECT_EQ(setup_fault(with(json, "\"harbours\":[{", "\"harbours\":[1,2,3,4,5,6,7,8,9,{")),
            "setup.harbours are too many");
  EXPECT_EQ(setup_fault(with(json, "\"opening\":[", "\"opening\":[5,")),
            "setup.opening[0] must be throws of seats");
  EXPECT_EQ(setup_fault(with(json, "\"opening\":[", "\"opening\":[[5],")),
            "setup.opening[0] must have two dice per throw");
  EXPECT_EQ(setup_fault(with(json, "\"opening\":[", "\"opening\":[[[5,9]],")),
            "setup.opening[0] must have two dice per throw");
  EXPECT_EQ(setup_fault(with(json, "\"robber\":", "\"robber\":-")),
            "setup.robber must be a whole number from 0 to 29");
}

TEST(Start, PutsTheMaterialOnTheTable) {
  Random random(3);
  const State small = start(random_setup({}, 4, random));
  EXPECT_EQ(small.bank, Cards::each(19));
  EXPECT_EQ(small.deck_size, 25);
  const State large = start(random_setup(rules_of(BoardSize::Large, ChipOrder::Spiral), 6, random));
  EXPECT_EQ(large.bank, Cards::each(24));
  EXPECT_EQ(large.deck_size, 34);
}

TEST(StandardRules, GiveFiveAndSixTheLargeBoardAndTheSpecialBuildingPhase) {
  for (int seats = 2; seats <= 6; ++seats) {
    const Rules rules = standard_rules(seats);
    EXPECT_EQ(rules.board, seats > 4 ? BoardSize::Large : BoardSize::Small);
    EXPECT_EQ(rules.special_building, seats > 4);
    EXPECT_EQ(fault_of(rules), std::nullopt);
  }
}

}  // namespace
}  // namespace spiel::catan::setup_test
