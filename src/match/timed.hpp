// A player with a clock beside it.
#pragma once

#include <algorithm>
#include <utility>

#include "match/entrant.hpp"
#include "match/result.hpp"

namespace spiel::match {

inline Microseconds to_microseconds(double ms) {
  return static_cast<Microseconds>(std::max(0.0, 1e3 * ms) + 0.5);
}

template <class Player>
class Timed final : public Player {
 public:
  Timed(Newcomer<Player> newcomer, Use& use) : inner_(std::move(newcomer)), use_(use) {}

  void observe(const typename Player::Event& event) override { inner_.player->observe(event); }
  std::optional<typename Player::Action> choose(const typename Player::View& view,
                                                const bots::Budget& budget) override {
    const double before = inner_.cpu_ms();
    auto action = inner_.player->choose(view, budget);
    const auto spent = to_microseconds(inner_.cpu_ms() - before);
    ++use_.answers;
    use_.cpu += spent;
    use_.longest = std::max(use_.longest, spent);
    return action;
  }

 private:
  Newcomer<Player> inner_;
  Use& use_;
};

}  // namespace spiel::match
