#include "blokus/legal.hpp"

namespace spiel::blokus {

// The generator's access to a list.
class ActionListWriter {
 public:
  ActionListWriter(ActionList& list, Colour colour) : list_(list) {
    list_.colour_ = colour;
    list_.pass_ = false;
    list_.count_ = 0;
  }
  static_assert(ActionList::kSlack >= kGeneratorSlack);
  std::uint16_t* codes() { return list_.codes_.data(); }
  void set_count(std::size_t count) { list_.count_ = count; }
  void set_pass(bool pass) { list_.pass_ = pass; }

 private:
  ActionList& list_;
};

namespace {

Wide placed(const State& state, Colour colour) { return Wide(state.placed[index_of(colour)]); }

Wide occupied(const State& state) {
  return Wide(state.placed[0]) | Wide(state.placed[1]) | Wide(state.placed[2]) |
         Wide(state.placed[3]);
}

bool may_pass(const State& state, Colour colour) {
  return variant(state).may_pass && has_placed(state, colour);
}

std::optional<Refusal> check_placement(const State& state, Colour colour, Placement placement) {
  const Variant& v = variant(state);
  const bool first = !has_placed(state, colour);
  if ((choice_of(state, colour) & bit(placement.piece())) == 0) {
    return first ? Refusal::WrongFirstShape : Refusal::PieceAlreadyUsed;
  }
  if (!placement.fits(v.size)) return Refusal::OutOfBounds;
  const Wide squares(squares_of(placement));
  const Wide own = placed(state, colour);
  if ((squares & occupied(state)).any()) return Refusal::Occupied;
  if ((squares & edge_neighbours(own)).any()) return Refusal::TouchesOwnColour;
  if (first) {
    const bool starts = (squares & Wide(v.start[index_of(colour)])).any();
    return starts ? std::nullopt : std::optional(Refusal::NotInCorner);
  }
  const bool touches = (squares & corner_neighbours(own)).any();
  return touches ? std::nullopt : std::optional(Refusal::NoSharedCorner);
}

}  // namespace

Room room_of(const State& state, Colour colour) {
  const Variant& v = variant(state);
  const Wide own = placed(state, colour);
  const Wide open = Wide(v.board).without(occupied(state)).without(edge_neighbours(own));
  const Wide touch =
      has_placed(state, colour) ? corner_neighbours(own) : Wide(v.start[index_of(colour)]);
  return {open, open & touch};
}

std::uint32_t choice_of(const State& state, Colour colour) {
  const bool imposed = state.start_piece && !has_placed(state, colour);
  return imposed ? bit(*state.start_piece) : state.left[index_of(colour)];
}

void legal(const State& state, Seat seat, ActionList& list) {
  const Colour colour = colour_to_move(state);
  ActionListWriter writer(list, colour);
  if (is_over(state) || seat != to_move(state)) return;
  writer.set_count(generate(room_of(state, colour), choice_of(state, colour), writer.codes()));
  writer.set_pass(may_pass(state, colour));
}

void legal(const View& view, ActionList& list) {
  legal(view.state, view.viewer.value_or(kNoSeat), list);
}

bool has_placement(const State& state, Colour colour) {
  return generates_any(room_of(state, colour), choice_of(state, colour));
}

std::optional<Refusal> check(const State& state, Seat seat, Action action) {
  if (is_over(state)) return Refusal::GameOver;
  if (seat >= variant(state).seats || !has_seat(state.present, seat)) {
    return Refusal::SeatHasLeft;
  }
  if (action.kind == Action::Kind::Leave) return std::nullopt;
  if (seat != to_move(state)) return Refusal::NotYourTurn;
  if (action.colour != colour_to_move(state)) return Refusal::WrongColour;
  if (action.kind == Action::Kind::Place) {
    return check_placement(state, action.colour, action.placement);
  }
  return may_pass(state, action.colour) ? std::nullopt : std::optional(Refusal::SkipNotAllowed);
}

}  // namespace spiel::blokus
