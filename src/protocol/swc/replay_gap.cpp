#include "protocol/swc/replay_gap.hpp"

#include <memory>

namespace spiel::swc {

namespace {

// Each step looks at all placements of a colour; more steps than this are not worth the time.
constexpr int kMaxSteps = 2000;

class Search {
 public:
  explicit Search(const blokus::State& target) : target_(target) {}

  bool reach(const blokus::State& state) {
    if (state.turn >= target_.turn) {
      return state.turn == target_.turn && state.placed == target_.placed;
    }
    if (blokus::is_over(state) || ++steps_ > kMaxSteps) return false;
    for (const blokus::Action& action : candidates(state)) {
      blokus::State next = state;
      blokus::apply_legal(next, blokus::to_move(state), action);
      way_.push_back(action);
      if (reach(next)) return true;
      way_.pop_back();
    }
    return false;
  }

  std::vector<blokus::Action> take_way() { return std::move(way_); }

 private:
  // Placements on squares that the colour has in the end, largest pieces first, then a pass: of a
  // piece that is there no part can have been another piece.
  std::vector<blokus::Action> candidates(const blokus::State& state) {
    const auto colour = blokus::colour_to_move(state);
    const auto mine = blokus::index_of(colour);
    blokus::legal(state, blokus::to_move(state), *list_);
    std::vector<blokus::Action> found;
    for (std::size_t i = list_->size(); i-- > 0;) {
      const blokus::Action action = (*list_)[i];
      if (action.kind != blokus::Action::Kind::Place) continue;
      if (blokus::has_left(target_, colour, action.placement.piece())) continue;
      const auto squares = blokus::squares_of(action.placement);
      if ((squares & target_.placed[mine]) == squares) found.push_back(action);
    }
    if (blokus::has_placed(state, colour)) found.push_back(blokus::Action::pass(colour));
    return found;
  }

  const blokus::State& target_;
  int steps_ = 0;
  std::vector<blokus::Action> way_;
  std::unique_ptr<blokus::ActionList> list_ = std::make_unique<blokus::ActionList>();
};

}  // namespace

std::optional<std::vector<blokus::Action>> moves_between(const blokus::State& from,
                                                         const blokus::State& to) {
  Search search(to);
  if (!search.reach(from)) return std::nullopt;
  return search.take_way();
}

}  // namespace spiel::swc
