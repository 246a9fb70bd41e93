#include "table/table.hpp"

#include <gtest/gtest.h>

#include "core/random.hpp"

namespace spiel::table::table_test {
namespace {

constexpr std::uint64_t kSeed = 7;

Time at(int seconds) { return from_millis(1'000'000 + seconds * 1000LL); }

TableOptions duo() {
  TableOptions options;
  options.rules = blokus::VariantId::Duo;
  options.kind = "test";
  options.min_seats = options.max_seats = 2;
  return options;
}

SeatInfo client(const std::string& name, bool may_return = false) {
  SeatInfo seat;
  seat.name = name;
  seat.may_return = may_return;
  return seat;
}

// Anna is player 1, Bert player 2.
Table seated(TableOptions options, bool may_return = false) {
  Table table("T", options, Dealer(kSeed), at(0));
  EXPECT_TRUE(table.execute(Join{1, client("Anna", may_return), {}}, at(0)));
  EXPECT_TRUE(table.execute(Join{2, client("Bert", may_return), {}}, at(0)));
  return table;
}

Action any_legal(const Table& table, PlayerId player, Random& random) {
  const auto seat = table.info()->seat_of(player);
  const auto view = std::get<blokus::View>(*table.snapshot(*seat).view);
  blokus::ActionList list;
  blokus::legal(view.state, *seat, list);
  return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

Result<void, Refusal> act(Table& table, PlayerId player, Time now, Act command = {}) {
  Random random(3);
  command.player = player;
  command.steps = {any_legal(table, player, random)};
  return table.execute(command, now);
}

void play_to_the_end(Table& table, Time now) {
  Random random(kSeed);
  while (table.info()->stage == Stage::Playing) {
    const auto view = std::get<blokus::View>(*table.snapshot(kObserver).view);
    const auto player = table.info()->seats[blokus::to_move(view.state)].player;
    ASSERT_TRUE(table.execute(Act{player, {any_legal(table, player, random)}, {}}, now));
  }
}

std::vector<std::string> lines_of(Table& table) {
  std::vector<std::string> lines;
  for (const auto& update : table.take_updates()) lines.push_back(to_line(update.entry));
  return lines;
}

#define EXPECT_REFUSED(result, reason)        \
  do {                                        \
    const auto done = (result);               \
    ASSERT_FALSE(done);                       \
    EXPECT_EQ(done.error(), Refusal(reason)); \
  } while (false)

TEST(Table, GrantsNoFavoursWhereTheGameCounts) {
  TableOptions options = duo();
  options.strict = true;
  const auto opened = parse_entry(to_line({at(0), Opened{options}}));
  ASSERT_TRUE(opened);
  Table table = seated(std::get<Opened>(opened->fact).options, true);
  ASSERT_TRUE(table.execute(Connected{2, false}, at(2)));
  const auto version = table.version();
  for (const Command& favour :
       {Command(AskUndo{1}), Command(OfferDraw{1}), Command(LetBotPlay{1, "master"}),
        Command(Replace{1, 2, "greedy"}), Command(CallOff{1})}) {
    EXPECT_REFUSED(table.execute(favour, at(1'000)), TableRefusal::InEarnest);
  }
  EXPECT_EQ(table.version(), version);
  EXPECT_FALSE(table.info()->can_undo());
}

// Nobody there decides who plays in another's place.
TEST(Table, LetsNoPlayerSeatABotWhereTheGameCounts) {
  TableOptions options = duo();
  options.strict = true;
  Table table("T", options, Dealer(kSeed), at(0));
  ASSERT_TRUE(table.execute(Join{1, client("Anna"), {}}, at(0)));
  SeatInfo bot;
  bot.holder = Holder::Bot;
  bot.level = "greedy";
  EXPECT_REFUSED(table.execute(Join{.player = 2, .seat = bot, .by = 1}, at(0)),
                 TableRefusal::InEarnest);
  EXPECT_TRUE(table.execute(Join{.player = 2, .seat = bot}, at(0)));
}

TEST(Table, StartsWhenItsLastSeatIsTaken) {
  Table table("T", duo(), Dealer(kSeed), at(0));
  ASSERT_TRUE(table.execute(Join{1, client("Anna"), {}}, at(0)));
  EXPECT_EQ(table.info()->stage, Stage::Gathering);
  ASSERT_TRUE(table.execute(Join{2, client("Bert"), {}}, at(0)));
  EXPECT_EQ(table.info()->stage, Stage::Playing);
}

TEST(Table, WhenFullItWaitsForSeatsThatSayWhenTheyAreReady) {
  Table table("T", duo(), Dealer(kSeed), at(0));
  auto anna = client("");
  anna.says_ready = true;
  ASSERT_TRUE(table.execute(Join{1, anna, {}}, at(0)));
  ASSERT_TRUE(table.execute(Join{2, client("Bert"), {}}, at(0)));
  EXPECT_EQ(table.info()->stage, Stage::Gathering);
  ASSERT_TRUE(table.execute(SetReady{1}, at(0)));
  EXPECT_EQ(table.info()->stage, Stage::Playing);
}

TEST(Table, WhenToldItDoesNotBeginWithoutSeatsThatSayWhenTheyAreReady) {
  auto options = duo();
  options.start = StartRule::WhenTold;
  Table table("T", options, Dealer(kSeed), at(0));
  ASSERT_TRUE(table.execute(Join{1, client("Anna"), {}}, at(0)));
  auto bert = client("");
  bert.says_ready = true;
  ASSERT_TRUE(table.execute(Join{2, bert, {}}, at(0)));
  EXPECT_REFUSED(table.execute(Start{}, at(0)), TableRefusal::NotReady);
  ASSERT_TRUE(table.execute(SetReady{2}, at(0)));
  EXPECT_EQ(table.info()->stage, Stage::Gathering);
  EXPECT_TRUE(table.execute(Start{}, at(0)));
}

TEST(Table, StartsWhenAllAreReadyAndNotBefore) {
  auto options = duo();
  options.start = StartRule::WhenAllReady;
  Table table = seated(options);
  ASSERT_TRUE(table.execute(SetReady{1}, at(0)));
  EXPECT_EQ(table.info()->stage, Stage::Gathering);
  EXPECT_REFUSED(table.execute(SetReady{1}, at(0)), TableRefusal::NothingToDo);
  ASSERT_TRUE(table.execute(SetReady{2}, at(0)));
  EXPECT_EQ(table.info()->stage, Stage::Playing);
}

TEST(Table, RefusesAColourThatSomebodyReadyHas) {
  auto options = duo();
  options.start = StartRule::WhenAllReady;
  Table table = seated(options);
  ASSERT_TRUE(table.execute(SetProfile{1, {}, "red"}, at(0)));
  ASSERT_TRUE(table.execute(SetProfile{2, {}, "red"}, at(0)));
  ASSERT_TRUE(table.execute(SetReady{1}, at(0)));
  EXPECT_REFUSED(table.execute(SetReady{2}, at(0)), TableRefusal::ColourTaken);
  ASSERT_TRUE(table.execute(SetProfile{2, {}, "blue"}, at(0)));
  EXPECT_TRUE(table.execute(SetReady{2}, at(0)));
}

TEST(Table, StartsWhenToldOnceThereAreEnough) {
  auto options = duo();
  options.start = StartRule::WhenTold;
  Table table("T", options, Dealer(kSeed), at(0));
  ASSERT_TRUE(table.execute(Join{1, client("Anna"), {}}, at(0)));
  EXPECT_REFUSED(table.execute(Start{}, at(0)), TableRefusal::NotEnoughPlayers);
  ASSERT_TRUE(table.execute(Join{2, client("Bert"), {}}, at(0)));
  EXPECT_EQ(table.info()->stage, Stage::Gathering);
  EXPECT_TRUE(table.execute(Start{}, at(0)));
  EXPECT_REFUSED(table.execute(Start{}, at(0)), TableRefusal::AlreadyStarted);
}

TEST(Table, GetsMoreSeatsOnlyWhereEverybodyCanFollow) {
  auto options = duo();
  options.rules = catan::Rules{};
  options.start = StartRule::WhenTold;
  options.max_seats = 4;
  Table table("T", options, Dealer(kSeed), at(0));
  auto by_key = client("Anna");
  by_key.goes_by_key = true;
  ASSERT_TRUE(table.execute(Join{1, by_key, {}}, at(0)));
  EXPECT_TRUE(table.execute(SetMaxSeats{5}, at(0)));
  EXPECT_TRUE(table.execute(SetMaxSeats{3}, at(0)));
  auto of_four = client("Bert");
  of_four.most_seats = 4;
  ASSERT_TRUE(table.execute(Join{2, of_four, {}}, at(0)));
  EXPECT_TRUE(table.execute(SetMaxSeats{4}, at(0))) << "as many as Bert can play with";
  EXPECT_REFUSED(table.execute(SetMaxSeats{5}, at(0)), TableRefusal::DoesNotFit);
  EXPECT_TRUE(table.execute(SetMaxSeats{3}, at(0))) << "fewer fit as well";
  ASSERT_TRUE(table.execute(Join{3, client("Cleo"), {}}, at(0)));
  EXPECT_REFUSED(table.execute(SetMaxSeats{4}, at(0)), TableRefusal::DoesNotFit);
}

TEST(Table, RefusesAThirdAtATableForTwo) {
  auto options = duo();
  options.start = StartRule::WhenTold;
  Table table = seated(options);
  EXPECT_REFUSED(table.execute(Join{3, client("Cleo"), {}}, at(0)), TableRefusal::NoOpenSeat);
  EXPECT_REFUSED(table.execute(Join{1, client("Anna"), {}}, at(0)), TableRefusal::AlreadySeated);
}

TEST(Table, ASeatLeftWhileGatheringIsOpenAgain) {
  auto options = duo();
  options.start = StartRule::WhenTold;
  Table table = seated(options);
  ASSERT_TRUE(table.execute(Leave{1}, at(0)));
  EXPECT_EQ(table.info()->seats.size(), 1U);
  EXPECT_EQ(table.info()->seats[0].name, "Bert");
  EXPECT_TRUE(table.execute(Join{3, client("Cleo"), {}}, at(0)));
}

TEST(Table, AReservedSeatIsForItsCodeAlone) {
  Table table("T", duo(), Dealer(kSeed), at(0));
  ASSERT_TRUE(table.execute(Reserve{"code-1", "One", false}, at(0)));
  ASSERT_TRUE(table.execute(Reserve{"code-2", "Two", true}, at(0)));
  EXPECT_REFUSED(table.execute(Join{1, client("Anna"), {}}, at(0)), TableRefusal::NoOpenSeat);
  EXPECT_REFUSED(table.execute(Join{1, client("Anna"), "wrong"}, at(0)), TableRefusal::NotReserved);
  ASSERT_TRUE(table.execute(Join{1, client("Anna"), "code-2"}, at(0)));
  EXPECT_EQ(table.info()->seats[1].name, "Two");
  EXPECT_REFUSED(table.execute(Join{2, client("Bert"), "code-2"}, at(0)),
                 TableRefusal::NotReserved);
  ASSERT_TRUE(table.execute(Unreserve{"code-1"}, at(0)));
  ASSERT_TRUE(table.execute(Join{2, client("Bert"), {}}, at(0)));
  EXPECT_EQ(table.info()->seat_of(2), Seat{0});
  EXPECT_EQ(table.info()->stage, Stage::Playing);
}

TEST(Table, AGamePlayedToItsEndHasTheResultOfTheRules) {
  Table table = seated(duo());
  play_to_the_end(table, at(1));
  ASSERT_TRUE(table.info()->result);
  EXPECT_EQ(table.info()->result->reason, EndReason::Finished);
  const auto view = std::get<blokus::View>(*table.snapshot(kObserver).view);
  EXPECT_EQ(table.info()->result->winners, blokus::outcome(view.state)->winners);
  EXPECT_REFUSED(table.execute(Act{1, {blokus::Action::pass(blokus::Colour::Blue)}, {}}, at(1)),
                 TableRefusal::AlreadyOver);
}

TEST(Table, RestoredFromItsLinesItStandsWhereItStood) {
  Table table = seated(duo(), true);
  play_to_the_end(table, at(1));
  const auto lines = lines_of(table);
  EXPECT_EQ(lines.size(), table.version());
  for (std::size_t count = 1; count <= lines.size(); count += 7) {
    const std::vector<std::string> part(lines.begin(), lines.begin() + static_cast<long>(count));
    auto again = Table::restore("T", part, Dealer(kSeed), at(2));
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(again->version(), count);
  }
  auto again = Table::restore("T", lines, Dealer(kSeed), at(2));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again->snapshot(kObserver).view, *table.snapshot(kObserver).view);
  EXPECT_EQ(again->info()->result, table.info()->result);
  EXPECT_EQ(again->info()->options, table.info()->options);
}

TEST(Table, WithASeedARestoredTableGoesOnAsTheOldOneWould) {
  auto options = duo();
  options.rules = blokus::VariantId::Swc;
  options.start = StartRule::WhenTold;
  Table table = seated(options, true);
  auto again = Table::restore("T", lines_of(table), Dealer(kSeed), at(1));
  ASSERT_TRUE(again);
  ASSERT_TRUE(table.execute(Start{}, at(2)));
  ASSERT_TRUE(again->execute(Start{}, at(2)));
  EXPECT_EQ(*table.snapshot(kObserver).setup, *again->snapshot(kObserver).setup);
}

TEST(Table, RestoredBeforeTheGameBeganItIsLeftByThoseWhoCannotReturn) {
  auto options = duo();
  options.start = StartRule::WhenTold;
  Table table("T", options, Dealer(kSeed), at(0));
  ASSERT_TRUE(table.execute(Join{1, client("Anna", false), {}}, at(0)));
  ASSERT_TRUE(table.execute(Join{2, client("Bert", true), {}}, at(0)));
  const auto again = Table::restore("T", lines_of(table), Dealer(kSeed), at(1));
  ASSERT_TRUE(again);
  ASSERT_EQ(again->info()->seats.size(), 1U);
  EXPECT_EQ(again->info()->seats[0].name, "Bert");
  EXPECT_EQ(again->info()->stage, Stage::Gathering);
}

TEST(Table, ALineThatIsNoEntryIsAnErrorNotACrash) {
  for (const std::string line : {"", "{}", "[]", R"({"at":1})", R"({"at":"x","paused":true})",
                                 R"({"at":1,"seat":{"seat":200,"change":"joined","holder":"bot"}})",
                                 R"({"at":1,"opened":{"game":"chess"}})"}) {
    EXPECT_FALSE(parse_entry(line)) << line;
  }
}

TEST(Table, ARepeatedRequestIsNotAppliedTwice) {
  Table table = seated(duo(), true);
  Act command{.request = "r1"};
  ASSERT_TRUE(act(table, 1, at(1), command));
  const auto version = table.version();
  command.player = 1;
  command.steps = {blokus::Action::pass(blokus::Colour::Blue)};
  EXPECT_TRUE(table.execute(command, at(1)));
  EXPECT_EQ(table.version(), version);
  auto again = Table::restore("T", lines_of(table), Dealer(kSeed), at(2));
  EXPECT_TRUE(again->execute(command, at(2)));
  EXPECT_EQ(again->version(), version);
}

TEST(Table, TheSameNameForOtherWordsIsRefused) {
  Table table = seated(duo(), true);
  ASSERT_TRUE(act(table, 1, at(1), {.request = "r1\nabc"}));
  const auto version = table.version();
  const std::vector<Action> pass{blokus::Action::pass(blokus::Colour::Blue)};
  const auto say = [&](Table& where, const std::string& request) {
    return where.execute(Act{.player = 1, .steps = pass, .request = request}, at(1));
  };
  auto restored = Table::restore("T", lines_of(table), Dealer(kSeed), at(2));
  ASSERT_TRUE(restored);
  for (auto* where : {&table, &*restored}) {
    EXPECT_TRUE(say(*where, "r1\nabc"));
    EXPECT_TRUE(say(*where, "r1"));
    EXPECT_REFUSED(say(*where, "r1\nabd"), TableRefusal::KeyReused);
    EXPECT_EQ(where->version(), version);
  }
}

TEST(Table, AnActionForAnOlderVersionIsRefused) {
  Table table = seated(duo());
  const auto version = table.version();
  ASSERT_TRUE(act(table, 1, at(1), {.version = version}));
  EXPECT_REFUSED(act(table, 2, at(1), {.version = version}), TableRefusal::Stale);
}

TEST(Table, OfSeveralStepsAllCountOrNone) {
  Table table = seated(duo());
  Random random(1);
  const auto first = any_legal(table, 1, random);
  const auto version = table.version();
  EXPECT_REFUSED(table.execute(Act{1, {first, first}, {}}, at(1)), blokus::Refusal::NotYourTurn);
  EXPECT_EQ(table.version(), version);
  EXPECT_TRUE(table.execute(Act{1, {first}, {}}, at(1)));
}

TEST(Table, AnActionOfAnotherGameIsRefused) {
  Table table = seated(duo());
  EXPECT_REFUSED(table.execute(Act{1, {catan::Action::roll()}, {}}, at(1)),
                 TableRefusal::WrongGame);
  EXPECT_REFUSED(table.execute(Act{1, {}, {}}, at(1)), TableRefusal::NothingToDo);
  EXPECT_REFUSED(table.execute(Act{9, {catan::Action::roll()}, {}}, at(1)),
                 TableRefusal::NoSuchPlayer);
}

TEST(Table, WithTheGameAtStakeAnIllegalActionLoses) {
  Table table = seated(duo());
  Act command{.player = 1, .steps = {blokus::Action::pass(blokus::Colour::Blue)}, .at_stake = true};
  EXPECT_REFUSED(table.execute(command, at(1)), blokus::Refusal::SkipNotAllowed);
  ASSERT_TRUE(table.info()->result);
  EXPECT_EQ(table.info()->result->reason, EndReason::RuleViolation);
  EXPECT_EQ(table.info()->result->winners, 2);
  EXPECT_EQ(table.info()->result->offender, 0);
  const auto again = Table::restore("T", lines_of(table), Dealer(kSeed), at(2));
  ASSERT_TRUE(again);
  for (const Table* told : {&std::as_const(table), &std::as_const(*again)}) {
    const auto* refusal = told->info()->result->detail.refusal();
    ASSERT_NE(refusal, nullptr) << "which rule it was is told as a value, also after a restart";
    EXPECT_EQ(*refusal, Refusal(blokus::Refusal::SkipNotAllowed));
  }
}

TEST(Table, WithTheGameAtStakeAnActionOutOfTurnCountsAsLeaving) {
  Table table = seated(duo());
  Act command{
      .player = 2, .steps = {blokus::Action::pass(blokus::Colour::Yellow)}, .at_stake = true};
  EXPECT_FALSE(table.execute(command, at(1)));
  EXPECT_EQ(table.info()->result->reason, EndReason::Left);
  EXPECT_EQ(table.info()->result->winners, 1);
}

TEST(Table, AnActionAfterTheSoftLimitIsNotExecuted) {
  auto options = duo();
  options.limits = {Duration(2000), Duration(10'000), Overtime::Forfeits};
  Table table = seated(options);
  ASSERT_TRUE(act(table, 1, at(2)));
  EXPECT_REFUSED(act(table, 2, at(5), {.at_stake = true}), TableRefusal::TooLate);
  EXPECT_EQ(table.info()->result->reason, EndReason::SoftTimeout);
  EXPECT_EQ(table.info()->result->winners, 1);
}

TEST(Table, WhoDoesNotActWithinTheHardLimitLoses) {
  auto options = duo();
  options.limits = {Duration(2000), Duration(10'000), Overtime::Forfeits};
  Table table = seated(options);
  EXPECT_EQ(table.next_deadline(), at(10));
  table.tick(at(9));
  EXPECT_EQ(table.info()->stage, Stage::Playing);
  table.tick(at(10));
  EXPECT_EQ(table.info()->result->reason, EndReason::HardTimeout);
  EXPECT_EQ(table.info()->result->offender, 0);
}

TEST(Table, AnUntimedSeatMayThinkForEver) {
  auto options = duo();
  options.limits = {Duration(2000), Duration(10'000), Overtime::Forfeits};
  Table table = seated(options);
  ASSERT_TRUE(table.execute(SetTimed{0, false}, at(0)));
  EXPECT_GT(table.next_deadline(), at(1000));
  table.tick(at(1000));
  EXPECT_TRUE(act(table, 1, at(1000)));
}

TEST(Table, ABotActsForWhoIsLateWhereTheTableWasMadeSo) {
  auto options = duo();
  options.limits = {std::nullopt, Duration(10'000), Overtime::BotActs};
  Table table = seated(options);
  EXPECT_TRUE(table.bots_to_act().empty());
  table.tick(at(10));
  EXPECT_EQ(table.bots_to_act(), std::vector<Seat>{0});
}

TEST(Table, ALostSeatEndsTheGameAfterTheGraceTime) {
  auto options = duo();
  options.lost_seat = LostSeat::EndsGame;
  options.grace = Duration(5000);
  Table table = seated(options);
  ASSERT_TRUE(table.execute(Connected{2, false}, at(1)));
  EXPECT_EQ(table.next_deadline(), at(6));
  table.tick(at(5));
  EXPECT_EQ(table.info()->stage, Stage::Playing);
  table.tick(at(6));
  EXPECT_EQ(table.info()->result->reason, EndReason::Abandoned);
  EXPECT_EQ(table.info()->result->winners, 0);
}

TEST(Table, WhoReturnsWithinTheGraceTimePlaysOn) {
  auto options = duo();
  options.lost_seat = LostSeat::EndsGame;
  options.grace = Duration(5000);
  Table table = seated(options);
  ASSERT_TRUE(table.execute(Connected{2, false}, at(1)));
  ASSERT_TRUE(table.execute(Connected{2, true}, at(3)));
  EXPECT_GT(table.next_deadline(), at(100));
  table.tick(at(100));
  EXPECT_EQ(table.info()->stage, Stage::Playing);
}

TEST(Table, TheLeaverLosesWhereTheTableWasMadeSo) {
  auto options = duo();
  options.lost_seat = LostSeat::Forfeits;
  Table table = seated(options);
  ASSERT_TRUE(table.execute(Leave{1}, at(1)));
  EXPECT_EQ(table.info()->result->reason, EndReason::Left);
  EXPECT_EQ(table.info()->result->winners, 2);
}

TEST(Table, HintsAreForThoseWhoLookOnAndNotForTheOpponent) {
  Table table = seated(duo());
  table.take_updates();
  ASSERT_TRUE(act(table, 1, at(1), Act{.hints = {"an idea"}}));
  const auto updates = table.take_updates();
  const auto hints_seen_by = [&](Viewer viewer) {
    return std::get<MoveMade>(see(updates.at(0), viewer)->news).hints.size();
  };
  EXPECT_EQ(hints_seen_by(kObserver), 1U);
  EXPECT_EQ(hints_seen_by(Seat{0}), 1U);
  EXPECT_EQ(hints_seen_by(Seat{1}), 0U);
}

TEST(Table, WhoCannotReturnIsNotWaitedFor) {
  auto options = duo();
  options.lost_seat = LostSeat::Waits;
  options.grace = Duration(5000);
  Table table = seated(options);
  ASSERT_TRUE(table.execute(Connected{1, false}, at(1)));
  table.tick(at(6));
  EXPECT_EQ(table.info()->result->reason, EndReason::Left);
  EXPECT_EQ(table.info()->result->offender, 0);
}

TEST(Table, ABotTakesOverALostSeatAndGivesItBack) {
  auto options = duo();
  options.lost_seat = LostSeat::BotPlays;
  options.stand_in_level = "greedy";
  Table table = seated(options);
  ASSERT_TRUE(table.execute(Connected{1, false}, at(1)));
  EXPECT_EQ(table.bots_to_act(), std::vector<Seat>{0});
  EXPECT_EQ(table.info()->seats[0].level, "greedy");
  ASSERT_TRUE(table.execute(Connected{1, true}, at(2)));
  EXPECT_TRUE(table.bots_to_act().empty());
}

TEST(Table, AfterARestartClientsHaveTheGraceTimeToReturn) {
  auto options = duo();
  options.lost_seat = LostSeat::EndsGame;
  options.grace = Duration(5000);
  Table table = seated(options);
  auto again = Table::restore("T", lines_of(table), Dealer(kSeed), at(100));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->next_deadline(), at(105));
  ASSERT_TRUE(again->execute(Connected{1, true}, at(101)));
  ASSERT_TRUE(again->execute(Connected{2, true}, at(102)));
  again->tick(at(200));
  EXPECT_EQ(again->info()->stage, Stage::Playing);
}

// No client of such a table knows a way back, so that the restart would decide the game.
TEST(Table, AfterARestartAGameWithoutAWayBackHasNoWinner) {
  for (const auto lost_seat : {LostSeat::Forfeits, LostSeat::Waits}) {
    auto options = duo();
    options.lost_seat = lost_seat;
    Table table = seated(options);
    ASSERT_TRUE(act(table, 1, at(1)));
    auto again = Table::restore("T", lines_of(table), Dealer(kSeed), at(100));
    ASSERT_TRUE(again);
    ASSERT_EQ(again->info()->stage, Stage::Over);
    const auto& result = *again->info()->result;
    EXPECT_EQ(result.reason, EndReason::Aborted);
    EXPECT_EQ(result.winners, 0);
    EXPECT_EQ(result.offender, kNoSeat);
    EXPECT_EQ(result.detail, AbortedBy::ServerRestart);
    EXPECT_TRUE(result.interrupted());
    EXPECT_EQ(again->take_updates().size(), 1U) << "the journal must hear of it";
  }
}

TEST(Table, WhenTheServerStopsOnlyGamesWithoutAWayBackEnd) {
  auto options = duo();
  Table waits = seated(options, true);
  waits.end_if_interrupted(AbortedBy::ServerStop, at(1));
  EXPECT_EQ(waits.info()->stage, Stage::Playing);
  options.lost_seat = LostSeat::Forfeits;
  Table forfeits = seated(options);
  forfeits.end_if_interrupted(AbortedBy::ServerStop, at(1));
  ASSERT_EQ(forfeits.info()->stage, Stage::Over);
  EXPECT_EQ(forfeits.info()->result->detail, AbortedBy::ServerStop);
  Table gathering("T", options, Dealer(kSeed), at(0));
  gathering.end_if_interrupted(AbortedBy::ServerStop, at(1));
  EXPECT_EQ(gathering.info()->stage, Stage::Gathering);
}

TEST(Table, PausingLetsThePendingActionThroughAndNoOther) {
  Table table = seated(duo());
  ASSERT_TRUE(table.execute(SetPaused{true}, at(1)));
  EXPECT_REFUSED(table.execute(SetPaused{true}, at(1)), TableRefusal::NothingToDo);
  ASSERT_TRUE(act(table, 1, at(1)));
  EXPECT_REFUSED(act(table, 2, at(1)), TableRefusal::IsPaused);
  ASSERT_TRUE(table.execute(StepOnce{}, at(2)));
  ASSERT_TRUE(act(table, 2, at(2)));
  EXPECT_REFUSED(act(table, 1, at(2)), TableRefusal::IsPaused);
  ASSERT_TRUE(table.execute(SetPaused{false}, at(3)));
  EXPECT_TRUE(act(table, 1, at(3)));
  EXPECT_REFUSED(table.execute(StepOnce{}, at(3)), TableRefusal::NotPaused);
}

TEST(Table, ATableOpenedPausedAsksNobodyAtFirst) {
  auto options = duo();
  options.paused = true;
  Table table = seated(options);
  EXPECT_REFUSED(act(table, 1, at(1)), TableRefusal::IsPaused);
  ASSERT_TRUE(table.execute(StepOnce{}, at(1)));
  EXPECT_TRUE(act(table, 1, at(1)));
}

TEST(Table, IsDrawnWhenEverybodyAgrees) {
  Table table = seated(duo());
  ASSERT_TRUE(table.execute(OfferDraw{1}, at(1)));
  EXPECT_EQ(table.info()->stage, Stage::Playing);
  ASSERT_TRUE(act(table, 1, at(1)));
  ASSERT_TRUE(table.execute(OfferDraw{2}, at(1)));
  EXPECT_EQ(table.info()->stage, Stage::Playing) << "a move takes the offer back";
  ASSERT_TRUE(table.execute(OfferDraw{1}, at(1)));
  EXPECT_EQ(table.info()->result->reason, EndReason::Drawn);
}

TEST(Table, ASeatsNoteIsKeptOverARestart) {
  Table table = seated(duo());
  ASSERT_TRUE(table.execute(SetNote{1, Payload("half done")}, at(1)));
  EXPECT_REFUSED(table.execute(SetNote{9, Payload("x")}, at(1)), TableRefusal::NoSuchPlayer);
  const auto again = Table::restore("T", lines_of(table), Dealer(kSeed), at(2));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->info()->seats[0].note, Payload("half done"));
}

// Whatever moves a seat, a bot included, ends what was noted for the position before.
TEST(Table, AMoveLeavesItsOwnNoteInOneEntryAndABotsNone) {
  auto options = duo();
  options.limits.hard = std::chrono::seconds(10);
  Table table = seated(options);
  ASSERT_TRUE(table.execute(SetNote{1, Payload("before")}, at(1)));
  const auto version = table.version();
  Act half;
  half.note = Payload("half done");
  ASSERT_TRUE(act(table, 1, at(1), half));
  EXPECT_EQ(table.version(), version + 1);
  EXPECT_EQ(table.info()->seats[0].note, Payload("half done"));
  ASSERT_TRUE(act(table, 2, at(2)));
  EXPECT_EQ(table.info()->seats[0].note, Payload("half done")) << "it was another's move";
  auto lines = lines_of(table);
  table.tick(at(20));
  Random random(kSeed);
  ASSERT_TRUE(table.execute(BotActs{0, any_legal(table, 1, random), table.position()}, at(20)));
  EXPECT_EQ(table.info()->seats[0].note, Payload());
  const auto before = Table::restore("T", lines, Dealer(kSeed), at(30));
  ASSERT_TRUE(before);
  EXPECT_EQ(before->info()->seats[0].note, Payload("half done"));
  for (auto& line : lines_of(table)) lines.push_back(std::move(line));
  const auto after = Table::restore("T", lines, Dealer(kSeed), at(30));
  ASSERT_TRUE(after);
  EXPECT_EQ(after->info()->seats[0].note, Payload());
}

// Their moves say nothing about notes, which were set and cleared by entries of their own.
TEST(Table, MovesOfEarlierReleasesLeaveNotesAlone) {
  Table table = seated(duo());
  ASSERT_TRUE(act(table, 1, at(1)));
  auto lines = lines_of(table);
  const auto moved = lines.back();
  EXPECT_EQ(moved.find("note"), std::string::npos) << moved;
  ASSERT_TRUE(table.execute(SetNote{1, Payload("half done")}, at(1)));
  lines.back() = lines_of(table).back();
  lines.push_back(moved);
  const auto again = Table::restore("T", lines, Dealer(kSeed), at(2));
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(again->info()->seats[0].note, Payload("half done"));
}

TEST(Table, RemembersWhoSatWhereWhenItBegan) {
  auto options = duo();
  options.lost_seat = LostSeat::Waits;
  auto newcomer = client("Cleo", true);
  newcomer.knows_undo = true;
  Table table = seated(options, true);
  EXPECT_EQ(table.info()->began_with, (std::vector<PlayerId>{1, 2}));
  ASSERT_TRUE(table.execute(Leave{2}, at(1)));
  ASSERT_TRUE(table.execute(Join{9, newcomer, {}}, at(2)));
  EXPECT_EQ(table.info()->seats[1].player, 9U);
  EXPECT_EQ(table.info()->began_with, (std::vector<PlayerId>{1, 2}));
  const auto again = Table::restore("T", lines_of(table), Dealer(kSeed), at(3));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->info()->began_with, (std::vector<PlayerId>{1, 2}));
}

TEST(Table, MayBeMadeLargerOrSmallerUntilItStarts) {
  TableOptions options;
  options.rules = catan::Rules{};
  options.max_seats = 0;
  options.start = StartRule::WhenTold;
  Table table("T", options, Dealer(kSeed), at(0));
  EXPECT_REFUSED(table.execute(Join{1, client("Anna"), {}}, at(0)), TableRefusal::NoOpenSeat);
  ASSERT_TRUE(table.execute(SetMaxSeats{6}, at(0)));
  EXPECT_REFUSED(table.execute(SetMaxSeats{7}, at(0)), TableRefusal::DoesNotFit);
  ASSERT_TRUE(table.execute(Join{1, client("Anna"), {}}, at(0)));
  EXPECT_REFUSED(table.execute(SetMaxSeats{0}, at(0)), TableRefusal::NoOpenSeat);
  ASSERT_TRUE(table.execute(Start{}, at(0)));
  EXPECT_REFUSED(table.execute(SetMaxSeats{6}, at(0)), TableRefusal::AlreadyStarted);
}

TEST(Table, CanBeAborted) {
  Table table = seated(duo());
  ASSERT_TRUE(table.execute(Abort{"enough"}, at(1)));
  EXPECT_EQ(table.info()->result->reason, EndReason::Aborted);
  EXPECT_REFUSED(table.execute(Abort{}, at(1)), TableRefusal::AlreadyOver);
}

TEST(Table, ChatIsForThoseAtTheTable) {
  Table table = seated(duo());
  table.take_updates();
  ASSERT_TRUE(table.execute(Chat{1, {}, "Hallo"}, at(1)));
  EXPECT_REFUSED(table.execute(Chat{5, {}, "Hallo"}, at(1)), TableRefusal::NoSuchPlayer);
  const auto updates = table.take_updates();
  ASSERT_EQ(updates.size(), 1U);
  const auto seen = see(updates[0], kObserver);
  EXPECT_EQ(std::get<Chatted>(seen->news).text, "Hallo");
}

}  // namespace
}  // namespace spiel::table::table_test
