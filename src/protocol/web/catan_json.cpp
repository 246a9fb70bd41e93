#include "protocol/web/catan_json.hpp"

#include <boost/json.hpp>
#include <cmath>

#include "catan/text.hpp"
#include "games/catan_json.hpp"
#include "protocol/web/board_places.hpp"
#include "protocol/web/table_json.hpp"

namespace spiel::web {

namespace json = boost::json;

namespace {

auto members(catan::Mask mask) {
  return [mask](JsonWriter& out) {
    out.array([&] { mask.for_each([&](int place) { out.value(place); }); });
  };
}

// What the seat itself knows of its cards, and what they are to the others.
void cards_of(JsonWriter& out, const catan::State& state, Seat seat) {
  const catan::Player& player = state.players[seat];
  const auto bought = seat == state.current ? state.bought : catan::DevelopmentCards();
  out.add(field("hand", cards_json(player.hand)), field("cards", cards_json(player.cards)),
          field("bought", cards_json(bought)), field("points", points_of(state, seat)));
}
void backs_of(JsonWriter& out, const catan::State& state, Seat seat) {
  out.add(field("hand", nullptr), field("cards", nullptr), field("bought", nullptr),
          field("points", state.players[seat].points));
}

void seat_json(ViewWriter& out, const catan::View& view, Seat seat) {
  const catan::State& state = view.known;
  const catan::Player& player = state.players[seat];
  out.object([&] {
    out.own(seat, [&] {
      if (view.shows_cards_of(seat)) return cards_of(out, state, seat);
      backs_of(out, state, seat);
    });
    out.add(field("hand_size", player.hand_size), field("card_count", player.card_count),
            field("knights", player.knights), field("road_length", player.road_length),
            field("roads", members(player.roads)),
            field("settlements", members(settlements_of(state, seat))),
            field("cities", members(cities_of(state, seat))),
            field("roads_left", roads_left(state, seat)),
            field("settlements_left", settlements_left(state, seat)),
            field("cities_left", cities_left(state, seat)),
            field("rates", cards_json(trade_rates(state, seat))),
            field("absent", has_seat(state.absent, seat)));
  });
}

void seats_of_view(ViewWriter& out, const catan::View& view) {
  out.array([&] {
    for (Seat seat = 0; seat < view.known.seats; ++seat) seat_json(out, view, seat);
  });
}

void offers_json(JsonWriter& out, const catan::State& state) {
  out.array([&] {
    for (std::size_t i = 0; i < state.offers.size(); ++i) {
      const catan::Offer& offer = state.offers[i];
      if (!offer.open()) continue;
      out.object(field("offer", i), field("give", cards_json(offer.give())),
                 field("want", cards_json(offer.want())),
                 field("accepted", seats_in(offer.accepted())),
                 field("declined", seats_in(offer.declined())));
    }
  });
}

void counters_json(JsonWriter& out, const catan::State& state) {
  out.array([&] {
    for (Seat seat = 0; seat < state.seats; ++seat) {
      const catan::Offer& counter = state.counters[seat];
      if (!counter.open()) continue;
      out.object(field("seat", seat), field("give", cards_json(counter.give())),
                 field("want", cards_json(counter.want())));
    }
  });
}

void discards_json(JsonWriter& out, const catan::State& state) {
  out.array([&] {
    for (Seat seat = 0; seat < state.seats; ++seat) {
      const int owed = discard_owed(state, seat);
      if (owed > 0) out.object(field("seat", seat), field("count", owed));
    }
  });
}

void cells_json(JsonWriter& out, const catan::Setup& setup) {
  out.array([&] {
    for (std::size_t i = 0; i < topology(setup.rules.board).cells; ++i) {
      out.object(field("terrain", name_of(setup.layout.terrain[i])),
                 field("chip", setup.layout.chips[i]));
    }
  });
}

void harbours_json(JsonWriter& out, const catan::Setup& setup) {
  out.array([&] {
    for (const auto& site : setup.layout.harbours) {
      out.object(field("edge", site.edge), field("kind", name_of(site.kind)));
    }
  });
}

void opening_json(JsonWriter& out, const catan::Setup& setup) {
  out.array([&] {
    for (const auto& round : setup.opening) out.array(round, dice_json);
  });
}

double rounded(double value) { return std::round(value * 10000) / 10000; }

void cell_json(JsonWriter& out, catan::Axial cell, std::optional<std::size_t> id) {
  const Point centre = centre_of(cell);
  out.object([&] {
    if (id) out.add(field("id", *id));
    out.add(field("q", cell.q), field("r", cell.r), field("x", rounded(centre.x)),
            field("y", rounded(centre.y)));
  });
}

void land_json(JsonWriter& out, const catan::Topology& board) {
  out.array([&] {
    for (std::size_t i = 0; i < board.cells; ++i) cell_json(out, board.axial[i], i);
  });
}

void sea_json(JsonWriter& out, const catan::Topology& board) {
  out.array([&] {
    for (std::size_t i = board.cells; i < board.all_cells; ++i) {
      cell_json(out, board.axial[i], std::nullopt);
    }
  });
}

void corners_json(JsonWriter& out, const catan::Topology& board) {
  out.array([&] {
    for (std::size_t i = 0; i < board.corners; ++i) {
      const Point place = place_of(board, i);
      out.object(field("id", i), field("x", rounded(place.x)), field("y", rounded(place.y)));
    }
  });
}

void edges_json(JsonWriter& out, const catan::Topology& board) {
  out.array([&] {
    for (std::size_t i = 0; i < board.edges; ++i) {
      const auto [a, b] = board.edge_corners[i];
      out.object(field("id", i), field("a", a), field("b", b));
    }
  });
}

}  // namespace

void setup_json(JsonWriter& out, const catan::Setup& setup) {
  out.object(field("rules", raw_json(json::serialize(games::json_of(setup.rules)))),
             field("seats", setup.seats), field("first", setup.first),
             field("cells", written(cells_json, setup)),
             field("harbours", written(harbours_json, setup)), field("robber", setup.layout.robber),
             field("opening", written(opening_json, setup)));
}

void view_json(ViewWriter& out, const catan::View& view) {
  const catan::State& state = view.known;
  const auto dice = rolled(state) ? std::optional(dice_json(state.dice)) : std::nullopt;
  const auto seats = [&](JsonWriter&) { seats_of_view(out, view); };
  out.object(field("turn", state.turn), field("phase", name_of(state.phase)),
             field("current", state.current), field("to_act", seats_in(to_act(state))),
             field("must_act", seats_in(must_act(state))), field("dice", dice),
             field("robber", state.robber), field("bank", cards_json(state.bank)),
             field("deck", state.deck_size), field("card_played", state.card_played),
             field("free_roads", state.free_roads),
             field("longest_road", seat_or_null(state.longest_road)),
             field("largest_army", seat_or_null(state.largest_army)),
             field("must_discard", written(discards_json, state)), field("seats", seats),
             field("offers", written(offers_json, state)),
             field("counters", written(counters_json, state)));
}

void own_json(JsonWriter& out, const catan::View& view) { cards_of(out, view.known, *view.viewer); }

void legal_json(JsonWriter& out, const catan::View& view) {
  catan::ActionList list;
  legal(view, list);
  const auto actions = [&](JsonWriter& w) {
    w.array(list, [](const catan::Action& action) { return to_text(action); });
  };
  out.object(field("actions", actions), field("may_offer", may_offer(view.known, *view.viewer)),
             field("may_counter", may_counter(view.known, *view.viewer)),
             field("discard", discard_owed(view.known, *view.viewer)));
}

std::string geometry_json(catan::BoardSize size) {
  const catan::Topology& board = topology(size);
  return json_object(
      field("cells", written(land_json, board)), field("sea", written(sea_json, board)),
      field("corners", written(corners_json, board)), field("edges", written(edges_json, board)));
}

}  // namespace spiel::web
