// The game as an LMU client can know it: put together from what the server says, whatever server
// that is, into the same View that the rules give a seat. So every player that thinks over views
// can play over this protocol.
//
// It trusts the latest word: a Statusupdate overrides what was added up before, and what does not
// fit is ignored rather than believed. It plays on whatever board it is told, with whatever players
// turn up. Points are counted on the board, since servers differ in whether they show hidden ones.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "catan/view.hpp"
#include "protocol/lmu/dialect.hpp"
#include "protocol/lmu/messages.hpp"

namespace spiel::client {

// Where only the sum is told, any throw with that sum will do.
catan::Throw throw_of(lmu::Dice dice);

class LmuMirror {
 public:
  explicit LmuMirror(const lmu::Dialect& dialect);

  void hear(const lmu::ServerMessage& message);

  std::optional<lmu::PlayerId> my_id() const { return my_id_; }
  // None before the first Statusupdate about this player.
  std::optional<lmu::Status> my_status() const;
  const lmu::Player* me() const;
  // By id; those who turn up in the game come after the others.
  const std::vector<lmu::Player>& players() const { return players_; }

  bool playing() const { return state_.has_value(); }
  bool over() const { return over_; }

  // While playing. What this seat has to do is what its own status says.
  catan::View view() const;
  catan::BoardSize board() const { return rules_.board; }
  // The table plays by the rules of version 0.1: there is nothing but building.
  void expect_building_only();
  // The robber of the table spares whoever has few points.
  void expect_friendly_robber();
  const catan::Setup& setup() const { return setup_; }
  Seat my_seat() const { return *seat_of(*my_id_); }
  lmu::PlayerId id_at(Seat seat) const { return players_[seat].id; }
  std::optional<int> trade_of(int offer) const;
  // Nothing for strangers, and before the start.
  std::optional<Seat> seat_of(lmu::PlayerId id) const;
  // Of a server that does not say what it waits for once this order is carried out.
  void go_on_after(const lmu::ClientMessage& order);
  // An offer that the server does not know any more.
  void forget_offer(int offer);

 private:
  void on(const lmu::Welcome& message);
  void on(const lmu::StatusUpdate& message);
  void on(const lmu::GameStarted& message);
  void on(const lmu::GameOver&) { over_ = true; }
  void on(const lmu::Rolled& message);
  void on(const lmu::Gained& message);
  void on(const lmu::Paid& message);
  void on(const lmu::RobberMoved& message);
  void on(const lmu::Built& message);
  void on(const lmu::CardBought& message);
  void on(const lmu::LongestRoad& message);
  void on(const lmu::LargestArmy& message);
  void on(const lmu::TradeOffered& message);
  void on(const lmu::TradeAccepted& message);
  void on(const lmu::TradeDone& message);
  void on(const lmu::TradeCancelled& message);
  void on(const lmu::PlayKnight& message) { card_played(message.player); }
  void on(const lmu::PlayRoads& message) { card_played(message.player); }
  void on(const lmu::PlayMonopoly& message);
  void on(const lmu::PlayInvention& message);
  template <class Other>
  void on(const Other&) {}

  std::optional<Seat> seat_for(lmu::PlayerId id);
  void forget_who_has_not_started();
  void take_status(Seat seat, lmu::Status status);
  void take_holdings(Seat seat, const lmu::Player& player);
  void begin_turn(Seat seat);
  void place_road(Seat seat, catan::Edge edge);
  void place_building(Seat seat, catan::Corner corner, bool city);
  void open_harbours(Seat seat, catan::Corner corner);
  void change_hand(Seat seat, const lmu::ResourceHolding& cards, int sign);
  void change_bank(catan::Cards cards, int sign);
  void card_played(std::optional<lmu::PlayerId> player);
  void close_offer(Seat payer, catan::Cards paid);

  catan::Rules rules_;
  std::optional<lmu::PlayerId> my_id_;
  std::vector<lmu::Player> players_;
  catan::Setup setup_;
  std::optional<catan::State> state_;
  bool over_ = false;

  // Cards of each kind in the bank as far as the talk shows; others discard face down.
  std::array<int, catan::kKinds> bank_{};
  std::optional<lmu::PlayerId> monopolist_;  // until the cards have moved
  std::optional<Seat> trade_partner_;        // of a trade whose offer is not known yet
  catan::Cards last_paid_;                   // by the seat whose turn it is
  std::array<int, catan::kMaxOffers> trades_{-1, -1, -1, -1};
};

}  // namespace spiel::client
