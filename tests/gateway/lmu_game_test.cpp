// A person at our own LMU server through the gateway's state machine, against our own clients.
#include "gateway/lmu_game.hpp"

#include "gateway/remote_hub.hpp"
#include "protocol/lmu/places.hpp"
#include "protocol/lmu/refusals.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/client/lmu_arena.hpp"
#include "tests/protocol/lmu/support.hpp"

namespace spiel::gateway::lmu_game_test {
namespace {

table::SeatInfo person_named(std::string name, std::string colour = "red") {
  table::SeatInfo person;
  person.name = std::move(name);
  person.colour = std::move(colour);
  return person;
}

// Whatever an update may show, in the order in which it came.
struct Heard {
  std::vector<Happening> happenings;
  std::vector<Answered> answers;

  template <class Event>
  std::size_t count() const {
    std::size_t found = 0;
    for (const auto& happening : happenings) {
      for (const auto& event : happening.events) {
        found += std::holds_alternative<Event>(std::get<catan::Event>(event));
      }
    }
    return found;
  }
  std::size_t count(Seat seat, table::SeatChange change) const {
    const auto same = [&](const auto& happening) {
      const auto* news = std::get_if<table::SeatNews>(&happening.news);
      return news != nullptr && news->seat == seat && news->change == change;
    };
    return static_cast<std::size_t>(std::ranges::count_if(happenings, same));
  }
  bool has_chat(std::string_view text) const {
    return std::ranges::any_of(happenings, [&](const auto& happening) {
      const auto* chat = std::get_if<table::Chatted>(&happening.news);
      return chat != nullptr && chat->text == text;
    });
  }
};

// One person and some players of ours at one server, in one thread.
class House {
 public:
  House(const lmu::Dialect& dialect, std::uint64_t seed, int others = 2)
      : person(dialect, "lmu://test"), hub_(seed), decide_(client::random_decider(seed)) {
    for (int i = 0; i <= others; ++i) add_session(dialect, others + 1);
    for (int i = 1; i <= others; ++i) add_player(dialect, seed, i);
    person.sit_down(person_named("Anna"));
  }

  // Bytes both ways, until nobody has anything left to say.
  void settle() {
    while (carry()) {
    }
  }
  void tell(const table::Command& command) {
    person.tell(command, ++last_ticket);
    settle();
  }
  // The person does something legal whenever it can.
  void play(int steps) {
    for (int i = 0; i < steps && !over(); ++i) {
      settle();
      if (when_quiet) when_quiet();
      if (!act() && !carry()) pass_time();
    }
  }
  void send_away(std::size_t other) { hub_.remove(ids_[other], now_); }
  bool over() const { return person.table().stage == table::Stage::Over; }
  const table::Table& real() { return *hub_.house().find(hub_.directory().all().front()->id); }
  catan::State known() const { return std::get<catan::State>(*person.known()); }

  LmuGame person;
  Heard heard;
  std::function<void()> when_quiet;
  Ticket last_ticket = 0;

 private:
  void add_session(const lmu::Dialect& dialect, int seats) {
    sessions_.push_back(std::make_unique<lmu::ServerSession>(
        dialect, lmu::ServerSettings{"Spieltisch", lmu::table_for(dialect, std::max(4, seats))}));
    ids_.push_back(hub_.add(*sessions_.back(), now_));
  }
  void add_player(const lmu::Dialect& dialect, std::uint64_t seed, int number) {
    client::LmuPlayerOptions options;
    options.name = "Bot " + std::to_string(number);
    options.colour = lmu::Colour::Red;  // which Anna has
    options.seed = seed + static_cast<std::uint64_t>(number);
    players_.push_back(std::make_unique<client::LmuPlayer>(dialect, options,
                                                           client::random_decider(options.seed)));
  }
  bool carry() {
    bool moved = hear(ids_[0]);
    for (std::size_t i = 0; i < players_.size(); ++i) {
      const auto from_server = hub_.take_output(ids_[i + 1]).bytes;
      players_[i]->received(from_server, now_);
      const auto to_server = players_[i]->take_output();
      if (!to_server.empty()) hub_.receive(ids_[i + 1], to_server, now_);
      moved |= !from_server.empty() || !to_server.empty();
    }
    return moved;
  }
  bool hear(table::SessionId id) {
    const auto said = hub_.take_output(id);
    if (!said.bytes.empty()) person.received(said.bytes);
    if (said.close) person.disconnected();
    auto output = person.take_output();
    if (!output.bytes.empty()) hub_.receive(id, output.bytes, now_);
    std::ranges::move(output.happenings, std::back_inserter(heard.happenings));
    std::ranges::move(output.answers, std::back_inserter(heard.answers));
    return !said.bytes.empty() || !output.bytes.empty();
  }
  bool act() {
    if (!person.known() || over()) return false;
    const auto seats = person.table().seats;
    const auto mine = std::ranges::find(seats, kPerson, &table::SeatInfo::player);
    const catan::View view{known(), static_cast<Seat>(mine - seats.begin())};
    if ((catan::to_act(view.known) >> *view.viewer & 1) == 0) return false;
    const auto action = decide_(view, true);
    if (!action) return false;
    tell(table::Act{kPerson, {*action}});
    return true;
  }
  void pass_time() {
    now_ += Duration(500);
    for (auto& player : players_) player->tick(now_);
    hub_.tick(now_);
  }

