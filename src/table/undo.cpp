#include "table/undo.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace spiel::table {

void UndoBook::remember(Position before) {
  std::erase_if(positions_, [&](const Position& known) { return known.mover == before.mover; });
  positions_.push_back(std::move(before));
}

void UndoBook::close() { positions_.clear(); }

bool UndoBook::keeps(std::uint64_t version) const {
  return std::ranges::find(positions_, version, &Position::version) != positions_.end();
}

UndoBook::Position UndoBook::take_back(std::uint64_t version) {
  const auto found = std::ranges::find(positions_, version, &Position::version);
  assert(found != positions_.end());
  const Position position = *found;
  positions_.erase(found, positions_.end());
  return position;
}

void UndoBook::agree(Seat seat) {
  if (asker_ == kNoSeat) asker_ = seat;
  agreed_ |= seat_bit(seat);
}

// The others agreed to the move back that the asker wanted.
void UndoBook::withdraw(Seat seat) {
  if (seat == asker_) return forget_agreements();
  agreed_ &= all_but(seat);
}

void UndoBook::forget_agreements() {
  agreed_ = 0;
  asker_ = kNoSeat;
}

const UndoBook::Position* UndoBook::wanted_by(Seat seat) const {
  const Seat mover = asker_ == kNoSeat ? seat : asker_;
  const auto found = std::ranges::find(positions_, mover, &Position::mover);
  return found == positions_.end() ? nullptr : &*found;
}

}  // namespace spiel::table
