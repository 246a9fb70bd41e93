#include "protocol/lmu/orders.hpp"

#include <algorithm>

#include "catan/sites.hpp"
#include "protocol/lmu/places.hpp"
#include "protocol/lmu/refusals.hpp"
#include "protocol/lmu/roster.hpp"

namespace spiel::lmu {

namespace {

using catan::Action;

constexpr std::string_view kSeparator = "; ";
constexpr std::string_view kCancelled = "abbrechen";

auto refuse(std::string text) { return failure(std::move(text)); }
auto refuse(const table::Refusal& refusal) { return failure(std::string(in_german(refusal))); }

OrderedSteps one(Action action) { return Steps{{action}}; }

OrderedSteps road_at(const Place& place, const Moment& moment) {
  const auto edge = edge_at(place, moment.board());
  if (!edge) return refuse("Eine Straße liegt zwischen zwei Feldern, die aneinander grenzen");
  return one(Action::build_road(*edge));
}

// Whom the robber at `cell` robs: whoever is named, if there is a building.
Result<Seat, std::string> victim_for(PlayerId target, catan::Cell cell, const Moment& moment) {
  const auto seat = seat_of(moment.info, target);
  if (!seat) return lmu::refuse(table::TableRefusal::NoSuchPlayer);
  const bool near =
      *seat != moment.me && has_seat(catan::neighbours_of_cell(moment.view.known, cell), *seat);
  if (!near) return refuse(catan::Refusal::NotAVictim);
  return *seat;
}

// Whoever names nobody, or somebody without cards, robs nobody where the rules of the table allow
// it. Where they do not, the first who can be robbed is: no client is left hanging.
OrderedSteps robbery(const Place& place, std::optional<PlayerId> target, const Moment& moment) {
  const auto& game = moment.view.known;
  const auto cell = land_cell_at(place, moment.board());
  if (!cell) return refuse(catan::Refusal::NotOnLand);
  Seat victim = kNoSeat;
  if (target) {
    const auto named = victim_for(*target, *cell, moment);
    if (!named) return failure(named.error());
    victim = *named;
  }
  if (!game.rules.steal_optional) {
    if (victim == kNoSeat) victim = catan::first_victim_at(game, moment.me, *cell);
    return one(Action::move_robber(*cell, victim));
  }
  const unsigned victims = catan::victims_at(game, moment.me, *cell);
  Steps steps{{Action::move_robber(*cell)}};
  const bool can_rob = victim != kNoSeat && game.players[victim].hand_size > 0;
  if (victims != 0) steps.actions.push_back(Action::steal(can_rob ? victim : kNoSeat));
  return steps;
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
                                            const Moment& moment) {
  std::vector<Payment> payments;
  for (const auto kind : catan::kResources) {
    const bool at_bank = (plain >> static_cast<unsigned>(kind) & 1U) != 0;
    const int rate = at_bank ? 4 : catan::trade_rate(moment.view.known, moment.me, kind);
    if (offer[kind] % rate != 0) return std::nullopt;
    payments.insert(payments.end(), static_cast<std::size_t>(offer[kind] / rate),
                    {kind, static_cast<std::uint32_t>(rate)});
  }
  return payments;
}

// Whoever does not use a harbour means a rate of four; the cards asked for show it.
std::optional<std::vector<Payment>> payments_for(catan::Cards offer, std::size_t cards,
                                                 const Moment& moment) {
  for (unsigned plain = 0; plain < 1U << catan::kResources.size(); ++plain) {
    auto payments = divided(offer, plain, moment);
    if (payments && payments->size() == cards) return payments;
  }
  return std::nullopt;
}

}  // namespace

int TradeBook::enter(int offer) {
  trades_[static_cast<std::size_t>(offer)] = next_;
  declined_[static_cast<std::size_t>(offer)] = 0;
  return next_++;
}

bool TradeBook::decline(int offer, Seat seat) {
  auto& declined = declined_[static_cast<std::size_t>(offer)];
  const bool known = has_seat(declined, seat);
  declined |= seat_bit(seat);
  return !known;
}

std::optional<int> TradeBook::offer_of(int trade) const {
  const auto found = std::ranges::find(trades_, trade);
  if (trade < 0 || found == trades_.end()) return std::nullopt;
  return static_cast<int>(found - trades_.begin());
}

OrderedSteps steps_for(const Roll&, const Moment&) { return one(Action::roll()); }

OrderedSteps steps_for(const EndTurn&, const Moment&) { return one(Action::end_turn()); }

OrderedSteps steps_for(const BuyCard&, const Moment&) { return one(Action::buy_card()); }

OrderedSteps steps_for(const Build& build, const Moment& moment) {
  if (build.piece == Piece::Road) return road_at(build.place, moment);
  const auto corner = corner_at(build.place, moment.board());
  if (!corner) return refuse("Ein Dorf oder eine Stadt liegt, wo sich drei Felder treffen");
  return one(build.piece == Piece::City ? Action::build_city(*corner)
                                        : Action::build_settlement(*corner));
}

OrderedSteps steps_for(const Discard& discard, const Moment&) {
  return one(Action::discard(discard.cards));
}

OrderedSteps steps_for(const MoveRobber& move, const Moment& moment) {
  return robbery(move.place, move.target, moment);
}

OrderedSteps steps_for(const PlayKnight& knight, const Moment& moment) {
  auto orders = robbery(knight.place, knight.target, moment);
  if (!orders) return orders;
  auto& actions = orders->actions;
  orders->wording = {actions};
  actions.insert(actions.begin(), Action::play_knight());
  return orders;
}

OrderedSteps steps_for(const PlayRoads& card, const Moment& moment) {
  Steps steps;
  for (const auto& place : {std::optional(card.first), card.second}) {
    if (!place) continue;
    const auto road = road_at(*place, moment);
    if (!road) return road;
    steps.actions.push_back(road->actions.front());
  }
  steps.wording = {steps.actions};
  steps.actions.insert(steps.actions.begin(), Action::play_road_building());
  return steps;
}

OrderedSteps steps_for(const PlayMonopoly& card, const Moment&) {
  return one(Action::play_monopoly(card.resource));
}

OrderedSteps steps_for(const PlayInvention& card, const Moment&) {
  const auto kinds = laid_out(card.resources);
  if (kinds.size() == 1) return one(Action::play_invention(kinds[0]));
  if (kinds.size() != 2) return refuse(catan::Refusal::TakeTwoCards);
  return one(Action::play_invention(kinds[0], kinds[1]));
}

// One trade of the rules for every card asked for, each paid with cards of one kind.
OrderedSteps steps_for(const BankTrade& trade, const Moment& moment) {
  const auto taken = laid_out(trade.request);
  const auto payments = payments_for(trade.offer, taken.size(), moment);
  if (!payments) return refuse("Das Tauschverhältnis stimmt nicht");
  if (taken.empty()) return refuse(catan::Refusal::NoGifts);
  Steps steps;
  for (std::size_t i = 0; i < taken.size(); ++i) {
    steps.actions.push_back(Action::bank_trade((*payments)[i].kind, taken[i]));
    steps.actions.back().give = catan::Cards::of((*payments)[i].kind, (*payments)[i].rate);
  }
  return steps;
}

OrderedSteps steps_for(const OfferTrade& trade, const Moment&) {
  return one(Action::offer(trade.offer, trade.request));
}

OrderedSteps steps_for(const AcceptTrade& trade, const Moment& moment) {
  const auto offer = moment.trades.offer_of(trade.trade);
  if (!offer) return refuse(catan::Refusal::NoSuchOffer);
  return one(trade.accepts ? Action::accept(*offer) : Action::decline(*offer));
}

OrderedSteps steps_for(const CompleteTrade& trade, const Moment& moment) {
  const auto offer = moment.trades.offer_of(trade.trade);
  if (!offer) return refuse(catan::Refusal::NoSuchOffer);
  const auto partner = seat_of(moment.info, trade.partner);
  if (!partner) return lmu::refuse(table::TableRefusal::NoSuchPlayer);
  return one(Action::confirm(*offer, *partner));
}

// Whoever made the offer takes it back; anybody else an acceptance, or declines.
OrderedSteps steps_for(const CancelTrade& trade, const Moment& moment) {
  const auto offer = moment.trades.offer_of(trade.trade);
  if (!offer) return refuse(catan::Refusal::NoSuchOffer);
  const auto& game = moment.view.known;
  if (game.current == moment.me) return one(Action::withdraw_offer(*offer));
  if (game.offers[static_cast<std::size_t>(*offer)].accepted_by(moment.me)) {
    return one(Action::withdraw_acceptance(*offer));
  }
  return Steps{{Action::decline(*offer)}, {.cancelled = true}};
}

table::Payload to_payload(const Wording& wording) {
  if (wording.cancelled) return table::Payload(std::string(kCancelled));
  std::string text;
  for (const Action& action : wording.wanted) {
    if (!text.empty()) text += kSeparator;
    text += catan::to_text(action);
  }
  return table::Payload(std::move(text));
}

Wording wording_of(const table::Payload& spelling) {
  std::string_view text = spelling.text();
  if (text == kCancelled) return {{}, true};
  Wording wording;
  while (!text.empty()) {
    const auto end = text.find(kSeparator);
    const auto action = catan::parse_action(text.substr(0, end));
    if (!action) return {};
    wording.wanted.push_back(*action);
    text = end == std::string_view::npos ? "" : text.substr(end + kSeparator.size());
  }
  return wording;
}

}  // namespace spiel::lmu
