// Chance happens once: whatever is asked, refused, taken back or restarted, every draw is recorded
// and every recorded chance was drawn once.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/random.hpp"
#include "table/table.hpp"

namespace spiel::table::chance_test {
namespace {

constexpr std::uint64_t kSeed = 7;
constexpr int kSeats = 3;
const Time kNow = from_millis(1'000'000);

SeatInfo person() {
  SeatInfo seat;
  seat.may_return = true;
  seat.knows_undo = true;
  return seat;
}

// A table of Catan whose dealer keeps what was drawn. Players are numbered from 1 by their seats.
class Casino {
 public:
  explicit Casino(const catan::Rules& rules, std::uint64_t seed = kSeed)
      : luck_(seed), table_("T", options_for(rules), dealer(), kNow) {
    for (PlayerId player = 1; player <= kSeats; ++player) tell(Join{player, person(), {}});
    while (state().turn == 0) tell(Act{player_at(state().current), {pick_legal(0)}});
  }

  bool tell(const Command& command) {
    const bool done = table_.execute(command, kNow).has_value();
    for (const auto& update : table_.take_updates()) keep(update.entry);
    return done;
  }
  std::optional<Refusal> refusal_of(const Command& command) {
    const auto done = table_.execute(command, kNow);
    for (const auto& update : table_.take_updates()) keep(update.entry);
    return done ? std::nullopt : std::optional(done.error());
  }
  void restart() {
    auto again = Table::restore("T", lines_, dealer(), kNow);
    ASSERT_TRUE(again) << again.error();
    table_ = std::move(*again);
    for (PlayerId player = 1; player <= kSeats; ++player) tell(Connected{player, true});
  }

  catan::State state() const {
    auto known = std::get<catan::View>(*table_.snapshot(Seat{0}).view).known;
    for (Seat seat = 1; seat < kSeats; ++seat) {
      known.players[seat] = std::get<catan::View>(*table_.snapshot(seat).view).known.players[seat];
    }
    return known;
  }
  PlayerId player_at(Seat seat) const { return table_.info()->seats[seat].player; }
  bool is_playing() const { return table_.info()->stage == Stage::Playing; }
  catan::Action pick_legal(std::uint32_t number) const {
    const auto known = state();
    catan::ActionList list;
    catan::legal(known, actor(known), list);
    return list.empty() ? catan::Action::end_turn() : list[number % list.size()];
  }
  static Seat actor(const catan::State& known) {
    for (Seat seat = 0; seat < kSeats; ++seat) {
      if (has_seat(catan::must_act(known), seat)) return seat;
    }
    return known.current;
  }

  const std::vector<catan::Chance>& drawn() const { return *drawn_; }
  const std::vector<catan::Chance>& recorded() const { return recorded_; }

 private:
  static TableOptions options_for(const catan::Rules& rules) {
    TableOptions options;
    options.rules = rules;
    options.min_seats = options.max_seats = kSeats;
    return options;
  }
  Dealer dealer() {
    return Dealer(kSeed, [this](const State& state, Seat seat, const Action& action) {
      const auto chance =
          catan::deal(std::get<catan::State>(state), seat, std::get<catan::Action>(action), luck_);
      if (chance.kind != catan::ChanceKind::None) drawn_->push_back(chance);
      return chance;
    });
  }
  void keep(const Entry& entry) {
    lines_.push_back(to_line(entry));
    const auto* moved = std::get_if<Moved>(&entry.fact);
    if (moved == nullptr) return;
    for (const auto& step : moved->steps) {
      const auto& chance = std::get<catan::Chance>(step.chance);
      if (chance.kind != catan::ChanceKind::None) recorded_.push_back(chance);
    }
  }

