#include "protocol/web/blokus_json.hpp"

#include <boost/json.hpp>
#include <memory>

#include "protocol/web/table_json.hpp"

namespace spiel::web {

namespace {

using blokus::Colour;

constexpr std::string_view kSquareOf = "BYRG";

json::array square_json(blokus::Square square) { return {square.x, square.y}; }

json::array squares_json(const blokus::Bitboard& board) {
  json::array squares;
  board.for_each([&](blokus::Square square) { squares.push_back(square_json(square)); });
  return squares;
}

json::array squares_json(const blokus::Shape& shape) {
  json::array squares;
  for (const blokus::Square square : shape) squares.push_back(square_json(square));
  return squares;
}

template <class Visit>
void for_each_colour(const blokus::Variant& variant, Visit&& visit) {
  for (int i = 0; i < variant.colours; ++i) visit(static_cast<Colour>(i));
}

json::array board_json(const blokus::State& state) {
  const int size = variant(state).size;
  json::array rows;
  for (int y = 0; y < size; ++y) {
    std::string row(static_cast<std::size_t>(size), '.');
    for (int x = 0; x < size; ++x) {
      const blokus::Square square{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
      const auto colour = colour_at(state, square);
      if (colour) row[static_cast<std::size_t>(x)] = kSquareOf[index_of(*colour)];
    }
    rows.emplace_back(row);
  }
  return rows;
}

json::array pieces_left(const blokus::State& state, Colour colour) {
  json::array pieces;
  for (int i = 0; i < blokus::kPieces; ++i) {
    const auto piece = static_cast<blokus::Piece>(i);
    if (has_left(state, colour, piece)) pieces.emplace_back(name_of(piece));
  }
  return pieces;
}

json::array points_of_seats(const blokus::State& state) {
  json::array points;
  for (Seat seat = 0; seat < variant(state).seats; ++seat) {
    points.emplace_back(points_of_seat(state, seat));
  }
  return points;
}

json::object on(const blokus::Placed& event) {
  return {{"type", "placed"},
          {"seat", event.seat},
          {"colour", name_of(event.colour)},
          {"piece", name_of(event.placement.piece())},
          {"placement", to_text(blokus::Action::place(event.colour, event.placement))},
          {"squares", squares_json(squares_of(event.placement))}};
}
json::object on(const blokus::Passed& event) {
  return {{"type", "passed"}, {"seat", event.seat}, {"colour", name_of(event.colour)}};
}
json::object on(const blokus::Left& event) { return {{"type", "left"}, {"seat", event.seat}}; }
json::object on(const blokus::Eliminated& event) {
  return {{"type", "eliminated"}, {"colour", name_of(event.colour)}};
}
json::object on(const blokus::Ended& event) {
  return {
      {"type", "ended"},
      {"outcome",
       {{"winners", seats_in(event.outcome.winners)}, {"reason", name_of(event.outcome.reason)}}}};
}

json::array orientations_json(int piece) {
  json::array orientations;
  for (auto o = blokus::first_orientation(piece); o < blokus::first_orientation(piece + 1); ++o) {
    const auto& oriented = blokus::oriented(o);
    orientations.push_back({{"rotation", name_of(oriented.rotation)},
                            {"flipped", oriented.flipped},
                            {"squares", squares_json(oriented.shape)}});
  }
  return orientations;
}

}  // namespace

json::object setup_json(const blokus::Setup& setup) {
  const auto& variant = blokus::variant(setup.variant);
  json::array seat_of, start_squares;
  for_each_colour(variant, [&](Colour colour) {
    seat_of.push_back(seat_or_null(variant.seat_of[index_of(colour)]));
    start_squares.push_back(squares_json(variant.start[index_of(colour)]));
  });
  return {{"variant", variant.name},
          {"size", variant.size},
          {"seats", variant.seats},
          {"colours", variant.colours},
          {"seat_of", std::move(seat_of)},
          {"start_piece", setup.start_piece ? json::value(name_of(*setup.start_piece)) : nullptr},
          {"start_squares", std::move(start_squares)}};
}

json::object view_json(const blokus::View& view) {
  const blokus::State& state = view.state;
  json::object left, points;
  json::array valid;
  for_each_colour(variant(state), [&](Colour colour) {
    left[name_of(colour)] = pieces_left(state, colour);
    points[name_of(colour)] = points_of_colour(state, colour);
    if (is_valid(state, colour)) valid.emplace_back(name_of(colour));
  });
  const bool over = is_over(state);
  return {{"turn", state.turn},
          {"round", round(state)},
          {"to_act", seats_in(to_act(state))},
          {"colour", over ? json::value() : json::value(name_of(colour_to_move(state)))},
          {"board", board_json(state)},
          {"left", std::move(left)},
          {"valid", std::move(valid)},
          {"points", std::move(points)},
          {"seat_points", points_of_seats(state)},
          {"last", state.last ? json::value(to_text(*state.last)) : json::value()}};
}

json::object event_json(const blokus::Event& event) {
  return std::visit([](const auto& e) { return on(e); }, event);
}

json::value legal_json(const blokus::View& view) {
  if (!view.viewer) return nullptr;
  auto list = std::make_unique<blokus::ActionList>();
  legal(view, *list);
  json::array actions;
  actions.reserve(list->size());
  for (const blokus::Action action : *list) actions.emplace_back(to_text(action));
  return json::object{{"actions", std::move(actions)}};
}

json::object pieces_json() {
  json::array pieces;
  for (int i = 0; i < blokus::kPieces; ++i) {
    const auto piece = static_cast<blokus::Piece>(i);
    const auto& base =
        blokus::oriented(blokus::orientation_of(piece, blokus::Rotation::None, false));
    pieces.push_back({{"name", name_of(piece)},
                      {"squares", squares_json(base.shape)},
                      {"orientations", orientations_json(i)}});
  }
  return {{"pieces", std::move(pieces)}};
}

}  // namespace spiel::web
