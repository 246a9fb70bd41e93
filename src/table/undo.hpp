// Moves that can still be taken back, and who agrees to it.
//
// Kept is how the game stood before the last move of each seat: undoing goes back to there, over
// whatever others did since. What showed somebody what could not be known before (dice, a drawn or
// stolen card) stays, and everything before it: nobody may throw or draw again.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/seat.hpp"
#include "core/time.hpp"
#include "table/game.hpp"

namespace spiel::table {

class UndoBook {
 public:
  struct Position {
    Seat mover = kNoSeat;
    std::uint64_t version = 0;  // of the move that was made here
    State state;
    std::array<Duration, kMaxSeats> increments{};  // that the clocks had got by then
  };

  void remember(Position before);
  // What happened until now stays.
  void close();
  bool keeps(std::uint64_t version) const;
  // How it stood before the move of this version, which must be kept; later ones are dropped.
  Position take_back(std::uint64_t version);

  // The first who asks wants its own last move back; the others agree to that.
  void agree(Seat seat);
  bool has_agreed(Seat seat) const { return has_seat(agreed_, seat); }
  // Whatever this seat asked for or agreed to it does no more.
  void withdraw(Seat seat);
  void forget_agreements();
  std::uint8_t agreed() const { return agreed_; }
  Seat asker() const { return asker_; }
  // Where the game would go back to if this seat asked or agreed now; null for nowhere.
  const Position* wanted_by(Seat seat) const;

 private:
  std::vector<Position> positions_;  // by version, at most one per mover
  SeatMask agreed_ = 0;
  Seat asker_ = kNoSeat;
};

}  // namespace spiel::table
