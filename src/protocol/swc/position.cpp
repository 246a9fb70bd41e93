#include "protocol/swc/position.hpp"

#include <fmt/format.h>

#include <sstream>

#include "protocol/swc/words.hpp"

namespace spiel::swc {

namespace {

Colour next_colour(Colour colour) {
  return static_cast<Colour>((static_cast<std::size_t>(colour) + 1) % kColours);
}

std::optional<Move> parse_skip(std::istringstream& words) {
  std::string colour;
  if (!(words >> colour)) return SkipMove{};
  const auto value = parse_colour(colour);
  if (!value) return std::nullopt;
  return SkipMove{value};
}

std::optional<Move> parse_set(const std::string& colour, std::istringstream& words) {
  std::string piece, rotation, flipped;
  SetMove move;
  if (!(words >> piece >> rotation >> flipped >> move.x >> move.y)) return std::nullopt;
  const auto colour_value = parse_colour(colour);
  const auto piece_value = blokus::parse_piece(piece);
  const auto rotation_value = blokus::parse_rotation(rotation);
  if (!colour_value || !piece_value || !rotation_value) return std::nullopt;
  move.colour = *colour_value;
  move.piece = *piece_value;
  move.rotation = *rotation_value;
  move.flipped = flipped == "true";
  return move;
}

std::string spell(const Move& move) {
  if (const auto* skip = std::get_if<SkipMove>(&move)) {
    return skip->colour ? fmt::format("skip {}", word_of(kColourWords, *skip->colour)) : "skip";
  }
  const auto& set = std::get<SetMove>(move);
  return fmt::format("{} {} {} {} {} {}", word_of(kColourWords, set.colour),
                     blokus::name_of(set.piece), blokus::name_of(set.rotation), set.flipped, set.x,
                     set.y);
}

std::size_t square_index(blokus::Square square) {
  return static_cast<std::size_t>(square.y * kBoardSize + square.x);
}

}  // namespace

blokus::Action to_action(const Move& move, Colour to_move) {
  if (const auto* skip = std::get_if<SkipMove>(&move)) {
    return blokus::Action::pass(skip->colour.value_or(next_colour(to_move)));
  }
  const auto& set = std::get<SetMove>(move);
  return blokus::Action::place(
      set.colour, blokus::Placement(set.piece, set.rotation, set.flipped, set.x, set.y));
}

std::optional<Move> to_move(const blokus::Action& action) {
  switch (action.kind) {
    case blokus::Action::Kind::Pass:
      return SkipMove{action.colour};
    case blokus::Action::Kind::Leave:
      return std::nullopt;
    case blokus::Action::Kind::Place:
      break;
  }
  const blokus::Placement p = action.placement;
  return SetMove{action.colour, p.piece(), p.rotation(), p.flipped(), p.x(), p.y(), {}};
}

table::Payload to_payload(const Move& move) { return table::Payload(spell(move)); }

std::optional<Move> move_of(const table::Payload& spelling) {
  if (spelling.empty()) return std::nullopt;
  std::istringstream words{spelling.text()};
  std::string first;
  words >> first;
  return first == "skip" ? parse_skip(words) : parse_set(first, words);
}

GameState to_game_state(const blokus::State& state, const std::array<std::string, 2>& names,
                        const std::optional<Move>& last) {
  GameState out;
  out.rules = state.variant_id;
  out.turn = state.turn;
  out.round = blokus::round(state);
  out.start_piece = state.start_piece.value_or(Piece::Mono);
  out.valid_colours = state.valid;
  out.names = names;
  for (std::size_t i = 0; i < kColours; ++i) {
    const auto colour = static_cast<Colour>(i);
    state.placed[i].for_each([&](blokus::Square s) { out.board[square_index(s)] = colour; });
    out.shapes[i] = state.left[i];
    if (const auto mono = blokus::finished_with_mono(state, colour)) {
      out.last_move_mono.emplace_back(colour, *mono);
    }
  }
  out.last_move = last || !state.last ? last : to_move(*state.last);
  return out;
}

std::optional<blokus::State> to_state(const GameState& state) {
  const blokus::Setup setup{state.rules, state.start_piece};
  if (!blokus::valid(setup)) return std::nullopt;
  if (state.turn < 0 || state.turn > blokus::variant(setup.variant).max_turns) return std::nullopt;
  blokus::State out = blokus::start(setup);
  out.turn = static_cast<std::uint16_t>(state.turn);
  out.valid = state.valid_colours;
  out.left = state.shapes;
  for (std::size_t i = 0; i < state.board.size(); ++i) {
    if (!state.board[i]) continue;
    out.placed[blokus::index_of(*state.board[i])].set(
        {static_cast<std::int8_t>(i % kBoardSize), static_cast<std::int8_t>(i / kBoardSize)});
  }
  for (const auto& [colour, mono] : state.last_move_mono) {
    if (mono) out.mono_last = static_cast<std::uint8_t>(out.mono_last | blokus::bit(colour));
  }
  if (state.last_move) {
    out.last = to_action(*state.last_move, blokus::colour_to_move(out));
  }
  return out;
}

}  // namespace spiel::swc
