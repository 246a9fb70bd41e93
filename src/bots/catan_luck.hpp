// What dice, deck and thefts bring when one position is played out many times.
//
// Choices are compared by few plays, so luck must not decide. In one play a turn has the same luck
// whatever was done and drawn before it, and of every 36 plays each turn has each throw once.
#pragma once

#include "catan/chance.hpp"

namespace spiel::bots::catan_master {

using namespace spiel::catan;

class Luck {
 public:
  static constexpr std::uint64_t kThrows = 36;

  // Play number `play` of a position.
  Luck(std::uint64_t seed, std::uint64_t play) : seed_(seed), play_(play), random_(seed) {}

  Chance deal(const State& state, Seat seat, const Action& action) {
    const bool throws = action.kind == ActionKind::Roll && state.rules.dice == DiceKind::Fair;
    return throws ? throw_in(state.turn) : catan::deal(state, seat, action, random_in(state));
  }

  // For all but the throw.
  Random& random_in(const State& state) {
    if (turn_ != state.turn) {
      turn_ = state.turn;
      random_ = Random(mix(seed_ + play_, turn_));
    }
    return random_;
  }

 private:
  // Steps of a size that has no factor in common with 36 come by every throw.
  Chance throw_in(int turn) const {
    constexpr std::array<std::uint64_t, 12> kSteps{1, 5, 7, 11, 13, 17, 19, 23, 25, 29, 31, 35};
    Random random(mix(~seed_ - play_ / kThrows, turn));
    const std::uint64_t step = kSteps[random.below(kSteps.size())];
    const std::uint64_t number = (random.below(kThrows) + step * (play_ % kThrows)) % kThrows;
    return Chance::dice(static_cast<int>(number / 6) + 1, static_cast<int>(number % 6) + 1);
  }

  static std::uint64_t mix(std::uint64_t seed, int turn) {
    return Random(seed).next() + static_cast<std::uint64_t>(turn);
  }

  std::uint64_t seed_;
  std::uint64_t play_;
  int turn_ = -1;
  Random random_;
};

}  // namespace spiel::bots::catan_master
