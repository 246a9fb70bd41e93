#include "training/catan_selfplay.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "bots/catan_greedy.hpp"
#include "bots/catan_master.hpp"
#include "bots/catan_worlds.hpp"
#include "catan/apply.hpp"
#include "training/in_parallel.hpp"

namespace spiel::training {

namespace {

using namespace catan;
using bots::catan_master::Belief;
using bots::catan_master::Board;
using bots::catan_master::Chances;
using bots::catan_master::Worlds;

constexpr std::uint64_t kGamesPerPart = 50;
constexpr int kRowsPerTurn = 2;
// A quarter of the rows are seen by a player who has not counted cards.
constexpr std::uint32_t kUncounted = 4;
constexpr std::size_t kEnds = 120;  // of turns, in each search of a planner

bool happens(double chance, Random& random) {
  return static_cast<double>(random.next() >> 11) * 0x1p-53 < chance;
}

// Four seats on the small board most often, the others so that the network knows them.
constexpr std::array<std::uint8_t, 16> kSeatCounts{4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 2, 2, 5, 6, 4};

Rules rules_for(int seats, Random& random) {
  Rules rules;
  if (seats > 4) {
    rules.board = BoardSize::Large;
    rules.special_building = random.below(2) == 0;
  }
  constexpr std::uint32_t kOtherTarget = 16;
  if (random.below(kOtherTarget) == 0)
    rules.target = static_cast<std::uint8_t>(7 + random.below(8));
  return rules;
}

class Game {
 public:
  Game(const SelfplayPlan& plan, std::uint64_t number)
      : plan_(plan),
        random_(plan.seed * 0x9e3779b97f4a7c15 + number),
        state_(start(new_setup(plan.seats, random_))),
        board_(state_) {
    if (plan_.network != nullptr) seat_planners();
  }

  void play(CatanRows& rows) {
    while (state_.phase != Phase::Over) {
      const int turn = state_.turn;
      step();
      if (state_.turn != turn && state_.phase == Phase::Roll) add_rows();
    }
    if (state_.winner != kNoSeat) label(rows);
  }

 private:
  struct Seen {
    CatanRow row;
    Seat viewer;
  };

  static Setup new_setup(int wanted, Random& random) {
    const int seats = wanted > 0 ? wanted : kSeatCounts[random.below(kSeatCounts.size())];
    const Rules rules = rules_for(seats, random);
    return random_setup(rules, seats, random);
  }

  void seat_planners() {
    constexpr std::uint32_t kGreedySeats = 5;  // one of so many
    for (Seat s = 0; s < state_.seats; ++s) {
      if (random_.below(kGreedySeats) == 0) continue;
      planners_[s] = bots::catan_master::make_player({.network = plan_.network, .most_ends = kEnds},
                                                     random_.next());
    }
  }

  void step() {
    const auto [seat, action] = next_action();
    const Chance chance = deal(state_, seat, action, random_);
    const auto tell = [&](Event&& event) {
      for (Seat s = 0; s < state_.seats; ++s) tell_seat(s, *seen_by(event, s));
    };
    perform(state_, seat, action, chance, EventSink(tell));
  }

  void tell_seat(Seat seat, const Event& event) {
    counts_[seat].observe(event);
    if (planners_[seat]) planners_[seat]->observe(event);
  }

  // Whoever may answer an offer is asked before the seat whose turn it is.
  std::pair<Seat, Action> next_action() {
    const unsigned waited_for = must_act(state_);
    const unsigned others = to_act(state_) & ~waited_for;
    for (const unsigned group : {others, waited_for}) {
      for (Seat s = 0; s < state_.seats; ++s) {
        if (!has_seat(group, s)) continue;
        if (const auto action = choose(s)) return {s, *action};
      }
    }
    assert(false && "a player the game waits for has no action");
    __builtin_unreachable();
  }

