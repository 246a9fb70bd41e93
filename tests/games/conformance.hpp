// What every game promises, as one suite: a program that includes this runs it over all games of
// its list. Whole games among random players, looked at before every action.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <string>

#include "bots/play.hpp"
#include "games/record.hpp"
#include "games/sums.hpp"
#include "tests/test_data.hpp"

namespace spiel::games {

// What GoogleTest calls the game.
struct GameName {
  template <class G>
  static std::string GetName(int) {
    return std::string(G::kTitle);
  }
};

template <class G>
class Conformance : public testing::Test {
 protected:
  static constexpr std::uint64_t kSeeds = 3;
  using Visit = std::function<void(const StateOf<G>&, const Recorded<G>&)>;

  static SetupOf<G> setup(std::uint64_t seed) {
    Random random(seed);
    const auto usual = G::usual_table();
    return G::random_setup(usual.rules, usual.seats.most, random);
  }

  static bots::Players players(int seats) {
    return bots::Players(static_cast<std::size_t>(seats), *bots::parse_contender("random"));
  }

  // A whole game with its record.
  static Record<G> play(std::uint64_t seed, const Visit& visit = {}) {
    Record<G> record{setup(seed), {}, {}, {}};
    const int seats = G::seats(record.setup);
    for (int s = 0; s < seats; ++s) record.seats.push_back("seat " + std::to_string(s));
    const auto end = bots::play(record.setup, players(seats), seed,
                                [&](const StateOf<G>& state, const Recorded<G>& entry) {
                                  if (visit) visit(state, entry);
                                  record.entries.push_back(entry);
                                });
    record.result = final_result(*outcome(end), seats);
    return record;
  }

  // Every state of some games.
  static void watch(const Visit& visit) {
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) play(seed, visit);
  }
};
TYPED_TEST_SUITE_P(Conformance);

TYPED_TEST_P(Conformance, ARecordReadsBackAndReplaysToTheSameEnd) {
  using G = TypeParam;
  for (std::uint64_t seed = 1; seed <= TestFixture::kSeeds; ++seed) {
    const auto record = TestFixture::play(seed);
    const std::string text = to_text<G>(record);
    const auto read = parse_record<G>(text);
    ASSERT_TRUE(read) << read.error().line << ": " << read.error().reason;
    EXPECT_EQ(*read, record);
    EXPECT_EQ(to_text<G>(*read), text);
    const auto end = replay(*read);
    ASSERT_TRUE(end) << end.error().line << ": " << end.error().reason;
    EXPECT_EQ(*end, *replay(record));
    EXPECT_EQ(final_result(*outcome(*end), G::seats(*end)), *record.result);
  }
}

TYPED_TEST_P(Conformance, TheSameSeedGivesTheSameGame) {
  EXPECT_EQ(TestFixture::play(7), TestFixture::play(7));
}

TYPED_TEST_P(Conformance, WhatIsListedIsAcceptedAndReadsBack) {
  using G = TypeParam;
  const auto list = std::make_unique<typename G::ActionList>();
  TestFixture::watch([&](const auto& state, const auto&) {
    for (Seat seat = 0; seat < G::seats(state); ++seat) {
      legal(state, seat, *list);
      for (std::size_t i = 0; i < list->size(); ++i) {
        const auto action = (*list)[i];
        ASSERT_FALSE(check(state, seat, action)) << to_text(action);
        ASSERT_EQ(*G::parse_action(to_text(action)), action) << to_text(action);
      }
    }
  });
}

TYPED_TEST_P(Conformance, ASeatIsShownTheActionsItHas) {
  using G = TypeParam;
  const auto all = std::make_unique<typename G::ActionList>();
  const auto shown = std::make_unique<typename G::ActionList>();
  TestFixture::watch([&](const auto& state, const auto& entry) {
    legal(state, entry.seat, *all);
    legal(view_of(state, entry.seat), *shown);
    ASSERT_EQ(all->size(), shown->size());
    for (std::size_t i = 0; i < all->size(); ++i) ASSERT_EQ((*all)[i], (*shown)[i]);
  });
}

// What is hidden stays hidden from whoever looks at what was shown.
TYPED_TEST_P(Conformance, AViewOfWhatIsShownShowsTheSame) {
  using G = TypeParam;
  TestFixture::watch([&](const auto& state, const auto& entry) {
    for (const Viewer viewer : {Viewer(entry.seat), kObserver}) {
      const auto view = view_of(state, viewer);
      ASSERT_EQ(view_of(G::state_in(view), viewer), view);
    }
  });
}

