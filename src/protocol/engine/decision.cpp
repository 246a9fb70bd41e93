#include "protocol/engine/decision.hpp"

#include <fmt/core.h>
#include <boost/json.hpp>

#include "protocol/engine/texts.hpp"
#include "protocol/engine/words.hpp"

namespace spiel::engine {

namespace {

using catan::Resource;

// The order in which the API names and checks resources.
constexpr std::array kOrder = {Resource::Lumber, Resource::Wool, Resource::Grain, Resource::Brick,
                               Resource::Ore};

Decision carry_out(Command command, const Moment& moment) {
  switch (command) {
    case Command::BuildSettlement:
      return build_settlement(moment);
    case Command::BuildRoad:
      return build_road(moment);
    case Command::RollDice:
      return roll_dice(moment);
    case Command::DiscardResources:
      return discard_resources(moment);
    case Command::MoveRobber:
      return move_robber(moment);
    case Command::StealResource:
      return steal_resource(moment);
    case Command::PlayerTrade:
      return player_trade(moment);
    case Command::WantToTrade:
      return want_to_trade(moment);
    case Command::SendPartners:
      return send_partners(moment);
    case Command::SelectPartner:
      return select_partner(moment);
    case Command::NoPlayerTrade:
      return no_player_trade(moment);
    case Command::BuyRoad:
      return buy_road(moment);
    case Command::BuySettlement:
      return buy_settlement(moment);
    case Command::BuyCity:
      return buy_city(moment);
    case Command::BuyDevelopment:
      return buy_development(moment);
    case Command::UseDevelopment:
      return use_development(moment);
    case Command::TakeResourceFromAll:
      return take_resource_from_all(moment);
    case Command::BuildDevelopmentRoad:
      return build_development_road(moment);
    case Command::TakeTwoResources:
      return take_two_resources(moment);
    case Command::Update:
      return information(moment.info, moment.seat, &moment.known);
    case Command::EndTurn:
      return end_turn(moment);
  }
  return refused(text::kForbidden);
}

bool is_for_everybody(Command command) {
  return command == Command::DiscardResources || command == Command::WantToTrade;
}

}  // namespace

Decision decide(Command command, const Moment& moment) {
  if (command == Command::Update) return carry_out(command, moment);
  const bool over = moment.known.phase == catan::Phase::Over;
  if (!over && is_for_everybody(command)) return carry_out(command, moment);
  if (moment.known.must_discard != 0) return refused(text::kSomebodyOwes);
  if (!over && moment.known.current != moment.seat) return refused(text::kNotYourTurn);
  if (!is_permitted(situation_of(moment.known, moment.note()), command)) {
    return refused(text::kForbidden);
  }
  return carry_out(command, moment);
}

bool fits(const table::TableInfo& info) {
  const auto* rules = std::get_if<catan::Rules>(&info.options.rules);
  if (rules == nullptr || rules->special_building) return false;
  return rules->board == catan::BoardSize::Small;
}

std::string id_of(const table::TableInfo& info, Seat seat) {
  const auto& key = info.seats[seat].key;
  return key.empty() ? fmt::format("player{}", info.known_as(seat)) : key;
}

std::optional<Seat> seat_named(const table::TableInfo& info, std::string_view id) {
  for (Seat seat = 0; seat < info.seats.size(); ++seat) {
    if (id_of(info, seat) == id) return seat;
  }
  return std::nullopt;
}

bool is_game(const table::TableInfo& info) {
  const bool noted = std::ranges::any_of(
      info.seats, [](const auto& seat) { return note_of(seat).kind == Note::Kind::Ended; });
  const bool ended = info.result && info.result->aborted_by(table::AbortedBy::Manager);
  return fits(info) && !noted && !ended;
}

std::optional<Resource> lacking(const Moment& moment, catan::Cards cost) {
  for (const auto kind : kOrder) {
    if (moment.own().hand[kind] < cost[kind]) return kind;
  }
  return std::nullopt;
}

namespace {

// A card that the first of two requests has laid down: nobody has it any more.
std::optional<catan::Development> card_in_use(const catan::State& known, Seat seat, Note note) {
  if (known.current != seat) return std::nullopt;
  switch (situation_of(known, note)) {
    case Situation::UsingMonopoly:
      return catan::Development::Monopoly;
    case Situation::UsingYearOfPlenty:
      return catan::Development::Invention;
    default:
      return std::nullopt;
  }
}

}  // namespace

Answer information(const table::TableInfo& info, Seat seat, const catan::State* known) {
  static const catan::State kNothing{};
  const auto& state = known ? *known : kNothing;
  const auto& own = state.players[seat];
  const Note note = note_of(info.seats[seat]);
  const bool absent = known ? has_seat(state.absent, seat) : note.kind == Note::Kind::Inactive;
  const bool building = known && state.phase == catan::Phase::FreeRoads && state.current == seat;
  boost::json::object values{{"active", !absent}};
  for (const auto kind : kOrder) values[word_of(kind)] = own.hand[kind];
  const auto used = known ? card_in_use(state, seat, note) : std::nullopt;
  for (const auto kind : catan::kDevelopments) {
    values[word_of(kind)] = own.cards[kind] - (used == kind ? 1 : 0);
  }
  values["usedKnights"] = own.knights;
  values["longestRoad"] = own.road_length;
  values["roadsToBuild"] = building ? state.free_roads : 0;
  values["hasLargestArmy"] = known && state.largest_army == seat;
  values["hasLongestRoad"] = known && state.longest_road == seat;
  values["publicScore"] = own.points;
  values["hiddenScore"] = own.points + own.cards[catan::Development::VictoryPoint];
  values["canBuyRoad"] = own.hand.covers(catan::kRoadCost);
  values["canBuySettlement"] = own.hand.covers(catan::kSettlementCost);
  values["canBuyCity"] = own.hand.covers(catan::kCityCost);
  values["canBuyDevelopment"] = own.hand.covers(catan::kDevelopmentCost);
  return granted(text::kInformation, std::move(values));
}

}  // namespace spiel::engine
