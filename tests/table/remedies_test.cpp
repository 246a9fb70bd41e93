// When somebody leaves, stays away or is late: what becomes of the seat, and what the others can
// do.
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "table/table.hpp"

namespace spiel::table::remedies_test {
namespace {

constexpr std::uint64_t kSeed = 7;
constexpr PlayerId kAnna = 1;
constexpr PlayerId kBert = 2;
constexpr PlayerId kCleo = 3;
constexpr PlayerId kDora = 4;

Time at(int seconds) { return from_millis(1'000'000'000 + seconds * 1000LL); }
Time at_hour(int hours) { return at(hours * 3600); }

SeatInfo person(const std::string& name) {
  SeatInfo seat;
  seat.name = name;
  seat.secret = "hash of " + name;
  seat.may_return = true;
  seat.knows_undo = true;
  return seat;
}

TableOptions three_at_catan() {
  TableOptions options;
  options.rules = catan::Rules{};
  options.min_seats = options.max_seats = 3;
  options.grace = Duration(60'000);
  options.hosted = true;
  options.in_join_order = true;
  return options;
}

// Anna, Bert and Cleo; Anna begins and is the host.
Table three(const TableOptions& options = three_at_catan()) {
  Table table("T", options, Dealer(kSeed), at(0));
  for (const auto& [player, name] : {std::pair(kAnna, "Anna"), {kBert, "Bert"}, {kCleo, "Cleo"}}) {
    EXPECT_TRUE(table.execute(Join{player, person(name), {}}, at(0)));
  }
  return table;
}

TableOptions gathering() {
  auto options = three_at_catan();
  options.start = StartRule::WhenTold;
  options.max_seats = 4;
  return options;
}

catan::State state_of(const Table& table) {
  return std::get<catan::View>(*table.snapshot(kObserver).view).known;
}

catan::Action first_legal(const Table& table, Seat seat) {
  catan::ActionList list;
  catan::legal(std::get<catan::View>(*table.snapshot(seat).view).known, seat, list);
  return list[0];
}

// Whoever must act does the first thing on the list.
void move(Table& table, Time now) {
  const Seat seat = state_of(table).current;
  ASSERT_TRUE(
      table.execute(Act{table.info()->seats[seat].player, {first_legal(table, seat)}}, now));
}

Refusal refusal_of(const Result<void, Refusal>& result) {
  EXPECT_FALSE(result);
  return result ? Refusal(TableRefusal::NoSuchTable) : result.error();
}

std::vector<std::string> lines_of(Table& table) {
  std::vector<std::string> lines;
  for (const auto& update : table.take_updates()) lines.push_back(to_line(update.entry));
  return lines;
}

#define EXPECT_DENIED(result, reason) EXPECT_EQ(refusal_of(result), Refusal(reason))

// --- leaving -------------------------------------------------------------------------------------

TEST(Leaving, EndsTheSeatForEverythingAtOnce) {
  Table table = three();
  ASSERT_TRUE(table.execute(Leave{kAnna}, at(1)));
  EXPECT_TRUE(table.info()->seats[0].left);
  EXPECT_TRUE(table.info()->seats[0].secret.empty());
  EXPECT_FALSE(table.info()->seat_of(kAnna));
  EXPECT_EQ(table.info()->seat_named(kAnna), Seat{0});
  const std::vector<Command> attempts{Act{kAnna, {first_legal(table, 0)}},
                                      Chat{kAnna, "Anna", "hi"},
                                      OfferDraw{kAnna},
                                      AskUndo{kAnna},
                                      Decline{kAnna},
                                      Leave{kAnna},
                                      Connected{kAnna, true},
                                      LetBotPlay{kAnna, "greedy"},
                                      SetNote{kAnna, Payload("x")},
                                      Replace{kAnna, kBert, "greedy"},
                                      CallOff{kAnna}};
  for (const auto& attempt : attempts) {
    EXPECT_DENIED(table.execute(attempt, at(2)), TableRefusal::NoSuchPlayer);
  }
}

TEST(Leaving, BeforeTheStartLeavesNoRightsBehind) {
  Table table = three(gathering());
  ASSERT_TRUE(table.execute(Remove{kAnna, kCleo}, at(1)));
  EXPECT_EQ(table.info()->seats.size(), 2U);
  SeatInfo bot;
  bot.holder = Holder::Bot;
  EXPECT_DENIED(table.execute(Join{9, bot, {}, kCleo}, at(1)), TableRefusal::NoSuchPlayer);
  EXPECT_DENIED(table.execute(Start{kCleo}, at(1)), TableRefusal::NoSuchPlayer);
  EXPECT_DENIED(table.execute(Remove{kCleo, kBert}, at(1)), TableRefusal::NoSuchPlayer);
  EXPECT_DENIED(table.execute(ChangeOptions{kCleo, gathering()}, at(1)),
                TableRefusal::NoSuchPlayer);
}

TEST(Leaving, IsKnownOverARestartAlsoFromOlderEntries) {
  Table table = three();
  ASSERT_TRUE(table.execute(Leave{kAnna}, at(1)));
  auto lines = lines_of(table);
  const auto flag = lines.back().find(R"(,"left":true)");
  ASSERT_NE(flag, std::string::npos);
  lines.back().erase(flag, std::string_view(R"(,"left":true)").size());
  const auto again = Table::restore("T", lines, Dealer(kSeed), at(2));
  ASSERT_TRUE(again) << again.error();
  EXPECT_FALSE(again->info()->seat_of(kAnna));
}

TEST(Leaving, UnderEverySettingTheGameGoesOnOrEnds) {
  for (const auto setting :
       {LostSeat::Waits, LostSeat::EndsGame, LostSeat::Forfeits, LostSeat::BotPlays}) {
    auto options = three_at_catan();
    options.lost_seat = setting;
    Table table = three(options);
    ASSERT_TRUE(table.execute(Leave{kAnna}, at(1)));
    table.tick(at(61));
    const bool ends = setting == LostSeat::EndsGame || setting == LostSeat::Forfeits;
    EXPECT_EQ(table.info()->stage == Stage::Over, ends);
    EXPECT_EQ(table.bots_to_act().empty(), ends) << "a bot plays where nobody sat down in time";
  }
}

TEST(Leaving, ByTheLastPersonEndsTheGame) {
  Table table = three();
  for (const auto player : {kAnna, kBert, kCleo}) ASSERT_TRUE(table.execute(Leave{player}, at(1)));
  ASSERT_TRUE(table.info()->result);
  EXPECT_EQ(table.info()->result->reason, EndReason::Abandoned);
}

TEST(Leaving, LetsANewcomerTakeTheSeatWithItsPieces) {
  Table table = three();
  move(table, at(1));
  ASSERT_TRUE(table.execute(Leave{kAnna}, at(2)));
  table.tick(at(62));
  ASSERT_EQ(table.bots_to_act(), std::vector<Seat>{0});
  ASSERT_TRUE(table.execute(Join{kDora, person("Dora"), {}}, at(63)));
  EXPECT_EQ(table.info()->seat_of(kDora), Seat{0});
  EXPECT_TRUE(table.bots_to_act().empty());
  EXPECT_DENIED(table.execute(Join{9, person("Emil"), {}}, at(63)), TableRefusal::AlreadyStarted);
  EXPECT_DENIED(table.execute(Act{kAnna, {first_legal(table, 0)}}, at(63)),
                TableRefusal::NoSuchPlayer);
  move(table, at(64));
  const auto again = Table::restore("T", lines_of(table), Dealer(kSeed), at(70));
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(again->info()->seat_of(kDora), Seat{0});
}

TEST(Leaving, IsNoDoorForProgramsThatCannotComeLate) {
  Table table = three();
  ASSERT_TRUE(table.execute(Leave{kAnna}, at(1)));
  SeatInfo stranger;
  stranger.may_return = true;
  EXPECT_DENIED(table.execute(Join{kDora, stranger, {}}, at(2)), TableRefusal::AlreadyStarted);
}

// --- missing players -----------------------------------------------------------------------------

TEST(Remedies, TheHostReplacesWhoHasBeenAwayLongerThanTheGraceTime) {
  Table table = three();
  ASSERT_TRUE(table.execute(Connected{kBert, false}, at(1)));
  EXPECT_DENIED(table.execute(Replace{kAnna, kBert, "greedy"}, at(60)),
                TableRefusal::NobodyMissing);
  ASSERT_TRUE(table.execute(Replace{kAnna, kBert, "greedy"}, at(61)));
  EXPECT_TRUE(table.info()->seats[1].left);
  EXPECT_TRUE(table.info()->seats[1].has_stand_in);
  EXPECT_EQ(table.bot_level(1), "greedy");
  EXPECT_FALSE(table.info()->seat_of(kBert));
}

TEST(Remedies, OthersReplaceByMoreThanHalf) {
  auto options = three_at_catan();
  options.hosted = false;
  Table table = three(options);
  ASSERT_TRUE(table.execute(Connected{kCleo, false}, at(1)));
  ASSERT_TRUE(table.execute(Replace{kBert, kCleo, {}}, at(61)));
  EXPECT_FALSE(table.info()->seats[2].left);
  EXPECT_EQ(table.snapshot(kObserver).wishes.replace[2], seat_bit(1));
  ASSERT_TRUE(table.execute(Replace{kAnna, kCleo, {}}, at(62)));
  EXPECT_TRUE(table.info()->seats[2].left);
  EXPECT_FALSE(table.info()->seats[2].has_stand_in) << "it stays free for a newcomer";
}

TEST(Remedies, WhoReturnsKeepsTheSeatAndTheVotesAreForgotten) {
  Table table = three();
  ASSERT_TRUE(table.execute(Connected{kCleo, false}, at(1)));
  ASSERT_TRUE(table.execute(Replace{kBert, kCleo, {}}, at(61)));
  ASSERT_TRUE(table.execute(Connected{kCleo, true}, at(62)));
  EXPECT_EQ(table.snapshot(kObserver).wishes.replace[2], 0);
  EXPECT_DENIED(table.execute(Replace{kAnna, kCleo, {}}, at(63)), TableRefusal::NobodyMissing);
}

TEST(Remedies, WhoIsThereAndNeverActsCanBeReplacedToo) {
  Table table = three();
  EXPECT_DENIED(table.execute(Replace{kBert, kAnna, {}}, at(179)), TableRefusal::NobodyMissing);
  ASSERT_TRUE(table.execute(Replace{kBert, kAnna, {}}, at(181)));
  ASSERT_TRUE(table.execute(Replace{kCleo, kAnna, "greedy"}, at(182)));
  EXPECT_EQ(table.bots_to_act(), std::vector<Seat>{0});
  EXPECT_EQ(table.info()->host(), kBert);
}

// Its protocol knows no way back; but it was sent away, and did not go.
TEST(Remedies, AGameGoesOnWithoutWhomTheOthersHaveSentAway) {
  Table table("T", three_at_catan(), Dealer(kSeed), at(0));
  SeatInfo idle = person("Anna");
  idle.may_return = false;
  ASSERT_TRUE(table.execute(Join{kAnna, idle, {}}, at(0)));
  ASSERT_TRUE(table.execute(Join{kBert, person("Bert"), {}}, at(0)));
  ASSERT_TRUE(table.execute(Join{kCleo, person("Cleo"), {}}, at(0)));
  ASSERT_TRUE(table.execute(Replace{kBert, kAnna, {}}, at(181)));
  ASSERT_TRUE(table.execute(Replace{kCleo, kAnna, {}}, at(182)));
  ASSERT_TRUE(table.info()->seats[0].left);
  table.tick(at(242));
  EXPECT_EQ(table.info()->stage, Stage::Playing);
  EXPECT_EQ(table.bots_to_act(), std::vector<Seat>{0});
}

TEST(Remedies, AFreeSeatIsGivenToABotByWhoeverSitsThere) {
  Table table = three();
  ASSERT_TRUE(table.execute(Leave{kAnna}, at(1)));
  ASSERT_TRUE(table.execute(Replace{kCleo, kAnna, "greedy"}, at(2)));
  EXPECT_EQ(table.bots_to_act(), std::vector<Seat>{0});
}

TEST(Remedies, AGameIsCalledOffWhileSomebodyIsMissing) {
  auto options = three_at_catan();
  options.hosted = false;
  Table table = three(options);
  EXPECT_DENIED(table.execute(CallOff{kAnna}, at(1)), TableRefusal::NobodyMissing);
  ASSERT_TRUE(table.execute(Connected{kCleo, false}, at(1)));
  ASSERT_TRUE(table.execute(CallOff{kAnna}, at(61)));
  EXPECT_EQ(table.info()->stage, Stage::Playing);
  ASSERT_TRUE(table.execute(CallOff{kBert}, at(62)));
  ASSERT_TRUE(table.info()->result);
  EXPECT_EQ(table.info()->result->reason, EndReason::Abandoned);
  EXPECT_EQ(table.info()->result->offender, 2);
}

// Anna is to act, and does not, because Cleo is away.
TEST(Remedies, WhoeverWaitsForTheMissingInsteadOfActingIsThereAllTheSame) {
  auto options = three_at_catan();
  options.hosted = false;
  Table table = three(options);
  ASSERT_TRUE(table.execute(Connected{kCleo, false}, at(1)));
  ASSERT_TRUE(table.execute(CallOff{kAnna}, at(300)));
  EXPECT_EQ(table.info()->stage, Stage::Playing) << "Bert is there, too";
  ASSERT_TRUE(table.execute(CallOff{kBert}, at(301)));
  ASSERT_TRUE(table.info()->result);
  EXPECT_EQ(table.info()->result->offender, 2);
}

TEST(Remedies, TheHostCallsAGameOffAlsoWhenItIsTheHostsTurn) {
  Table table = three();
  ASSERT_TRUE(table.execute(Connected{kCleo, false}, at(1)));
  EXPECT_TRUE(table.execute(CallOff{kAnna}, at(300)));
  EXPECT_EQ(table.info()->stage, Stage::Over);
}

TEST(Remedies, AWishForTheEndIsForgottenWhenWhoWasMissingReturnsOrPlaysOn) {
  auto options = three_at_catan();
  options.hosted = false;
  Table table = three(options);
  ASSERT_TRUE(table.execute(Connected{kCleo, false}, at(1)));
  ASSERT_TRUE(table.execute(CallOff{kAnna}, at(61)));
  ASSERT_TRUE(table.execute(Connected{kCleo, true}, at(62)));
  EXPECT_EQ(table.snapshot(kObserver).wishes.call_off, 0);
  ASSERT_TRUE(table.execute(CallOff{kBert}, at(300))) << "Anna does not act";
  move(table, at(301));
  EXPECT_EQ(table.snapshot(kObserver).wishes.call_off, 0);
}

TEST(Remedies, WhatAPlayerWantedIsForgottenWhenItLeaves) {
  auto options = three_at_catan();
  options.hosted = false;
  Table table = three(options);
  ASSERT_TRUE(table.execute(Connected{kCleo, false}, at(1)));
  ASSERT_TRUE(table.execute(CallOff{kBert}, at(61)));
  ASSERT_TRUE(table.execute(Replace{kBert, kCleo, {}}, at(61)));
  ASSERT_TRUE(table.execute(Leave{kBert}, at(62)));
  EXPECT_EQ(table.snapshot(kObserver).wishes.call_off, 0);
  EXPECT_EQ(table.snapshot(kObserver).wishes.replace[2], 0);
}

// Whoever takes the seat was asked nothing yet.
TEST(Remedies, WhatALeaverAgreedToDoesNotBindWhoTakesTheSeat) {
  Table table = three();
  move(table, at(1));
  ASSERT_TRUE(table.execute(OfferDraw{kAnna}, at(2)));
  ASSERT_TRUE(table.execute(AskUndo{kAnna}, at(2)));
  ASSERT_TRUE(table.execute(AskUndo{kBert}, at(2)));
  ASSERT_TRUE(table.execute(Leave{kAnna}, at(3)));
  EXPECT_FALSE(table.snapshot(kObserver).wishes.any());
  ASSERT_TRUE(table.execute(Join{kDora, person("Dora"), {}}, at(4)));
  ASSERT_EQ(table.info()->seat_of(kDora), Seat{0});
  ASSERT_TRUE(table.execute(OfferDraw{kBert}, at(5)));
  ASSERT_TRUE(table.execute(OfferDraw{kCleo}, at(5)));
  EXPECT_EQ(table.info()->stage, Stage::Playing);
  ASSERT_TRUE(table.execute(OfferDraw{kDora}, at(6)));
  EXPECT_EQ(table.info()->stage, Stage::Over);
}

TEST(Remedies, AMoveBackIsStillWantedWhenOneOfThoseWhoAgreedLeaves) {
  Table table = three();
  move(table, at(1));
  const auto moved = state_of(table);
  ASSERT_TRUE(table.execute(AskUndo{kAnna}, at(2)));
  ASSERT_TRUE(table.execute(AskUndo{kBert}, at(2)));
  ASSERT_TRUE(table.execute(Leave{kBert}, at(3)));
  EXPECT_EQ(table.snapshot(kObserver).wishes.undo, seat_bit(0));
  EXPECT_EQ(table.snapshot(kObserver).wishes.undo_of, Seat{0});
  ASSERT_TRUE(table.execute(Join{kDora, person("Dora"), {}}, at(4)));
  ASSERT_TRUE(table.execute(AskUndo{kCleo}, at(5)));
  EXPECT_EQ(state_of(table), moved) << "Dora was not asked";
  ASSERT_TRUE(table.execute(AskUndo{kDora}, at(6)));
  EXPECT_NE(state_of(table), moved);
}

// Nobody else who is there has to be asked any more; whoever asks again gets it.
TEST(Remedies, AMoveIsTakenBackWhenWhoeverHasNotAnsweredIsGone) {
  Table table = three();
  move(table, at(1));
  ASSERT_TRUE(table.execute(AskUndo{kAnna}, at(2)));
  ASSERT_TRUE(table.execute(AskUndo{kBert}, at(2)));
  EXPECT_DENIED(table.execute(AskUndo{kAnna}, at(3)), TableRefusal::NothingToDo);
  ASSERT_TRUE(table.execute(Connected{kCleo, false}, at(4)));
  EXPECT_DENIED(table.execute(AskUndo{kAnna}, at(5)), TableRefusal::NothingToDo);
  ASSERT_TRUE(table.execute(AskUndo{kAnna}, at(64)));
  EXPECT_TRUE(std::holds_alternative<Undone>(table.take_updates().back().entry.fact));
}

TEST(Remedies, WhoIsLostStaysLostWhenTheSeatMovesUp) {
  auto options = gathering();
  options.lost_seat = LostSeat::EndsGame;
  Table table("T", options, Dealer(kSeed), at(0));
  ASSERT_TRUE(table.execute(Reserve{"code", "Dora"}, at(0)));
  for (const auto& [player, name] : {std::pair(kAnna, "Anna"), {kBert, "Bert"}, {kCleo, "Cleo"}}) {
    ASSERT_TRUE(table.execute(Join{player, person(name), {}}, at(0)));
  }
  ASSERT_TRUE(table.execute(Connected{kCleo, false}, at(1)));
  ASSERT_TRUE(table.execute(Leave{kAnna}, at(2)));
  ASSERT_TRUE(table.execute(Join{4, person("Emil"), {}}, at(3)));
  ASSERT_TRUE(table.execute(Start{kBert}, at(5)));
  ASSERT_EQ(table.info()->seat_of(kCleo), Seat{1});
  EXPECT_EQ(table.next_deadline(), at(61));
}

TEST(Remedies, TheHostCallsAGameOffAlone) {
  Table table = three();
  ASSERT_TRUE(table.execute(Leave{kCleo}, at(1)));
  ASSERT_TRUE(table.execute(CallOff{kAnna}, at(2)));
  EXPECT_EQ(table.info()->stage, Stage::Over);
}

TEST(Remedies, ADrawNeedsOnlyThoseWhoAreThere) {
  Table table = three();
  ASSERT_TRUE(table.execute(Leave{kCleo}, at(1)));
  ASSERT_TRUE(table.execute(OfferDraw{kAnna}, at(2)));
  ASSERT_TRUE(table.execute(OfferDraw{kBert}, at(2)));
  ASSERT_TRUE(table.info()->result);
  EXPECT_EQ(table.info()->result->reason, EndReason::Drawn);
}

TEST(Remedies, AreTheSameAfterARestart) {
  Table table = three();
  ASSERT_TRUE(table.execute(Connected{kCleo, false}, at(1)));
  ASSERT_TRUE(table.execute(Replace{kBert, kCleo, {}}, at(61)));
  ASSERT_TRUE(table.execute(CallOff{kBert}, at(61)));
  const auto again = Table::restore("T", lines_of(table), Dealer(kSeed), at(62));
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(again->snapshot(kObserver).wishes.replace[2], seat_bit(1));
  EXPECT_EQ(again->snapshot(kObserver).wishes.call_off, seat_bit(1));
}

// --- the host ------------------------------------------------------------------------------------

TEST(Host, IsTheFirstOfThoseWhoAreThere) {
  Table table = three(gathering());
  EXPECT_EQ(table.info()->host(), kAnna);
  ASSERT_TRUE(table.execute(Connected{kAnna, false}, at(1)));
  EXPECT_EQ(table.info()->host(), kBert);
  ASSERT_TRUE(table.execute(Connected{kAnna, true}, at(1)));
  ASSERT_TRUE(table.execute(Leave{kAnna}, at(1)));
  EXPECT_EQ(table.info()->host(), kBert);
}

TEST(Host, AloneStartsRemovesAndChanges) {
  Table table = three(gathering());
  EXPECT_DENIED(table.execute(Start{kBert}, at(1)), TableRefusal::NotTheHost);
  EXPECT_DENIED(table.execute(Remove{kBert, kCleo}, at(1)), TableRefusal::NotTheHost);
  EXPECT_DENIED(table.execute(ChangeOptions{kBert, gathering()}, at(1)), TableRefusal::NotTheHost);
  ASSERT_TRUE(table.execute(Start{kAnna}, at(1)));
  EXPECT_DENIED(table.execute(Remove{kAnna, kCleo}, at(2)), TableRefusal::AlreadyStarted);
  EXPECT_DENIED(table.execute(ChangeOptions{kAnna, gathering()}, at(2)),
                TableRefusal::AlreadyStarted);
}

TEST(Host, ChangesWhatIsPlayedUntilItStarts) {
  Table table = three(gathering());
  ASSERT_TRUE(table.execute(SetReady{kBert}, at(1)));
  auto options = table.info()->options;
  options.title = "Abend";
  options.rules = catan::Rules{.target = 12};
  ASSERT_TRUE(table.execute(ChangeOptions{kAnna, options}, at(1)));
  EXPECT_EQ(table.info()->options, options);
  EXPECT_FALSE(table.info()->seats[1].ready) << "ready for another game";
  EXPECT_DENIED(table.execute(ChangeOptions{kAnna, options}, at(1)), TableRefusal::NothingToDo);
  options.max_seats = 2;
  EXPECT_DENIED(table.execute(ChangeOptions{kAnna, options}, at(1)), TableRefusal::NoOpenSeat);
  const auto again = Table::restore("T", lines_of(table), Dealer(kSeed), at(2));
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(again->info()->options.title, "Abend");
}

TEST(Host, CannotChangeTheRulesUnderAProgramThatCameForThem) {
  Table table = three(gathering());
  SeatInfo program = person("Program");
  program.knows_undo = false;
  ASSERT_TRUE(table.execute(Join{kDora, program, {}}, at(1)));
  auto options = table.info()->options;
  options.title = "Abend";
  EXPECT_TRUE(table.execute(ChangeOptions{kAnna, options}, at(1)));
  options.rules = catan::Rules{.target = 12};
  EXPECT_DENIED(table.execute(ChangeOptions{kAnna, options}, at(1)), TableRefusal::DoesNotFit);
}

TEST(Host, ChangesTheSeatsAsFarAsEveryProgramCanFollow) {
  auto wanted = gathering();
  wanted.max_seats = 3;
  Table table("T", wanted, Dealer(kSeed), at(0));
  ASSERT_TRUE(table.execute(Join{kAnna, person("Anna"), {}}, at(0)));
  SeatInfo program = person("Program");
  program.knows_undo = false;
  program.most_seats = 4;
  ASSERT_TRUE(table.execute(Join{kDora, program, {}}, at(1)));
  wanted.max_seats = 4;
  EXPECT_TRUE(table.execute(ChangeOptions{kAnna, wanted}, at(1)));
  wanted.max_seats = 5;
  EXPECT_DENIED(table.execute(ChangeOptions{kAnna, wanted}, at(1)), TableRefusal::DoesNotFit);
  const auto again = Table::restore("T", lines_of(table), Dealer(kSeed), at(2));
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(again->info()->seats[1].most_seats, 4);
}

// --- time ----------------------------------------------------------------------------------------

TableOptions with_limits(const TimeLimits& limits) {
  auto options = three_at_catan();
  options.limits = limits;
  return options;
}

TEST(Overtime, CostsOneDecisionAndNotTheSeat) {
  Table table = three(with_limits({{}, Duration(10'000), Overtime::BotActs}));
  table.tick(at(10));
  ASSERT_EQ(table.bots_to_act(), std::vector<Seat>{0});
  EXPECT_FALSE(table.info()->seats[0].has_stand_in);
  ASSERT_TRUE(table.execute(BotActs{0, first_legal(table, 0), table.position()}, at(10)));
  EXPECT_TRUE(table.bots_to_act().empty()) << "the next decision is the player's";
  move(table, at(15));
}

TEST(Overtime, WhoIsQuickerThanTheBotDecides) {
  Table table = three(with_limits({{}, Duration(10'000), Overtime::BotActs}));
  table.tick(at(10));
  const auto version = table.position();
  move(table, at(10));
  EXPECT_DENIED(table.execute(BotActs{0, first_legal(table, 0), version}, at(10)),
                TableRefusal::Stale);
  EXPECT_DENIED(table.execute(BotActs{0, first_legal(table, 0), table.position()}, at(10)),
                TableRefusal::NothingToDo);
}

TEST(Overtime, IsTheSameAfterARestart) {
  Table table = three(with_limits({{}, Duration(10'000), Overtime::BotActs}));
  table.tick(at(10));
  const auto again = Table::restore("T", lines_of(table), Dealer(kSeed), at(11));
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(again->bots_to_act(), std::vector<Seat>{0});
}

TEST(StandIn, IsTakenBackAtAnyTimeWhileTheGameGoesOn) {
  Table table = three();
  ASSERT_TRUE(table.execute(LetBotPlay{kAnna, "greedy"}, at(1)));
  ASSERT_EQ(table.bots_to_act(), std::vector<Seat>{0});
  ASSERT_TRUE(table.execute(BotActs{0, first_legal(table, 0), table.position()}, at(2)));
  ASSERT_TRUE(table.execute(Connected{kAnna, true}, at(3)));
  EXPECT_TRUE(table.bots_to_act().empty());
  move(table, at(4));
}

TEST(GameClock, RunsWhileTheGameWaitsAndGetsTheIncrementAfterwards) {
  Table table =
      three(with_limits({{}, {}, Overtime::Forfeits, Duration(100'000), Duration(5'000)}));
  move(table, at(30));  // settlement: Anna is asked on
  EXPECT_EQ(table.snapshot(kObserver).clocks->left[0], Duration(70'000));
  move(table, at(40));  // road: Bert's turn
  const auto clocks = *table.snapshot(kObserver).clocks;
  EXPECT_EQ(clocks.left[0], Duration(65'000));
  EXPECT_EQ(clocks.left[1], Duration(100'000));
  EXPECT_EQ(clocks.running, seat_bit(1));
  EXPECT_EQ(table.next_deadline(), at(140));
  table.tick(at(140));
  ASSERT_TRUE(table.info()->result);
  EXPECT_EQ(table.info()->result->reason, EndReason::HardTimeout);
  EXPECT_EQ(table.info()->result->offender, 1);
}

TEST(GameClock, IsNotTurnedBackWithAMove) {
  Table table =
      three(with_limits({{}, {}, Overtime::Forfeits, Duration(100'000), Duration(5'000)}));
  move(table, at(30));
  move(table, at(40));  // road: Bert's turn
  ASSERT_EQ(table.snapshot(kObserver).clocks->left[0], Duration(65'000));
  for (const auto player : {kAnna, kBert, kCleo}) {
    ASSERT_TRUE(table.execute(AskUndo{player}, at(50)));
  }
  const auto clocks = *table.snapshot(kObserver).clocks;
  EXPECT_EQ(clocks.left[0], Duration(60'000)) << "without what the move had earned";
  EXPECT_EQ(clocks.left[1], Duration(90'000)) << "Bert was waited for";
  EXPECT_EQ(clocks.running, seat_bit(0));
}

TEST(GameClock, StandsStillWhileTheGameIsPaused) {
  Table table = three(with_limits({{}, {}, Overtime::Forfeits, Duration(100'000), Duration(0)}));
  ASSERT_TRUE(table.execute(SetPaused{true}, at(10)));
  ASSERT_TRUE(table.execute(SetPaused{false}, at(5'000)));
  EXPECT_EQ(table.next_deadline(), at(5'090));
}

TEST(GameClock, UsedUpLeavesEveryDecisionToTheBot) {
  Table table = three(with_limits({{}, {}, Overtime::BotActs, Duration(10'000), Duration(0)}));
  table.tick(at(10));
  ASSERT_TRUE(table.execute(BotActs{0, first_legal(table, 0), table.position()}, at(10)));
  EXPECT_EQ(table.next_deadline(), at(10));
  table.tick(at(10));
  EXPECT_EQ(table.bots_to_act(), std::vector<Seat>{0});
}

TEST(GameClock, GoesOnWhenItsPlayerLeavesAndSitsDownAgain) {
  Table table = three(with_limits({{}, {}, Overtime::Forfeits, Duration(100'000), Duration(0)}));
  ASSERT_TRUE(table.execute(Leave{kAnna}, at(40)));
  ASSERT_TRUE(table.execute(Join{kDora, person("Anna"), {}}, at(90)));
  EXPECT_EQ(table.next_deadline(), at(100));
  move(table, at(95));
  EXPECT_EQ(table.snapshot(kObserver).clocks->left[0], Duration(5'000));
}

TEST(GameClock, OfASeatThatWasLeftRunsOut) {
  auto options = with_limits({{}, {}, Overtime::Forfeits, Duration(30'000), Duration(0)});
  Table table = three(options);
  ASSERT_TRUE(table.execute(Leave{kAnna}, at(10)));
  table.tick(at(30));
  ASSERT_TRUE(table.info()->result);
  EXPECT_EQ(table.info()->result->reason, EndReason::HardTimeout);
  EXPECT_EQ(table.info()->result->offender, 0);
}

TEST(Overtime, ComesForWhoeverSitsDownInstead) {
  Table table = three(with_limits({{}, Duration(10'000), Overtime::BotActs}));
  ASSERT_TRUE(table.execute(Leave{kAnna}, at(8)));
  ASSERT_TRUE(table.execute(Join{kDora, person("Anna"), {}}, at(9)));
  table.tick(at(10));
  EXPECT_EQ(table.bots_to_act(), std::vector<Seat>{0});
}

TEST(GameClock, IsTheSameAfterARestart) {
  Table table = three(with_limits({{}, {}, Overtime::Forfeits, Duration(100'000), Duration(0)}));
  move(table, at(30));
  const auto again = Table::restore("T", lines_of(table), Dealer(kSeed), at(90));
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(again->snapshot(kObserver).clocks->left[0], Duration(70'000));
}

TEST(GameClock, IsTheSameAfterTwoRestarts) {
  Table table = three(with_limits({{}, {}, Overtime::Forfeits, Duration(100'000), Duration(0)}));
  move(table, at(30));
  auto lines = lines_of(table);
  auto once = Table::restore("T", lines, Dealer(kSeed), at(5'000));
  ASSERT_TRUE(once) << once.error();
  ASSERT_TRUE(once->execute(Connected{kAnna, true}, at(5'001)));
  move(*once, at(5'010));
  const auto left = once->snapshot(kObserver).clocks->left;
  EXPECT_EQ(left[0], Duration(60'000));
  for (const auto& line : lines_of(*once)) lines.push_back(line);
  const auto twice = Table::restore("T", lines, Dealer(kSeed), at(9'000));
  ASSERT_TRUE(twice) << twice.error();
  EXPECT_EQ(twice->snapshot(kObserver).clocks->left, left);
}

TEST(GameClock, OfAPausedGameIsTheSameAfterTwoRestarts) {
  Table table = three(with_limits({{}, {}, Overtime::Forfeits, Duration(100'000), Duration(0)}));
  auto lines = lines_of(table);
  auto once = Table::restore("T", lines, Dealer(kSeed), at(5'000));
  ASSERT_TRUE(once) << once.error();
  ASSERT_TRUE(once->execute(SetPaused{true}, at(5'010)));
  for (const auto& line : lines_of(*once)) lines.push_back(line);
  const auto twice = Table::restore("T", lines, Dealer(kSeed), at(9'000));
  ASSERT_TRUE(twice) << twice.error();
  EXPECT_EQ(twice->snapshot(kObserver).clocks->left[0], Duration(90'000));
}

// --- tables that nobody plays at -----------------------------------------------------------------

TEST(Expiry, EndsATableThatNobodyJoined) {
  Table table("T", gathering(), Dealer(kSeed), at(0));
  EXPECT_EQ(table.next_deadline(), at_hour(1));
  auto again = Table::restore("T", lines_of(table), Dealer(kSeed), at_hour(2));
  ASSERT_TRUE(again);
  again->tick(at_hour(2));
  EXPECT_EQ(again->info()->stage, Stage::Over);
}

TEST(Expiry, EndsATableWhereNobodyBegins) {
  Table table = three(gathering());
  table.tick(at_hour(23));
  EXPECT_EQ(table.info()->stage, Stage::Gathering);
  table.tick(at_hour(24));
  EXPECT_EQ(table.info()->stage, Stage::Over);
}

TEST(Expiry, EndsAGameThatNobodyPlaysAnyMore) {
  Table table = three();
  for (const auto player : {kAnna, kBert, kCleo}) {
    ASSERT_TRUE(table.execute(Connected{player, false}, at(0)));
  }
  table.tick(at_hour(71));
  EXPECT_EQ(table.info()->stage, Stage::Playing);
  table.tick(at_hour(72));
  ASSERT_TRUE(table.info()->result);
  EXPECT_EQ(table.info()->result->reason, EndReason::Abandoned);
}

TEST(Expiry, AfterARestartEverybodyHasTimeToReturnToAGame) {
  Table table = three();
  auto again = Table::restore("T", lines_of(table), Dealer(kSeed), at_hour(1000));
  ASSERT_TRUE(again);
  again->tick(at_hour(1000));
  EXPECT_EQ(again->info()->stage, Stage::Playing);
  again->tick(at_hour(1001));
  EXPECT_EQ(again->info()->stage, Stage::Over);
}

// --- bounds --------------------------------------------------------------------------------------

TEST(Bounds, AGameThatNeverEndsIsEnded) {
  auto options = three_at_catan();
  options.rules = catan::Rules{.phases = catan::Phases::BuildingOnly, .max_turns = 65'535};
  Table table = three(options);
  int moves = 0;
  while (table.info()->stage == Stage::Playing && moves < 20'000) {
    const auto state = state_of(table);
    const bool rolled = catan::rolled(state) || catan::is_opening(state);
    const auto action = state.phase == catan::Phase::Roll     ? catan::Action::roll()
                        : rolled && !catan::is_opening(state) ? catan::Action::end_turn()
                                                              : first_legal(table, state.current);
    ASSERT_TRUE(table.execute(Act{table.info()->seats[state.current].player, {action}}, at(1)));
    table.take_updates();
    ++moves;
  }
  ASSERT_TRUE(table.info()->result);
  EXPECT_EQ(table.info()->result->reason, EndReason::TooLong);
  EXPECT_EQ(moves, 10'000);
}

TEST(Bounds, AGameThatOnePlayerFillsIsLostByIt) {
  Table table = three();
  move(table, at(1));
  while (table.info()->stage == Stage::Playing) {
    ASSERT_TRUE(table.execute(OfferDraw{kBert}, at(2)));
    table.take_updates();
    ASSERT_LE(table.version(), 40'001U);
  }
  ASSERT_TRUE(table.info()->result);
  EXPECT_EQ(table.info()->result->reason, EndReason::TooLong);
  EXPECT_EQ(table.info()->result->offender, 1);
  EXPECT_EQ(table.info()->result->winners, seat_bit(0) | seat_bit(2));
}

TEST(Bounds, TalkEndsAtSomeTimeAndTheGameGoesOn) {
  Table table = three();
  for (int i = 0; i < 5000; ++i) ASSERT_TRUE(table.execute(Chat{kAnna, "Anna", "x"}, at(1)));
  EXPECT_DENIED(table.execute(Chat{kAnna, "Anna", "x"}, at(1)), TableRefusal::EnoughSaid);
  EXPECT_TRUE(table.execute(Chat{kNobody, "Guest", "x", true}, at(1)));
  move(table, at(2));
}

// --- what people write ---------------------------------------------------------------------------

TEST(Door, CleansNamesAndTalkOfEveryProtocol) {
  auto options = gathering();
  options.title = "a\x1b[2J";
  Table table("T", options, Dealer(kSeed), at(0));
  EXPECT_EQ(table.info()->options.title, "a[2J");
  const std::string nasty(
      "\x1b]0;pwned\x07"
      "A\0nna\xe2\x80\xae\n",
      19);
  ASSERT_TRUE(table.execute(Join{kAnna, person(nasty), {}}, at(0)));
  EXPECT_EQ(table.info()->seats[0].name, "]0;pwnedAnna ");
  ASSERT_TRUE(table.execute(SetProfile{kAnna, std::string(1000, 'x'), {}}, at(0)));
  EXPECT_EQ(table.info()->seats[0].name.size(), 64U);
  table.take_updates();
  ASSERT_TRUE(table.execute(Chat{kAnna, nasty, nasty}, at(0)));
  const auto updates = table.take_updates();
  const auto& chat = std::get<Chatted>(updates.front().entry.fact);
  EXPECT_EQ(chat.name, "]0;pwnedAnna ");
  EXPECT_EQ(chat.text, "]0;pwnedAnna ");
}

TEST(Door, SpectatorsTalkAmongThemselvesUntilTheGameIsOver) {
  Table table = three();
  table.take_updates();
  ASSERT_TRUE(table.execute(Chat{kNobody, "Guest", "Anna will win", true}, at(1)));
  const auto during = table.take_updates();
  EXPECT_TRUE(see(during.front(), kObserver));
  EXPECT_FALSE(see(during.front(), Seat{0}));
  ASSERT_TRUE(table.execute(Abort{}, at(2)));
  table.take_updates();
  ASSERT_TRUE(table.execute(Chat{kNobody, "Guest", "I knew it", true}, at(3)));
  EXPECT_TRUE(see(table.take_updates().front(), Seat{0}));
}

// --- done without asking -------------------------------------------------------------------------

TEST(Unasked, AnOfferThatEverybodyDeclinedGoesAway) {
  Table table = three();
  while (catan::is_opening(state_of(table))) move(table, at(1));
  while (state_of(table).phase != catan::Phase::Main) move(table, at(1));
  const Seat current = state_of(table).current;
  const auto state = std::get<catan::View>(*table.snapshot(current).view).known;
  ASSERT_GT(state.players[current].hand_size, 0);
  const auto give = state.players[current].hand.nth(0);
  const auto want = give == catan::Resource::Ore ? catan::Resource::Wool : catan::Resource::Ore;
  const auto offer = catan::Action::offer(catan::Cards::of(give), catan::Cards::of(want));
  ASSERT_TRUE(table.execute(Act{table.info()->seats[current].player, {offer}}, at(1)));
  ASSERT_TRUE(catan::any_offer_open(state_of(table)));
  for (Seat seat = 0; seat < 3; ++seat) {
    if (seat == current) continue;
    EXPECT_TRUE(catan::any_offer_open(state_of(table)));
    ASSERT_TRUE(
        table.execute(Act{table.info()->seats[seat].player, {catan::Action::decline(0)}}, at(1)));
  }
  EXPECT_FALSE(catan::any_offer_open(state_of(table)));
}

TEST(Unasked, SpecialBuildingPassesOverWhoeverCanBuildNothing) {
  auto options = three_at_catan();
  options.rules = catan::Rules{.special_building = true};
  Table table = three(options);
  while (catan::is_opening(state_of(table))) move(table, at(1));
  for (int i = 0; i < 200 && table.info()->stage == Stage::Playing; ++i) {
    const auto state = state_of(table);
    if (state.phase == catan::Phase::SpecialBuild) {
      catan::ActionList list;
      const auto own = std::get<catan::View>(*table.snapshot(state.actor).view).known;
      catan::legal(own, state.actor, list);
      EXPECT_GT(list.size(), 1U);
    }
    Seat seat = state.phase == catan::Phase::SpecialBuild ? state.actor : state.current;
    if (state.must_discard != 0) break;
    const auto player = table.info()->seats[seat].player;
    const bool done =
        state.phase == catan::Phase::Main || state.phase == catan::Phase::SpecialBuild;
    const auto action = done ? catan::Action::end_turn() : first_legal(table, seat);
    ASSERT_TRUE(table.execute(Act{player, {action}}, at(1)));
  }
}

}  // namespace
}  // namespace spiel::table::remedies_test
