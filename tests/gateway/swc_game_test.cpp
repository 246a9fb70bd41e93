// A person at our own Software-Challenge server through the gateway's state machine.
#include "gateway/swc_game.hpp"

#include <gtest/gtest.h>

#include "client/swc_player.hpp"
#include "tests/protocol/swc/arena.hpp"

namespace spiel::gateway::swc_game_test {
namespace {

std::optional<blokus::Action> any_action(const blokus::State& state, Random& random) {
  auto list = std::make_unique<blokus::ActionList>();
  blokus::legal(state, blokus::to_move(state), *list);
  if (list->empty()) return std::nullopt;
  return (*list)[random.below(static_cast<std::uint32_t>(list->size()))];
}

// The person and one player of ours, until the server has nothing more to say.
class Match {
 public:
  explicit Match(const swc::Season& season = swc::kNewestSeason)
      : person("swc://test", {}, season), other_({"", &season}, [this](const blokus::View& view) {
          return any_action(view.state, random_);
        }) {
    table::SeatInfo anna;
    anna.name = "Anna";
    person.sit_down(anna);
  }

  void settle() {
    while (carry_person() || carry_other()) {
    }
  }
  Seat own_seat() const { return *mine(); }
  blokus::State known() const { return std::get<blokus::State>(*person.known()); }
  bool is_persons_turn() const {
    return person.known() && !blokus::is_over(known()) && blokus::to_move(known()) == own_seat();
  }
  void move() { person.tell(table::Act{kPerson, {*any_action(known(), random_)}}, ++last_ticket); }
  bool over() const { return person.table().stage == table::Stage::Over; }
  void stop_server() { arena_.stop(); }

  SwcGame person;
  std::vector<Happening> happenings;
  std::vector<Answered> answers;
  Ticket last_ticket = 0;

 private:
  std::optional<Seat> mine() const {
    const auto seats = person.table().seats;
    const auto found = std::ranges::find(seats, kPerson, &table::SeatInfo::player);
    return static_cast<Seat>(found - seats.begin());
  }
  bool carry_person() {
    auto output = person.take_output();
    std::ranges::move(output.happenings, std::back_inserter(happenings));
    std::ranges::move(output.answers, std::back_inserter(answers));
    if (!output.bytes.empty()) arena_.send("Anna", output.bytes);
    const auto heard = arena_.take("Anna");
    person.received(heard);
    return !output.bytes.empty() || !heard.empty();
  }
  bool carry_other() {
    const auto said = other_.take_output();
    if (!said.empty()) arena_.send("Ben", said);
    const auto heard = arena_.take("Ben");
    other_.received(heard);
    return !said.empty() || !heard.empty();
  }

