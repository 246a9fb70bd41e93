#include "protocol/web/catan_json.hpp"

#include <boost/json.hpp>
#include <cmath>

#include "games/catan_json.hpp"
#include "protocol/web/board_places.hpp"
#include "protocol/web/table_json.hpp"

namespace spiel::web {

namespace {

using catan::Phase;

constexpr std::string_view name_of_phase(Phase phase) {
  constexpr std::array<std::string_view, 10> kNames{
      "setup-settlement", "setup-road", "roll",          "discard", "move-robber", "steal",
      "free-roads",       "main",       "special-build", "over"};
  return kNames[static_cast<std::size_t>(phase)];
}

json::array members(catan::Mask mask) {
  json::array places;
  mask.for_each([&](int place) { places.emplace_back(place); });
  return places;
}

json::object seat_json(const catan::State& state, Seat seat, bool open) {
  const catan::Player& player = state.players[seat];
  const auto bought = seat == state.current ? state.bought : catan::DevelopmentCards();
  return {{"hand", open ? json::value(cards_json(player.hand)) : json::value()},
          {"hand_size", player.hand_size},
          {"cards", open ? json::value(cards_json(player.cards)) : json::value()},
          {"bought", open ? json::value(cards_json(bought)) : json::value()},
          {"card_count", player.card_count},
          {"knights", player.knights},
          {"road_length", player.road_length},
          {"points", open ? points_of(state, seat) : player.points},
          {"roads", members(player.roads)},
          {"settlements", members(settlements_of(state, seat))},
          {"cities", members(cities_of(state, seat))},
          {"roads_left", roads_left(state, seat)},
          {"settlements_left", settlements_left(state, seat)},
          {"cities_left", cities_left(state, seat)},
          {"rates", cards_json(trade_rates(state, seat))},
          {"absent", has_seat(state.absent, seat)}};
}

json::array seats_json(const catan::View& view) {
  json::array seats;
  for (Seat seat = 0; seat < view.known.seats; ++seat) {
    seats.push_back(seat_json(view.known, seat, view.shows_cards_of(seat)));
  }
  return seats;
}

json::array offers_json(const catan::State& state) {
  json::array offers;
  for (std::size_t i = 0; i < state.offers.size(); ++i) {
    const catan::Offer& offer = state.offers[i];
    if (!offer.open()) continue;
    offers.push_back({{"offer", i},
                      {"give", cards_json(offer.give())},
                      {"want", cards_json(offer.want())},
                      {"accepted", seats_in(offer.accepted())},
                      {"declined", seats_in(offer.declined())}});
  }
  return offers;
}

json::array counters_json(const catan::State& state) {
  json::array counters;
  for (Seat seat = 0; seat < state.seats; ++seat) {
    const catan::Offer& counter = state.counters[seat];
    if (!counter.open()) continue;
    counters.push_back({{"seat", seat},
                        {"give", cards_json(counter.give())},
                        {"want", cards_json(counter.want())}});
  }
  return counters;
}

json::array discards_json(const catan::State& state) {
  json::array discards;
  for (Seat seat = 0; seat < state.seats; ++seat) {
    const int owed = discard_owed(state, seat);
    if (owed > 0) discards.push_back({{"seat", seat}, {"count", owed}});
  }
  return discards;
}

json::array cells_json(const catan::Setup& setup) {
  json::array cells;
  for (std::size_t i = 0; i < topology(setup.rules.board).cells; ++i) {
    cells.push_back(
        {{"terrain", name_of(setup.layout.terrain[i])}, {"chip", setup.layout.chips[i]}});
  }
  return cells;
}

json::array opening_json(const catan::Setup& setup) {
  json::array rounds;
  for (const auto& round : setup.opening) {
    json::array throws;
    for (const catan::Throw dice : round) throws.push_back(dice_json(dice));
    rounds.push_back(std::move(throws));
  }
  return rounds;
}

double rounded(double value) { return std::round(value * 10000) / 10000; }

json::object cell_json(catan::Axial cell) {
  const Point centre = centre_of(cell);
  return {{"q", cell.q}, {"r", cell.r}, {"x", rounded(centre.x)}, {"y", rounded(centre.y)}};
}

}  // namespace

json::object cards_json(catan::Cards cards) {
  json::object counts;
  for (const auto kind : catan::kResources) counts[name_of(kind)] = cards[kind];
  return counts;
}

json::object cards_json(catan::DevelopmentCards cards) {
  json::object counts;
  for (const auto kind : catan::kDevelopments) counts[name_of(kind)] = cards[kind];
  return counts;
}

json::array dice_json(catan::Throw dice) { return {dice.first, dice.second}; }

json::object setup_json(const catan::Setup& setup) {
  json::array harbours;
  for (const auto& site : setup.layout.harbours) {
    harbours.push_back({{"edge", site.edge}, {"kind", name_of(site.kind)}});
  }
  return {{"rules", games::json_of(setup.rules)},
          {"seats", setup.seats},
          {"first", setup.first},
          {"cells", cells_json(setup)},
          {"harbours", std::move(harbours)},
          {"robber", setup.layout.robber},
          {"opening", opening_json(setup)}};
}

json::object view_json(const catan::View& view) {
  const catan::State& state = view.known;
  return {{"turn", state.turn},
          {"phase", name_of_phase(state.phase)},
          {"current", state.current},
          {"to_act", seats_in(to_act(state))},
          {"must_act", seats_in(must_act(state))},
          {"dice", rolled(state) ? json::value(dice_json(state.dice)) : json::value()},
          {"robber", state.robber},
          {"bank", cards_json(state.bank)},
          {"deck", state.deck_size},
          {"card_played", state.card_played},
          {"free_roads", state.free_roads},
          {"longest_road", seat_or_null(state.longest_road)},
          {"largest_army", seat_or_null(state.largest_army)},
          {"must_discard", discards_json(state)},
          {"seats", seats_json(view)},
          {"offers", offers_json(state)},
          {"counters", counters_json(state)}};
}

json::value legal_json(const catan::View& view) {
  if (!view.viewer) return nullptr;
  catan::ActionList list;
  legal(view, list);
  json::array actions;
  actions.reserve(list.size());
  for (const catan::Action& action : list) actions.emplace_back(to_text(action));
  return json::object{{"actions", std::move(actions)},
                      {"may_offer", may_offer(view.known, *view.viewer)},
                      {"may_counter", may_counter(view.known, *view.viewer)},
                      {"discard", discard_owed(view.known, *view.viewer)}};
}

json::object geometry_json(catan::BoardSize size) {
  const catan::Topology& board = topology(size);
  json::array cells, sea, corners, edges;
  for (std::size_t i = 0; i < board.all_cells; ++i) {
    json::object cell = cell_json(board.axial[i]);
    if (i < board.cells) cell["id"] = i;
    (i < board.cells ? cells : sea).push_back(std::move(cell));
  }
  for (std::size_t i = 0; i < board.corners; ++i) {
    const Point place = place_of(board, i);
    corners.push_back({{"id", i}, {"x", rounded(place.x)}, {"y", rounded(place.y)}});
  }
  for (std::size_t i = 0; i < board.edges; ++i) {
    const auto [a, b] = board.edge_corners[i];
    edges.push_back({{"id", i}, {"a", a}, {"b", b}});
  }
  return {{"cells", std::move(cells)},
          {"sea", std::move(sea)},
          {"corners", std::move(corners)},
          {"edges", std::move(edges)}};
}

}  // namespace spiel::web