  Time now_{};
  table::LocalHub hub_;
  client::Decide decide_;
  std::vector<std::unique_ptr<lmu::ServerSession>> sessions_;
  std::vector<table::SessionId> ids_;
  std::vector<std::unique_ptr<client::LmuPlayer>> players_;
};

catan::State real_view(House& house) {
  const auto seat = *house.real().info()->seat_of(static_cast<table::PlayerId>(1));
  return std::get<catan::View>(*house.real().snapshot(seat).view).known;
}

TEST(LmuGame, ThePersonIsReadyWhenTheySaySoAndNotBefore) {
  House house(lmu::dialect_named("0.3"), 1);
  house.settle();
  ASSERT_EQ(house.person.table().seats.size(), 3U);
  EXPECT_EQ(house.person.table().stage, table::Stage::Gathering);
  house.tell(table::SetReady{kPerson, true});
  EXPECT_EQ(house.person.table().stage, table::Stage::Playing);
  ASSERT_EQ(house.heard.answers.size(), 1U);
  EXPECT_TRUE(house.heard.answers[0].answer);
  EXPECT_TRUE(house.person.table().setup);
}

class EveryVersion : public testing::TestWithParam<std::string> {};

TEST_P(EveryVersion, ThePersonSeesTheBoardAndTheOwnHandAsTheServerHasThem) {
  House house(lmu::dialect_named(GetParam()), 7);
  house.settle();
  house.tell(table::SetReady{kPerson, true});
  int compared = 0;
  house.when_quiet = [&] {
    if (!house.person.known() || house.over() || compared > 300) return;
    const auto real = real_view(house);
    const auto mine = house.known();
    // The first of two free roads is shown here before the server hears of it.
    if (mine.phase == catan::Phase::FreeRoads) return;
    for (Seat seat = 0; seat < real.seats; ++seat) {
      ASSERT_EQ(mine.players[seat].roads, real.players[seat].roads);
      ASSERT_EQ(mine.players[seat].buildings, real.players[seat].buildings);
      ASSERT_EQ(mine.players[seat].hand_size, real.players[seat].hand_size);
    }
    ASSERT_EQ(mine.robber, real.robber);
    ++compared;
  };
  house.play(1500);
  EXPECT_GT(compared, 100);
  EXPECT_GT(house.heard.count<catan::DiceRolled>(), 10U);
  EXPECT_GT(house.heard.count<catan::BuiltSettlement>(), 5U);
}

// Version 0.1 has no word for the end: the server hangs up.
TEST_P(EveryVersion, AWholeGameEndsAsTheServerSays) {
  const auto& dialect = lmu::dialect_named(GetParam());
  House house(dialect, 1);
  house.settle();
  house.tell(table::SetReady{kPerson, true});
  house.play(60'000);
  ASSERT_TRUE(house.over());
  const auto result = *house.person.table().result;
  const bool has_end = dialect.has(lmu::Feature::End);
  EXPECT_EQ(result.reason, has_end ? table::EndReason::Finished : table::EndReason::Abandoned);
  EXPECT_EQ(result.winners != 0, has_end);
  EXPECT_EQ(house.heard.count<catan::PlayedKnight>() > 0, dialect.has(lmu::Feature::Cards));
}

INSTANTIATE_TEST_SUITE_P(Versions, EveryVersion, testing::ValuesIn(lmu::dialect_names()),
                         [](const auto& p) { return lmu::test_name(p.param); });

TEST(LmuGame, FiveAreShownTheLargeBoardTheyPlayOn) {
  House house(lmu::dialect_named("1.0-s16"), 1, 4);
  house.settle();
  EXPECT_EQ(house.person.table().options.max_seats, 5);
  house.tell(table::SetReady{kPerson, true});
  ASSERT_EQ(house.person.table().stage, table::Stage::Playing);
  const auto rules = std::get<catan::Rules>(house.person.table().options.rules);
  EXPECT_EQ(rules.board, catan::BoardSize::Large);
  EXPECT_TRUE(rules.special_building);
  house.play(60'000);
  EXPECT_TRUE(house.over());
}

TEST(LmuGame, WhoLeavesBeforeTheStartIsSaidToHaveLeft) {
  House house(lmu::dialect_named("0.3"), 1);
  house.settle();
  ASSERT_EQ(house.person.table().seats.size(), 3U);
  house.heard = {};
  house.send_away(1);
  house.settle();
  EXPECT_EQ(house.person.table().seats.size(), 2U);
  EXPECT_EQ(house.heard.count(1, table::SeatChange::Left), 1U);
  EXPECT_EQ(house.heard.happenings.size(), 1U);
}

TEST(LmuGame, WhatTheServerRefusesIsToldInItsOwnWords) {
  House house(lmu::dialect_named("0.3"), 1, 0);
  house.settle();
  house.tell(table::SetReady{kPerson, true});
  house.tell(table::SetReady{kPerson, true});
  ASSERT_EQ(house.heard.answers.size(), 2U);
  EXPECT_EQ(house.heard.answers[1].ticket, 2U);
  ASSERT_FALSE(house.heard.answers[1].answer);
  EXPECT_EQ(table::explain(house.heard.answers[1].answer.error()),
            "Du hast das Spiel bereits gestartet");
}

TEST(LmuGame, AnIllegalActionIsRefusedWithoutAskingTheServer) {
  House house(lmu::dialect_named("0.3"), 1);
  house.settle();
  house.tell(table::SetReady{kPerson, true});
  house.person.tell(table::Act{kPerson, {catan::Action::end_turn()}}, 7);
  const auto output = house.person.take_output();
  EXPECT_TRUE(output.bytes.empty());
  ASSERT_EQ(output.answers.size(), 1U);
  EXPECT_EQ(output.answers[0].ticket, 7U);
  EXPECT_FALSE(output.answers[0].answer);
}

TEST(LmuGame, ALostConnectionEndsTheTable) {
  House house(lmu::dialect_named("0.3"), 1);
  house.settle();
  house.person.disconnected();
  EXPECT_EQ(house.person.table().result->reason, table::EndReason::Abandoned);
}

// The person reads why, and hears nothing more when the connection is gone.
void expect_end(LmuGame& person, std::string_view why, table::EndReason reason) {
  auto output = person.take_output();
  EXPECT_TRUE(output.close);
  const Heard heard{std::move(output.happenings), std::move(output.answers)};
  EXPECT_TRUE(heard.has_chat(why)) << why;
  EXPECT_EQ(person.table().stage, table::Stage::Over);
  ASSERT_TRUE(person.table().result);
  EXPECT_EQ(person.table().result->reason, reason);
  person.disconnected();
  EXPECT_TRUE(person.take_output().happenings.empty());
}

TEST(LmuGame, AServerOfAnotherVersionEndsTheTableWithAWord) {
  LmuGame person(lmu::dialect_named("0.3"), "lmu://test");
  person.sit_down(person_named("Anna"));
  person.received(R"({"Hallo":{"Version":"x","Protokoll":"0.4"}})");
  expect_end(person, "The server speaks version 0.4", table::EndReason::Aborted);
}

TEST(LmuGame, AServerThatGreetsTwiceIsAnsweredOnce) {
  LmuGame person(lmu::dialect_named("0.3"), "lmu://test");
  person.sit_down(person_named("Anna"));
  person.received(R"({"Hallo":{"Version":"x","Protokoll":"0.3"}})");
  EXPECT_FALSE(person.take_output().bytes.empty());
  person.received(R"({"Hallo":{"Version":"x","Protokoll":"0.3"}})");
  EXPECT_TRUE(person.take_output().bytes.empty());
}

TEST(LmuGame, AServerThatHasNoColourLeftEndsTheTableWithAWord) {
  LmuGame person(lmu::dialect_named("0.3"), "lmu://test");
  person.sit_down(person_named("Anna"));
  person.received(R"({"Hallo":{"Version":"x","Protokoll":"0.3"}}{"Willkommen":{"id":1}})");
  person.tell(table::SetReady{kPerson, true}, 1);
  std::set<std::string> tried;
  auto output = person.take_output();
  for (int i = 0; i < 100 && !output.close; ++i) {
    person.received(R"({"Serverantwort":"Farbe bereits vergeben"})");
    output = person.take_output();
    tried.insert(output.bytes);
  }
  EXPECT_GE(tried.size(), 4U) << "every colour is tried";
  ASSERT_TRUE(output.close);
  const Heard heard{std::move(output.happenings), std::move(output.answers)};
  EXPECT_TRUE(heard.has_chat("The server says of every colour that it is taken."));
  EXPECT_EQ(person.table().result->reason, table::EndReason::Aborted);
}

// In versions that tell it as a fault, which is no answer to be waited for once more.
TEST(LmuGame, TheFirstFreeColourIsFoundHoweverManyAreTaken) {
  for (const char* version : {"0.1", "0.3", "1.0-s16", "1.0-w17"}) {
    const auto& dialect = lmu::dialect_named(version);
    LmuGame person(dialect, "lmu://test");
    person.sit_down(person_named("Anna"));
    const auto hear = [&](const lmu::ServerMessage& message) {
      person.received(encode(dialect, message));
    };
    hear(lmu::Hello{"x", std::string(dialect.version)});
    hear(lmu::Welcome{1});
    hear(lmu::Accepted{});
    person.tell(table::SetReady{kPerson, true}, 1);
    for (const char* next : {"Orange", "Blau"}) {
      person.take_output();
      hear(lmu::Fault{std::string(lmu::kColourTaken)});
      EXPECT_NE(person.take_output().bytes.find(next), std::string::npos) << version;
      hear(lmu::Accepted{});
    }
    hear(lmu::Accepted{});
    const auto answers = person.take_output().answers;
    ASSERT_EQ(answers.size(), 1U) << version;
    EXPECT_TRUE(answers[0].answer) << version;
  }
}

TEST(LmuGame, WhoIsNotLetInIsToldWhyInTheServersWords) {
  LmuGame person(lmu::dialect_named("0.3"), "lmu://test", "Tisch:NIRGENDS");
  person.sit_down(person_named("Anna"));
  person.received(R"({"Hallo":{"Version":"x","Protokoll":"0.3"}})");
  EXPECT_NE(person.take_output().bytes.find("Tisch:NIRGENDS"), std::string::npos);
  person.received(R"({"Serverantwort":"Diesen Tisch gibt es nicht"})");
  expect_end(person, "The server does not let us in: Diesen Tisch gibt es nicht",
             table::EndReason::Aborted);
}

TEST(LmuGame, AServerThatDoesNotGreetEndsTheTableWithAWord) {
  for (const char* said : {"", "HTTP/1.1 400 Bad Request\r\n\r\n"}) {
    LmuGame person(lmu::dialect_named("0.3"), "lmu://test");
    person.sit_down(person_named("Anna"));
    person.received(said);
    person.disconnected();
    expect_end(person, "Nobody there speaks the LMU protocol.", table::EndReason::Abandoned);
  }
}

TEST(LmuGame, ChatGoesBothWays) {
  House house(lmu::dialect_named("0.3"), 1);
  house.settle();
  house.tell(table::Chat{kPerson, "Anna", "Hallo <b>"});
  EXPECT_TRUE(house.heard.has_chat("Hallo <b>"));
}

TEST(LmuGame, WhoSpeaksIsTheOneWhoSitsThere) {
  LmuGame person(lmu::dialect_named("0.3"), "lmu://test");
  person.sit_down(person_named("Anna"));
  person.received(R"({"Hallo":{"Version":"x","Protokoll":"0.3"}}{"Willkommen":{"id":3}})");
  for (const char* id : {"1", "3"}) {
    person.received(R"({"Statusupdate":{"Spieler":{"id":)" + std::string(id) +
                    R"(,"Name":"m","Status":"Spiel starten"}}})");
  }
  const auto speaker = [&](const std::string& id) {
    person.take_output();
    person.received(R"({"Chatnachricht":{"Absender":)" + id + R"(,"Nachricht":"Hallo"}})");
    return std::get<table::Chatted>(person.take_output().happenings.at(0).news).player;
  };
  const auto seats = person.table().seats;
  EXPECT_EQ(speaker("1"), seats.at(0).player);
  EXPECT_EQ(speaker("3"), seats.at(1).player);
  EXPECT_EQ(seats.at(1).player, kPerson);
}

// Where the protocol has no word for declining, it is kept here, with the offer's number.
TEST(LmuGame, AnOfferWhoseNumberComesAgainIsNotDeclinedYet) {
  const auto& dialect = lmu::dialect_named("0.3");
  LmuGame person(dialect, "lmu://test");
  person.sit_down(person_named("Anna"));
  const auto hear = [&](const lmu::ServerMessage& message) {
    person.received(encode(dialect, message));
  };
  hear(lmu::Hello{"x", "0.3"});
  hear(lmu::Welcome{1});
  lmu::Player maker;
  maker.id = 2;
  maker.status = lmu::Status::AwaitStart;
  hear(lmu::StatusUpdate{maker});
  lmu::Map map;
  map.robber = lmu::place_of_cell(0);
  hear(lmu::GameStarted{map});
  maker.status = lmu::Status::TradeOrBuild;
  hear(lmu::StatusUpdate{maker});
  const auto declined = [&] {
    return std::get<catan::State>(*person.known()).offers[0].declined_by(0);
  };
  const lmu::TradeOffered offered{2, 0, catan::Cards::of(catan::Resource::Wool),
                                  catan::Cards::of(catan::Resource::Ore)};
  hear(offered);
  person.tell(table::Act{kPerson, {catan::Action::decline(0)}}, 1);
  EXPECT_TRUE(declined());
  person.take_output();
  hear(offered);
  EXPECT_FALSE(declined());
  const auto events = person.take_output().happenings.at(0).events;
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(std::get<catan::OfferMade>(std::get<catan::Event>(events[0])).offer, 0);
}

// What the gateway sends by itself is answered, too.
TEST(LmuGame, EachAnswerOfTheServerIsForWhatItAnswers) {
  LmuGame person(lmu::dialect_named("0.3"), "lmu://test");
  person.sit_down(person_named("Anna"));
  person.received(R"({"Hallo":{"Version":"x","Protokoll":"0.3"}}{"Willkommen":{"id":1}})");
  person.tell(table::SetReady{kPerson, true}, 1);
  person.tell(table::Chat{kPerson, "Anna", "Los!"}, 2);
  person.tell(table::OfferDraw{kPerson}, 3);
  const auto answers_to = [&](std::string_view said) {
    person.received(said);
    return person.take_output().answers;
  };
  auto answers = answers_to("");
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0].ticket, 3U) << "the protocol has no draws";
  EXPECT_TRUE(answers_to(R"({"Serverantwort":"OK"})").empty()) << "to the name";
  answers = answers_to(R"({"Serverantwort":"OK"})");
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0].ticket, 1U);
  EXPECT_TRUE(answers[0].answer);
  answers = answers_to(R"({"Serverantwort":"Nicht so laut"})");
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0].ticket, 2U);
  ASSERT_FALSE(answers[0].answer);
  EXPECT_EQ(table::explain(answers[0].answer.error()), "Nicht so laut");
}

