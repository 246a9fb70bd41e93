// Which actions are legal. `moves` gives them as bit masks; `legal` writes them out as a list and
// simulation draws from the masks directly, so both agree by construction.
//
// Not listed are discards, offers and counter-offers, which are too many, and robbing a neighbour
// without cards, which is of no use. `discard_owed`, `may_offer` and `may_counter` say whether one
// is possible, `check` whether a given one is legal, `random_discard` and `random_offer` draw one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "catan/action.hpp"
#include "catan/refusal.hpp"
#include "catan/state.hpp"
#include "core/random.hpp"

namespace spiel::catan {

void legal(const State&, Seat, ActionList&);

// The rule that the action would break, or nothing if `apply` would accept it.
std::optional<Refusal> check(const State&, Seat, Action);

bool may_offer(const State&, Seat);
// In the special building phase: whoever can only pass need not be asked.
bool can_build_nothing(const State&, Seat);
bool may_counter(const State&, Seat);

// The legal actions of one seat but for discards, offers and counter-offers.
class Moves {
 public:
  int count() const;
  Action at(int n) const;  // n below count()
  void append_to(ActionList&) const;

  // Bits of `plain`, in the order in which actions are listed.
  static constexpr int kRoll = 0, kEndTurn = 1, kBuyCard = 2, kKnight = 3, kRoadBuilding = 4;
  static constexpr int kMonopoly = 5;       // + resource
  static constexpr int kInvention = 10;     // + index of the pair
  static constexpr int kInventionOne = 25;  // + resource
  static constexpr int kBankTrade = 30;     // + 5 * give + take
  static constexpr int kPlainBits = 55;
  // Bits of `trade`.
  static constexpr int kAccept = 0, kDecline = 4, kWithdrawAcceptance = 8, kWithdrawOffer = 12;
  static constexpr int kConfirm = 16;         // + 6 * offer + seat
  static constexpr int kConfirmCounter = 40;  // + seat
  static constexpr int kWithdrawCounter = 46;

  std::uint64_t plain = 0;
  std::uint64_t trade = 0;
  Mask roads;
  Mask settlements;
  Mask cities;
  std::uint8_t victims = 0;  // of `steal`: bit per seat, bit kMaxSeats for nobody
  bool has_robber = false;
  // Cells by victim, the last: nobody. Only filled, and only read, with has_robber: this struct is
  // made at every step.
  std::array<std::uint32_t, kMaxSeats + 1> robber;
};
Moves moves(const State&, Seat);
// One of them, of which there must be some, each with the same chance. A single one is not drawn.
Action random_move(const State&, Seat, Random&);

// Half of the seat's cards, chosen card by card, each time any kind that is left with the same
// chance: how the random seats of other engines discard. The seat must owe a discard.
template <RandomSource Source>
Action random_discard(const State&, Seat, Source&);
// One card for one other; the seat must hold a card and may_offer.
template <RandomSource Source>
Action random_offer(const State&, Seat, Source&);
// What the table does for an absent seat in must_act: the simplest way on, at random where the
// rules leave a choice.
template <RandomSource Source>
Action automatic_action(const State&, Seat, Source&);

extern template Action random_discard(const State&, Seat, Random&);
extern template Action random_discard(const State&, Seat, AnyRandom&);
extern template Action random_offer(const State&, Seat, Random&);
extern template Action random_offer(const State&, Seat, AnyRandom&);
extern template Action automatic_action(const State&, Seat, Random&);
extern template Action automatic_action(const State&, Seat, AnyRandom&);

}  // namespace spiel::catan
