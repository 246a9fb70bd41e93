#include "client/lmu_player.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "catan/legal.hpp"
#include "protocol/lmu/refusals.hpp"

namespace spiel::client {

namespace {

using lmu::Status;

bool is_my_turn_to_act(Status status) {
  switch (status) {
    case Status::BuildSettlement:
    case Status::BuildRoad:
    case Status::Roll:
    case Status::Discard:
    case Status::MoveRobber:
    case Status::TradeOrBuild:
      return true;
    case Status::StartGame:
    case Status::AwaitStart:
    case Status::Wait:
    case Status::ConnectionLost:
      return false;
  }
  return false;
}

lmu::Colour next_colour(lmu::Colour colour) {
  return static_cast<lmu::Colour>((static_cast<int>(colour) + 1) % 4);
}

// Somebody who has started, or who came before us, has this colour.
bool is_taken(lmu::Colour colour, const LmuMirror& mirror) {
  return std::ranges::any_of(mirror.players(), [&](const lmu::Player& player) {
    const bool goes_first = player.status == Status::AwaitStart || player.id < mirror.my_id();
    return player.id != mirror.my_id() && player.colour == colour && goes_first;
  });
}

// The wanted colour, or else the next one that is not taken.
lmu::Colour free_colour(lmu::Colour wanted, const LmuMirror& mirror) {
  for (int tries = 0; tries < 4 && is_taken(wanted, mirror); ++tries) wanted = next_colour(wanted);
  return wanted;
}

}  // namespace

LmuPlayer::LmuPlayer(const lmu::Dialect& dialect, LmuPlayerOptions options, Decide decide)
    : dialect_(dialect),
      options_(std::move(options)),
      decide_(std::move(decide)),
      mirror_(dialect),
      random_(options_.seed) {}

// --- what the server says ------------------------------------------------------------------------

void LmuPlayer::received(std::string_view bytes, Time now) {
  while (const auto item = splitter_.next(bytes)) {
    if (!*item || finished()) continue;
    if (const auto message = lmu::decode_server(dialect_, **item)) hear(*message, now);
  }
}

void LmuPlayer::hear(const lmu::ServerMessage& message, Time now) {
  mirror_.hear(message);
  if (mirror_.fault()) trouble_ = *mirror_.fault();
  std::visit([&](const auto& m) { on(m, now); }, message);
}

void LmuPlayer::on(const lmu::Hello& message, Time) {
  if (message.protocol != dialect_.version) {
    trouble_ = fmt::format("the server speaks version {} and not {}",
                           message.protocol.value_or("unknown"), dialect_.version);
    return;
  }
  const lmu::ClientMessage greeting = lmu::Hello{options_.software, std::nullopt};
  output_ += encode(dialect_, greeting) + "\n";
}

void LmuPlayer::on(const lmu::Accepted&, Time now) {
  ordered_at_.reset();
  act(now);
}

void LmuPlayer::on(const lmu::Refused& message, Time now) {
  refusals_.push_back(message.reason);
  ordered_at_.reset();
  if (mirror_.playing()) {
    if (last_action_) refused_.push_back(*last_action_);
  } else if (message.reason == lmu::kColourTaken) {
    options_.colour = next_colour(options_.colour);
    introduced_ = false;
  } else {
    start_again_at_ = now + options_.status_wait;
  }
  act(now);
}

void LmuPlayer::on(const lmu::StatusUpdate& message, Time now) {
  if (message.player.id != mirror_.my_id()) return;
  status_came_ = true;
  if (message.player.status == Status::Roll || message.player.status == Status::Wait) {
    refused_.clear();
  }
  act(now);
}

void LmuPlayer::on(const lmu::TradeOffered& message, Time now) {
  if (message.player == mirror_.my_id()) {
    offer_until_ = now + options_.trade_wait;
  } else {
    consider_offers(now);
  }
}

// --- time ----------------------------------------------------------------------------------------

std::optional<Time> LmuPlayer::next_deadline() const {
  if (finished()) return std::nullopt;
  if (ordered_at_) {
    return *ordered_at_ + (status_came_ ? options_.status_wait : options_.answer_wait);
  }
  return mirror_.playing() ? offer_until_ : start_again_at_;
}

void LmuPlayer::tick(Time now) {
  const auto deadline = next_deadline();
  if (!deadline || now < *deadline) return;
  ordered_at_.reset();
  start_again_at_.reset();
  if (offer_until_ && *offer_until_ <= now) offer_until_.reset();
  act(now);
}

// --- what the player does ------------------------------------------------------------------------

void LmuPlayer::introduce(Time now) {
  if (ordered_at_ || start_again_at_) return;
  const auto colour = free_colour(options_.colour, mirror_);
  if (std::exchange(introduced_, true) && colour == options_.colour) {
    order(lmu::StartGame{}, now);
  } else {
    options_.colour = colour;
    order(lmu::Profile{options_.name, colour}, now);
  }
}

void LmuPlayer::act(Time now) {
  const auto status = mirror_.my_status();
  if (ordered_at_ || finished() || !status) return;
  if (*status == Status::StartGame) return introduce(now);
  if (!mirror_.playing() || !is_my_turn_to_act(*status)) return;
  const bool may_wait = offer_until_ && my_offer_is_open();
  const auto action = choose(may_wait);
  if (!action) return;
  last_action_ = action;
  if (const auto message = phrase(*action, mirror_, decide_)) {
    order(*message, now);
  } else {
    refused_.push_back(*action);
    act(now);
  }
}

void LmuPlayer::consider_offers(Time now) {
  if (ordered_at_ || !mirror_.playing()) return;
  const auto view = mirror_.view();
  const auto action = decide_(view, true);
  if (!action || action->kind != catan::ActionKind::Accept) return;
  if (catan::check(view.known, *view.viewer, *action)) return;
  last_action_ = action;
  if (const auto message = phrase(*action, mirror_, decide_)) order(*message, now);
}

bool LmuPlayer::my_offer_is_open() const {
  const auto view = mirror_.view();
  return view.known.current == *view.viewer &&
         std::ranges::any_of(view.known.offers, [](const auto& offer) { return offer.open(); });
}

std::optional<catan::Action> LmuPlayer::choose(bool may_wait) {
  const auto view = mirror_.view();
  const auto action = decide_(view, may_wait);
  if (!action && may_wait) return std::nullopt;
  const bool sound =
      action && !was_refused(*action) && !catan::check(view.known, *view.viewer, *action);
  return sound ? action : fallback(view);
}

// The simplest way on: end the turn where that is possible, else anything that is legal.
std::optional<catan::Action> LmuPlayer::fallback(const catan::View& view) {
  if (catan::discard_owed(view.known, *view.viewer) > 0) {
    return catan::random_discard(view.known, *view.viewer, random_);
  }
  catan::ActionList list;
  catan::legal(view, list);
  std::optional<catan::Action> found;
  for (const auto& action : list) {
    if (was_refused(action)) continue;
    if (!found || action.kind == catan::ActionKind::EndTurn) found = action;
  }
  return found;
}

bool LmuPlayer::was_refused(const catan::Action& action) const {
  return std::ranges::count(refused_, action) != 0;
}

void LmuPlayer::order(const lmu::ClientMessage& message, Time now) {
  if (!speaks(dialect_, message)) return;
  output_ += encode(dialect_, message) + "\n";
  ordered_at_ = now;
  status_came_ = false;
}

}  // namespace spiel::client
