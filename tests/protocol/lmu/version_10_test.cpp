// What the three forms of version 1.0 have of their own: coordinates, declined offers, the large
// board, and what their clients insist on.
#include <gtest/gtest.h>

#include "catan/production.hpp"
#include "puppet.hpp"
#include "room.hpp"

namespace spiel::lmu::version_10_test {
namespace {

using Lines = std::vector<std::string>;
using catan::BoardSize;
using catan::Cards;
using catan::Resource;

const Dialect& w14() { return dialect_named("1.0-w14"); }
const Dialect& s16() { return dialect_named("1.0-s16"); }
const Dialect& w17() { return dialect_named("1.0-w17"); }

std::string written(const Dialect& dialect, const Place& place) {
  return boost::json::serialize(dialect.places->write(place));
}

Place named(const Dialect& dialect, const std::string& text) {
  return dialect.places->read(boost::json::parse(text)).value();
}

// The cells of each row, from the top.
std::vector<std::vector<int>> columns(const Dialect& dialect, BoardSize board) {
  std::vector<std::vector<int>> rows;
  std::int64_t row = 100;
  for (const auto cell : cells_in_rows(board)) {
    const auto at = dialect.places->write(place_of_cell(cell, board)).as_object();
    if (at.at("y").as_int64() != row) rows.emplace_back();
    row = at.at("y").as_int64();
    rows.back().push_back(static_cast<int>(at.at("x").as_int64()));
  }
  return rows;
}

std::vector<std::vector<int>> ranges(const std::vector<std::pair<int, int>>& ends) {
  std::vector<std::vector<int>> rows;
  for (const auto& [first, last] : ends) {
    rows.emplace_back();
    for (int x = first; x <= last; ++x) rows.back().push_back(x);
  }
  return rows;
}

TEST(Coordinates, NameTheSmallBoardInBothAxes) {
  const auto right = ranges({{-3, 0}, {-3, 1}, {-3, 2}, {-3, 3}, {-2, 3}, {-1, 3}, {0, 3}});
  EXPECT_EQ(columns(w14(), BoardSize::Small), right);
  EXPECT_EQ(columns(s16(), BoardSize::Small), right);
  EXPECT_EQ(columns(w17(), BoardSize::Small),
            ranges({{0, 3}, {-1, 3}, {-2, 3}, {-3, 3}, {-3, 2}, {-3, 1}, {-3, 0}}));
}

TEST(Coordinates, NameTheLargeBoard) {
  EXPECT_EQ(
      columns(s16(), BoardSize::Large),
      ranges({{-3, 0}, {-3, 1}, {-3, 2}, {-3, 3}, {-3, 4}, {-2, 4}, {-1, 4}, {0, 4}, {1, 4}}));
}

TEST(Coordinates, MeanTheSamePlacesAsTheLetters) {
  const Dialect& letters = dialect_named("0.3");
  const auto same = [&](const char* text, const Dialect& dialect, const char* coordinates) {
    EXPECT_EQ(named(letters, text), named(dialect, coordinates)) << text;
  };
  same("\"ABE\"", s16(), R"([{"x":-2,"y":2},{"x":-1,"y":2},{"x":-1,"y":1}])");
  same("\"HI\"", s16(), R"([{"x":-1,"y":0},{"x":-2,"y":0}])");
  same("\"S\"", s16(), R"({"x":2,"y":-2})");
  same("\"r\"", s16(), R"({"x":3,"y":-3})");
  same("\"J\"", w17(), R"({"x":0,"y":0})");
  same("\"HI\"", w17(), R"([{"x":-2,"y":0},{"x":-1,"y":0}])");
  const Dialect& spiral = dialect_named("0.1");
  EXPECT_EQ(named(spiral, "\"A\""), named(w17(), R"({"x":0,"y":2})"));
  EXPECT_EQ(named(spiral, "\"o\""), named(w17(), R"({"x":-3,"y":-3})"));
}

TEST(Coordinates, AreReadBackOnBothBoards) {
  for (const auto board : {BoardSize::Small, BoardSize::Large}) {
    const auto& topology = catan::topology(board);
    for (catan::Corner corner = 0; corner < topology.corners; ++corner) {
      const auto text = written(s16(), place_of_corner(corner, board));
      EXPECT_EQ(corner_at(named(s16(), text), board), corner);
    }
    for (catan::Edge edge = 0; edge < topology.edges; ++edge) {
      const auto text = written(w14(), place_of_edge(edge, board));
      EXPECT_EQ(edge_at(named(w14(), text), board), edge);
    }
  }
}

TEST(Coordinates, OfNoPlaceAreRefused) {
  for (const char* text : {"7", "\"A\"", "{}", R"({"x":1})", R"({"x":1,"y":"2"})", "[]",
                           R"({"x":1000000,"y":0})", R"([{"x":0,"y":0},{"x":0,"y":0}])",
                           R"([{"x":0,"y":0},{"x":1,"y":0},{"x":2,"y":0},{"x":3,"y":0}])"}) {
    EXPECT_FALSE(s16().places->read(boost::json::parse(text))) << text;
  }
  EXPECT_FALSE(land_cell_at(named(s16(), R"({"x":20,"y":0})")));
  EXPECT_FALSE(corner_at(named(s16(), R"([{"x":0,"y":0},{"x":1,"y":0},{"x":2,"y":0}])")));
}

// An offer of one wool for one ore by seat 0, which seats 1 and 2 could accept.
class Offer : public testing::TestWithParam<std::string> {
 protected:
  Offer() : puppet(dialect_named(GetParam())) {
    puppet.play_opening();
    puppet.set_hand(0, Cards::of(Resource::Wool, 1));
    puppet.set_hand(1, Cards::of(Resource::Ore, 1));
    puppet.set_hand(2, Cards::of(Resource::Ore, 1));
    puppet.give_turn(0);
    puppet.say(0, R"({"Handel anbieten":{"Angebot":{"Wolle":1},"Nachfrage":{"Erz":1}}})");
    puppet.forget();
  }

