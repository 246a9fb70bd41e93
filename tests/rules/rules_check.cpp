// Rules and players in a program of their own, which needs nothing but a compiler: every compiler
// and processor gives the same signatures, and players bring their games to an end.
#include <cstdio>

#include "blokus/simulate.hpp"
#include "bots/blokus_greedy.hpp"
#include "bots/blokus_uct.hpp"
#include "bots/catan_greedy.hpp"
#include "bots/catan_master.hpp"
#include "catan/simulate.hpp"
#include "tests/rules/signatures.hpp"

namespace spiel {
namespace {

bool all_is_well = true;

void expect(bool held, const char* what) {
  std::printf("%s: %s\n", held ? "ok" : "FAILED", what);
  all_is_well = all_is_well && held;
}

std::uint64_t catan_signature(catan::BoardSize board, int seats, bool trade, std::uint64_t games) {
  catan::SimulationPlan plan{.rules = {}, .seats = seats, .seed = 99, .trade = trade};
  plan.rules.board = board;
  plan.rules.special_building = board == catan::BoardSize::Large;
  return catan::simulate(plan, 0, games).signature;
}

void compare_signatures() {
  using catan::BoardSize;
  expect(catan_signature(BoardSize::Small, 4, false, 50) == signatures::kCatanSmall,
         "the signature of Catan on the small board");
  expect(catan_signature(BoardSize::Large, 6, false, 10) == signatures::kCatanLarge,
         "the signature of Catan on the large board");
  expect(catan_signature(BoardSize::Small, 4, true, 10) == signatures::kCatanTrade,
         "the signature of Catan with trade");
  expect(blokus::simulate({blokus::VariantId::Swc, 1}, 0, 10).signature == signatures::kBlokusSwc,
         "the signature of Blokus, Software-Challenge");
  expect(blokus::simulate({blokus::VariantId::Duo, 1}, 0, 10).signature == signatures::kBlokusDuo,
         "the signature of Blokus Duo");
}

// One legal action of whoever acts first among those who may; false if nobody does.
template <class State, class Choose>
bool go_on(State& state, Random& dice, Choose& choose) {
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if (!has_seat(to_act(state), seat)) continue;
    const auto action = choose(seat, view_of(state, seat));
    if (action) return apply(state, seat, *action, deal(state, seat, *action, dice)).has_value();
  }
  return false;
}

template <class State, class Choose>
bool play_to_the_end(State state, Choose choose) {
  Random dice(1);
  while (!outcome(state)) {
    if (!go_on(state, dice, choose)) return false;
  }
  return true;
}

void let_players_play() {
  bots::Budget budget;
  budget.time.reset();
  budget.nodes = 50;
  Random random(1);
  const auto club = bots::catan_master::make_club(1);
  expect(play_to_the_end(catan::start(catan::random_setup({}, 2, random)),
                         [&](Seat seat, const catan::View& view) {
                           return seat == 0 ? club->choose(view, budget)
                                            : bots::play_greedy(view, budget, random);
                         }),
         "a game of Catan between players");
  const auto uct = bots::make_blokus_uct(1);
  expect(play_to_the_end(blokus::start({blokus::VariantId::Duo, std::nullopt}),
                         [&](Seat seat, const blokus::View& view) {
                           return seat == 0 ? uct->choose(view, budget)
                                            : bots::play_greedy(view, budget, random);
                         }),
         "a game of Blokus between players");
}

}  // namespace
}  // namespace spiel

int main() {
  spiel::compare_signatures();
  spiel::let_players_play();
  return spiel::all_is_well ? 0 : 1;
}
