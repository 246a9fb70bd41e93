#include "protocol/swc/texts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/swc/words.hpp"

namespace spiel::swc {

namespace {

using blokus::Refusal;

std::string describe_piece(const SetMove& move) {
  return fmt::format("{} Piece {}:{}{} [{},{}]", word_of(kColourWords, move.colour),
                     blokus::name_of(move.piece), static_cast<int>(move.rotation),
                     move.flipped ? " (flipped)" : "", move.x, move.y);
}

struct Field {
  int x = 0;
  int y = 0;
};

bool on_board(Field field) {
  return 0 <= field.x && field.x < kBoardSize && 0 <= field.y && field.y < kBoardSize;
}

std::optional<Colour> owner(const blokus::State& state, Field field) {
  if (!on_board(field)) return std::nullopt;
  return blokus::colour_at(state,
                           {static_cast<std::int8_t>(field.x), static_cast<std::int8_t>(field.y)});
}

bool borders_on(const blokus::State& state, Field field, Colour colour) {
  constexpr std::array<Field, 4> kSides = {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
  return std::any_of(kSides.begin(), kSides.end(), [&](Field side) {
    return owner(state, {field.x + side.x, field.y + side.y}) == colour;
  });
}

// The first field of the piece, in reading order, that is to blame.
template <class Blame>
Field find_field(const SetMove& move, Blame blame) {
  const auto orientation = blokus::orientation_of(move.piece, move.rotation, move.flipped);
  // Far outside the board every field is to blame; adding to the largest numbers must not overflow.
  const int x = std::clamp(move.x, -1'000'000, 1'000'000);
  const int y = std::clamp(move.y, -1'000'000, 1'000'000);
  for (const blokus::Square square : blokus::oriented(orientation).shape) {
    const Field field{x + square.x, y + square.y};
    if (blame(field)) return field;
  }
  return {x, y};
}

std::string field_text(const SetMove& move, Refusal refusal, const blokus::State& state) {
  Field at;
  switch (refusal) {
    case Refusal::OutOfBounds:
      at = find_field(move, [](Field field) { return !on_board(field); });
      return fmt::format("Field [{}, {}] is out of bounds", at.x, at.y);
    case Refusal::Occupied:
      at = find_field(move, [&](Field field) { return owner(state, field).has_value(); });
      return fmt::format("Field [{}, {}] already belongs to {}", at.x, at.y,
                         word_of(kColourWords, owner(state, at).value_or(move.colour)));
    default:
      at = find_field(move, [&](Field field) { return borders_on(state, field, move.colour); });
      return fmt::format("Field [{}, {}] already borders on {}", at.x, at.y,
                         word_of(kColourWords, move.colour));
  }
}

std::string english(Refusal refusal, const Move& move, const blokus::State& state) {
  const auto* set = std::get_if<SetMove>(&move);
  switch (refusal) {
    case Refusal::WrongColour:
      return fmt::format("Expected move from {}",
                         word_of(kColourWords, blokus::colour_to_move(state)));
    case Refusal::WrongFirstShape:
      return fmt::format("Expected the predetermined staring piece, {}",
                         blokus::name_of(state.start_piece.value_or(Piece::Mono)));
    case Refusal::PieceAlreadyUsed:
      if (set == nullptr) break;
      return fmt::format("Piece {} has already been placed before", blokus::name_of(set->piece));
    case Refusal::OutOfBounds:
    case Refusal::Occupied:
    case Refusal::TouchesOwnColour:
      if (set == nullptr) break;
      return field_text(*set, refusal, state);
    case Refusal::NotInCorner:
      return "The Piece isn't located in a corner";
    case Refusal::NoSharedCorner:
      return describe(move) + " shares no corner with another piece of same color";
    case Refusal::SkipNotAllowed:
      return "Can't Skip on first round";
    default:
      break;
  }
  return std::string(blokus::explain(refusal));
}

std::string_view german(Refusal refusal) {
  switch (refusal) {
    case Refusal::WrongColour:
      return "Die Farbe des Zuges ist nicht an der Reihe";
    case Refusal::WrongFirstShape:
      return "Der erste Zug muss den festgelegten Spielstein setzen";
    case Refusal::PieceAlreadyUsed:
      return "Der gewählte Stein wurde bereits gesetzt";
    case Refusal::OutOfBounds:
      return "Der Spielstein passt nicht vollständig auf das Spielfeld";
    case Refusal::Occupied:
      return "Der Spielstein würde eine andere Farbe überlagern";
    case Refusal::TouchesOwnColour:
      return "Der Spielstein berührt ein Feld gleicher Farbe";
    case Refusal::NotInCorner:
      return "Der erste Zug muss auf eine freie Ecke gesetzt werden";
    case Refusal::NoSharedCorner:
      return "Alle Teile müssen ein vorheriges Teil gleicher Farbe über mindestens eine Ecke "
             "berühren";
    case Refusal::SkipNotAllowed:
      return "Der erste Zug muss einen Stein setzen";
    default:
      return blokus::explain(refusal);
  }
}

bool is_about_shapes(Refusal refusal) {
  return refusal == Refusal::WrongFirstShape || refusal == Refusal::PieceAlreadyUsed;
}

std::string name_of(const Player& player) {
  return fmt::format("Player {}({})", player.team == Team::One ? "One" : "Two",
                     player.display_name);
}

}  // namespace

std::string describe(const Move& move) {
  if (const auto* set = std::get_if<SetMove>(&move)) return describe_piece(*set);
  const auto& skip = std::get<SkipMove>(move);
  return fmt::format("{} Skip", skip.colour ? word_of(kColourWords, *skip.colour) : "null");
}

std::string violation_text(Refusal refusal, const Move& move, const blokus::State& state,
                           const Compat& compat) {
  std::string text = compat.language == Language::German ? std::string(german(refusal))
                                                         : english(refusal, move, state);
  if (!is_about_shapes(refusal)) text += "; move was " + describe(move);
  return text;
}

bool echoes_move(Refusal refusal, const Compat& compat) {
  return compat.original_of_shape_errors || !is_about_shapes(refusal);
}

std::string addressed_to(std::string_view name, const std::string& violation) {
  return fmt::format("Ungueltiger Zug von '{}'.\n{}", name, violation);
}

std::string out_of_turn_text(const Player& expected, const Player& got, const Move& move) {
  return fmt::format("It's not your turn yet; expected: {}, got: {} (msg was {}).",
                     name_of(expected), name_of(got), describe(move));
}

std::string unrequested_text() { return "We didn't request a move from you yet."; }

std::string left_text() { return "Der Spieler hat das Spiel verlassen"; }

std::string timeout_text(Duration limit) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(limit).count();
  return fmt::format(
      "Der Spieler hat innerhalb von {} Sekunden nach Aufforderung keinen Zug gesendet", seconds);
}

}  // namespace spiel::swc
