// What a client orders, as actions of the rules. Some orders are several actions that only count
// together (a knight with its robbery, two roads, a trade of eight for two); the table carries out
// all of them or none. Whether they are legal is not asked here: the rules know.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catan/action.hpp"
#include "catan/view.hpp"
#include "core/result.hpp"
#include "protocol/lmu/messages.hpp"
#include "table/table_info.hpp"

namespace spiel::lmu {

// The numbers under which the protocol trades: one for each offer ever made, while the rules count
// places for open offers.
class TradeBook {
 public:
  int enter(int offer);
  void close(int offer) { trades_[static_cast<std::size_t>(offer)] = kClosed; }
  void close_all() { trades_.fill(kClosed); }
  int number_of(int offer) const { return trades_[static_cast<std::size_t>(offer)]; }
  std::optional<int> offer_of(int trade) const;
  // False if that was said before, and nothing else since.
  bool decline(int offer, Seat seat);
  void accept(int offer, Seat seat) { declined_[static_cast<std::size_t>(offer)] &= all_but(seat); }

 private:
  static constexpr int kClosed = -1;

  std::array<int, catan::kMaxOffers> trades_{kClosed, kClosed, kClosed, kClosed};
  std::array<SeatMask, catan::kMaxOffers> declined_{};
  int next_ = 0;
};

// The table as the player who orders knows it.
struct Moment {
  const table::TableInfo& info;
  const catan::View& view;
  const TradeBook& trades;
  Seat me;

  catan::BoardSize board() const { return view.known.rules.board; }
};

// How an order was worded, for everybody who has to repeat it.
struct Wording {
  // What a card that takes several actions was played for, although the game may end before the
  // last of them.
  std::vector<catan::Action> wanted{};
  // An offer was declined by the words with which one takes an acceptance back.
  bool cancelled = false;
};
table::Payload to_payload(const Wording& wording);
Wording wording_of(const table::Payload& spelling);

struct Steps {
  std::vector<catan::Action> actions;
  Wording wording{};
};

// The actions, or a German sentence that says why there are none.
using OrderedSteps = Result<Steps, std::string>;

OrderedSteps steps_for(const Roll&, const Moment&);
OrderedSteps steps_for(const Build&, const Moment&);
OrderedSteps steps_for(const EndTurn&, const Moment&);
OrderedSteps steps_for(const Discard&, const Moment&);
OrderedSteps steps_for(const MoveRobber&, const Moment&);
OrderedSteps steps_for(const BuyCard&, const Moment&);
OrderedSteps steps_for(const BankTrade&, const Moment&);
OrderedSteps steps_for(const OfferTrade&, const Moment&);
OrderedSteps steps_for(const AcceptTrade&, const Moment&);
OrderedSteps steps_for(const CompleteTrade&, const Moment&);
OrderedSteps steps_for(const CancelTrade&, const Moment&);
OrderedSteps steps_for(const PlayKnight&, const Moment&);
OrderedSteps steps_for(const PlayRoads&, const Moment&);
OrderedSteps steps_for(const PlayMonopoly&, const Moment&);
OrderedSteps steps_for(const PlayInvention&, const Moment&);

}  // namespace spiel::lmu
