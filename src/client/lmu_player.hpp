// A player at an LMU server, as a state machine without socket or clock: the server's bytes and the
// time go in, bytes for the server come out.
//
// It plays on anything that speaks the protocol. What the server waits for is what its Statusupdate
// says; an order is done with when it has been answered and its effect has been seen, in whatever
// order they come. Until then nothing else is decided, so no order is given twice while its effect
// is still coming. A server that is silent, or refuses, is asked again more and more slowly, and
// left with one clear sentence when that leads nowhere.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/lmu_mirror.hpp"
#include "client/lmu_phrase.hpp"
#include "core/random.hpp"
#include "core/time.hpp"
#include "protocol/lmu/codec.hpp"
#include "protocol/lmu/splitter.hpp"

namespace spiel::client {

struct LmuPlayerOptions {
  std::string name = "Spieltisch";
  lmu::Colour colour = lmu::Colour::Red;  // the next one is tried when it is taken
  std::string software = "Spieltisch (KI)";
  Duration greeting_wait{10'000};   // for the server to greet and to welcome
  Duration answer_wait{5000};       // for an order to show that it was heard
  Duration effect_wait{1000};       // for the rest of what it causes
  Duration trade_wait{2000};        // for others to accept an offer
  Duration silence{600'000};        // for the others' turns
  Duration lobby_silence{120'000};  // for other players to come
  std::size_t company = 1;          // how many want to play at one table, us included
  Duration company_wait{5000};      // for them to sit down before we start
  std::uint64_t seed = 0;           // for choices that are left to chance
};

class LmuPlayer {
 public:
  LmuPlayer(const lmu::Dialect& dialect, LmuPlayerOptions options, Decide decide);

  void received(std::string_view bytes, Time now);
  void disconnected();
  void tick(Time now);
  std::optional<Time> next_deadline() const;
  std::string take_output() { return std::exchange(output_, {}); }

  // The game is over, or cannot be played; the connection may be closed.
  bool finished() const { return result_.has_value() || trouble_.has_value(); }
  bool greeted() const { return greeted_; }
  // One sentence.
  const std::optional<std::string>& trouble() const { return trouble_; }
  const std::optional<lmu::GameOver>& result() const { return result_; }
  const LmuMirror& mirror() const { return mirror_; }
  // What the server refused: "Bauen: Dir fehlen Rohstoffe".
  const std::vector<std::string>& refusals() const { return refusals_; }

 private:
  // An order under way, and which signs of it have been seen.
  struct Order {
    lmu::ClientMessage message;
    std::optional<catan::Action> action{};  // none in the lobby
    Time sign{};                            // the last one; at first its sending
    std::optional<lmu::Player> before{};    // what the server said of us when it was given
    int effects_missing = 1;
    bool answered = false;
    bool status_came = false;
    int repeated = 0;
  };

  void hear(const lmu::ServerMessage& message, Time now);
  void on(const lmu::Hello& message, Time now);
  void on(const lmu::Welcome& message, Time now);
  void on(const lmu::Accepted&, Time now);
  void on(const lmu::Refused& message, Time now);
  void on(const lmu::Fault& message, Time now);
  void on(const lmu::StatusUpdate& message, Time now);
  void on(const lmu::GameStarted&, Time now);
  void on(const lmu::TradeOffered& message, Time now);
  void on(const lmu::GameOver& message, Time) { result_ = message; }
  template <class Other>
  void on(const Other&, Time) {}

  // The order under way.
  void order(const lmu::ClientMessage& message, std::optional<catan::Action> action, Time now);
  void send(const lmu::ClientMessage& message);
  void note_effect(const lmu::ServerMessage& message, Time now);
  bool is_done() const;
  Time order_deadline() const;
  void finish_order();
  bool has_ended_building() const;
  void give_up_waiting(Time now);
  void repeat_or_leave(Time now);
  void order_refused(const std::string& reason, Time now);

  // The lobby.
  void introduce(Time now);
  bool waits_for_company() const;
  void lobby_silent(Time now);
  void lobby_order_accepted();
  void lobby_order_unanswered(Time now);
  void lobby_order_refused(const std::string& reason, Time now);

  // The game.
  void act(Time now);
  void act_in_turn(Time now);
  void consider_offers(Time now);
  std::optional<catan::Action> choose(bool may_wait);
  bool is_sound(const catan::Action& action, const catan::View& view) const;
  std::optional<catan::Action> fallback(const std::optional<catan::Action>& wish,
                                        const catan::View& view);
  std::optional<int> my_open_offer() const;
  bool was_refused(const catan::Action& action) const;
  void set_aside(const catan::Action& action);
  void back_off(int failures, Time now);
  void leave(std::string why);
  std::string name_of(const lmu::ClientMessage& message) const;

  const lmu::Dialect& dialect_;
  LmuPlayerOptions options_;
  Decide decide_;
  lmu::Splitter splitter_{lmu::Limits{.message_bytes = 1024 * 1024}};
  LmuMirror mirror_;
  Random random_;
  std::string output_;
  std::optional<std::string> trouble_;
  std::optional<lmu::GameOver> result_;
  std::vector<std::string> refusals_;

  std::optional<Time> began_;  // when the conversation was first thought of
  std::optional<Time> heard_;  // the last time that the server said anything
  bool greeted_ = false;

  std::optional<Order> order_;
  int mute_orders_ = 0;             // in a row that were carried out and never answered
  std::string last_fault_{};        // some servers tell a refusal once more as an answer
  std::optional<Time> wait_until_;  // before anything else is tried
  int barren_ = 0;                  // orders in a row that led to nothing

  bool introduced_ = false;
  bool started_ = false;
  int lobby_refusals_ = 0;
  std::optional<Time> company_until_;  // how long others of ours are waited for
  int starts_ = 0;                     // how often we have said so, or waited for others

  std::vector<catan::Action> refused_;  // since our status changed
  bool ending_ = false;                 // nothing is left but to end the turn
  int orders_in_turn_ = 0;
  int offers_in_turn_ = 0;
  std::optional<Time> offer_until_;
  std::vector<int> considered_;  // trades of others
};

}  // namespace spiel::client