  Random luck_;
  std::shared_ptr<std::vector<catan::Chance>> drawn_ =
      std::make_shared<std::vector<catan::Chance>>();
  std::vector<catan::Chance> recorded_;
  std::vector<std::string> lines_;
  Table table_;
};

TEST(Chance, ADiceThrowCannotBeTriedOutWithStepsThatFollow) {
  Casino casino({});
  const auto player = casino.player_at(casino.state().current);
  const Act greedy{player, {catan::Action::roll(), catan::Action::move_robber(7, 1)}};
  EXPECT_EQ(casino.refusal_of(greedy), Refusal(TableRefusal::ChanceComesLast));
  EXPECT_EQ(casino.refusal_of(Act{player, {catan::Action::roll(), catan::Action::roll()}}),
            Refusal(TableRefusal::ChanceComesLast));
  EXPECT_TRUE(casino.drawn().empty());
  ASSERT_TRUE(casino.tell(Act{player, {catan::Action::roll()}}));
  EXPECT_EQ(casino.drawn().size(), 1U);
  EXPECT_EQ(casino.drawn(), casino.recorded());
}

// One thing that somebody tries at the table, as a few numbers.
struct Try {
  std::uint8_t what = 0;
  std::uint8_t who = 0;
  std::vector<std::uint16_t> steps;
};

catan::Action any_action(std::uint32_t number) {
  using catan::Action;
  const auto place = static_cast<std::uint8_t>(number / 16 % 19);
  const auto seat = static_cast<Seat>(number / 16 % kSeats);
  switch (number % 10) {
    case 0:
    case 1:
      return Action::roll();
    case 2:
      return Action::buy_card();
    case 3:
    case 4:
      return Action::move_robber(place, seat);
    case 5:
      return Action::steal(seat);
    case 6:
      return Action::play_knight();
    case 7:
      return Action::play_monopoly(catan::kResources[place % catan::kResources.size()]);
    case 8:
      return Action::build_road(place);
    default:
      return Action::end_turn();
  }
}

Act act_of(const Casino& casino, const Try& wanted) {
  const Seat turn = Casino::actor(casino.state());
  const Seat seat = wanted.who % 4 == 0 ? static_cast<Seat>(wanted.who / 4 % kSeats) : turn;
  Act act{.player = casino.player_at(seat)};
  for (const auto number : wanted.steps) {
    const bool legal = act.steps.empty() && number % 4 != 0;
    act.steps.push_back(legal ? casino.pick_legal(number / 4U) : any_action(number / 4U));
  }
  if (wanted.who % 3 == 0) act.request = std::to_string(wanted.who);
  return act;
}

void try_out(Casino& casino, const Try& wanted) {
  switch (wanted.what % 12) {
    case 0:
      return casino.restart();
    case 1:
      for (PlayerId player = 1; player <= kSeats; ++player) casino.tell(AskUndo{player});
      return;
    case 2:
      casino.tell(SetActive{casino.player_at(wanted.who % kSeats), wanted.who % 2 == 0});
      return;
    default:
      casino.tell(act_of(casino, wanted));
  }
}

catan::Rules some_rules(std::uint8_t number) {
  catan::Rules rules;
  rules.steal_optional = number % 2 == 0;
  rules.dice = number / 2 % 2 == 0 ? catan::DiceKind::Fair : catan::DiceKind::Deck;
  rules.discard_limit = 20;
  return rules;
}

RC_GTEST_PROP(Chance, IsDrawnForWhatIsRecordedAndOnce, (std::uint8_t rules, std::uint64_t seed)) {
  const auto tries = *rc::gen::container<std::vector<Try>>(
      150, rc::gen::build<Try>(
               rc::gen::set(&Try::what), rc::gen::set(&Try::who),
               rc::gen::set(&Try::steps,
                            rc::gen::resize(4, rc::gen::nonEmpty<std::vector<std::uint16_t>>()))));
  Casino casino(some_rules(rules), seed);
  for (const auto& wanted : tries) {
    if (!casino.is_playing()) break;
    try_out(casino, wanted);
    RC_ASSERT(casino.drawn() == casino.recorded());
  }
  RC_CLASSIFY(casino.drawn().size() > 5, "more than five draws");
}

}  // namespace
}  // namespace spiel::table::chance_test
