#include "games/blokus.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "blokus/draw.hpp"
#include "games/fields.hpp"

namespace spiel::games {

namespace json = boost::json;

namespace {

std::optional<blokus::VariantId> read_variant(const Fields& fields) {
  const auto id = blokus::parse_variant(fields.text("variant"));
  if (!id) fields.fail("variant", "must be a variant of Blokus");
  return id;
}

std::optional<blokus::Piece> read_start_piece(const Fields& fields) {
  if (fields.find("start_piece") == nullptr) return std::nullopt;
  const auto piece = blokus::parse_piece(fields.text("start_piece"));
  if (!piece) fields.fail("start_piece", "must be a piece");
  return piece;
}

std::string turn_text(const blokus::State& state) {
  if (blokus::is_over(state)) return "the game is over";
  return fmt::format("round {}, {} to move (seat {})", blokus::round(state),
                     blokus::name_of(blokus::colour_to_move(state)), blokus::to_move(state));
}

json::object colour_json(const blokus::State& state, blokus::Colour colour) {
  json::array left;
  for (int p = 0; p < blokus::kPieces; ++p) {
    const auto piece = static_cast<blokus::Piece>(p);
    if (blokus::has_left(state, colour, piece)) left.emplace_back(blokus::name_of(piece));
  }
  return {{"colour", blokus::name_of(colour)},
          {"points", blokus::points_of_colour(state, colour)},
          {"in_play", blokus::is_valid(state, colour)},
          {"left", std::move(left)}};
}

json::array rows_json(const blokus::State& state) {
  json::array rows;
  std::string text = blokus::draw_board(state, false);
  std::erase(text, ' ');
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
    rows.emplace_back(text.substr(at, text.find('\n', at) - at));
  }
  return rows;
}

}  // namespace

std::string Blokus::describe(const View& view, const std::vector<std::string>& names, bool ansi) {
  const State& state = view.state;
  std::string text = fmt::format("{}\n\n{}\n{}", turn_text(state), blokus::draw_board(state, ansi),
                                 blokus::draw_pieces(state));
  for (Seat s = 0; s < names.size(); ++s) {
    text += fmt::format("seat {} ({}): {} points\n", s, names[s], points(state, s));
  }
  return text;
}

json::object Blokus::position_json(const View& view) {
  const State& state = view.state;
  json::array seat_list;
  json::array colours;
  for (Seat s = 0; s < seats(state); ++s) {
    seat_list.push_back(json::object{{"points", points(state, s)}});
  }
  for (std::size_t c = 0; c < blokus::variant(state).colours; ++c) {
    colours.push_back(colour_json(state, static_cast<blokus::Colour>(c)));
  }
  return {{"variant", blokus::variant(state).name}, {"turn", state.turn},
          {"over", blokus::is_over(state)},         {"board", rows_json(state)},
          {"colours", std::move(colours)},          {"seats", std::move(seat_list)}};
}

Result<blokus::Chance, std::string> Blokus::parse_chance(std::string_view text) {
  if (!text.empty()) return failure(std::string("nothing is left to chance"));
  return Chance();
}

json::object Blokus::rules_json(const Rules& rules) {
  return {{"variant", blokus::variant(rules).name}};
}

Result<blokus::VariantId, std::string> Blokus::rules_from(const json::value& json) {
  const Fields fields(json);
  const auto id = read_variant(fields);
  if (!id) return failure(fields.fault()->text());
  return *id;
}

json::object Blokus::setup_json(const Setup& setup) {
  json::object object = rules_json(setup.variant);
  if (setup.start_piece) object["start_piece"] = name_of(*setup.start_piece);
  return object;
}

Result<blokus::Setup, std::string> Blokus::setup_from(const json::value& json) {
  const Fields fields(json, "setup");
  const auto id = read_variant(fields);
  const auto piece = read_start_piece(fields);
  if (fields.fault()) return failure(fields.fault()->text());
  const Setup setup{*id, piece};
  if (!valid(setup)) return failure(std::string("the start piece does not belong to the variant"));
  return setup;
}

}  // namespace spiel::games
