#include "protocol/lmu/orders.hpp"

#include <algorithm>
#include <bit>

#include "catan/sites.hpp"
#include "protocol/lmu/places.hpp"
#include "protocol/lmu/refusals.hpp"
#include "protocol/lmu/roster.hpp"

namespace spiel::lmu {

namespace {

using catan::Action;

auto refuse(std::string text) { return failure(std::move(text)); }
auto refuse(const table::Refusal& refusal) { return failure(std::string(in_german(refusal))); }

Orders road_at(Place place) {
  const auto edge = edge_at(place);
  if (!edge) return refuse("Eine Straße liegt zwischen zwei Feldern, die aneinander grenzen");
  return Steps{Action::build_road(*edge)};
}

// Whom the robber at `cell` robs. Nobody named: the only one who can be robbed, if there is one.
Result<Seat, std::string> victim_for(std::optional<PlayerId> target, catan::Cell cell,
                                     const Situation& situation) {
  const unsigned victims = catan::victims_at(situation.view.known, situation.me, cell);
  if (!target) {
    return std::popcount(victims) == 1 ? static_cast<Seat>(std::countr_zero(victims)) : kNoSeat;
  }
  const auto seat = seat_of(situation.info, *target);
  if (!seat) return refuse(table::TableRefusal::NoSuchPlayer);
  return *seat;
}

// By rules under which the theft is a step of its own and may be declined: whoever names somebody
// without cards declines it.
Orders robbery_in_two_steps(catan::Cell cell, Seat victim, const Situation& situation) {
  const auto& game = situation.view.known;
  Steps steps{Action::move_robber(cell)};
  if (catan::victims_at(game, situation.me, cell) == 0) return steps;
  if (victim == kNoSeat) return refuse(catan::Refusal::NameAVictim);
  steps.push_back(Action::steal(game.players[victim].hand_size == 0 ? kNoSeat : victim));
  return steps;
}

Orders robbery(Place place, std::optional<PlayerId> target, const Situation& situation) {
  const auto cell = land_cell_at(place);
  if (!cell) return refuse(catan::Refusal::NotOnLand);
  const auto victim = victim_for(target, *cell, situation);
  if (!victim) return failure(victim.error());
  if (situation.view.known.rules.steal_optional) {
    return robbery_in_two_steps(*cell, *victim, situation);
  }
  return Steps{Action::move_robber(*cell, *victim)};
}

// Every card of the pile, one by one.
std::vector<catan::Resource> laid_out(catan::Cards cards) {
  std::vector<catan::Resource> all;
  for (const auto kind : catan::kResources) {
    all.insert(all.end(), static_cast<std::size_t>(cards[kind]), kind);
  }
  return all;
}

struct Payment {
  catan::Resource kind;
  std::uint32_t rate;
};

// The cards in payments of one kind each, at the best rate or, where `plain` has the kind's bit, at
// the one that the bank gives to everybody.
std::optional<std::vector<Payment>> divided(catan::Cards offer, unsigned plain,
                                            const Situation& situation) {
  std::vector<Payment> payments;
  for (const auto kind : catan::kResources) {
    const bool at_bank = (plain >> static_cast<unsigned>(kind) & 1U) != 0;
    const int rate = at_bank ? 4 : catan::trade_rate(situation.view.known, situation.me, kind);
    if (offer[kind] % rate != 0) return std::nullopt;
    payments.insert(payments.end(), static_cast<std::size_t>(offer[kind] / rate),
                    {kind, static_cast<std::uint32_t>(rate)});
  }
  return payments;
}

// Who does not use a harbour means a rate of four: the cards asked for tell.
std::optional<std::vector<Payment>> payments_for(catan::Cards offer, std::size_t cards,
                                                 const Situation& situation) {
  for (unsigned plain = 0; plain < 1U << catan::kResources.size(); ++plain) {
    auto payments = divided(offer, plain, situation);
    if (payments && payments->size() == cards) return payments;
  }
  return std::nullopt;
}

}  // namespace

int TradeBook::enter(int offer) {
  trades_[static_cast<std::size_t>(offer)] = next_;
  return next_++;
}

std::optional<int> TradeBook::offer_of(int trade) const {
  const auto found = std::ranges::find(trades_, trade);
  if (trade < 0 || found == trades_.end()) return std::nullopt;
  return static_cast<int>(found - trades_.begin());
}

Orders orders_for(const Roll&, const Situation&) { return Steps{Action::roll()}; }

Orders orders_for(const EndTurn&, const Situation&) { return Steps{Action::end_turn()}; }

Orders orders_for(const BuyCard&, const Situation&) { return Steps{Action::buy_card()}; }

Orders orders_for(const Build& build, const Situation&) {
  if (build.piece == Piece::Road) return road_at(build.place);
  const auto corner = corner_at(build.place);
  if (!corner) return refuse("Ein Dorf oder eine Stadt liegt, wo sich drei Felder treffen");
  return Steps{build.piece == Piece::City ? Action::build_city(*corner)
                                          : Action::build_settlement(*corner)};
}

Orders orders_for(const Discard& discard, const Situation&) {
  return Steps{Action::discard(discard.cards)};
}

Orders orders_for(const MoveRobber& move, const Situation& situation) {
  return robbery(move.place, move.target, situation);
}

Orders orders_for(const PlayKnight& knight, const Situation& situation) {
  auto orders = robbery(knight.place, knight.target, situation);
  if (orders) orders->insert(orders->begin(), Action::play_knight());
  return orders;
}

Orders orders_for(const PlayRoads& card, const Situation&) {
  Steps steps{Action::play_road_building()};
  for (const auto& place : {std::optional(card.first), card.second}) {
    if (!place) continue;
    const auto road = road_at(*place);
    if (!road) return road;
    steps.push_back(road->front());
  }
  return steps;
}

Orders orders_for(const PlayMonopoly& card, const Situation&) {
  return Steps{Action::play_monopoly(card.resource)};
}

Orders orders_for(const PlayInvention& card, const Situation&) {
  const auto kinds = laid_out(card.resources);
  if (kinds.size() == 1) return Steps{Action::play_invention(kinds[0])};
  if (kinds.size() != 2) return refuse(catan::Refusal::TakeTwoCards);
  return Steps{Action::play_invention(kinds[0], kinds[1])};
}

// One trade of the rules for every card asked for, each paid with cards of one kind.
Orders orders_for(const BankTrade& trade, const Situation& situation) {
  const auto taken = laid_out(trade.request);
  const auto payments = payments_for(trade.offer, taken.size(), situation);
  if (!payments) return refuse("Das Tauschverhältnis stimmt nicht");
  if (taken.empty()) return refuse(catan::Refusal::NoGifts);
  Steps steps;
  for (std::size_t i = 0; i < taken.size(); ++i) {
    steps.push_back(Action::bank_trade((*payments)[i].kind, taken[i]));
    steps.back().give = catan::Cards::of((*payments)[i].kind, (*payments)[i].rate);
  }
  return steps;
}

Orders orders_for(const OfferTrade& trade, const Situation&) {
  return Steps{Action::offer(trade.offer, trade.request)};
}

Orders orders_for(const AcceptTrade& trade, const Situation& situation) {
  const auto offer = situation.trades.offer_of(trade.trade);
  if (!offer) return refuse(catan::Refusal::NoSuchOffer);
  return Steps{Action::accept(*offer)};
}

Orders orders_for(const CompleteTrade& trade, const Situation& situation) {
  const auto offer = situation.trades.offer_of(trade.trade);
  if (!offer) return refuse(catan::Refusal::NoSuchOffer);
  const auto partner = seat_of(situation.info, trade.partner);
  if (!partner) return refuse(table::TableRefusal::NoSuchPlayer);
  return Steps{Action::confirm(*offer, *partner)};
}

// Whoever made the offer takes it back; anybody else an acceptance.
Orders orders_for(const CancelTrade& trade, const Situation& situation) {
  const auto offer = situation.trades.offer_of(trade.trade);
  if (!offer) return refuse(catan::Refusal::NoSuchOffer);
  const bool mine = situation.view.known.current == situation.me;
  return Steps{mine ? Action::withdraw_offer(*offer) : Action::withdraw_acceptance(*offer)};
}

}  // namespace spiel::lmu