  std::optional<Action> choose(Seat seat) {
    if (seat == state_.actor && happens(chance_of_whim(), random_)) return whim(seat);
    const View view = view_of(state_, seat);
    return planners_[seat] ? planners_[seat]->choose(view, {})
                           : bots::play_greedy(view, {}, random_);
  }

  double chance_of_whim() const {
    if (state_.phase == Phase::SetupSettlement) return plan_.random_opening;
    return state_.phase == Phase::Discard ? 0 : plan_.random_action;
  }

  Action whim(Seat seat) {
    const Moves choice = moves(state_, seat);
    return choice.at(static_cast<int>(random_.below(static_cast<std::uint32_t>(choice.count()))));
  }

  void add_rows() {
    const auto ended = static_cast<Seat>((state_.current + state_.seats - 1) % state_.seats);
    const auto others = static_cast<std::uint32_t>(state_.seats - 1);
    const auto other = static_cast<Seat>((ended + 1 + random_.below(others)) % state_.seats);
    for (const Seat viewer : {ended, other}) add_row(viewer);
  }

  void add_row(Seat viewer) {
    const View view = view_of(state_, viewer);
    const auto& worlds = counts_[viewer].settle(view);
    const bool counted = random_.below(kUncounted) != 0 && !worlds.empty();
    const Belief belief =
        counted ? bots::catan_master::belief_of(worlds) : bots::catan_master::belief_of(view);
    seen_.push_back({{inputs_of(view.known, viewer, belief, board_), state_.seats, 0, {}}, viewer});
  }

  // From the last to the first, since what a position is worth follows from the next one.
  void label(CatanRows& rows) {
    Chances worth{};  // by seat
    worth[state_.winner] = 1;
    for (auto seen = seen_.rbegin(); seen != seen_.rend(); ++seen) {
      CatanRow& row = seen->row;
      row.winner =
          static_cast<std::uint8_t>((state_.winner + row.seats - seen->viewer) % row.seats);
      for (int s = 0; s < row.seats; ++s) {
        row.chances[static_cast<std::size_t>(s)] =
            static_cast<std::uint8_t>(std::lround(255 * worth[seat_after(seen->viewer, s)]));
      }
      rows.push_back(row);
      if (plan_.hindsight < 1) worth = judged(*seen, worth);
    }
  }

  Chances judged(const Seen& seen, Chances worth) const {
    const auto chances =
        chances_of(*plan_.judge, first_sums(*plan_.judge, seen.row.inputs), seen.row.seats);
    const auto share = static_cast<float>(1 - plan_.hindsight) / kRowsPerTurn;
    for (int s = 0; s < state_.seats; ++s) {
      float& of_seat = worth[seat_after(seen.viewer, s)];
      of_seat += share * (chances[static_cast<std::size_t>(s)] - of_seat);
    }
    return worth;
  }

  std::size_t seat_after(Seat viewer, int places) const {
    return static_cast<std::size_t>((viewer + places) % state_.seats);
  }

  const SelfplayPlan& plan_;
  Random random_;
  State state_;
  Board board_;
  std::array<Worlds, kMaxSeats> counts_;
  std::array<std::unique_ptr<bots::CatanPlayer>, kMaxSeats> planners_;
  std::vector<Seen> seen_;
};

}  // namespace

CatanRows play_for_rows(const SelfplayPlan& plan) {
  const std::uint64_t parts = (plan.games + kGamesPerPart - 1) / kGamesPerPart;
  std::vector<CatanRows> played(parts);
  in_parallel(plan.threads, parts, [&](std::size_t part) {
    const std::uint64_t first = part * kGamesPerPart;
    const std::uint64_t end = std::min(first + kGamesPerPart, plan.games);
    for (std::uint64_t game = first; game < end; ++game) Game(plan, game).play(played[part]);
  });
  std::size_t count = 0;
  for (const CatanRows& rows : played) count += rows.size();
  CatanRows all;
  all.reserve(count);
  for (CatanRows& rows : played) {
    all.insert(all.end(), rows.begin(), rows.end());
    CatanRows().swap(rows);
  }
  return all;
}

}  // namespace spiel::training
