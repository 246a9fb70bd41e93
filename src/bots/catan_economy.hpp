// What a seat earns, and how long it takes to earn something: the measure behind every choice of
// the greedy player. Time is counted in throws of the dice, by anybody.
//
// One number covers pips, variety and harbours alike: the throws needed to earn a fixed basket of
// purchases, trading any surplus with the bank.
#pragma once

#include <array>

#include "catan/state.hpp"

namespace spiel::bots::catan_greedy {

using namespace spiel::catan;

using Amounts = std::array<double, kKinds>;  // by resource

inline constexpr double kNever = 500;  // throws: more than any game lasts

constexpr std::size_t index_of(Resource kind) { return static_cast<std::size_t>(kind); }
Amounts amounts_of(Cards);

struct Economy {
  Amounts income{};  // expected cards per throw
  Amounts rate{};    // cards that the bank takes for one
};
Economy economy_of(const State&, Seat);

// Ways of the 36 in which a chip is thrown.
int pips(int chip);
// What a corner yields per throw; the robber's cell counts in part, since the robber moves on.
Amounts yield_of(const State&, Corner);
// The same economy with another settlement there, harbour included; or with one made a city.
Economy with_settlement(const State&, Economy, Corner);
Economy with_city(const State&, Economy, Corner);

// Expected throws until the hand pays for the cost, bank trades included.
double throws_until(const Amounts& hand, const Amounts& cost, const Economy&);

// What the basket gives, in victory points.
inline constexpr double kBasketPoints = 2.6;
struct Speed {
  double throws = kNever;  // to earn the basket from nothing
  Amounts saved{};         // throws that one card in hand saves
};
Speed speed_of(const Economy&);
double saved_by(const Speed&, const Amounts& hand);

}  // namespace spiel::bots::catan_greedy
