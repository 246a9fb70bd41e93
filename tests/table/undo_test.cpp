// Taking a move back: only where everybody agrees, and as if it had never been made.
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "table/table.hpp"

namespace spiel::table::undo_test {
namespace {

constexpr std::uint64_t kSeed = 7;
constexpr PlayerId kAnna = 1;
constexpr PlayerId kBert = 2;

Time at(int seconds) { return from_millis(1'000'000 + seconds * 1000LL); }

SeatInfo person(std::string name) {
  SeatInfo seat;
  seat.name = std::move(name);
  seat.knows_undo = true;
  return seat;
}

SeatInfo bot() {
  SeatInfo seat;
  seat.name = "Bert";
  seat.holder = Holder::Bot;
  seat.level = "greedy";
  return seat;
}

Table two_at(const GameRules& rules, const SeatInfo& second) {
  TableOptions options;
  options.rules = rules;
  options.min_seats = options.max_seats = 2;
  options.in_join_order = true;
  Table table("T", options, Dealer(kSeed), at(0));
  EXPECT_TRUE(table.execute(Join{kAnna, person("Anna"), {}}, at(0)));
  EXPECT_TRUE(table.execute(Join{kBert, second, {}}, at(0)));
  return table;
}

// Anna begins.
Table duo(const SeatInfo& second = person("Bert")) {
  return two_at(blokus::VariantId::Duo, second);
}

catan::State catan_state(const Table& table) {
  return std::get<catan::View>(*table.snapshot(kObserver).view).known;
}

void act(Table& table, PlayerId player, catan::Action action) {
  ASSERT_TRUE(table.execute(Act{player, {action}}, at(1))) << to_text(action);
}

// Whatever is first on the list, for whoever must act: past the opening.
Table catan_after_opening() {
  Table table = two_at(catan::Rules{}, person("Bert"));
  while (catan_state(table).phase == catan::Phase::SetupSettlement ||
         catan_state(table).phase == catan::Phase::SetupRoad) {
    const auto state = catan_state(table);
    catan::ActionList list;
    catan::legal(state, state.current, list);
    act(table, table.info()->seats[state.current].player, list[0]);
  }
  return table;
}

blokus::State state_of(const Table& table) {
  return std::get<blokus::View>(*table.snapshot(kObserver).view).state;
}

void move(Table& table, PlayerId player, std::uint64_t seed = 3) {
  Random random(seed);
  auto list = std::make_unique<blokus::ActionList>();
  blokus::legal(state_of(table), *table.info()->seat_of(player), *list);
  const Action action = (*list)[random.below(static_cast<std::uint32_t>(list->size()))];
  ASSERT_TRUE(table.execute(Act{player, {action}}, at(1)));
}

Refusal refusal_of(const Result<void, Refusal>& result) {
  EXPECT_FALSE(result);
  return result ? Refusal(TableRefusal::NoSuchTable) : result.error();
}

TEST(Undo, TakesAMoveBackOnceTheOthersAgree) {
  Table table = duo();
  const auto before = state_of(table);
  move(table, kAnna);
  const auto after = state_of(table);
  ASSERT_TRUE(table.execute(AskUndo{kAnna}, at(2)));
  EXPECT_EQ(state_of(table), after);
  ASSERT_TRUE(table.execute(AskUndo{kBert}, at(2)));
  EXPECT_EQ(state_of(table), before);
  move(table, kAnna, 4);
}

TEST(Undo, TakesBackWhatOthersDidSince) {
  Table table = duo();
  const auto before = state_of(table);
  move(table, kAnna);
  move(table, kBert);
  ASSERT_TRUE(table.execute(AskUndo{kAnna}, at(2)));
  ASSERT_TRUE(table.execute(AskUndo{kBert}, at(2)));
  EXPECT_EQ(state_of(table), before);
  EXPECT_EQ(refusal_of(table.execute(AskUndo{kBert}, at(3))), Refusal(TableRefusal::NothingToUndo));
}

TEST(Undo, BotsAgreeAtOnce) {
  Table table = duo(bot());
  const auto before = state_of(table);
  move(table, kAnna);
  move(table, kBert);
  ASSERT_TRUE(table.execute(AskUndo{kAnna}, at(2)));
  EXPECT_EQ(state_of(table), before);
}

TEST(Undo, IsForgottenWhenSomebodyMovesOn) {
  Table table = duo();
  move(table, kAnna);
  ASSERT_TRUE(table.execute(AskUndo{kAnna}, at(2)));
  move(table, kBert);
  const auto after = state_of(table);
  ASSERT_TRUE(table.execute(AskUndo{kBert}, at(2)));
  EXPECT_EQ(state_of(table), after);
}

TEST(Undo, IsForgottenWhenSomebodyDeclines) {
  Table table = duo();
  move(table, kAnna);
  EXPECT_EQ(refusal_of(table.execute(Decline{kBert}, at(2))), Refusal(TableRefusal::NothingToDo));
  ASSERT_TRUE(table.execute(AskUndo{kAnna}, at(2)));
  EXPECT_EQ(table.snapshot(kObserver).wishes.undo_of, 0);
  ASSERT_TRUE(table.execute(Decline{kBert}, at(2)));
  EXPECT_FALSE(table.snapshot(kObserver).wishes.any());
  const auto after = state_of(table);
  ASSERT_TRUE(table.execute(AskUndo{kAnna}, at(3)));
  EXPECT_EQ(state_of(table), after) << "Bert must be asked anew";
}

TEST(Undo, IsForgottenWhenTheAskerWantsItNoLonger) {
  Table table = duo();
  move(table, kAnna);
  ASSERT_TRUE(table.execute(AskUndo{kAnna}, at(2)));
  ASSERT_TRUE(table.execute(Decline{kAnna}, at(2)));
  EXPECT_EQ(refusal_of(table.execute(AskUndo{kBert}, at(3))), Refusal(TableRefusal::NothingToUndo));
}

TEST(Undo, IsRefusedWhereThereIsNothingToTakeBack) {
  Table table = duo();
  EXPECT_EQ(refusal_of(table.execute(AskUndo{kAnna}, at(1))), Refusal(TableRefusal::NothingToUndo));
  EXPECT_EQ(refusal_of(table.execute(AskUndo{9}, at(1))), Refusal(TableRefusal::NoSuchPlayer));
  move(table, kAnna);
  ASSERT_TRUE(table.execute(AskUndo{kAnna}, at(1)));
  EXPECT_EQ(refusal_of(table.execute(AskUndo{kAnna}, at(1))), Refusal(TableRefusal::NothingToDo));
}

TEST(Undo, IsRefusedWhereSomebodyCouldNotBeTold) {
  SeatInfo stranger = person("Bert");
  stranger.knows_undo = false;
  Table table = duo(stranger);
  move(table, kAnna);
  EXPECT_FALSE(table.info()->can_undo());
  EXPECT_EQ(refusal_of(table.execute(AskUndo{kAnna}, at(2))), Refusal(TableRefusal::NoUndoHere));
}

TEST(Undo, TakesAnOpeningSettlementBack) {
  Table table = two_at(catan::Rules{}, bot());
  const auto before = catan_state(table);
  catan::ActionList list;
  catan::legal(before, 0, list);
  act(table, kAnna, list[0]);
  ASSERT_TRUE(table.execute(AskUndo{kAnna}, at(2)));
  EXPECT_EQ(catan_state(table), before);
}

TEST(Undo, NeverGoesBackBehindTheDice) {
  Table table = catan_after_opening();
  act(table, table.info()->seats[catan_state(table).current].player, catan::Action::roll());
  for (const auto player : {kAnna, kBert}) {
    EXPECT_EQ(refusal_of(table.execute(AskUndo{player}, at(2))),
              Refusal(TableRefusal::NothingToUndo));
  }
}

TEST(Undo, StopsAtWhatCardsShow) {
  catan::State state = catan_state(catan_after_opening());
  EXPECT_TRUE(reveals(state, 0, catan::Action::play_monopoly(catan::Resource::Ore)));
  EXPECT_TRUE(reveals(state, 0, catan::Action::buy_card()));
  EXPECT_TRUE(reveals(state, 0, catan::Action::roll()));
  EXPECT_EQ(reveals(state, 0, catan::Action::move_robber(0, 1)), state.players[1].hand_size > 0);
  EXPECT_FALSE(reveals(state, 0, catan::Action::move_robber(0)));
  EXPECT_FALSE(reveals(state, 0, catan::Action::build_road(0)));
  EXPECT_FALSE(reveals(state_of(duo()), 0, blokus::Action{}));
}

// That everybody's declined offer goes away is no move of hers.
TEST(Undo, TakesBackWhatThePlayerDidAndNotWhatTheTableDidForIt) {
  Table table = catan_after_opening();
  while (catan_state(table).phase != catan::Phase::Main) {
    const auto state = catan_state(table);
    catan::ActionList list;
    catan::legal(state, state.current, list);
    act(table, table.info()->seats[state.current].player, list[0]);
  }
  const Seat seat = catan_state(table).current;
  const auto own = std::get<catan::View>(*table.snapshot(seat).view).known.players[seat];
  ASSERT_GT(own.hand_size, 0);
  const auto give = own.hand.nth(0);
  const auto want = give == catan::Resource::Ore ? catan::Resource::Wool : catan::Resource::Ore;
  const auto before = catan_state(table);
  const PlayerId current = table.info()->seats[seat].player;
  const PlayerId other = current == kAnna ? kBert : kAnna;
  act(table, current, catan::Action::offer(catan::Cards::of(give), catan::Cards::of(want)));
  act(table, other, catan::Action::decline(0));
  ASSERT_FALSE(catan::any_offer_open(catan_state(table)));
  ASSERT_TRUE(table.execute(AskUndo{current}, at(2)));
  ASSERT_TRUE(table.execute(AskUndo{other}, at(2)));
  EXPECT_EQ(catan_state(table), before);
  EXPECT_EQ(refusal_of(table.execute(AskUndo{other}, at(2))), Refusal(TableRefusal::NothingToUndo));
}

TEST(Undo, IsTheSameAfterARestart) {
  Table table = duo();
  move(table, kAnna);
  ASSERT_TRUE(table.execute(AskUndo{kAnna}, at(2)));
  ASSERT_TRUE(table.execute(Decline{kBert}, at(2)));
  ASSERT_TRUE(table.execute(AskUndo{kAnna}, at(2)));
  ASSERT_TRUE(table.execute(AskUndo{kBert}, at(2)));
  move(table, kAnna, 5);
  std::vector<std::string> lines;
  for (const auto& update : table.take_updates()) lines.push_back(to_line(update.entry));
  const auto again = Table::restore("T", lines, Dealer(kSeed), at(9));
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(state_of(*again), state_of(table));
  EXPECT_GE(again->version(), table.version());
}

}  // namespace
}  // namespace spiel::table::undo_test
