#include "blokus/refusal.hpp"

#include <array>

namespace spiel::blokus {

namespace {

struct Words {
  std::string_view name;
  std::string_view sentence;
};

constexpr std::array kWords{
    Words{"game-over", "The game is over."},
    Words{"seat-has-left", "This seat has left the game."},
    Words{"not-your-turn", "It is another seat's turn."},
    Words{"wrong-colour", "It is another colour's turn."},
    Words{"wrong-first-shape", "The first piece must be the one drawn for this game."},
    Words{"piece-already-used", "This colour has already placed that piece."},
    Words{"out-of-bounds", "The piece does not fit on the board there."},
    Words{"occupied", "A square under the piece is already taken."},
    Words{"touches-own-colour", "The piece shares an edge with its own colour."},
    Words{"not-in-corner", "A colour's first piece must cover one of its start squares."},
    Words{"no-shared-corner", "The piece must touch a corner of its own colour."},
    Words{"skip-not-allowed", "This colour may not pass now."},
};

}  // namespace

std::string_view name_of(Refusal refusal) { return kWords[static_cast<std::size_t>(refusal)].name; }
std::string_view explain(Refusal refusal) {
  return kWords[static_cast<std::size_t>(refusal)].sentence;
}

}  // namespace spiel::blokus
