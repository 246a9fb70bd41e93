#include "client/lmu_phrase.hpp"

#include "catan/apply.hpp"
#include "protocol/lmu/places.hpp"

namespace spiel::client {

namespace {

using catan::Action;
using catan::ActionKind;

// The decision if it is of this kind, else the first legal one.
std::optional<Action> follow_up(const catan::View& view, ActionKind kind, const Decide& decide) {
  const auto decided = decide(view, false);
  if (decided && decided->kind == kind && !catan::check(view.known, *view.viewer, *decided)) {
    return decided;
  }
  catan::ActionList list;
  catan::legal(view, list);
  for (const Action& action : list) {
    if (action.kind == kind) return action;
  }
  return std::nullopt;
}

lmu::MoveRobber robbery(const Action& action, const LmuMirror& mirror) {
  lmu::MoveRobber message{lmu::place_of_cell(action.first, mirror.board()), std::nullopt};
  if (action.seat() != kNoSeat) message.target = mirror.id_at(action.seat());
  return message;
}

// A knight that wins still has to name a place.
std::optional<lmu::ClientMessage> knight(const LmuMirror& mirror, const Decide& decide) {
  auto view = mirror.view();
  if (!catan::apply(view.known, *view.viewer, Action::play_knight(), {})) return std::nullopt;
  view.known.phase = catan::Phase::MoveRobber;
  const auto move = follow_up(view, ActionKind::MoveRobber, decide);
  if (!move) return std::nullopt;
  const auto message = robbery(*move, mirror);
  return lmu::PlayKnight{message.place, message.target, std::nullopt};
}

std::optional<lmu::ClientMessage> free_roads(const LmuMirror& mirror, const Decide& decide) {
  auto view = mirror.view();
  if (!catan::apply(view.known, *view.viewer, Action::play_road_building(), {})) {
    return std::nullopt;
  }
  std::optional<lmu::PlayRoads> message;
  while (view.known.phase == catan::Phase::FreeRoads) {
    const auto road = follow_up(view, ActionKind::BuildRoad, decide);
    if (!road || !catan::apply(view.known, *view.viewer, *road, {})) break;
    const auto place = lmu::place_of_edge(road->first, mirror.board());
    message ? (void)(message->second = place)
            : (void)(message = lmu::PlayRoads{place, std::nullopt, std::nullopt});
  }
  return message;
}

catan::Cards invented(const Action& action) {
  auto cards = catan::Cards::of(action.resource());
  if (!action.takes_one()) cards += catan::Cards::of(action.other_resource());
  return cards;
}

std::optional<lmu::ClientMessage> trade_message(const Action& action, const LmuMirror& mirror) {
  const auto trade = mirror.trade_of(action.first);
  if (!trade) return std::nullopt;
  switch (action.kind) {
    case ActionKind::Accept:
      return lmu::AcceptTrade{*trade};
    case ActionKind::Decline:
      return lmu::AcceptTrade{*trade, false};
    case ActionKind::Confirm:
      return lmu::CompleteTrade{*trade, mirror.id_at(action.seat())};
    default:
      return lmu::CancelTrade{*trade};
  }
}

}  // namespace

std::optional<lmu::ClientMessage> phrase(Action action, const LmuMirror& mirror,
                                         const Decide& decide) {
  switch (action.kind) {
    case ActionKind::Roll:
      return lmu::Roll{};
    case ActionKind::EndTurn:
      return lmu::EndTurn{};
    case ActionKind::BuildRoad:
      return lmu::Build{lmu::Piece::Road, lmu::place_of_edge(action.first, mirror.board())};
    case ActionKind::BuildSettlement:
      return lmu::Build{lmu::Piece::Settlement, lmu::place_of_corner(action.first, mirror.board())};
    case ActionKind::BuildCity:
      return lmu::Build{lmu::Piece::City, lmu::place_of_corner(action.first, mirror.board())};
    case ActionKind::BuyCard:
      return lmu::BuyCard{};
    case ActionKind::PlayKnight:
      return knight(mirror, decide);
    case ActionKind::PlayRoadBuilding:
      return free_roads(mirror, decide);
    case ActionKind::PlayInvention:
      return lmu::PlayInvention{invented(action), std::nullopt};
    case ActionKind::PlayMonopoly:
      return lmu::PlayMonopoly{action.resource(), std::nullopt};
    case ActionKind::MoveRobber:
      return robbery(action, mirror);
    case ActionKind::Discard:
      return lmu::Discard{action.give};
    case ActionKind::BankTrade: {
      const auto rate = catan::trade_rate(mirror.view().known, mirror.my_seat(), action.resource());
      return lmu::BankTrade{catan::Cards::of(action.resource(), static_cast<std::uint32_t>(rate)),
                            catan::Cards::of(action.other_resource())};
    }
    case ActionKind::Offer:
      return lmu::OfferTrade{action.give, action.want};
    case ActionKind::Accept:
    case ActionKind::Decline:
    case ActionKind::WithdrawAcceptance:
    case ActionKind::WithdrawOffer:
    case ActionKind::Confirm:
      return trade_message(action, mirror);
    case ActionKind::Steal:
    case ActionKind::Counter:
    case ActionKind::WithdrawCounter:
    case ActionKind::ConfirmCounter:
    case ActionKind::Leave:
    case ActionKind::Return:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace spiel::client