  Puppet puppet;
};
INSTANTIATE_TEST_SUITE_P(, Offer, testing::Values("1.0-s16", "1.0-w17"),
                         [](const auto& p) { return test_name(p.param); });

constexpr const char* kOk = R"({"Serverantwort":"OK"})";

TEST_P(Offer, IsAcceptedAndDeclinedWithOneWord) {
  EXPECT_EQ(
      puppet.say(1, R"({"Handel annehmen":{"Handel id":0,"Annehmen":false}})"),
      (Lines{R"({"Handelsangebot angenommen":{"Mitspieler":2,"Handel id":0,"Annehmen":false}})",
             kOk}));
  EXPECT_EQ(puppet.say(2, R"({"Handel annehmen":{"Handel id":0,"Annehmen":true}})").back(), kOk);
  EXPECT_EQ(puppet.hear(0).back(),
            R"({"Handelsangebot angenommen":{"Mitspieler":3,"Handel id":0,"Annehmen":true}})");
}

TEST_P(Offer, IsAcceptedWhereTheWordIsMissing) {
  EXPECT_EQ(puppet.say(1, R"({"Handel annehmen":{"Handel id":0}})").front(),
            R"({"Handelsangebot angenommen":{"Mitspieler":2,"Handel id":0,"Annehmen":true}})");
}

TEST_P(Offer, MayBeDeclinedTwice) {
  const std::string decline = R"({"Handel annehmen":{"Handel id":0,"Annehmen":false}})";
  puppet.say(1, decline);
  EXPECT_EQ(puppet.say(1, decline), Lines{kOk});
}

TEST_P(Offer, IsDeclinedByWhoCancelsWithoutHavingAccepted) {
  EXPECT_EQ(
      puppet.say(1, R"({"Handel abbrechen":{"Handel id":0}})"),
      (Lines{R"({"Handelsangebot abgebrochen":{"Spieler":2,"Handel id":0}})",
             R"({"Handelsangebot angenommen":{"Mitspieler":2,"Handel id":0,"Annehmen":false}})",
             kOk}));
}

TEST_P(Offer, IsCarriedOutBeforeItIsSaidToBe) {
  puppet.say(1, R"({"Handel annehmen":{"Handel id":0}})");
  puppet.forget();
  const auto word = GetParam() == "1.0-w17" ? "Handel abschliessen" : "Handel abschließen";
  const auto heard =
      outline(puppet.say(0, std::string("{\"") + word + R"(":{"Handel id":0,"Mitspieler":2}})"));
  ASSERT_EQ(heard.size(), 8u);
  EXPECT_EQ(heard[0], "Kosten");
  EXPECT_TRUE(heard[4].starts_with("Handel ausgef")) << heard[4];
}

// As people at a browser are.
TEST_P(Offer, IsSaidToBeDeclinedByWhoIsSilentForLong) {
  EXPECT_TRUE(puppet.refuse_unasked(0, Duration(14'999)).empty());
  EXPECT_TRUE(puppet.hear(0).empty());
  puppet.refuse_unasked(0, Duration(15'000));
  EXPECT_EQ(
      puppet.hear(0),
      (Lines{R"({"Handelsangebot angenommen":{"Mitspieler":2,"Handel id":0,"Annehmen":false}})",
             R"({"Handelsangebot angenommen":{"Mitspieler":3,"Handel id":0,"Annehmen":false}})"}));
  puppet.act(1, {catan::Action::decline(0)});
  EXPECT_TRUE(puppet.hear(0).empty()) << "it was told";
  puppet.act(2, {catan::Action::accept(0)});
  EXPECT_EQ(
      puppet.hear(0),
      Lines{R"({"Handelsangebot angenommen":{"Mitspieler":3,"Handel id":0,"Annehmen":true}})"});
}

// There is no word for it.
TEST_P(Offer, IsSaidToBeDeclinedByWhoMakesACounterOffer) {
  puppet.act(1, {catan::Action::counter(Cards::of(Resource::Ore), Cards::of(Resource::Lumber))});
  EXPECT_EQ(
      puppet.hear(0),
      Lines{R"({"Handelsangebot angenommen":{"Mitspieler":2,"Handel id":0,"Annehmen":false}})"});
  puppet.act(1, {catan::Action::decline(0)});
  EXPECT_TRUE(puppet.hear(0).empty()) << "it was told";
}

TEST(OfferInWinter2014, HasNoWordForDeclining) {
  Puppet puppet(w14());
  puppet.play_opening();
  puppet.set_hand(0, Cards::of(Resource::Wool, 1));
  puppet.set_hand(1, Cards::of(Resource::Ore, 1));
  puppet.give_turn(0);
  puppet.say(0, R"({"Handel anbieten":{"Angebot":{"Wolle":1},"Nachfrage":{"Erz":1}}})");
  puppet.forget();
  EXPECT_EQ(puppet.say(1, R"({"Handel annehmen":{"Handel id":0}})").front(),
            R"({"Handelsangebot angenommen":{"Spieler":2,"Handel id":0}})");
}

// There is a client that takes the victim of a knight for granted.
TEST(Knight, AlwaysNamesSomebodyInItsRelay) {
  for (const Dialect* dialect : {&w14(), &s16(), &w17()}) {
    Puppet puppet(*dialect);
    puppet.play_opening();
    puppet.give_card(0, catan::Development::Knight);
    for (Seat seat = 0; seat < 3; ++seat) puppet.set_hand(seat, {});
    puppet.give_turn(0);
    const catan::Cell to = puppet.state.robber == 0 ? 1 : 0;
    const auto heard = puppet.say(
        0, R"({"Ritter ausspielen":{"Ort":)" + written(*dialect, place_of_cell(to)) + "}}");
    const auto relayed = parse_object(heard[0]).at("Ritter ausspielen").as_object();
    EXPECT_EQ(relayed.at("Ziel"), dialect == &w17() ? 2 : -1) << heard[0];
  }
}

// Earlier versions leave it to the server whether it hides what a victim has lost.
TEST(Monopoly, LiesOpenToEverybody) {
  for (const Dialect* dialect : {&w14(), &s16(), &w17()}) {
    Puppet puppet(*dialect);
    puppet.play_opening();
    puppet.give_card(0, catan::Development::Monopoly);
    puppet.set_hand(0, {});
    puppet.set_hand(1, Cards::of(Resource::Wool, 3));
    puppet.set_hand(2, {});
    puppet.give_turn(0);
    puppet.say(0, R"({"Monopol":{"Rohstoff":"Wolle"}})");
    const auto heard = puppet.hear(2);
    ASSERT_EQ(heard.size(), 5U) << dialect->name;
    EXPECT_EQ(heard[1], R"({"Kosten":{"Spieler":2,"Rohstoffe":{"Wolle":3}}})") << dialect->name;
    EXPECT_EQ(heard[3], R"({"Ertrag":{"Spieler":1,"Rohstoffe":{"Wolle":3}}})") << dialect->name;
  }
}

bool pays_for_something(const catan::State& game, catan::Corner corner) {
  const auto cards = catan::opening_yield(game, corner);
  return cards.covers(catan::kRoadCost) || cards.covers(catan::kDevelopmentCost);
}

// Five of summer 2016 on the large board. The first turn is over; the second player can pay for
// something and is asked to build.
class SpecialBuilding : public testing::Test {
 protected:
  SpecialBuilding() {
    for (const char* colour : {"Blau", "Orange", "Rot", "Grün", "Braun"}) {
      const auto who = room.connect(s16(), {"Spieltisch", table_for(s16(), 5)});
      room.greet(who);
      room.say(who, std::string(R"({"Spieler":{"Name":"m","Farbe":")") + colour + R"("}})");
    }
    for (std::size_t who = 0; who < 5; ++who) room.start(who);
    while (catan::is_opening(game())) settle();
    first = game().current;
    second = static_cast<Seat>((first + 1) % 5);
    say_for(first, Roll{});
    if (game().phase == catan::Phase::MoveRobber) {
      const catan::Cell to = game().robber == 0 ? 1 : 0;
      say_for(first, MoveRobber{place_of_cell(to, BoardSize::Large), std::nullopt});
    }
    room.forget_all();
    say_for(first, EndTurn{});
  }

  catan::State game() const { return room.view(kObserver).known; }
  bool builds(Seat seat) const {
    return game().phase == catan::Phase::SpecialBuild && game().actor == seat;
  }
  void say_for(Seat seat, const ClientMessage& message) { room.say(seat, encode(s16(), message)); }
  void wait(Duration time) {
    room.now += time;
    room.hub.tick(room.now);
  }

  Room room;
  Seat first = kNoSeat;
  Seat second = kNoSeat;

 private:
  void settle() {
    catan::ActionList list;
    catan::legal(game(), game().actor, list);
    const bool settles = list[0].kind == catan::ActionKind::BuildSettlement;
    // Whoever can pay for nothing would be passed over; the second settlement brings cards.
    const bool brings_cards = settles && ++settled_ > 5 && game().actor == 1;
    std::size_t chosen = 0;
    while (brings_cards && !pays_for_something(game(), list[chosen].first)) {
      ASSERT_LT(++chosen, list.size());
    }
    say_for(game().actor, Build{settles ? Piece::Settlement : Piece::Road,
                                settles ? place_of_corner(list[chosen].first, BoardSize::Large)
                                        : place_of_edge(list[chosen].first, BoardSize::Large)});
  }

  int settled_ = 0;
};

TEST_F(SpecialBuilding, IsAskedForByItsOwnStatusAndEndedForWhoDoesNotAnswer) {
  EXPECT_EQ(outline(room.hear(second)),
            (Lines{std::to_string(first + 1) + " Warten", std::to_string(second + 1) + " Bauen"}));
  for (int i = 0; i < 4 && game().phase != catan::Phase::Roll; ++i) {
    EXPECT_EQ(game().phase, catan::Phase::SpecialBuild);
    wait(Duration(15'000));
  }
  EXPECT_EQ(game().phase, catan::Phase::Roll);
  EXPECT_EQ(game().current, second);
}

TEST_F(SpecialBuilding, IsToldToBeOverToEverybody) {
  ASSERT_TRUE(builds(second));
  room.forget_all();
  say_for(second, EndTurn{});
  const auto over = std::to_string(second + 1) + " Warten";
  EXPECT_EQ(outline(room.hear(second)).front(), over);
  EXPECT_EQ(outline(room.hear(first)).front(), over);
  for (int i = 0; i < 4 && game().phase == catan::Phase::SpecialBuild; ++i) wait(Duration(15'000));
  const auto heard = outline(room.hear(first));
  for (Seat seat = 0; seat < 5; ++seat) {
    if (seat == second) continue;
    const auto id = std::to_string(seat + 1);
    EXPECT_EQ(std::ranges::count(heard, id + " Bauen"), std::ranges::count(heard, id + " Warten"));
  }
}

TEST_F(SpecialBuilding, IsEndedForWhoTriesWhatIsRefusedAndThenSaysNothing) {
  ASSERT_TRUE(builds(second));
  wait(Duration(14'000));
  room.forget_all();
  say_for(second, Roll{});
  EXPECT_EQ(outline(room.hear(second)), Lines{"= Jetzt darf nur gebaut werden"});
  wait(Duration(999));
  EXPECT_TRUE(builds(second));
  wait(Duration(1));
  EXPECT_FALSE(builds(second));
}

}  // namespace
}  // namespace spiel::lmu::version_10_test
