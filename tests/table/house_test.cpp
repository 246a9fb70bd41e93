#include "table/house.hpp"

#include <gtest/gtest.h>

#include "table/local_hub.hpp"

namespace spiel::table::house_test {
namespace {

const Time kNow = from_millis(1'000'000);

TableOptions duo() {
  TableOptions options;
  options.rules = blokus::VariantId::Duo;
  options.kind = "test";
  options.min_seats = options.max_seats = 2;
  return options;
}

// Notes what it is told, in order, and asks what the test wants asked.
class Notebook : public Session {
 public:
  using Session::ask;
  void received(std::string_view, Time) override {}
  void replied(RequestId request, const Reply& reply, Time) override {
    log.push_back("reply " + std::to_string(request));
    replies[request] = reply;
  }
  void updated(const TableId&, const SeenUpdate& update, Time) override {
    log.push_back("update " + std::to_string(update.version));
    updates.push_back(update);
  }
  void lobby_changed(const TableInfo& info, Time) override { lobby.push_back(info.id); }

  std::vector<std::string> log;
  std::map<RequestId, Reply> replies;
  std::vector<SeenUpdate> updates;
  std::vector<TableId> lobby;
};

Action any_legal(const Snapshot& snapshot, Seat seat) {
  blokus::ActionList list;
  blokus::legal(std::get<blokus::View>(*snapshot.view).state, seat, list);
  return list[0];
}

struct HouseTest : testing::Test {
  LocalHub hub{7};
  Notebook anna, bert, guest;
  SessionId anna_id = hub.add(anna, kNow);
  SessionId bert_id = hub.add(bert, kNow);
  SessionId guest_id = hub.add(guest, kNow);

  void settle() { hub.tick(kNow); }

  const Accepted& accepted(Notebook& notebook, RequestId request) {
    settle();
    const auto found = notebook.replies.find(request);
    EXPECT_NE(found, notebook.replies.end());
    EXPECT_TRUE(found->second) << explain(found->second.error());
    return *found->second;
  }

