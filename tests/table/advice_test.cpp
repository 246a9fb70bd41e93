// Who may ask a built-in player for advice, when, and how often.
#include <gtest/gtest.h>

#include "table/local_hub.hpp"

namespace spiel::table::advice_test {
namespace {

const Time kNow = from_millis(1'000'000'000);

TableOptions duo_with_hints() {
  TableOptions options;
  options.rules = blokus::VariantId::Duo;
  options.min_seats = options.max_seats = 2;
  options.in_join_order = true;
  options.hints = true;
  return options;
}

SeatInfo person(bool knows_undo) {
  SeatInfo seat;
  seat.may_return = true;
  seat.knows_undo = knows_undo;
  return seat;
}

struct AdviceTest : testing::Test {
  Reply ask(Request request, Time now = kNow) {
    std::optional<Reply> answer;
    hub.ask(std::move(request), [&](const Reply& reply, Time) { answer = reply; }, now);
    EXPECT_TRUE(answer);
    return *answer;
  }
  void open(const TableOptions& options) {
    id = ask(OpenTable{options, {}, false})->table;
    anna = ask(TakeSeat{id, person(true), false})->player;
  }
  void start(const TableOptions& options = duo_with_hints(), bool both_know_hints = true) {
    open(options);
    bert = ask(TakeSeat{id, person(both_know_hints), false})->player;
  }
  void expect_refused(PlayerId player, TableRefusal why, Time now = kNow) {
    const auto reply = ask(AskAdvice{id, player}, now);
    ASSERT_FALSE(reply);
    EXPECT_EQ(name_of(reply.error()), name_of(why));
  }
  static Action first_legal(const Question& question) {
    blokus::ActionList list;
    blokus::legal(std::get<blokus::View>(question.view), list);
    return list[0];
  }

  LocalHub hub{7};
  TableId id;
  PlayerId anna = kNobody, bert = kNobody;
  std::vector<Question> questions;

  AdviceTest() {
    hub.advise_with([this](const Question& question) {
      questions.push_back(question);
      return Suggestions{{first_legal(question), 0.25}};
    });
  }
};

TEST_F(AdviceTest, IsGivenToTheSeatThatIsToAct) {
  start();
  const auto reply = ask(AskAdvice{id, anna});
  ASSERT_TRUE(reply);
  ASSERT_TRUE(reply->advice);
  EXPECT_EQ(reply->advice->seat, 0);
  EXPECT_EQ(reply->advice->version, hub.house().find(id)->version());
  ASSERT_EQ(reply->advice->suggestions.size(), 1U);
  EXPECT_EQ(reply->advice->suggestions[0].action, first_legal(questions.at(0)));
  EXPECT_EQ(std::get<blokus::View>(questions.at(0).view).viewer, Viewer(0));
}

TEST_F(AdviceTest, ChangesNothingAtTheTable) {
  start();
  const auto before = hub.house().find(id)->version();
  ASSERT_TRUE(ask(AskAdvice{id, anna}));
  EXPECT_EQ(hub.house().find(id)->version(), before);
}

TEST_F(AdviceTest, IsRefusedWhereTheTableGivesNone) {
  auto options = duo_with_hints();
  options.hints = false;
  start(options);
  expect_refused(anna, TableRefusal::NoHintsHere);
  EXPECT_FALSE(hub.house().find(id)->info()->can_hint());
}

TEST_F(AdviceTest, IsRefusedAgainstPeopleWhoCannotAskForIt) {
  start(duo_with_hints(), false);
  expect_refused(anna, TableRefusal::NoHintsHere);
  EXPECT_FALSE(hub.house().find(id)->info()->can_hint());
}

TEST_F(AdviceTest, IsRefusedWhenThereIsNothingToDecide) {
  open(duo_with_hints());
  expect_refused(anna, TableRefusal::NotStarted);
  bert = ask(TakeSeat{id, person(true), false})->player;
  expect_refused(bert, TableRefusal::NotYourTurn);
  ASSERT_TRUE(ask(Tell{id, SetPaused{true}}));
  expect_refused(anna, TableRefusal::IsPaused);
  ASSERT_TRUE(ask(Tell{id, Abort{"enough"}}));
  expect_refused(anna, TableRefusal::AlreadyOver);
  EXPECT_TRUE(questions.empty());
}

TEST_F(AdviceTest, IsRefusedToStrangers) {
  start();
  expect_refused(kNobody, TableRefusal::NoSuchPlayer);
  expect_refused(12'345, TableRefusal::NoSuchPlayer);
  id = "none";
  expect_refused(anna, TableRefusal::NoSuchTable);
}

TEST_F(AdviceTest, ComesNoMoreOftenThanEveryTwoSeconds) {
  start();
  ASSERT_TRUE(ask(AskAdvice{id, anna}));
  expect_refused(anna, TableRefusal::TooManyHints, kNow + Duration(1'999));
  EXPECT_TRUE(ask(AskAdvice{id, anna}, kNow + Duration(2'000)));
}

// The house is asked without anybody who answers.
TEST_F(AdviceTest, IsAskedForOneAtATime) {
  start();
  House& house = hub.house();
  house.advise({id, anna}, {1, 1}, kNow);
  const auto asked = house.take_output().asked;
  ASSERT_EQ(asked.size(), 1U);
  house.advise({id, anna}, {1, 2}, kNow + Duration(50'000));
  EXPECT_TRUE(house.take_output().asked.empty());
  house.answer(asked[0], Suggestions{{first_legal(asked[0].question), std::nullopt}});
  house.advise({id, anna}, {1, 3}, kNow + Duration(50'000));
  EXPECT_EQ(house.take_output().asked.size(), 1U);
  house.advise({id, anna}, {1, 4}, kNow + Duration(110'000));
  EXPECT_EQ(house.take_output().asked.size(), 1U) << "an answer that never came is given up";
}

TEST_F(AdviceTest, IsRefusedWhereNobodyCanBeAsked) {
  hub.advise_with({});
  start();
  expect_refused(anna, TableRefusal::NoHintsHere);
}

TEST_F(AdviceTest, SettingSurvivesTheJournal) {
  const Entry opened{kNow, Opened{duo_with_hints()}};
  const auto read = parse_entry(to_line(opened));
  ASSERT_TRUE(read);
  EXPECT_TRUE(std::get<Opened>(read->fact).options.hints);
}

}  // namespace
}  // namespace spiel::table::advice_test
