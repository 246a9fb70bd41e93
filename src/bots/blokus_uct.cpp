#include "bots/blokus_uct.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include "blokus/simulate.hpp"
#include "bots/meter.hpp"

namespace spiel::bots {

namespace blokus_uct {

namespace {

using blokus::Action;
using blokus::State;

struct UctNode {
  std::uint32_t first = 0;  // of its children, which stand in a row
  std::uint32_t count = 0;
  std::uint32_t visits = 0;
  float wins = 0;  // of the seat that moved here
  Seat seat = 0;
  std::uint16_t code = 0;
};

class Uct final : public BlokusPlayer {
 public:
  explicit Uct(std::uint64_t seed) : random_(seed) {}

  std::optional<Action> choose(const blokus::View& view, const Budget& budget) override {
    blokus::legal(view, list_);
    if (list_.empty()) return std::nullopt;
    if (list_.placements() <= 1) return list_[0];
    nodes_.assign(1, {});
    Meter meter(budget);
    for (std::uint64_t n = 0; !meter.spent(n); ++n) simulate(view.state);
    return Action::place(blokus::colour_to_move(view.state),
                         blokus::Placement::from_code(most_visited().code));
  }

 private:
  static constexpr float kExploration = 0.7F;
  static constexpr std::size_t kMostNodes = 8'000'000;

  void simulate(State state) {
    path_.assign(1, 0);
    std::uint32_t at = 0;
    while (!blokus::is_over(state)) {
      if (nodes_[at].count == 0 && !expand(at, state)) break;
      at = best_child(nodes_[at]);
      play(state, nodes_[at]);
      path_.push_back(at);
      if (nodes_[at].visits == 0) break;
    }
    blokus::play_at_random(state, random_, [](Seat, Action) {});
    count(*blokus::outcome(state));
  }

  bool expand(std::uint32_t at, const State& state) {
    if (nodes_.size() > kMostNodes) return false;
    const Seat seat = blokus::to_move(state);
    blokus::legal(state, seat, list_);
    nodes_[at].first = static_cast<std::uint32_t>(nodes_.size());
    nodes_[at].count = static_cast<std::uint32_t>(list_.placements());
    for (std::size_t i = 0; i < list_.placements(); ++i) {
      UctNode child;
      child.seat = seat;
      child.code = list_.placement(i).code();
      nodes_.push_back(child);
    }
    return true;
  }

  // Untried ones first, beginning anywhere.
  std::uint32_t best_child(const UctNode& parent) {
    const float known = std::log(static_cast<float>(parent.visits) + 1);
    const std::uint32_t start = random_.below(parent.count);
    std::uint32_t best = parent.first;
    float highest = -1;
    for (std::uint32_t i = 0; i < parent.count; ++i) {
      const std::uint32_t at = parent.first + (start + i) % parent.count;
      const UctNode& child = nodes_[at];
      if (child.visits == 0) return at;
      const auto visits = static_cast<float>(child.visits);
      const float bound = child.wins / visits + kExploration * std::sqrt(known / visits);
      if (bound > highest) highest = bound, best = at;
    }
    return best;
  }

  static void play(State& state, const UctNode& node) {
    const auto placement = blokus::Placement::from_code(node.code);
    blokus::apply_legal(state, node.seat, Action::place(blokus::colour_to_move(state), placement));
  }

  void count(const blokus::Outcome& outcome) {
    for (const std::uint32_t at : path_) {
      UctNode& node = nodes_[at];
      ++node.visits;
      const bool won = has_seat(outcome.winners, node.seat);
      node.wins += outcome.winners == 0 ? 0.5F : won ? 1.0F : 0.0F;
    }
  }

  const UctNode& most_visited() const {
    const UctNode& root = nodes_.front();
    const UctNode* best = &nodes_[root.first];
    for (std::uint32_t i = 0; i < root.count; ++i) {
      const UctNode& child = nodes_[root.first + i];
      if (child.visits > best->visits) best = &child;
    }
    return *best;
  }

  Random random_;
  std::vector<UctNode> nodes_;
  std::vector<std::uint32_t> path_;
  blokus::ActionList list_;
};

}  // namespace

}  // namespace blokus_uct

std::unique_ptr<BlokusPlayer> make_blokus_uct(std::uint64_t seed) {
  return std::make_unique<blokus_uct::Uct>(seed);
}

}  // namespace spiel::bots