  TableId sit_both() {
    const auto id = accepted(anna, anna.ask(TakeSeat{AnyTable{"test", duo()}, {}})).table;
    EXPECT_EQ(accepted(bert, bert.ask(TakeSeat{AnyTable{"test", duo()}, {}})).table, id);
    return id;
  }
};

TEST_F(HouseTest, NewcomersOfOneKindMeetAtOneTable) {
  const auto id = sit_both();
  EXPECT_EQ(hub.house().find(id)->info()->stage, Stage::Playing);
  const auto other = accepted(guest, guest.ask(TakeSeat{AnyTable{"test", duo()}, {}})).table;
  EXPECT_NE(other, id);
}

TEST_F(HouseTest, WhoIsToldOfAMoveSharesWhatAllMaySee) {
  const auto id = sit_both();
  accepted(guest, guest.ask(Watch{id, kNobody, {}}));
  const auto snapshot = hub.house().find(id)->snapshot(Seat{0});
  const auto player = anna.replies.at(1)->player;
  accepted(anna, anna.ask(Tell{id, Act{player, {any_legal(snapshot, 0)}, {}}}));
  const auto& common = anna.updates.back().common;
  ASSERT_NE(common, nullptr);
  EXPECT_EQ(common->view, guest.updates.back().steps.back().view);
  EXPECT_EQ(common, bert.updates.back().common);
  EXPECT_EQ(common, guest.updates.back().common);
}

TEST_F(HouseTest, ATableForWhoeverComesEndsWhenTheLastOneLeavesBeforeTheGame) {
  auto options = duo();
  options.ends_when_empty = true;
  const auto id = accepted(anna, anna.ask(TakeSeat{AnyTable{"test", options}, {}})).table;
  hub.remove(anna_id, kNow);
  settle();
  EXPECT_EQ(hub.house().find(id)->info()->stage, Stage::Over);
  EXPECT_NE(accepted(bert, bert.ask(TakeSeat{AnyTable{"test", options}, {}})).table, id);
}

TEST_F(HouseTest, TheNewcomerHearsTheAnswerBeforeTheGameStarts) {
  sit_both();
  ASSERT_EQ(bert.log.size(), 2U);
  EXPECT_EQ(bert.log[0], "reply 1");
  EXPECT_TRUE(std::holds_alternative<GameStarted>(bert.updates[0].news));
  const auto& snapshot = *bert.replies.at(1)->snapshot;
  EXPECT_EQ(snapshot.viewer, Seat{1});
  EXPECT_EQ(snapshot.info->seats.size(), 2U);
  EXPECT_EQ(snapshot.info->stage, Stage::Gathering);
}

TEST_F(HouseTest, TheActorHearsWhatHappenedBeforeTheAnswer) {
  const auto id = sit_both();
  const auto player = anna.replies.at(1)->player;
  const auto snapshot = hub.house().find(id)->snapshot(Seat{0});
  anna.log.clear();
  const auto request = anna.ask(Tell{id, Act{player, {any_legal(snapshot, 0)}, {}}});
  accepted(anna, request);
  ASSERT_EQ(anna.log.size(), 2U);
  EXPECT_TRUE(anna.log[0].starts_with("update"));
  EXPECT_EQ(anna.log[1], "reply " + std::to_string(request));
  EXPECT_TRUE(std::holds_alternative<MoveMade>(bert.updates.back().news));
}

TEST_F(HouseTest, ARefusedCommandTellsNobodyElse) {
  const auto id = sit_both();
  const auto player = bert.replies.at(1)->player;
  const auto told = anna.updates.size();
  const auto request = bert.ask(Tell{id, Act{player, {blokus::Action::pass({})}, {}}});
  settle();
  EXPECT_FALSE(bert.replies.at(request));
  EXPECT_EQ(anna.updates.size(), told);
}

TEST_F(HouseTest, ACopyOfAHubGoesOnAloneWithCopiesOfItsSessions) {
  const auto id = sit_both();
  LocalHub another(hub);
  Notebook double_of_anna(anna), double_of_bert(bert), double_of_guest(guest);
  another.replace(anna_id, double_of_anna);
  another.replace(bert_id, double_of_bert);
  another.replace(guest_id, double_of_guest);
  const auto told = bert.updates.size();
  double_of_anna.ask(Tell{id, Chat{anna.replies.at(1)->player, {}, "hi"}});
  another.tick(kNow);
  settle();
  EXPECT_EQ(double_of_bert.updates.size(), told + 1);
  EXPECT_EQ(bert.updates.size(), told);
  EXPECT_EQ(another.house().find(id)->version(), hub.house().find(id)->version() + 1);
}

TEST_F(HouseTest, ATableHasRoomForSoManyObserversAndNoAddressTakesItAll) {
  const auto id = sit_both();
  std::vector<std::unique_ptr<Notebook>> observers;
  const auto looks_on = [&](const std::string& from) {
    auto& observer = *observers.emplace_back(std::make_unique<Notebook>());
    hub.add(observer, kNow);
    const auto request = observer.ask(Watch{id, kNobody, {}, from});
    settle();
    return observer.replies.at(request).has_value();
  };
  int from_one = 0;
  while (from_one < 1000 && looks_on("192.0.2.1")) ++from_one;
  EXPECT_EQ(from_one, 64);
  EXPECT_EQ(observers.back()->replies.begin()->second.error(),
            Refusal(TableRefusal::TooManyObservers));
  int in_all = from_one;
  while (in_all < 1000 && looks_on("192.0.2." + std::to_string(in_all))) ++in_all;
  EXPECT_EQ(in_all, 200);
  EXPECT_TRUE(looks_on(""));
  const auto player = anna.replies.at(1)->player;
  EXPECT_TRUE(accepted(guest, guest.ask(Watch{id, player, {}, "192.0.2.1"})).snapshot);
}

TEST_F(HouseTest, AnObserverSeesTheTableAndThenWhatHappens) {
  const auto id = sit_both();
  const auto& reply = accepted(guest, guest.ask(Watch{id, kNobody, {}}));
  ASSERT_TRUE(reply.snapshot && reply.snapshot->view);
  EXPECT_EQ(reply.snapshot->viewer, kObserver);
  const auto player = anna.replies.at(1)->player;
  accepted(anna, anna.ask(Tell{id, Act{player, {any_legal(*reply.snapshot, 0)}, {}}}));
  EXPECT_EQ(guest.updates.size(), 1U);
  accepted(guest, guest.ask(Unwatch{id}));
  accepted(anna, anna.ask(Tell{id, Chat{player, {}, "hi"}}));
  EXPECT_EQ(guest.updates.size(), 1U);
}

TEST_F(HouseTest, AReturningWatcherGetsExactlyWhatItMissed) {
  const auto id = sit_both();
  const auto player = anna.replies.at(1)->player;
  const auto version = hub.house().find(id)->version();
  for (int i = 0; i < 3; ++i) accepted(anna, anna.ask(Tell{id, Chat{player, {}, "hi"}}));
  const auto& reply = accepted(guest, guest.ask(Watch{id, kNobody, version}));
  EXPECT_FALSE(reply.snapshot);
  ASSERT_EQ(reply.missed.size(), 3U);
  EXPECT_EQ(reply.missed[0].version, version + 1);
  EXPECT_EQ(reply.version, version + 3);
}

TEST_F(HouseTest, AWatcherWhoWasAwayTooLongSeesTheTableAnew) {
  const auto id = sit_both();
  const auto player = anna.replies.at(1)->player;
  for (int i = 0; i < 40; ++i) accepted(anna, anna.ask(Tell{id, Chat{player, {}, "hi"}}));
  const auto& reply = accepted(guest, guest.ask(Watch{id, kNobody, 2}));
  EXPECT_TRUE(reply.snapshot);
  EXPECT_TRUE(reply.missed.empty());
}

TEST_F(HouseTest, WhoseConnectionsAreAllGoneCountsAsAway) {
  const auto id = sit_both();
  const auto player = anna.replies.at(1)->player;
  accepted(guest, guest.ask(Watch{id, player, {}}));
  hub.remove(anna_id, kNow);
  EXPECT_TRUE(hub.house().find(id)->info()->seats[0].connected) << "a second tab is open";
  hub.remove(guest_id, kNow);
  EXPECT_FALSE(hub.house().find(id)->info()->seats[0].connected);
}

TEST_F(HouseTest, TheLobbyHearsOfNewTables) {
  guest.ask(WatchLobby{});
  settle();
  const auto id = sit_both();
  EXPECT_NE(std::find(guest.lobby.begin(), guest.lobby.end(), id), guest.lobby.end());
}

TEST_F(HouseTest, AReservationLeadsToItsTableOnce) {
  OpenTable open{duo(), {Reserve{"code-1", "", true}, Reserve{"code-2", "", true}}, false};
  const auto id = accepted(guest, guest.ask(open)).table;
  const auto& first = accepted(anna, anna.ask(TakeSeat{Reservation{"code-2"}, {}}));
  EXPECT_EQ(first.table, id);
  EXPECT_EQ(first.snapshot->viewer, Seat{1});
  const auto again = bert.ask(TakeSeat{Reservation{"code-2"}, {}});
  settle();
  EXPECT_FALSE(bert.replies.at(again));
  EXPECT_EQ(accepted(bert, bert.ask(TakeSeat{Reservation{"code-1"}, {}})).table, id);
}

TEST_F(HouseTest, RolledBackATableStandsWhereItsJournalStands) {
  std::vector<std::string> lines;
  hub.keep_rows([&](const Row& row) { lines.push_back(row.line); });
  const auto id = sit_both();
  const auto kept = lines;
  const auto player = anna.replies.at(1)->player;
  const auto snapshot = hub.house().find(id)->snapshot(Seat{0});
  accepted(anna, anna.ask(Tell{id, Act{player, {any_legal(snapshot, 0)}, {}}}));
  hub.house().roll_back(id, kept, kNow);
  EXPECT_EQ(hub.house().find(id)->version(), kept.size());
  EXPECT_EQ(*hub.house().find(id)->snapshot(Seat{0}).view, *snapshot.view);
  EXPECT_TRUE(hub.house().find(id)->info()->seats[0].connected);
  accepted(anna, anna.ask(Tell{id, Act{player, {any_legal(snapshot, 0)}, {}}}));
}

TEST_F(HouseTest, EveryRowHasTheNextNumber) {
  std::map<TableId, std::uint64_t> next;
  hub.keep_rows([&](const Row& row) { EXPECT_EQ(row.sequence, next[row.table]++); });
  const auto id = sit_both();
  EXPECT_EQ(next[id], hub.house().find(id)->version());
}

TEST(LocalHub, AsksOnceForWhoKeepsNoConversation) {
  LocalHub hub{7};
  std::optional<Reply> reply;
  hub.ask(OpenTable{duo(), {}, false}, [&](const Reply& r, Time) { reply = r; }, kNow);
  ASSERT_TRUE(reply && *reply);
  const auto id = (*reply)->table;
  hub.ask(Look{id, kNobody}, [&](const Reply& r, Time) { reply = r; }, kNow);
  EXPECT_EQ((*reply)->snapshot->info->id, id);
  hub.ask(Look{"nowhere", kNobody}, [&](const Reply& r, Time) { reply = r; }, kNow);
  EXPECT_EQ(reply->error(), Refusal(TableRefusal::NoSuchTable));
}

TEST(LocalHub, TellsWhoDoesNotWatchWhatTheCommandCaused) {
  LocalHub hub{7};
  std::optional<Reply> reply;
  const auto keep = [&](const Reply& r, Time) { reply = r; };
  auto options = duo();
  options.start = StartRule::WhenTold;
  hub.ask(OpenTable{options, {}, false}, keep, kNow);
  const auto id = (*reply)->table;
  SeatInfo seat;
  seat.key = "the key";
  hub.ask(TakeSeat{id, seat, false}, keep, kNow);
  const auto player = (*reply)->player;
  hub.ask(Look{id, kNobody, "the key"}, keep, kNow);
  EXPECT_EQ((*reply)->player, player);
  EXPECT_EQ((*reply)->snapshot->viewer, Seat{0});
  hub.ask(Look{id, kNobody, "another"}, keep, kNow);
  EXPECT_EQ(reply->error(), Refusal(TableRefusal::NoSuchPlayer));
  hub.ask(Tell{id, Chat{player, {}, "hello"}, player}, keep, kNow);
  ASSERT_EQ((*reply)->missed.size(), 1U);
  EXPECT_EQ(std::get<Chatted>((*reply)->missed[0].news).text, "hello");
}

TEST(LocalHub, BotsPlayAGameAmongThemselves) {
  const auto first_legal = [](const Prompt& prompt) -> std::optional<Action> {
    blokus::ActionList list;
    blokus::legal(std::get<blokus::View>(prompt.view).state, prompt.seat, list);
    return list[0];
  };
  LocalHub hub{7, first_legal};
  SeatInfo bot;
  bot.holder = Holder::Bot;
  bot.level = "first";
  OpenTable open{duo(), {Join{1, bot, {}}, Join{2, bot, {}}}, false};
  TableId id;
  hub.ask(open, [&](const Reply& reply, Time) { id = reply->table; }, kNow);
  EXPECT_EQ(hub.house().find(id)->info()->stage, Stage::Over);
}

TEST(House, BotsPlayAmongThemselvesWhereNoPersonPlays) {
  House house(7);
  SeatInfo anna, bot;
  anna.may_return = true;
  bot.holder = Holder::Bot;
  bot.level = "first";
  auto options = duo();
  options.in_join_order = true;
  house.open("T", {options, {Join{1, bot, {}}, Join{2, anna, {}}}, false}, {}, kNow);
  const auto with_anna = house.take_output().prompts;
  ASSERT_EQ(with_anna.size(), 1U);
  EXPECT_FALSE(with_anna[0].among_bots);
  house.tell({"T", LetBotPlay{2, "first"}}, {}, kNow);
  const auto without = house.take_output().prompts;
  ASSERT_FALSE(without.empty());
  EXPECT_TRUE(without[0].among_bots);
}

}  // namespace
}  // namespace spiel::table::house_test
