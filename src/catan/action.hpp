// What a seat can do, as a small value. `legal` lists actions, `check` explains a refusal, `apply`
// carries out. Every action has a stable number and a text form that parses back.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "catan/cards.hpp"
#include "catan/topology.hpp"
#include "core/result.hpp"
#include "core/seat.hpp"

namespace spiel::catan {

// The order is the stable number: append only.
enum class ActionKind : std::uint8_t {
  Roll,
  EndTurn,  // also: done with special building
  BuildRoad,
  BuildSettlement,
  BuildCity,
  BuyCard,
  PlayKnight,
  PlayRoadBuilding,
  PlayInvention,
  PlayMonopoly,
  MoveRobber,
  Steal,
  Discard,
  BankTrade,
  Offer,
  Accept,
  Decline,
  WithdrawAcceptance,
  WithdrawOffer,
  Confirm,
  Counter,
  WithdrawCounter,
  ConfirmCounter,
  Leave,  // the table alone, not a seat: see Action::leave
  Return,
};
inline constexpr int kActionKinds = 25;

struct Action {
  ActionKind kind;
  std::uint8_t first;   // edge, corner, cell, resource or offer
  std::uint8_t second;  // resource or seat
  Cards give;           // discard, offer, counter-offer, and a bank trade that names its rate
  Cards want;

  bool operator==(const Action&) const = default;

  static constexpr Action make(ActionKind kind, std::uint8_t first = 0, std::uint8_t second = 0) {
    return {kind, first, second, {}, {}};
  }
  static constexpr Action roll() { return make(ActionKind::Roll); }
  static constexpr Action end_turn() { return make(ActionKind::EndTurn); }
  static constexpr Action build_road(Edge at) { return make(ActionKind::BuildRoad, at); }
  static constexpr Action build_settlement(Corner at) {
    return make(ActionKind::BuildSettlement, at);
  }
  static constexpr Action build_city(Corner at) { return make(ActionKind::BuildCity, at); }
  static constexpr Action buy_card() { return make(ActionKind::BuyCard); }
  static constexpr Action play_knight() { return make(ActionKind::PlayKnight); }
  static constexpr Action play_road_building() { return make(ActionKind::PlayRoadBuilding); }
  // Two cards from the bank, in any order.
  static constexpr Action play_invention(Resource a, Resource b) {
    const auto [low, high] = a < b ? std::pair(a, b) : std::pair(b, a);
    return make(ActionKind::PlayInvention, number(low), number(high));
  }
  // When the bank holds a single card.
  static constexpr Action play_invention(Resource only) {
    return make(ActionKind::PlayInvention, number(only), kNowhere);
  }
  static constexpr Action play_monopoly(Resource kind) {
    return make(ActionKind::PlayMonopoly, number(kind));
  }
  // kNoSeat where nobody can be robbed, and always under steal_optional (`steal` follows).
  static constexpr Action move_robber(Cell to, Seat victim = kNoSeat) {
    return make(ActionKind::MoveRobber, to, victim);
  }
  // Under steal_optional; kNoSeat declines.
  static constexpr Action steal(Seat victim) { return make(ActionKind::Steal, 0, victim); }
  static constexpr Action discard(Cards cards) { return {ActionKind::Discard, 0, 0, cards, {}}; }
  static constexpr Action bank_trade(Resource give, Resource take) {
    return make(ActionKind::BankTrade, number(give), number(take));
  }
  // To everybody; it takes the lowest free number of 0-3.
  static constexpr Action offer(Cards give, Cards want) {
    return {ActionKind::Offer, 0, 0, give, want};
  }
  static constexpr Action accept(int offer) { return make(ActionKind::Accept, index(offer)); }
  static constexpr Action decline(int offer) { return make(ActionKind::Decline, index(offer)); }
  static constexpr Action withdraw_acceptance(int offer) {
    return make(ActionKind::WithdrawAcceptance, index(offer));
  }
  static constexpr Action withdraw_offer(int offer) {
    return make(ActionKind::WithdrawOffer, index(offer));
  }
  static constexpr Action confirm(int offer, Seat partner) {
    return make(ActionKind::Confirm, index(offer), partner);
  }
  // To the seat whose turn it is, while one of its offers is open; one per seat.
  static constexpr Action counter(Cards give, Cards want) {
    return {ActionKind::Counter, 0, 0, give, want};
  }
  static constexpr Action withdraw_counter() { return make(ActionKind::WithdrawCounter); }
  static constexpr Action confirm_counter(Seat partner) {
    return make(ActionKind::ConfirmCounter, 0, partner);
  }
  // The table, not a seat, submits these two (acting seat: kNoSeat). An absent seat's turns are
  // skipped; what it still owes (opening, discard, an unfinished turn) the table does with the
  // actions that `automatic_action` picks.
  static constexpr Action leave(Seat seat) { return make(ActionKind::Leave, 0, seat); }
  static constexpr Action come_back(Seat seat) { return make(ActionKind::Return, 0, seat); }

  constexpr Resource resource() const { return static_cast<Resource>(first); }
  constexpr Resource other_resource() const { return static_cast<Resource>(second); }
  constexpr bool takes_one() const { return second == kNowhere; }  // invention
  constexpr Seat seat() const { return second; }

 private:
  static constexpr std::uint8_t number(Resource r) { return static_cast<std::uint8_t>(r); }
  static constexpr std::uint8_t index(int offer) { return static_cast<std::uint8_t>(offer); }
};

// A number that names the action in every version.
std::uint64_t number_of(const Action&);

std::string to_text(const Action&);
Result<Action, std::string> parse_action(std::string_view);

// "2 lumber, 1 ore" and "nothing".
std::string to_text(Cards);
Result<Cards, std::string> parse_cards(std::string_view);

// The actions `legal` can list at once; no allocation, no initialisation.
class ActionList {
 public:
  static constexpr std::size_t kCapacity = 384;

  void clear() { size_ = 0; }
  void add(Action action) { items_[size_++] = action; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const Action& operator[](std::size_t i) const { return items_[i]; }
  const Action* begin() const { return items_.data(); }
  const Action* end() const { return items_.data() + size_; }
  bool contains(const Action& action) const {
    for (const Action& item : *this) {
      if (item == action) return true;
    }
    return false;
  }

 private:
  std::size_t size_ = 0;
  std::array<Action, kCapacity> items_;
};

}  // namespace spiel::catan
