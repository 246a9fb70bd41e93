// Catan. How a game stands is judged with all cards open, since a finished game hides nothing: each
// seat looks at the table as the network was taught to, knowing every hand, and the mean counts.
// What else could have been done is judged by what the seat could know then: the view it had, and
// the cards it could count.
#include <algorithm>

#include "analysis/study.hpp"
#include "bots/advice.hpp"
#include "bots/catan_master.hpp"
#include "bots/catan_placement.hpp"
#include "bots/catan_rollout.hpp"
#include "bots/catan_weights.hpp"

namespace spiel::analysis {

namespace {

using namespace catan;
using bots::catan_master::Judge;
using bots::catan_master::Worlds;
using SeatChances = std::vector<double>;

namespace planner = bots::catan_master;

// Of a game that is over; a game that nobody has won is everybody's.
SeatChances certain(const State& state) {
  if (state.winner == kNoSeat) return SeatChances(state.seats, 1.0 / state.seats);
  SeatChances chances(state.seats, 0.0);
  chances[state.winner] = 1;
  return chances;
}

// The next throw of the dice is what the network judges.
SeatChances before_throw(const State& state) {
  const auto belief = planner::exact_belief(state);
  SeatChances chances(state.seats, 0.0);
  for (Seat viewer = 0; viewer < state.seats; ++viewer) {
    const Judge judge(planner::learned_network(state.seats), state, viewer);
    const auto seen = state.phase == Phase::SpecialBuild ? judge.after_turn(state, belief)
                                                         : judge.before_throw(state, belief);
    for (Seat s = 0; s < state.seats; ++s) {
      chances[s] += static_cast<double>(Judge::of_seat(seen, state, viewer, s)) / state.seats;
    }
  }
  return chances;
}

bool may_plan(const State& state) {
  return state.actor == state.current &&
         (state.phase == Phase::Main || state.phase == Phase::FreeRoads ||
          state.phase == Phase::MoveRobber || state.phase == Phase::Steal);
}

// In the middle of a turn: over some ways in which it may end.
SeatChances before_end_of_turn(const State& state, std::uint64_t seed) {
  constexpr std::size_t kMostEnds = 100;
  constexpr int kWays = 8;
  const Judge judge(planner::learned_network(state.seats), state, state.current);
  planner::TurnSearch search(judge, kMostEnds);
  if (may_plan(state)) search.value_of(state, planner::exact_belief(state));
  SeatChances mean(state.seats, 0.0);
  for (int way = 0; way < kWays; ++way) {
    Random random(seed + static_cast<std::uint64_t>(way));
    State end = state;
    if (may_plan(state)) planner::continue_turn(end, search, random);
    planner::finish_turn(end, random);
    const auto chances = end.phase == Phase::Over ? certain(end) : before_throw(end);
    for (Seat s = 0; s < state.seats; ++s) mean[s] += chances[s] / kWays;
  }
  return mean;
}

SeatChances chances_in(State state, std::uint64_t seed) {
  if (is_opening(state)) planner::finish_opening(state);
  if (state.phase == Phase::Over) return certain(state);
  const bool begins = state.phase == Phase::Roll || state.phase == Phase::SpecialBuild;
  return begins ? before_throw(state) : before_end_of_turn(state, seed);
}

// A position, and what its mover had counted then.
struct Position {
  State state;
  Worlds counts;
};

class CatanStudy final : public Study {
 public:
  CatanStudy(const Record& record, std::vector<Position> positions)
      : record_(record), positions_(std::move(positions)) {}

  std::string_view game() const override { return "catan"; }
  const std::vector<std::string>& names() const override { return record_.seats; }
  std::vector<Made> moves() const override {
    std::vector<Made> moves;
    for (const Recorded& entry : record_.entries) {
      const bool seated = entry.seat != kNoSeat;
      moves.push_back({seated ? std::optional(entry.seat) : std::nullopt, to_text(entry.action)});
    }
    return moves;
  }
  bool is_open() const override { return false; }

  Judgement judge(std::size_t at, const Limits& limits) const override {
    const std::uint64_t seed = limits.seed * 1'000'003 + at;
    Judgement judgement{chances_in(positions_[at].state, seed), {}};
    if (at < record_.entries.size()) weigh(at, seed, limits, judgement);
    return judgement;
  }

 private:
  void weigh(std::size_t at, std::uint64_t seed, const Limits& limits, Judgement& judgement) const {
    const Recorded& made = record_.entries[at];
    const auto& [state, counts] = positions_[at];
    if (made.seat == kNoSeat || has_no_choice(state, made.seat)) return;
    const auto player = planner::make_player(planner::master_style(), seed, counts);
    (void)player->choose(view_of(state, made.seat), limits.budget);
    for (const auto& [action, value] : player->weighed()) {
      if (action == made.action) judgement.value = value;
      if (judgement.best.size() < limits.alternatives) {
        judgement.best.push_back({to_text(action), value});
      }
    }
  }

  static bool has_no_choice(const State& state, Seat seat) {
    ActionList list;
    legal(state, seat, list);
    return list.size() == 1 && !may_offer(state, seat);
  }

  Record record_;
  std::vector<Position> positions_;
};

// What every seat has counted is kept up to date; each position keeps what its mover knew.
class Counters {
 public:
  explicit Counters(int seats) : counts_(static_cast<std::size_t>(seats)) {}
  void hear(const Event& event) {
    for (Seat s = 0; s < counts_.size(); ++s) {
      if (const auto seen = seen_by(event, s)) counts_[s].observe(*seen);
    }
  }
  Worlds of(Seat seat) const { return seat < counts_.size() ? counts_[seat] : Worlds(); }

 private:
  std::vector<Worlds> counts_;
};

}  // namespace

OpenedStudy study_of(const Record& record) {
  std::vector<Position> positions;
  State state = start(record.setup);
  Counters counters(state.seats);
  for (const Recorded& entry : record.entries) {
    positions.push_back({state, counters.of(entry.seat)});
    const auto done = apply(state, entry.seat, entry.action, entry.chance,
                            [&](const Event& event) { counters.hear(event); });
    if (done) continue;
    return failure("move " + std::to_string(positions.size()) + ", " + to_text(entry.action) +
                   ": " + std::string(explain(done.error())));
  }
  positions.push_back({state, {}});
  return std::make_unique<CatanStudy>(record, std::move(positions));
}

}  // namespace spiel::analysis
