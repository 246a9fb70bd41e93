// One request of a player.

#include <cassert>
#include <utility>

#include "protocol/engine/requests.hpp"
#include "protocol/engine/texts.hpp"
#include "system/secret.hpp"

namespace spiel::engine {

namespace {

// A table that others use at the same moment may have moved on each time; it cannot do so for long.
constexpr int kMaxTries = 100;

constexpr std::string_view kClaim = "claimSeat";

}  // namespace

void UserRequest::run() {
  table_ = envelope_.text("gameId");
  look();
}

// An unknown game is told before an unknown player, so that whoever names no player asks as a
// guest.
void UserRequest::look() {
  if (++tries_ > kMaxTries) return answer(refused(text::kForbidden));
  ask(table::Look{table_, table::kNobody, envelope_.text("playerId")},
      [self = shared_from_this()](const table::Reply& reply) { self->looked(reply); });
}

void UserRequest::looked(const table::Reply& reply) {
  if (!reply) {
    const bool no_table = reply.error() == table::Refusal(table::TableRefusal::NoSuchTable);
    return answer(refused(no_table ? text::kNoGame : text::kNoPlayer));
  }
  const auto& snapshot = *reply->snapshot;
  if (!is_game(*snapshot.info)) return answer(refused(text::kNoGame));
  if (!snapshot.viewer) return answer(refused(text::kNoPlayer));
  const auto& seat = snapshot.info->seats[*snapshot.viewer];
  if (!seat.secret.empty() && !same_secret(hash_of_token(token_), seat.secret)) {
    return answer(refused(text::kWrongCredentials));
  }
  const bool is_lost = !seat.connected && snapshot.info->stage != table::Stage::Over;
  if (is_lost) return be_there(seat.player);
  if (envelope_.command == kClaim) return claim(*snapshot.info, seat);
  decide_on(snapshot);
}

// Whoever keeps no connection is there by asking: after a restart nothing else shows it.
void UserRequest::be_there(table::PlayerId player) {
  ask(table::Tell{table_, table::Connected{player}},
      [self = shared_from_this()](const table::Reply&) { self->look(); });
}

// The player's id is no secret any more once others have been told it: then it claims nothing.
void UserRequest::claim(const table::TableInfo& info, const table::SeatInfo& seat) {
  if (info.tells_key_of(seat)) return answer(refused(text::kForbidden));
  const auto token = new_token();
  ask(table::Tell{table_, table::ClaimSeat{seat.player, hash_of_token(token)}},
      [self = shared_from_this(), token](const table::Reply& reply) {
        if (!reply) return self->answer(refused(text::kForbidden));
        self->answer(granted(text::kClaimed, boost::json::object{{"token", token}}));
      });
}

void UserRequest::decide_on(const table::Snapshot& snapshot) {
  const auto command = parse_command(envelope_.command);
  const Seat seat = *snapshot.viewer;
  player_ = snapshot.info->seats[seat].player;
  if (!snapshot.view) {
    if (command == Command::Update) return answer(information(*snapshot.info, seat, nullptr));
    return answer(refused(text::kNotStarted));
  }
  const auto& known = std::get<catan::View>(*snapshot.view).known;
  const Moment moment{*snapshot.info, known, seat, envelope_.arguments};
  if (!command) return answer(unknown_command(moment));
  auto decision = decide(*command, moment);
  if (auto* at_once = std::get_if<Answer>(&decision)) return answer(std::move(*at_once));
  order_ = std::move(std::get<Order>(decision));
  carry_out(snapshot.version);
}

Answer UserRequest::unknown_command(const Moment& moment) {
  if (moment.known.must_discard != 0) return refused(text::kSomebodyOwes);
  const bool over = moment.known.phase == catan::Phase::Over;
  if (!over && moment.known.current != moment.seat) return refused(text::kNotYourTurn);
  return refused(text::kForbidden);
}

void UserRequest::carry_out(std::uint64_t version) {
  ask(table::Tell{table_, order_.command, player_, version},
      [self = shared_from_this()](const table::Reply& reply) { self->carried_out(reply); });
}

void UserRequest::carried_out(const table::Reply& reply) {
  if (!reply) {
    const bool stale = reply.error() == table::Refusal(table::TableRefusal::Stale);
    return stale ? look() : answer(refused(text::kForbidden));
  }
  finish(*reply);
}

void UserRequest::finish(const table::Accepted& accepted) {
  assert(!accepted.missed.empty());  // the table tells all that an order has caused
  const catan::State* known = nullptr;
  std::vector<catan::Event> events;
  for (const auto& update : accepted.missed) {
    for (const auto& step : update.steps) {
      for (const auto& event : step.events) events.push_back(std::get<catan::Event>(event));
      known = &std::get<catan::View>(step.view).known;
    }
  }
  static const catan::State kNothing{};
  const auto& info = *accepted.missed.back().info;
  answer(order_.answer({info, known ? *known : kNothing, std::move(events)}));
}

}  // namespace spiel::engine
