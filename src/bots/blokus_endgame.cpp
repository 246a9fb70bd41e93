#include "bots/blokus_endgame.hpp"

#include <algorithm>
#include <array>

namespace spiel::bots::blokus_search {

namespace {

constexpr int kInfinite = 1000;
constexpr std::size_t kMostPlacements = 64;  // of one position; endgames have fewer

// The placements of a position, big pieces first: they are worth most, and leave least to search.
class Ordered {
 public:
  Ordered(const State& state, blokus::ActionList& list) {
    blokus::legal(state, blokus::to_move(state), list);
    fits_ = list.placements() <= kMostPlacements;
    count_ = fits_ ? list.placements() : 0;
    for (std::size_t i = 0; i < count_; ++i) placements_[i] = list.placement(i);
    std::stable_sort(placements_.begin(), placements_.begin() + count_,
                     [](Placement a, Placement b) {
                       return blokus::size_of(a.piece()) > blokus::size_of(b.piece());
                     });
  }
  bool fits() const { return fits_; }
  const Placement* begin() const { return placements_.data(); }
  const Placement* end() const { return placements_.data() + count_; }

 private:
  std::array<Placement, kMostPlacements> placements_;
  std::size_t count_ = 0;
  bool fits_ = false;
};

class Solver {
 public:
  explicit Solver(const Budget& budget) : meter_(budget) {}

  std::optional<Action> best(const State& state) {
    std::optional<Action> best;
    int alpha = -kInfinite;
    const Ordered placements(state, list_);
    if (!placements.fits()) return std::nullopt;
    for (const Placement placement : placements) {
      const int value = value_of(placement, state, alpha, kInfinite);
      if (given_up_) return std::nullopt;
      if (value <= alpha) continue;
      alpha = value;
      best = Action::place(blokus::colour_to_move(state), placement);
    }
    return best;
  }

 private:
  // Of a placement, for the seat that makes it.
  int value_of(Placement placement, const State& state, int alpha, int beta) {
    const Seat seat = blokus::to_move(state);
    State next = state;
    blokus::apply_legal(next, seat, Action::place(blokus::colour_to_move(state), placement));
    if (blokus::is_over(next)) {
      const auto other = static_cast<Seat>(1 - seat);
      return blokus::points_of_seat(next, seat) - blokus::points_of_seat(next, other);
    }
    if (blokus::to_move(next) == seat) return search(next, alpha, beta);
    return -search(next, -beta, -alpha);
  }

  // The value of a position for the seat to move.
  int search(const State& state, int alpha, int beta) {
    const Ordered placements(state, list_);
    const bool time_is_up =
        positions_ % kPositionsPerNode == 0 && meter_.spent(positions_ / kPositionsPerNode);
    ++positions_;
    given_up_ = given_up_ || time_is_up || !placements.fits();
    for (const Placement placement : placements) {
      if (given_up_) break;
      alpha = std::max(alpha, value_of(placement, state, alpha, beta));
      if (alpha >= beta) break;
    }
    return alpha;
  }

  Meter meter_;
  std::uint64_t positions_ = 0;
  bool given_up_ = false;
  blokus::ActionList list_;
};

}  // namespace

std::optional<Action> solve_endgame(const State& state, const Budget& budget) {
  if (blokus::variant(state).seats != 2) return std::nullopt;
  return Solver(budget).best(state);
}

}  // namespace spiel::bots::blokus_search
