#include "games/catan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "catan/text.hpp"
#include "games/catan_json.hpp"
#include "games/fields.hpp"

namespace spiel::games {

namespace json = boost::json;

namespace {

json::array masked(catan::Mask places) {
  json::array list;
  places.for_each([&](int place) { list.emplace_back(place); });
  return list;
}

template <class Kinds, class Pile>
json::object counts(const Kinds& kinds, Pile pile) {
  json::object object;
  for (const auto kind : kinds) object[catan::name_of(kind)] = pile[kind];
  return object;
}

json::object seat_json(const catan::View& view, Seat seat) {
  const catan::State& state = view.known;
  const catan::Player& player = state.players[seat];
  json::object object{{"points", catan::points_of(state, seat)},
                      {"cards", player.hand_size},
                      {"development_cards", player.card_count},
                      {"knights", player.knights},
                      {"road_length", player.road_length},
                      {"roads", masked(player.roads)},
                      {"settlements", masked(catan::settlements_of(state, seat))},
                      {"cities", masked(catan::cities_of(state, seat))}};
  if (view.shows_cards_of(seat)) {
    object["hand"] = counts(catan::kResources, player.hand);
    object["development"] = counts(catan::kDevelopments, player.cards);
  }
  return object;
}

json::value holder(Seat seat) { return seat == kNoSeat ? json::value(nullptr) : json::value(seat); }

}  // namespace

std::string Catan::title(const Rules& rules, int seats) {
  const bool small = rules.board == catan::BoardSize::Small;
  return fmt::format("Catan, {} seats, {} board", seats, small ? "small" : "large");
}

catan::Rules Catan::for_seats(Rules rules, int most) {
  const auto box = catan::standard_rules(most);
  if (rules.board == catan::BoardSize::Small && box.board == catan::BoardSize::Large) {
    rules.board = box.board;
    rules.special_building = box.special_building;
  }
  return rules;
}

bool Catan::reveals(const State& before, Seat seat, const Action& action) {
  return action.kind == catan::ActionKind::PlayMonopoly ||
         catan::chance_needed(before, seat, action) != catan::ChanceKind::None;
}

std::optional<catan::Action> Catan::withdrawal_of_declined(const State& state, Seat seat) {
  if (state.current != seat) return std::nullopt;
  const auto counters = std::ranges::any_of(state.counters, &catan::Offer::open);
  const auto others = ((1U << state.seats) - 1U) & all_but(seat) & ~unsigned{state.absent};
  for (int i = 0; !counters && i < catan::kMaxOffers; ++i) {
    const auto& offer = state.offers[static_cast<std::size_t>(i)];
    const bool declined = offer.open() && (offer.declined() & others) == others;
    const auto withdrawal = Action::withdraw_offer(i);
    if (declined && !check(state, seat, withdrawal)) return withdrawal;
  }
  return std::nullopt;
}

std::string Catan::describe(const View& view, const std::vector<std::string>& names, bool) {
  return fmt::format("{}\n\n{}\n{}", catan::describe_turn(view.known),
                     catan::draw_board(view.known), catan::describe_seats(view, names));
}

json::object Catan::position_json(const View& view) {
  const State& state = view.known;
  json::array seats;
  for (Seat s = 0; s < state.seats; ++s) seats.push_back(seat_json(view, s));
  return {{"turn", state.turn},
          {"phase", catan::name_of(state.phase)},
          {"current", state.current},
          {"dice", json::array{state.dice.first, state.dice.second}},
          {"robber", state.robber},
          {"longest_road", holder(state.longest_road)},
          {"largest_army", holder(state.largest_army)},
          {"winner", holder(state.winner)},
          {"bank", counts(catan::kResources, state.bank)},
          {"deck", state.deck_size},
          {"seats", std::move(seats)}};
}

json::object Catan::rules_json(const Rules& rules) { return {{"rules", json_of(rules)}}; }

Result<catan::Rules, std::string> Catan::rules_from(const json::value& json) {
  const Fields fields(json);
  const auto* rules = fields.find("rules");
  if (rules == nullptr) return failure(std::string("rules are missing"));
  return catan_rules_from(*rules);
}

json::object Catan::setup_json(const Setup& setup) { return json_of(setup); }

Result<catan::Setup, std::string> Catan::setup_from(const json::value& json) {
  return catan_setup_from(json);
}

}  // namespace spiel::games
