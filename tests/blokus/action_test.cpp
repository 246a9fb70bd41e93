#include "blokus/action.hpp"

#include "tests/blokus/support.hpp"

namespace spiel::blokus::action_test {
namespace {

TEST(Actions, AreWrittenWithTheirCanonicalName) {
  const Placement p(Piece::PentoV, Rotation::Right, false, 17, 0);
  EXPECT_EQ(to_text(Action::place(Colour::Blue, p)), "blue PENTO_V RIGHT 17 0");
  const Placement flipped(Piece::PentoL, Rotation::Left, true, 0, 3);
  EXPECT_EQ(to_text(Action::place(Colour::Green, flipped)), "green PENTO_L LEFT flipped 0 3");
  EXPECT_EQ(to_text(Action::pass(Colour::Red)), "red pass");
  EXPECT_EQ(to_text(Action::leave()), "leave");
}

TEST(Actions, ComeBackFromTextAndNumber) {
  for (int n = 0; n < kActions; n += 13) {
    const Action a = action_from_number(n);
    ASSERT_EQ(number_of(a), n);
    ASSERT_EQ(parse_action(to_text(a)), a);
  }
  EXPECT_EQ(number_of(Action::pass(Colour::Blue)), 30433);
  EXPECT_EQ(action_from_number(30433), Action::pass(Colour::Blue));
  EXPECT_EQ(action_from_number(kActions - 1), Action::leave());
  EXPECT_EQ(number_of(Action::leave()), kActions - 1);
}

TEST(Actions, AreReadUnderAnyNameOfTheShape) {
  EXPECT_EQ(action("blue PENTO_I LEFT flipped 3 4"), action("blue PENTO_I RIGHT 3 4"));
}

TEST(Actions, OffTheBoardSurviveTheText) {
  const Action off = action("blue MONO NONE -5 700");
  EXPECT_FALSE(off.placement.fits(20));
  EXPECT_EQ(action(to_text(off)), off);
}

TEST(Actions, ThatMakeNoSenseAreNotRead) {
  for (const char* text :
       {"", " ", "pass", "pink pass", "blue", "blue pass now", "blue MONO NONE 1",
        "blue MONO NONE 1 2 3", "blue MONO flipped 1 2", "blue PENTO_Q NONE 1 2",
        "blue MONO UP 1 2", "blue MONO NONE x 2", "blue MONO NONE 1 2.5",
        "blue MONO NONE 1 99999999999", "blue MONO NONE  1 2", "blue MONO NONE flipped flipped 1 2",
        "leave now"}) {
    EXPECT_FALSE(parse_action(text)) << text;
  }
  EXPECT_EQ(parse_action("pink pass").error(), "no colour 'pink'");
}

TEST(ActionLists, RunOverPlacementsAndThenThePass) {
  State state = start({VariantId::Swc, Piece::PentoV});
  for (const char* move : {"blue PENTO_V NONE 0 17", "yellow PENTO_V RIGHT 0 0",
                           "red PENTO_V MIRROR 17 0", "green PENTO_V LEFT 17 17"}) {
    play(state, move);
  }
  const auto list = legal_now(state);
  EXPECT_EQ(list->size(), list->placements() + 1);
  std::size_t count = 0;
  for (const Action a : *list) {
    EXPECT_EQ(a, (*list)[count]);
    EXPECT_EQ(a.kind == Action::Kind::Pass, count == list->placements());
    ++count;
  }
  EXPECT_EQ(count, list->size());
  EXPECT_EQ(list->colour(), Colour::Blue);
  auto it = list->begin();
  EXPECT_EQ(*it++, (*list)[0]);
  EXPECT_EQ(*it, (*list)[1]);
}

}  // namespace
}  // namespace spiel::blokus::action_test
