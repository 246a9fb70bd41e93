#include "client/lmu_player.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "catan/legal.hpp"
#include "protocol/lmu/refusals.hpp"

namespace spiel::client {

namespace {

using catan::Action;
using catan::ActionKind;
using lmu::Status;

constexpr int kOffersPerTurn = 6;
constexpr int kOrdersPerTurn = 100;
constexpr int kRepetitions = 3;    // of an order that nobody answers
constexpr int kBarrenOrders = 40;  // that lead to nothing before we leave
constexpr int kPatientOrders = 5;  // that lead to nothing before we slow down
constexpr int kStarts = 24;        // that the server may refuse or not hear
constexpr Duration kShortestPause{250};
constexpr Duration kLongestPause{8000};
constexpr Duration kLongestLobbyPause{60'000};

bool is_my_turn_to_act(Status status) {
  switch (status) {
    case Status::BuildSettlement:
    case Status::BuildRoad:
    case Status::Roll:
    case Status::Discard:
    case Status::MoveRobber:
    case Status::TradeOrBuild:
    case Status::SpecialBuild:
      return true;
    case Status::StartGame:
    case Status::AwaitStart:
    case Status::Wait:
    case Status::ConnectionLost:
      return false;
  }
  return false;
}

// The server waits for exactly this, and having it twice does no harm.
bool must_be_repeated(const lmu::ClientMessage& message, Status status) {
  const bool opening = status == Status::BuildSettlement || status == Status::BuildRoad;
  return std::holds_alternative<lmu::Roll>(message) ||
         std::holds_alternative<lmu::EndTurn>(message) ||
         std::holds_alternative<lmu::Discard>(message) ||
         std::holds_alternative<lmu::MoveRobber>(message) ||
         (opening && std::holds_alternative<lmu::Build>(message));
}

bool is_answer_to_offer(const lmu::ClientMessage& message) {
  return std::holds_alternative<lmu::AcceptTrade>(message);
}

// Whether a Statusupdate closes what the order causes.
bool brings_status(const lmu::ClientMessage& message) {
  return !is_answer_to_offer(message) && !std::holds_alternative<lmu::OfferTrade>(message) &&
         !std::holds_alternative<lmu::CancelTrade>(message);
}

// Somebody who has started, or who came before us, has this colour.
bool is_taken(lmu::Colour colour, const LmuMirror& mirror) {
  return std::ranges::any_of(mirror.players(), [&](const lmu::Player& player) {
    const bool goes_first = player.status == Status::AwaitStart || player.id < mirror.my_id();
    return player.id != mirror.my_id() && player.colour == colour && goes_first;
  });
}

lmu::Colour next_colour(lmu::Colour colour, const lmu::Dialect& dialect) {
  return static_cast<lmu::Colour>((static_cast<int>(colour) + 1) % dialect.colours);
}

// The wanted colour, or else the next one that is not taken.
lmu::Colour free_colour(lmu::Colour wanted, const LmuMirror& mirror, const lmu::Dialect& dialect) {
  for (int tries = 0; tries < dialect.colours && is_taken(wanted, mirror); ++tries) {
    wanted = next_colour(wanted, dialect);
  }
  return wanted;
}

// Whether a message is what this order was to bring about, as far as the player with `me` goes.
class Effect {
 public:
  Effect(const lmu::ServerMessage& heard, lmu::PlayerId me) : heard_(heard), me_(me) {}

  bool of(const lmu::Roll&) const { return mine<lmu::Rolled>(); }
  bool of(const lmu::Build&) const { return built(); }
  bool of(const lmu::PlayRoads&) const { return built(); }
  bool of(const lmu::Discard&) const { return mine<lmu::Paid>(); }
  bool of(const lmu::MoveRobber&) const { return mine<lmu::RobberMoved>(); }
  bool of(const lmu::PlayKnight&) const { return mine<lmu::RobberMoved>(); }
  bool of(const lmu::PlayMonopoly&) const { return relayed<lmu::PlayMonopoly>(); }
  bool of(const lmu::PlayInvention&) const { return relayed<lmu::PlayInvention>(); }
  bool of(const lmu::BuyCard&) const { return mine<lmu::CardBought>(); }
  bool of(const lmu::BankTrade&) const { return mine<lmu::Gained>(); }
  bool of(const lmu::OfferTrade&) const { return mine<lmu::TradeOffered>(); }
  bool of(const lmu::AcceptTrade&) const { return mine<lmu::TradeAccepted>(); }
  bool of(const lmu::CompleteTrade&) const { return mine<lmu::TradeDone>(); }
  bool of(const lmu::CancelTrade&) const { return mine<lmu::TradeCancelled>(); }
  // The next one is asked, or we are told to wait.
  bool of(const lmu::EndTurn&) const {
    const auto* update = std::get_if<lmu::StatusUpdate>(&heard_);
    if (update == nullptr) return false;
    return (update->player.id == me_) != is_my_turn_to_act(update->player.status);
  }
  template <class Other>
  bool of(const Other&) const {
    return false;
  }

 private:
  template <class Message>
  bool mine() const {
    const auto* message = std::get_if<Message>(&heard_);
    return message != nullptr && message->player == me_;
  }
  template <class Message>
  bool relayed() const {
    return mine<Message>();
  }
  bool built() const {
    const auto* message = std::get_if<lmu::Built>(&heard_);
    return message != nullptr && message->building.owner == me_;
  }

  const lmu::ServerMessage& heard_;
  lmu::PlayerId me_;
};

// What an order changes about its player: what the server waits for, and what it holds.
bool differs(const lmu::Player& before, const lmu::Player& now) {
  return before.status != now.status || before.resources != now.resources ||
         before.developments != now.developments || before.knights != now.knights;
}

// Two kinds instead of two equal cards, for servers that want it so.
bool is_like(const Action& wish, const Action& action) {
  return wish.kind == ActionKind::PlayInvention && action.kind == wish.kind &&
         action.first != action.second &&
         (action.first == wish.first || action.second == wish.first);
}

}  // namespace

LmuPlayer::LmuPlayer(const lmu::Dialect& dialect, LmuPlayerOptions options, Decide decide)
    : dialect_(dialect),
      options_(std::move(options)),
      decide_(std::move(decide)),
      mirror_(dialect),
      random_(options_.seed) {
  if (static_cast<int>(options_.colour) >= dialect.colours) options_.colour = lmu::Colour::Red;
}

void LmuPlayer::leave(std::string why) {
  if (!trouble_) trouble_ = std::move(why);
}

std::string LmuPlayer::name_of(const lmu::ClientMessage& message) const {
  return std::visit([&](const auto& m) { return std::string(dialect_.words[m.kName]); }, message);
}

// --- what the server says ------------------------------------------------------------------------

// Everything that has come is heard before anything is decided.
void LmuPlayer::received(std::string_view bytes, Time now) {
  if (!began_ && !mirror_.my_id()) began_ = now;
  heard_ = now;
  while (const auto item = splitter_.next(bytes)) {
    if (finished()) return;
    if (!*item && !greeted_) return leave("what the server says is not the LMU protocol");
    if (!*item) continue;
    if (const auto message = lmu::decode_server(dialect_, **item)) hear(*message, now);
  }
  act(now);
}

void LmuPlayer::disconnected() {
  if (finished()) return;
  if (!greeted_) return leave("the server closed the connection without a greeting");
  // A version that knows no end of the game ends with the connection.
  if (mirror_.playing() && !dialect_.has(lmu::Feature::End)) {
    result_ = lmu::GameOver{"The server has closed the game.", lmu::kNobody};
    return;
  }
  const auto last = refusals_.empty() ? "" : ", after it had said: " + refusals_.back();
  leave(fmt::format("the server closed the connection {}{}",
                    mirror_.playing() ? "in the middle of the game" : "before the game began",
                    last));
}

void LmuPlayer::hear(const lmu::ServerMessage& message, Time now) {
  if (order_) note_effect(message, now);
  const auto status = mirror_.my_status();
  mirror_.hear(message);
  if (mirror_.my_status() != status) refused_.clear();
  std::visit([&](const auto& m) { on(m, now); }, message);
  if (!std::holds_alternative<lmu::Fault>(message)) last_fault_.clear();
}

void LmuPlayer::on(const lmu::Hello& message, Time) {
  if (message.protocol.value_or(std::string(dialect_.version)) != dialect_.version) {
    return leave(fmt::format("the server speaks version {} and not {}", *message.protocol,
                             dialect_.version));
  }
  if (std::exchange(greeted_, true)) return;
  send(lmu::Hello{options_.software, std::nullopt});
}

void LmuPlayer::on(const lmu::Welcome&, Time) { began_.reset(); }

void LmuPlayer::on(const lmu::Accepted&, Time now) {
  if (!order_) return;
  mute_orders_ = 0;
  order_->answered = true;
  order_->sign = now;
  if (!order_->action) lobby_order_accepted();
}

// Another fault is one of its own, even in the same words.
void LmuPlayer::on(const lmu::Fault& message, Time now) {
  last_fault_.clear();
  on(lmu::Refused{message.reason}, now);
  last_fault_ = message.reason;
}

void LmuPlayer::on(const lmu::Refused& message, Time now) {
  if (last_fault_ == message.reason) return;
  refusals_.push_back(order_ ? name_of(order_->message) + ": " + message.reason : message.reason);
  if (!mirror_.my_id()) return leave("the server does not let us in: " + message.reason);
  if (!order_) return;
  mute_orders_ = 0;
  order_->action ? order_refused(message.reason, now) : lobby_order_refused(message.reason, now);
}

void LmuPlayer::on(const lmu::StatusUpdate& message, Time now) {
  const auto& player = message.player;
  if (player.id != mirror_.my_id()) return;
  if (player.status == Status::AwaitStart) started_ = true;
  if (player.status == Status::StartGame) started_ = false;
  if (player.status == Status::Roll || player.status == Status::Wait) {
    orders_in_turn_ = offers_in_turn_ = 0;
    ending_ = false;
  }
  if (!order_) return;
  order_->status_came = true;
  order_->sign = now;
  const bool changed = order_->before && differs(*order_->before, player);
  if (changed && order_->effects_missing == 1) order_->effects_missing = 0;
}

void LmuPlayer::on(const lmu::GameStarted&, Time) {
  if (order_ && !order_->action) order_.reset();
  wait_until_.reset();
  started_ = true;
}

void LmuPlayer::on(const lmu::TradeOffered& message, Time now) {
  std::erase(considered_, message.trade);  // some number the offers of every turn anew
  if (message.player == mirror_.my_id()) offer_until_ = now + options_.trade_wait;
}

// --- the order under way -------------------------------------------------------------------------

void LmuPlayer::send(const lmu::ClientMessage& message) {
  output_ += encode(dialect_, message) + "\n";
}

void LmuPlayer::order(const lmu::ClientMessage& message, std::optional<Action> action, Time now) {
  if (!speaks(dialect_, message)) return;
  send(message);
  order_ = Order{.message = message, .action = action, .sign = now};
  if (mirror_.me() != nullptr) order_->before = *mirror_.me();
  const auto* roads = std::get_if<lmu::PlayRoads>(&message);
  if (roads != nullptr && roads->second) order_->effects_missing = 2;
}

void LmuPlayer::note_effect(const lmu::ServerMessage& message, Time now) {
  if (!mirror_.my_id()) return;
  const Effect effect(message, *mirror_.my_id());
  const bool seen = std::visit([&](const auto& m) { return effect.of(m); }, order_->message);
  if (!seen) return;
  order_->effects_missing = std::max(0, order_->effects_missing - 1);
  order_->sign = now;
}

// A server that has not answered lately is not waited for.
bool LmuPlayer::is_done() const {
  const bool answered = order_->answered || mute_orders_ >= 2;
  const bool closed = order_->status_came || !brings_status(order_->message);
  return answered && closed && order_->effects_missing == 0;
}

// Once the effect is there only trifles are missing; before that the order is still under way.
Time LmuPlayer::order_deadline() const {
  const bool effect = order_->effects_missing == 0;
  const auto wait = effect ? options_.effect_wait : options_.answer_wait;
  return order_->sign + wait * (1 << order_->repeated);
}

void LmuPlayer::finish_order() {
  barren_ = 0;
  order_.reset();
}

// Whoever ends a building phase between turns may not be told that it is over.
bool LmuPlayer::has_ended_building() const {
  return order_->answered && std::holds_alternative<lmu::EndTurn>(order_->message) &&
         order_->before && order_->before->status == Status::SpecialBuild;
}

void LmuPlayer::give_up_waiting(Time now) {
  if (!order_->action) return lobby_order_unanswered(now);
  if (order_->effects_missing > 0 && !has_ended_building()) return repeat_or_leave(now);
  if (!order_->answered) ++mute_orders_;
  if (!order_->status_came) mirror_.go_on_after(order_->message);
  finish_order();
}

// What the server waits for is said again, in the same words. Anything else is left alone: it may
// have been carried out all the same.
void LmuPlayer::repeat_or_leave(Time now) {
  const auto status = mirror_.my_status().value_or(Status::Wait);
  if (is_answer_to_offer(order_->message)) return order_.reset();
  const bool again = !order_->answered && must_be_repeated(order_->message, status);
  if (order_->repeated == kRepetitions || ++barren_ >= kBarrenOrders) {
    return leave(fmt::format("the server does not react to \"{}\"", name_of(order_->message)));
  }
  if (!again) return set_aside(*std::exchange(order_, std::nullopt)->action);
  ++order_->repeated;
  order_->sign = now;
  send(order_->message);
}

void LmuPlayer::order_refused(const std::string& reason, Time now) {
  const auto refused = *std::exchange(order_, std::nullopt);
  if (is_answer_to_offer(refused.message)) return;
  if (++barren_ >= kBarrenOrders) {
    return leave(fmt::format("the server refuses everything, at last \"{}\": {}",
                             name_of(refused.message), reason));
  }
  if (reason == lmu::kNotInTheseRules) mirror_.expect_building_only();
  if (reason == lmu::kSparedByRobber) mirror_.expect_friendly_robber();
  if (std::holds_alternative<lmu::EndTurn>(refused.message)) ending_ = true;
  const bool has_no_choice = std::holds_alternative<lmu::EndTurn>(refused.message) ||
                             std::holds_alternative<lmu::Roll>(refused.message);
  if (!has_no_choice) set_aside(*refused.action);
  if (has_no_choice || barren_ > kPatientOrders) back_off(barren_, now);
}

// Until the server waits for something else. An offer that it does not let us withdraw is as good
// as gone.
void LmuPlayer::set_aside(const Action& action) {
  refused_.push_back(action);
  if (action.kind == ActionKind::WithdrawOffer) mirror_.forget_offer(action.first);
}

void LmuPlayer::back_off(int failures, Time now) {
  const int doublings = std::clamp(failures - 1, 0, 8);
  const auto longest = mirror_.playing() ? kLongestPause : kLongestLobbyPause;
  wait_until_ = now + std::min(kShortestPause * (1 << doublings), longest);
}

// --- time ----------------------------------------------------------------------------------------

std::optional<Time> LmuPlayer::next_deadline() const {
  if (finished()) return std::nullopt;
  if (began_) return *began_ + options_.greeting_wait;
  if (order_) return order_deadline();
  if (wait_until_) return wait_until_;
  if (waits_for_company()) return company_until_;
  const auto silence =
      heard_.value_or(Time{}) + (mirror_.playing() ? options_.silence : options_.lobby_silence);
  return offer_until_ ? std::min(*offer_until_, silence) : silence;
}

void LmuPlayer::tick(Time now) {
  if (!greeted_ && !began_ && !finished()) began_ = now;
  const auto deadline = next_deadline();
  if (!deadline || now < *deadline) return;
  if (began_) {
    return leave(greeted_ ? "the server does not welcome us"
                          : fmt::format("the server does not greet; is this a port of the LMU "
                                        "protocol? (version {} is usually on {})",
                                        dialect_.name, dialect_.port));
  }
  if (order_) {
    give_up_waiting(now);
  } else if (mirror_.playing()) {
    if (*heard_ + options_.silence <= now) return leave("the server has fallen silent");
  } else if (*heard_ + options_.lobby_silence <= now) {
    lobby_silent(now);
  }
  if (wait_until_ && *wait_until_ <= now) wait_until_.reset();
  if (offer_until_ && *offer_until_ <= now) offer_until_.reset();
  act(now);
}

// --- the lobby -----------------------------------------------------------------------------------

// Servers may say nothing about us before the game begins: name and start are said all the same.
void LmuPlayer::introduce(Time now) {
  if (started_) return;
  const auto colour = free_colour(options_.colour, mirror_, dialect_);
  if (introduced_ && colour == options_.colour) {
    if (!company_until_) company_until_ = now + options_.company_wait;
    if (waits_for_company() && now < *company_until_) return;
    if (++starts_ > kStarts) return leave("the server begins no game");
    return order(lmu::StartGame{}, std::nullopt, now);
  }
  options_.colour = colour;
  order(lmu::Profile{options_.name, colour}, std::nullopt, now);
}

// A server may begin as soon as enough have started, and leave out whoever comes a moment later. We
// are there, whether or not the server tells.
bool LmuPlayer::waits_for_company() const {
  return company_until_ && !started_ && !mirror_.playing() &&
         std::max<std::size_t>(mirror_.players().size(), 1) < options_.company;
}

// Whoever has not heard that we have started is told again.
void LmuPlayer::lobby_silent(Time now) {
  heard_ = now;
  started_ = mirror_.my_status() == Status::AwaitStart;
  if (started_ && ++starts_ > kStarts) leave("the server begins no game");
}

void LmuPlayer::lobby_order_accepted() {
  std::holds_alternative<lmu::Profile>(order_->message) ? introduced_ = true : started_ = true;
  order_.reset();
}

// The name may have been taken in all the same; whether we have started is asked again.
void LmuPlayer::lobby_order_unanswered(Time now) {
  introduced_ = true;
  const bool unsure = std::holds_alternative<lmu::StartGame>(order_->message) && !started_;
  order_.reset();
  if (unsure) back_off(starts_, now);
}

void LmuPlayer::lobby_order_refused(const std::string& reason, Time now) {
  const bool named = std::holds_alternative<lmu::Profile>(order_->message);
  order_.reset();
  if (++lobby_refusals_ > kStarts) return leave("the server does not let us play: " + reason);
  if (reason == lmu::kColourTaken) {
    options_.colour = next_colour(options_.colour, dialect_);
    introduced_ = false;
    if (lobby_refusals_ <= dialect_.colours) return;
  } else if (named) {
    options_.name += "'";
  }
  back_off(lobby_refusals_ + 2, now);
}

// --- the game ------------------------------------------------------------------------------------

void LmuPlayer::act(Time now) {
  if (order_ && order_->action && is_done()) finish_order();
  const bool waits = order_ || (wait_until_ && now < *wait_until_);
  if (waits || finished() || !mirror_.my_id()) return;
  if (!mirror_.playing()) return introduce(now);
  is_my_turn_to_act(mirror_.my_status().value_or(Status::Wait)) ? act_in_turn(now)
                                                                : consider_offers(now);
}

void LmuPlayer::act_in_turn(Time now) {
  const bool may_wait = offer_until_ && my_open_offer();
  // Every action is tried once at most before another one is chosen.
  for (int tries = 0; tries < kBarrenOrders && !order_; ++tries) {
    const auto action = choose(may_wait);
    if (!action && may_wait) return;
    if (!action) {
      ++barren_;
      refused_.clear();
      if (barren_ >= kBarrenOrders) return leave("the server refuses every action that is left");
      return back_off(barren_, now);
    }
    const auto message = phrase(*action, mirror_, decide_);
    if (message && speaks(dialect_, *message)) {
      ++orders_in_turn_;
      if (action->kind == ActionKind::Offer) ++offers_in_turn_;
      return order(*message, action, now);
    }
    refused_.push_back(*action);
  }
}

std::optional<Action> LmuPlayer::choose(bool may_wait) {
  const auto view = mirror_.view();
  if (view.known.phase == catan::Phase::Roll && catan::is_opening(view.known)) {
    return Action::roll();
  }
  const bool in_turn = view.known.phase == catan::Phase::Main;
  if (orders_in_turn_ >= kOrdersPerTurn) ending_ = true;
  std::optional<Action> action;
  if (in_turn && ending_) {
    action = Action::end_turn();
  } else {
    action = decide_(view, may_wait);
    if (!action && may_wait) return std::nullopt;
    if (!action || !is_sound(*action, view)) action = fallback(action, view);
  }
  const auto offer = my_open_offer();
  const bool ends = in_turn && action && action->kind == ActionKind::EndTurn;
  return ends && offer ? Action::withdraw_offer(*offer) : action;
}

bool LmuPlayer::is_sound(const Action& action, const catan::View& view) const {
  const bool too_many = action.kind == ActionKind::Offer && offers_in_turn_ >= kOffersPerTurn;
  return !too_many && !was_refused(action) &&
         !catan::check(view.known, *view.viewer, action).has_value();
}

// The nearest to what was wished, or the simplest way on: end the turn where that is possible, else
// anything that is legal.
std::optional<Action> LmuPlayer::fallback(const std::optional<Action>& wish,
                                          const catan::View& view) {
  if (catan::discard_owed(view.known, *view.viewer) > 0) {
    return catan::random_discard(view.known, *view.viewer, random_);
  }
  catan::ActionList list;
  catan::legal(view, list);
  std::optional<Action> found;
  for (const auto& action : list) {
    if (was_refused(action)) continue;
    if (wish && is_like(*wish, action)) return action;
    if (!found || action.kind == ActionKind::EndTurn) found = action;
  }
  return found;
}

// Each offer of others is thought about once. Where there is a word for it, it is declined.
void LmuPlayer::consider_offers(Time now) {
  const auto view = mirror_.view();
  for (int i = 0; i < catan::kMaxOffers && !order_; ++i) {
    const auto trade = mirror_.trade_of(i);
    const bool asks =
        trade && view.known.current != *view.viewer && std::ranges::count(considered_, *trade) == 0;
    if (!asks) continue;
    considered_.push_back(*trade);
    const auto wish = decide_(view, true);
    const bool accepts =
        wish == Action::accept(i) && !catan::check(view.known, *view.viewer, *wish).has_value();
    if (!accepts && !dialect_.has(lmu::Feature::Declines)) continue;
    order(lmu::AcceptTrade{*trade, accepts}, accepts ? Action::accept(i) : Action::decline(i), now);
  }
}

std::optional<int> LmuPlayer::my_open_offer() const {
  const auto view = mirror_.view();
  if (view.known.current != *view.viewer) return std::nullopt;
  for (int i = 0; i < catan::kMaxOffers; ++i) {
    if (mirror_.trade_of(i)) return i;
  }
  return std::nullopt;
}

bool LmuPlayer::was_refused(const Action& action) const {
  return std::ranges::count(refused_, action) != 0;
}

}  // namespace spiel::client
