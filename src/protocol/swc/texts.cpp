#include "protocol/swc/texts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/swc/result.hpp"
#include "protocol/swc/words.hpp"

namespace spiel::swc {

namespace {

using blokus::Refusal;

constexpr std::array<std::string_view, kColours> kGermanColours = {"Blau", "Gelb", "Rot", "Grün"};
constexpr int kQuarterTurn = 90;

std::string describe_early(const SetMove& move) {
  return fmt::format("{} Piece {}:{}{} [{},{}]", word_of(kColourWords, move.colour),
                     blokus::name_of(move.piece), static_cast<int>(move.rotation),
                     move.flipped ? " (flipped)" : "", move.x, move.y);
}
std::string describe_early(const SkipMove& move) {
  return fmt::format("{} skipped", move.colour ? word_of(kColourWords, *move.colour) : "null");
}

std::string describe_2027(const SetMove& move) {
  const int turned = static_cast<int>(move.rotation) * kQuarterTurn;
  return fmt::format("Setze {}(Farbe {}{}{})[{},{}]", blokus::name_of(move.piece),
                     word_of(kGermanColours, move.colour),
                     turned == 0 ? std::string() : fmt::format(", gedreht um {}°", turned),
                     move.flipped ? ", gespiegelt" : "", move.x, move.y);
}
std::string describe_2027(const SkipMove& move) {
  return fmt::format("Farbe {} setzt aus",
                     move.colour ? word_of(kGermanColours, *move.colour) : "null");
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
      if (set == nullptr) break;
      return fmt::format("{} is not the requested first shape, {}", blokus::name_of(set->piece),
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
      return describe(move, kSeed) + " shares no corner with another piece of same color";
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

// The season has its own words for two of the rules; one of them is its own rule.
std::string_view german_2027(Refusal refusal) {
  if (refusal == Refusal::WrongColour) return "Nur eigene Spielfiguren können gezogen werden";
  if (refusal == Refusal::NotInCorner) return "Der erste Zug muss an den Rand gesetzt werden";
  return german(refusal);
}

bool is_about_shapes(Refusal refusal) {
  return refusal == Refusal::WrongFirstShape || refusal == Refusal::PieceAlreadyUsed;
}

std::string long_name(const Player& player) {
  return fmt::format("Player {}({})", player.team == Team::One ? "One" : "Two",
                     player.display_name);
}
std::string name_2027(const Player& player) {
  return fmt::format("{}({})", word_of(kTeamWords, player.team), player.display_name);
}

std::string spoken_name(const table::TableInfo& info, std::size_t seat) {
  const auto& name = info.seats.at(seat).name;
  return name.empty() ? std::string(kTeamWords.at(seat)) : name;
}

long long seconds(Duration limit) {
  return std::chrono::duration_cast<std::chrono::seconds>(limit).count();
}

// The words by which verdicts are told apart.
constexpr std::string_view kBrokenRule = "Regelverletzung von ";
constexpr std::string_view kTooLate = "laenger als";
constexpr std::string_view kNoMove = "keinen Zug gesendet";

std::string regular_verdict(const table::TableInfo& info, const GameResult& result) {
  if (result.winners.size() != 1) return "Beide Spieler sind gleichauf";
  const auto seat = static_cast<std::size_t>(result.winners[0].team);
  return spoken_name(info, seat) + " hat am meisten Punkte erzielt.";
}

std::string_view why_gone(const table::TableResult& result) {
  return word_of(kDepartureWords, departure_of(result.detail));
}

}  // namespace

std::string describe(const Move& move, const Release& release) {
  return std::visit(
      [&](const auto& m) {
        return release.wording == Wording::German2027 ? describe_2027(m) : describe_early(m);
      },
      move);
}

std::string violation_text(Refusal refusal, const Move& move, const blokus::State& state,
                           const Release& release) {
  const bool names_move = !is_about_shapes(refusal);
  if (release.wording == Wording::German2027) {
    std::string text(german_2027(refusal));
    return names_move ? fmt::format("{} bei '{}'", text, describe(move, release)) : text;
  }
  std::string text = release.wording == Wording::German ? std::string(german(refusal))
                                                        : english(refusal, move, state);
  if (names_move) text += "; move was " + describe(move, release);
  return text;
}

std::string error_text(Refusal refusal, const Move& move, const blokus::State& state,
                       std::string_view offender, bool to_offender, const Release& release) {
  const bool late = release.wording == Wording::German2027;
  const std::string why =
      late ? fmt::format("InvalidMoveException(mistake={}, move={})", german_2027(refusal),
                         is_about_shapes(refusal) ? "null" : describe(move, release))
           : violation_text(refusal, move, state, release);
  return late || to_offender ? fmt::format("Ungueltiger Zug von '{}'.\n{}", offender, why) : why;
}

bool echoes_move(Refusal refusal, const Release& release) {
  return release.original_of_shape_errors || !is_about_shapes(refusal);
}

std::string untimely_text(const Player& expected, const Player& got, const Move& move,
                          const Release& release) {
  const bool late = release.wording == Wording::German2027;
  if (expected.team == got.team) {
    return late ? fmt::format("Move from {} has not been requested.", name_2027(got))
                : "We didn't request a move from you yet.";
  }
  return late ? fmt::format("It's not your turn yet; expected: {}, got {} (msg was {}).",
                            name_2027(expected), name_2027(got), describe(move, release))
              : fmt::format("It's not your turn yet; expected: {}, got: {} (msg was {}).",
                            long_name(expected), long_name(got), describe(move, release));
}

std::string left_text() { return "Der Spieler hat das Spiel verlassen"; }

// Tables of browsers may limit all decisions of a seat together instead of each.
Duration longest_wait(const table::TimeLimits& limits) {
  return limits.hard.value_or(limits.game.value_or(Duration(0)));
}

std::string timeout_text(Duration limit) {
  return fmt::format(
      "Der Spieler hat innerhalb von {} Sekunden nach Aufforderung keinen Zug gesendet",
      seconds(limit));
}

std::string verdict(const table::TableInfo& info, const std::string& told,
                    const GameResult& result) {
  const auto& end = *info.result;
  if (end.interrupted()) return interrupted_text();
  if (end.offender == kNoSeat) {
    return result.regular ? regular_verdict(info, result) : "Das Spiel wurde abgebrochen.";
  }
  const std::string name = spoken_name(info, end.offender);
  switch (end.reason) {
    case table::EndReason::RuleViolation:
      return fmt::format("{}{}: {}", kBrokenRule, name, told);
    case table::EndReason::SoftTimeout:
      return fmt::format(
          "{} hat fuer die Antwort auf die Zugaufforderung {} {} Sekunden gebraucht.", name,
          kTooLate, seconds(info.options.limits.soft.value_or(Duration(0))));
    case table::EndReason::HardTimeout:
      return fmt::format("{} hat innerhalb von {} Sekunden nach Aufforderung {}.", name,
                         seconds(longest_wait(info.options.limits)), kNoMove);
    default:
      if (!told.empty()) return fmt::format("Missachtung des Spielablaufs von {}: {}", name, told);
      return fmt::format("{} hat das Spiel verlassen: {}", name, why_gone(end));
  }
}

Cause cause_told(std::string_view verdict) {
  if (verdict.starts_with(kBrokenRule)) return Cause::RuleViolation;
  if (verdict.find(kTooLate) != std::string_view::npos) return Cause::SoftTimeout;
  if (verdict.find(kNoMove) != std::string_view::npos) return Cause::HardTimeout;
  return Cause::Left;
}

std::string interrupted_text() {
  return "Das Spiel wurde abgebrochen, weil der Server beendet wurde.";
}

}  // namespace spiel::swc