TEST(RemoteHub, WhatIsAnsweredAtOnceAnswersNothingElse) {
  RemoteHub hub(std::make_unique<LmuGame>(lmu::dialect_named("0.3"), "lmu://test"),
                [] { return Time(); });
  hub.use([] {}, [](const std::string&, bool) {});
  std::vector<std::string> heard;
  const auto ask = [&](const std::string& name, table::Request request) {
    const auto hear = [&heard, name](const table::Reply& reply, Time) {
      heard.push_back(name + (reply ? "" : ": " + std::string(table::name_of(reply.error()))));
    };
    hub.ask(std::move(request), hear, {});
  };
  ask("seat", table::TakeSeat{std::string(kTableId), person_named("Anna")});
  hub.received(R"({"Hallo":{"Version":"x","Protokoll":"0.3"}}{"Willkommen":{"id":1}})");
  hub.received(R"({"Serverantwort":"OK"})");
  ask("ready", table::Tell{kTableId, table::SetReady{kPerson, true}});
  ask("draw", table::Tell{kTableId, table::OfferDraw{kPerson}});
  EXPECT_EQ(heard, (std::vector<std::string>{"seat", "draw: nothing-to-do"}));
  hub.received(R"({"Serverantwort":"OK"})");
  ASSERT_EQ(heard.size(), 3U);
  EXPECT_EQ(heard.back(), "ready");
}

}  // namespace
}  // namespace spiel::gateway::lmu_game_test
