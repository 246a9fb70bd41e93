// Why a move is refused, in the words of each release.
#include "protocol/swc/texts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/swc/position.hpp"

namespace spiel::swc::texts_test {
namespace {

using enum blokus::Colour;
using testing::StartsWith;

struct Refused {
  blokus::State state;
  Move move;

  // What the rules object to, and not what a test believes.
  std::string text(const Release& release) const {
    const Colour colour = blokus::colour_to_move(state);
    const auto refusal = blokus::check(state, blokus::to_move(state), to_action(move, colour));
    if (!refusal) return "not refused";
    return violation_text(*refusal, move, state, release);
  }
};

SetMove set(Colour colour, Piece piece, int x, int y) {
  return {.colour = colour, .piece = piece, .x = x, .y = y, .hints = {}};
}

blokus::State at_the_start(const Release& release) {
  return blokus::start({release.season->rules, Piece::PentoV});
}

// Each colour has its first piece in a corner; blue lies on (0,0) to (0,2), (1,2) and (2,2).
blokus::State after_one_round(const Release& release) {
  blokus::State state = at_the_start(release);
  for (const std::string_view text : {"blue PENTO_V NONE 0 0", "yellow PENTO_V MIRROR 17 0",
                                      "red PENTO_V MIRROR 17 17", "green PENTO_V NONE 0 17"}) {
    const auto action = blokus::parse_action(text);
    EXPECT_TRUE(action && blokus::apply(state, blokus::to_move(state), *action, {})) << text;
  }
  return state;
}

struct Mistakes {
  explicit Mistakes(const Release& release)
      : wrong_colour{at_the_start(release), set(Red, Piece::PentoV, 0, 0)},
        wrong_shape{at_the_start(release), set(Blue, Piece::PentoI, 0, 0)},
        first_in_the_middle{at_the_start(release), set(Blue, Piece::PentoV, 5, 5)},
        skip{at_the_start(release), SkipMove{Blue}},
        used{after_one_round(release), set(Blue, Piece::PentoV, 3, 3)},
        outside{after_one_round(release), set(Blue, Piece::Mono, 20, 3)},
        occupied{after_one_round(release), set(Blue, Piece::Mono, 19, 19)},
        beside{after_one_round(release), set(Blue, Piece::Mono, 3, 2)},
        far_away{after_one_round(release), set(Blue, Piece::Mono, 4, 4)} {}

  Refused wrong_colour, wrong_shape, first_in_the_middle, skip, used, outside, occupied, beside,
      far_away;
};

TEST(Texts, OfTheFirstReleaseAreEnglishAndNameFieldAndMove) {
  for (const Release* release : {&kSeed, &k21_2}) {
    SCOPED_TRACE(release->name);
    const Mistakes mistakes(*release);
    EXPECT_EQ(mistakes.wrong_colour.text(*release),
              "Expected move from BLUE; move was RED Piece PENTO_V:0 [0,0]");
    EXPECT_EQ(mistakes.wrong_shape.text(*release),
              "PENTO_I is not the requested first shape, PENTO_V");
    EXPECT_EQ(mistakes.first_in_the_middle.text(*release),
              "The Piece isn't located in a corner; move was BLUE Piece PENTO_V:0 [5,5]");
    EXPECT_EQ(mistakes.skip.text(*release), "Can't Skip on first round; move was BLUE skipped");
    EXPECT_EQ(mistakes.used.text(*release), "Piece PENTO_V has already been placed before");
    EXPECT_EQ(mistakes.outside.text(*release),
              "Field [20, 3] is out of bounds; move was BLUE Piece MONO:0 [20,3]");
    EXPECT_EQ(mistakes.occupied.text(*release),
              "Field [19, 19] already belongs to RED; move was BLUE Piece MONO:0 [19,19]");
    EXPECT_EQ(mistakes.beside.text(*release),
              "Field [3, 2] already borders on BLUE; move was BLUE Piece MONO:0 [3,2]");
    EXPECT_EQ(mistakes.far_away.text(*release),
              "BLUE Piece MONO:0 [4,4] shares no corner with another piece of same color; "
              "move was BLUE Piece MONO:0 [4,4]");
  }
}

// How a move is named after the sentence is not known of this release: no recording has one.
TEST(Texts, OfTheLastReleaseOf2021AreGerman) {
  const Mistakes mistakes(k21_4);
  EXPECT_THAT(mistakes.wrong_colour.text(k21_4),
              StartsWith("Die Farbe des Zuges ist nicht an der Reihe; move was "));
  EXPECT_EQ(mistakes.wrong_shape.text(k21_4),
            "Der erste Zug muss den festgelegten Spielstein setzen");
  EXPECT_THAT(mistakes.first_in_the_middle.text(k21_4),
              StartsWith("Der erste Zug muss auf eine freie Ecke gesetzt werden; move was "));
  EXPECT_THAT(mistakes.skip.text(k21_4),
              StartsWith("Der erste Zug muss einen Stein setzen; move was "));
  EXPECT_EQ(mistakes.used.text(k21_4), "Der gewählte Stein wurde bereits gesetzt");
  EXPECT_THAT(mistakes.outside.text(k21_4),
              StartsWith("Der Spielstein passt nicht vollständig auf das Spielfeld; move was "));
  EXPECT_THAT(mistakes.occupied.text(k21_4),
              StartsWith("Der Spielstein würde eine andere Farbe überlagern; move was "));
  EXPECT_THAT(mistakes.beside.text(k21_4),
              StartsWith("Der Spielstein berührt ein Feld gleicher Farbe; move was "));
  EXPECT_THAT(mistakes.far_away.text(k21_4),
              StartsWith("Alle Teile müssen ein vorheriges Teil gleicher Farbe über mindestens "
                         "eine Ecke berühren; move was "));
}

TEST(Texts, Of2027NameTheMoveInGermanToo) {
  const Mistakes mistakes(k27_0);
  EXPECT_EQ(mistakes.wrong_colour.text(k27_0),
            "Nur eigene Spielfiguren können gezogen werden bei 'Setze PENTO_V(Farbe Rot)[0,0]'");
  EXPECT_EQ(mistakes.wrong_shape.text(k27_0),
            "Der erste Zug muss den festgelegten Spielstein setzen");
  EXPECT_EQ(mistakes.first_in_the_middle.text(k27_0),
            "Der erste Zug muss an den Rand gesetzt werden bei 'Setze PENTO_V(Farbe Blau)[5,5]'");
  EXPECT_EQ(mistakes.skip.text(k27_0),
            "Der erste Zug muss einen Stein setzen bei 'Farbe Blau setzt aus'");
  EXPECT_EQ(mistakes.used.text(k27_0), "Der gewählte Stein wurde bereits gesetzt");
  EXPECT_EQ(mistakes.outside.text(k27_0),
            "Der Spielstein passt nicht vollständig auf das Spielfeld bei "
            "'Setze MONO(Farbe Blau)[20,3]'");
  EXPECT_EQ(mistakes.occupied.text(k27_0),
            "Der Spielstein würde eine andere Farbe überlagern bei "
            "'Setze MONO(Farbe Blau)[19,19]'");
  EXPECT_EQ(mistakes.beside.text(k27_0),
            "Der Spielstein berührt ein Feld gleicher Farbe bei 'Setze MONO(Farbe Blau)[3,2]'");
  EXPECT_EQ(mistakes.far_away.text(k27_0),
            "Alle Teile müssen ein vorheriges Teil gleicher Farbe über mindestens eine Ecke "
            "berühren bei 'Setze MONO(Farbe Blau)[4,4]'");
}

}  // namespace
}  // namespace spiel::swc::texts_test
