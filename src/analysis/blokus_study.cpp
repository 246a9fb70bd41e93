// Blokus. One search of a position says both how it stands and what can be done: how often each
// seat won where the search would go on, and how often the mover won after each placement.
#include <bit>

#include "analysis/study.hpp"
#include "bots/blokus_search.hpp"

namespace spiel::analysis {

namespace {

using namespace blokus;
using bots::blokus_search::BlokusSearch;

std::vector<double> shares_of(const Outcome& outcome, std::size_t seats) {
  const int winners = std::popcount(outcome.winners);
  std::vector<double> shares(seats, winners == 0 ? 1.0 / static_cast<double>(seats) : 0.0);
  for (Seat s = 0; s < seats; ++s) {
    if (has_seat(outcome.winners, s)) shares[s] = 1.0 / winners;
  }
  return shares;
}

bool can_place(const State& state) {
  ActionList list;
  legal(state, to_move(state), list);
  return list.placements() > 0;
}

// No decision of the seat that is to move.
bool is_departure(const Recorded& entry) { return entry.action.kind == Action::Kind::Leave; }

class BlokusStudy final : public Study {
 public:
  BlokusStudy(const Record& record, std::vector<State> states)
      : record_(record), states_(std::move(states)) {}

  std::string_view game() const override { return "blokus"; }
  const std::vector<std::string>& names() const override { return record_.seats; }
  std::vector<Made> moves() const override {
    std::vector<Made> moves;
    for (const Recorded& entry : record_.entries)
      moves.push_back({entry.seat, to_text(entry.action)});
    return moves;
  }
  bool is_open() const override { return true; }

  Judgement judge(std::size_t at, const Limits& limits) const override {
    const State& state = states_[at];
    const std::size_t seats = variant(state).seats;
    if (const auto end = outcome(state)) return {shares_of(*end, seats), {}};
    if (!can_place(state)) return {};
    BlokusSearch search({}, limits.seed * 1'000'003 + at);
    search.study(state, limits.budget);
    const auto chances = search.chances();
    Judgement judgement{{chances.begin(), chances.begin() + static_cast<std::ptrdiff_t>(seats)},
                        {}};
    if (at == record_.entries.size() || is_departure(record_.entries[at])) return judgement;
    for (const auto& [action, value] : search.weighed()) {
      if (action == record_.entries[at].action) judgement.value = value;
      if (judgement.best.size() < limits.alternatives) {
        judgement.best.push_back({to_text(action), value});
      }
    }
    return judgement;
  }

 private:
  Record record_;
  std::vector<State> states_;
};

}  // namespace

OpenedStudy study_of(const Record& record) {
  std::vector<State> states{start(record.setup)};
  for (const Recorded& entry : record.entries) {
    State state = states.back();
    const auto done = apply(state, entry.seat, entry.action, entry.chance, [](const auto&) {});
    if (!done) {
      return failure("move " + std::to_string(states.size()) + ", " + to_text(entry.action) + ": " +
                     std::string(explain(done.error())));
    }
    states.push_back(state);
  }
  return std::make_unique<BlokusStudy>(record, std::move(states));
}

}  // namespace spiel::analysis