TYPED_TEST_P(Conformance, WhoActsIsAmongThoseWhoMay) {
  using G = TypeParam;
  TestFixture::watch([&](const auto& state, const auto& entry) {
    ASSERT_TRUE(has_seat(to_act(state), entry.seat)) << to_text(entry.action);
    ASSERT_EQ(G::must_act(state) & ~to_act(state), 0);
    ASSERT_NE(G::must_act(state), 0) << "the game waits for nobody";
    ASSERT_FALSE(outcome(state));
  });
}

TYPED_TEST_P(Conformance, ARefusedActionChangesNothingAndIsExplained) {
  using G = TypeParam;
  TestFixture::watch([&](const auto& state, const auto& entry) {
    for (Seat seat = 0; seat < G::seats(state); ++seat) {
      const auto refusal = check(state, seat, entry.action);
      if (!refusal) continue;
      auto after = state;
      const auto done = apply(after, seat, entry.action, entry.chance);
      ASSERT_FALSE(done);
      ASSERT_EQ(after, state);
      ASSERT_FALSE(name_of(*refusal).empty());
      ASSERT_FALSE(explain(*refusal).empty());
    }
  });
}

TYPED_TEST_P(Conformance, NobodyActsWhenItIsOver) {
  using G = TypeParam;
  const auto record = TestFixture::play(2);
  const auto end = *replay(record);
  EXPECT_EQ(to_act(end), 0);
  const auto& last = record.entries.back();
  EXPECT_TRUE(check(end, last.seat, last.action));
  for (Seat seat = 0; seat < G::seats(end); ++seat) {
    EXPECT_EQ(G::points(end, seat), outcome(end)->points[seat]);
  }
  EXPECT_EQ(outcome(end)->winners >> G::seats(end), 0) << "a winner without a seat";
}

TYPED_TEST_P(Conformance, RulesAndSetupsReadBackFromJson) {
  using G = TypeParam;
  const auto setup = TestFixture::setup(5);
  EXPECT_EQ(*G::setup_from(boost::json::parse(boost::json::serialize(G::setup_json(setup)))),
            setup);
  const auto rules = G::rules_json(G::usual_table().rules);
  EXPECT_EQ(G::rules_json(*G::rules_from(rules)), rules);
  EXPECT_FALSE(G::setup_from(boost::json::value("nonsense")));
}

// A playthrough as people read it; SPIEL_GOLDEN=write writes it anew.
TYPED_TEST_P(Conformance, AGameGoesOnAsItsPlaythroughTells) {
  using G = TypeParam;
  std::string text;
  std::size_t count = 0;
  const auto record = TestFixture::play(1, [&](const auto& state, const auto& entry) {
    const bool shown = count++ % 40 == 0;
    if (shown) text += G::describe(G::open_view(state), {}, false) + "\n";
    text += "seat " + std::to_string(entry.seat) + ": " + to_text(entry.action);
    if (const auto chance = G::chance_text(entry.chance); !chance.empty()) text += " -> " + chance;
    text += "\n";
  });
  text += G::describe(G::open_view(*replay(record)), {}, false);
  text += result_line(*record.result) + "\n";
  const std::string path = test_data() + "/playthroughs/" + std::string(G::kName) + ".txt";
  if (std::getenv("SPIEL_GOLDEN") != nullptr) std::ofstream(path) << text;
  std::ifstream file(path);
  const std::string told(std::istreambuf_iterator<char>(file), {});
  EXPECT_EQ(told, text) << path;
}

REGISTER_TYPED_TEST_SUITE_P(Conformance, ARecordReadsBackAndReplaysToTheSameEnd,
                            TheSameSeedGivesTheSameGame, WhatIsListedIsAcceptedAndReadsBack,
                            ASeatIsShownTheActionsItHas, AViewOfWhatIsShownShowsTheSame,
                            WhoActsIsAmongThoseWhoMay, ARefusedActionChangesNothingAndIsExplained,
                            NobodyActsWhenItIsOver, RulesAndSetupsReadBackFromJson,
                            AGameGoesOnAsItsPlaythroughTells);

}  // namespace spiel::games
