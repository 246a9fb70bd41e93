#include "protocol/web/blokus_json.hpp"

#include <array>
#include <memory>

#include "protocol/web/table_json.hpp"

namespace spiel::web {

namespace {

using blokus::Colour;

constexpr std::string_view kSquareOf = "BYRG";

std::array<int, 2> square_json(blokus::Square square) { return {square.x, square.y}; }

void board_squares_json(JsonWriter& out, const blokus::Bitboard& board) {
  out.array([&] { board.for_each([&](auto square) { out.value(square_json(square)); }); });
}

void shape_json(JsonWriter& out, const blokus::Shape& shape) { out.array(shape, square_json); }

// A value for every colour that plays.
template <class Visit>
void for_each_colour(const blokus::Variant& variant, Visit&& visit) {
  for (int i = 0; i < variant.colours; ++i) visit(static_cast<Colour>(i));
}

void board_json(JsonWriter& out, const blokus::State& state) {
  const int size = variant(state).size;
  out.array([&] {
    for (int y = 0; y < size; ++y) {
      std::string row(static_cast<std::size_t>(size), '.');
      for (int x = 0; x < size; ++x) {
        const blokus::Square square{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
        const auto colour = colour_at(state, square);
        if (colour) row[static_cast<std::size_t>(x)] = kSquareOf[index_of(*colour)];
      }
      out.value(row);
    }
  });
}

void pieces_left(JsonWriter& out, const blokus::State& state, Colour colour) {
  out.array([&] {
    for (int i = 0; i < blokus::kPieces; ++i) {
      const auto piece = static_cast<blokus::Piece>(i);
      if (has_left(state, colour, piece)) out.value(name_of(piece));
    }
  });
}

void left_json(JsonWriter& out, const blokus::State& state) {
  out.object([&] {
    for_each_colour(variant(state), [&](Colour colour) {
      out.add(field(name_of(colour), written(pieces_left, state, colour)));
    });
  });
}

void valid_json(JsonWriter& out, const blokus::State& state) {
  out.array([&] {
    for_each_colour(variant(state), [&](Colour colour) {
      if (is_valid(state, colour)) out.value(name_of(colour));
    });
  });
}

void points_json(JsonWriter& out, const blokus::State& state) {
  out.object([&] {
    for_each_colour(variant(state), [&](Colour colour) {
      out.add(field(name_of(colour), points_of_colour(state, colour)));
    });
  });
}

void points_of_seats(JsonWriter& out, const blokus::State& state) {
  out.array([&] {
    for (Seat seat = 0; seat < variant(state).seats; ++seat) {
      out.value(points_of_seat(state, seat));
    }
  });
}

void on(JsonWriter& out, const blokus::Placed& event) {
  out.object(field("type", "placed"), field("seat", event.seat),
             field("colour", name_of(event.colour)),
             field("piece", name_of(event.placement.piece())),
             field("placement", to_text(blokus::Action::place(event.colour, event.placement))),
             field("squares", written(board_squares_json, squares_of(event.placement))));
}
void on(JsonWriter& out, const blokus::Passed& event) {
  out.object(field("type", "passed"), field("seat", event.seat),
             field("colour", name_of(event.colour)));
}
void on(JsonWriter& out, const blokus::Left& event) {
  out.object(field("type", "left"), field("seat", event.seat));
}
void on(JsonWriter& out, const blokus::Eliminated& event) {
  out.object(field("type", "eliminated"), field("colour", name_of(event.colour)));
}
void on(JsonWriter& out, const blokus::Ended& event) {
  out.object(field("type", "ended"),
             field("outcome", outcome_json(event.outcome.winners, name_of(event.outcome.reason))));
}

void seat_of_json(JsonWriter& out, const blokus::Variant& variant) {
  out.array([&] {
    for_each_colour(variant, [&](Colour colour) {
      out.value(seat_or_null(variant.seat_of[index_of(colour)]));
    });
  });
}

void start_squares_json(JsonWriter& out, const blokus::Variant& variant) {
  out.array([&] {
    for_each_colour(
        variant, [&](Colour colour) { board_squares_json(out, variant.start[index_of(colour)]); });
  });
}

void orientations_json(JsonWriter& out, int piece) {
  out.array([&] {
    for (auto o = blokus::first_orientation(piece); o < blokus::first_orientation(piece + 1); ++o) {
      const auto& oriented = blokus::oriented(o);
      out.object(field("rotation", name_of(oriented.rotation)), field("flipped", oriented.flipped),
                 field("squares", written(shape_json, oriented.shape)));
    }
  });
}

}  // namespace

void setup_json(JsonWriter& out, const blokus::Setup& setup) {
  const auto& variant = blokus::variant(setup.variant);
  const auto start = setup.start_piece ? std::optional(name_of(*setup.start_piece)) : std::nullopt;
  out.object(field("variant", variant.name), field("size", variant.size),
             field("seats", variant.seats), field("colours", variant.colours),
             field("seat_of", written(seat_of_json, variant)), field("start_piece", start),
             field("start_squares", written(start_squares_json, variant)));
}

void view_json(JsonWriter& out, const blokus::View& view) {
  const blokus::State& state = view.state;
  const auto colour = is_over(state) ? std::nullopt : std::optional(name_of(colour_to_move(state)));
  const auto last = state.last ? std::optional(to_text(*state.last)) : std::nullopt;
  out.object(field("turn", state.turn), field("round", round(state)),
             field("to_act", seats_in(to_act(state))), field("colour", colour),
             field("board", written(board_json, state)), field("left", written(left_json, state)),
             field("valid", written(valid_json, state)),
             field("points", written(points_json, state)),
             field("seat_points", written(points_of_seats, state)), field("last", last));
}

void event_json(JsonWriter& out, const blokus::Event& event) {
  std::visit([&](const auto& e) { on(out, e); }, event);
}

void legal_json(JsonWriter& out, const blokus::View& view) {
  const auto list = std::make_unique<blokus::ActionList>();
  legal(view, *list);
  const auto actions = [&](JsonWriter& w) {
    w.array(*list, [](const blokus::Action action) { return to_text(action); });
  };
  out.object(field("actions", actions));
}

std::string pieces_json() {
  const auto pieces = [](JsonWriter& out) {
    out.array([&] {
      for (int i = 0; i < blokus::kPieces; ++i) {
        const auto piece = static_cast<blokus::Piece>(i);
        const auto& base =
            blokus::oriented(blokus::orientation_of(piece, blokus::Rotation::None, false));
        out.object(field("name", name_of(piece)), field("squares", written(shape_json, base.shape)),
                   field("orientations", written(orientations_json, i)));
      }
    });
  };
  return json_object(field("pieces", pieces));
}

}  // namespace spiel::web