  Random random_{3};
  swc::Arena arena_;
  client::SwcPlayer other_;
};

TEST(SwcGame, AWholeGameIsPlayedToTheServersResult) {
  for (const swc::Season* season : swc::kSeasons) {
    Match match(*season);
    int moves = 0;
    for (match.settle(); !match.over(); match.settle()) {
      ASSERT_TRUE(match.is_persons_turn());
      match.move();
      ++moves;
    }
    EXPECT_GT(moves, 15);
    const auto table = match.person.table();
    EXPECT_EQ(table.options.kind, season->kind);
    EXPECT_EQ(table.result->reason, table::EndReason::Finished);
    EXPECT_EQ(table.result->points, table::points(*match.person.known(), 2));
    for (std::size_t i = 0; i < match.answers.size(); ++i) {
      EXPECT_EQ(match.answers[i].ticket, i + 1);
      EXPECT_TRUE(match.answers[i].answer);
    }
    EXPECT_EQ(match.answers.size(), match.last_ticket);
  }
}

TEST(SwcGame, EveryMoveIsShownWithItsPlacement) {
  Match match;
  match.settle();
  for (int i = 0; i < 3; ++i) {
    match.move();
    match.settle();
  }
  int placed = 0;
  for (const auto& happening : match.happenings)
    placed += static_cast<int>(happening.events.size());
  EXPECT_GE(placed, 6);
}

TEST(SwcGame, AnIllegalMoveIsRefusedHereAndNotLostThere) {
  Match match;
  match.settle();
  match.person.tell(table::Act{kPerson, {blokus::Action::pass(blokus::Colour::Blue)}}, 5);
  const auto output = match.person.take_output();
  EXPECT_TRUE(output.bytes.empty());
  ASSERT_EQ(output.answers.size(), 1U);
  EXPECT_EQ(output.answers[0].ticket, 5U);
  EXPECT_FALSE(output.answers[0].answer);
}

// The first click's move is under way; its answer is still to come.
TEST(SwcGame, ASecondClickIsRefusedAndTheFirstIsAnsweredByTheServer) {
  Match match;
  match.settle();
  match.move();
  match.move();
  const auto output = match.person.take_output();
  ASSERT_EQ(output.answers.size(), 1U);
  EXPECT_EQ(output.answers[0].ticket, 2U);
  EXPECT_FALSE(output.answers[0].answer);
  match.person.received("<room roomId='r'><data class='error' message='Nicht so'/></room>");
  const auto later = match.person.take_output();
  ASSERT_EQ(later.answers.size(), 1U);
  EXPECT_EQ(later.answers[0].ticket, 1U);
}

// Blue has nothing left to place. Whoever waits may repeat position and request.
TEST(SwcGame, ATurnIsPassedOverOnceHoweverOftenTheServerAsks) {
  swc::GameState state;
  state.turn = 4;
  state.start_piece = swc::Piece::PentoV;
  state.valid_colours = 0b1111;
  state.shapes = {0, 1, 1, 1};
  std::string heard = "<protocol>";
  for (const swc::RoomData& data :
       {swc::RoomData(swc::Memento{state}), swc::RoomData(swc::MoveRequest{}),
        swc::RoomData(swc::Memento{state}), swc::RoomData(swc::MoveRequest{})}) {
    heard += swc::encoded(swc::ServerMessage(swc::RoomMessage{"r", data}));
  }
  SwcGame person("swc://test");
  person.sit_down({});
  person.take_output();
  person.received(heard);
  const auto words = person.take_output().bytes;
  const auto skip = words.find("SkipMove");
  ASSERT_NE(skip, std::string::npos) << words;
  EXPECT_EQ(words.find("SkipMove", skip + 1), std::string::npos) << words;
}

TEST(SwcGame, WhatTheServerRefusesIsToldInItsOwnWords) {
  Match match;
  match.settle();
  match.move();
  match.person.take_output();
  match.person.received(
      R"(<room roomId="r"><data class="error" message="Nicht so"></data></room>)");
  const auto output = match.person.take_output();
  ASSERT_EQ(output.answers.size(), 1U);
  ASSERT_FALSE(output.answers[0].answer);
  EXPECT_EQ(table::explain(output.answers[0].answer.error()), "Nicht so");
}

TEST(SwcGame, AGameThatEndsWithItsServerIsNobodysFault) {
  for (const swc::Season* season : swc::kSeasons) {
    Match match(*season);
    match.settle();
    match.stop_server();
    match.settle();
    const auto result = match.person.table().result;
    ASSERT_TRUE(result);
    EXPECT_EQ(result->reason, table::EndReason::Aborted);
    EXPECT_EQ(result->offender, kNoSeat);
    EXPECT_EQ(result->winners, 0);
  }
}

TEST(SwcGame, AServerThatCannotBeReachedEndsTheTable) {
  SwcGame person("swc://nowhere");
  person.sit_down(table::SeatInfo());
  person.disconnected();
  EXPECT_EQ(person.table().stage, table::Stage::Over);
  ASSERT_TRUE(person.table().result);
  EXPECT_EQ(person.table().result->reason, table::EndReason::Abandoned);
}

TEST(SwcGame, GarbageEndsTheTableWithAWord) {
  SwcGame game("swc://test");
  game.sit_down({});
  game.received("HTTP/1.1 400 Bad Request\r\n");
  EXPECT_EQ(game.table().options.kind, "swc-2027");
  const auto output = game.take_output();
  EXPECT_TRUE(output.close);
  ASSERT_EQ(output.happenings.size(), 2U);
  EXPECT_EQ(std::get<table::Ended>(output.happenings[1].news).result.reason,
            table::EndReason::Abandoned);
}

}  // namespace
}  // namespace spiel::gateway::swc_game_test
