// A seat of a browser's table changes hands in the middle of the game: for LMU clients, who have no
// word for that, it stays the player whom they were told of at the beginning.
#include <gtest/gtest.h>

#include <set>

#include "protocol/lmu/roster.hpp"
#include "room.hpp"

namespace spiel::lmu::take_over_test {
namespace {

class TakeOver : public testing::Test {
 protected:
  TakeOver() {
    table::TableOptions options;
    options.rules = catan::Rules{};
    options.kind = "web";
    options.min_seats = options.max_seats = 3;
    options.lost_seat = table::LostSeat::Waits;
    table = ask(table::OpenTable{options, {}, false}).table;
    anna = take_seat("Anna");
    bert = take_seat("Bert");
    client = room.connect(dialect_named("0.3"));
    room.say(client, R"({"Hallo":{"Version":"x Tisch:)" + table + R"("}})");
    room.say(client, R"({"Spieler":{"Name":"Cleo","Farbe":"Rot"}})");
    room.start(client);
  }

  table::Accepted ask(table::Request request) {
    std::optional<table::Reply> answer;
    room.hub.ask(
        std::move(request), [&](const table::Reply& reply, Time) { answer = reply; }, room.now);
    EXPECT_TRUE(answer && *answer);
    return **answer;
  }
  table::PlayerId take_seat(const std::string& name) {
    table::SeatInfo seat;
    seat.name = name;
    seat.protocol = "web";
    seat.may_return = seat.knows_undo = true;
    return ask(table::TakeSeat{table, seat, false}).player;
  }
  const table::TableInfo& info() const { return *room.table().info(); }

  Room room;
  table::TableId table;
  table::PlayerId anna = 0;
  table::PlayerId bert = 0;
  std::size_t client = 0;
};

TEST_F(TakeOver, LeavesTheSeatItsNumber) {
  ASSERT_EQ(info().stage, table::Stage::Playing);
  const auto introduced = outline(room.hear(client));
  const Seat seat = *info().seat_of(bert);
  const auto number = id_of(info(), seat);
  EXPECT_EQ(number, static_cast<PlayerId>(bert));
  ask(table::Tell{table, table::Leave{bert}});
  const auto dora = take_seat("Dora");
  ASSERT_EQ(info().seat_of(dora), seat);
  EXPECT_EQ(id_of(info(), seat), number);
  EXPECT_EQ(seat_of(info(), number), seat);
  EXPECT_FALSE(seat_of(info(), static_cast<PlayerId>(dora))) << "a number that nobody introduced";
}

TEST_F(TakeOver, IsToldAsANewNameUnderTheOldNumber) {
  room.forget_all();
  ask(table::Tell{table, table::Leave{bert}});
  const auto dora = take_seat("Dora");
  room.say(client, R"({"Chatnachricht senden":{"Nachricht":"Hallo"}})");
  ask(table::Tell{table, table::Chat{dora, "Dora", "Hallo"}});
  std::string all;
  for (const auto& line : room.hear(client)) all += line + "\n";
  const auto stranger = std::to_string(dora);
  EXPECT_NE(all.find(R"("id":)" + std::to_string(bert) + ","), std::string::npos) << all;
  EXPECT_NE(all.find("Dora"), std::string::npos) << all;
  EXPECT_EQ(all.find(R"("id":)" + stranger), std::string::npos) << all;
  EXPECT_EQ(all.find(R"("Absender":)" + stranger), std::string::npos) << all;
}

// The word says that the game will end, and clients leave when they hear it.
TEST_F(TakeOver, WhoIsLostAtATableThatWaitsIsNotSaidToBe) {
  room.forget_all();
  ask(table::Tell{table, table::Connected{bert, false}});
  ask(table::Tell{table, table::Connected{bert, true}});
  ask(table::Tell{table, table::Leave{bert}});
  const auto heard = outline(room.hear(client));
  ASSERT_EQ(heard.size(), 3U);
  for (const auto& line : heard) {
    EXPECT_TRUE(line == "2 Warten" || line == "2 Dorf bauen") << line;
  }
  EXPECT_EQ(info().stage, table::Stage::Playing);
}

TEST_F(TakeOver, WhoIsLostWhereTheGameEndsWithThatIsSaidToBe) {
  room.forget_all();
  ask(table::Tell{table, table::Connected{info().seats[2].player, false}});
  EXPECT_EQ(outline(room.hear(client)),
            (std::vector<std::string>{"3 Verbindung verloren", "Spiel beendet"}));
}

}  // namespace
}  // namespace spiel::lmu::take_over_test
