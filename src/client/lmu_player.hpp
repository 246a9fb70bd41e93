// A player at an LMU server, as a state machine without socket or clock: the server's bytes and the
// time go in, bytes for the server come out. It is driven by Statusupdate: what the server waits
// for is what it does. Answers only tell when an order is done with; a server that forgets to
// answer is waited for a little and then taken at its last Statusupdate. Unknown messages are
// harmless.
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
  Duration answer_wait{5000};  // for an answer to an order
  Duration status_wait{1000};  // for an answer once a Statusupdate has come
  Duration trade_wait{2000};   // for others to accept an offer
  std::uint64_t seed = 0;      // for choices that are left to chance
};

class LmuPlayer {
 public:
  LmuPlayer(const lmu::Dialect& dialect, LmuPlayerOptions options, Decide decide);

  void received(std::string_view bytes, Time now);
  void tick(Time now);
  std::optional<Time> next_deadline() const;
  std::string take_output() { return std::exchange(output_, {}); }

  // The game is over, or cannot be played; the connection may be closed.
  bool finished() const { return mirror_.over() || trouble_.has_value(); }
  const std::optional<std::string>& trouble() const { return trouble_; }
  const std::optional<lmu::GameOver>& result() const { return result_; }
  const LmuMirror& mirror() const { return mirror_; }
  // What the server refused, in its own words.
  const std::vector<std::string>& refusals() const { return refusals_; }

 private:
  void hear(const lmu::ServerMessage& message, Time now);
  void on(const lmu::Hello& message, Time now);
  void on(const lmu::Welcome&, Time now) { introduce(now); }
  void on(const lmu::Accepted&, Time now);
  void on(const lmu::Refused& message, Time now);
  void on(const lmu::StatusUpdate& message, Time now);
  void on(const lmu::TradeOffered& message, Time now);
  void on(const lmu::TradeAccepted&, Time now) { act(now); }
  void on(const lmu::TradeCancelled&, Time now) { act(now); }
  void on(const lmu::GameOver& message, Time) { result_ = message; }
  template <class Other>
  void on(const Other&, Time) {}

  void introduce(Time now);
  void act(Time now);
  void consider_offers(Time now);
  bool my_offer_is_open() const;
  std::optional<catan::Action> choose(bool may_wait);
  std::optional<catan::Action> fallback(const catan::View& view);
  bool was_refused(const catan::Action& action) const;
  void order(const lmu::ClientMessage& message, Time now);

  const lmu::Dialect& dialect_;
  LmuPlayerOptions options_;
  Decide decide_;
  lmu::Splitter splitter_{lmu::Limits{.message_bytes = 1024 * 1024}};
  LmuMirror mirror_;
  Random random_;
  std::string output_;

  std::optional<Time> ordered_at_;  // an order is not answered yet
  bool status_came_ = false;        // since that order
  std::optional<catan::Action> last_action_;
  std::vector<catan::Action> refused_;  // since the turn began
  bool introduced_ = false;
  std::optional<Time> start_again_at_;
  std::optional<Time> offer_until_;
  std::optional<std::string> trouble_;
  std::optional<lmu::GameOver> result_;
  std::vector<std::string> refusals_;
};

}  // namespace spiel::client
