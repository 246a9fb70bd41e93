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
  std::uint16_t* codes() { return list_.codes_.data(); }
  void set_count(std::size_t count) { list_.count_ = count; }
  void set_pass(bool pass) { list_.pass_ = pass; }

 private:
  ActionList& list_;
};

namespace {

// Where a colour may put squares, and which of these a piece must cover at least one of.
struct Room {
  Bitboard open;
  Bitboard anchors;
};

Bitboard occupied(const State& state) {
  return state.placed[0] | state.placed[1] | state.placed[2] | state.placed[3];
}

Room room_of(const State& state, Colour colour) {
  const Bitboard& own = state.placed[index_of(colour)];
  const Variant& v = variant(state);
  const Bitboard open = v.board().without(occupied(state)).without(edge_neighbours(own));
  const Bitboard& touch =
      has_placed(state, colour) ? corner_neighbours(own) : v.start[index_of(colour)];
  return {open, open & touch};
}

// The pieces a colour may place next.
std::uint32_t choice(const State& state, Colour colour) {
  const bool imposed = state.start_piece && !has_placed(state, colour);
  return imposed ? bit(*state.start_piece) : state.left[index_of(colour)];
}

bool may_pass(const State& state, Colour colour) {
  return variant(state).may_pass && has_placed(state, colour);
}

template <class Visit>
void each_placement(const State& state, Colour colour, Visit&& visit) {
  const Room room = room_of(state, colour);
  for (std::uint32_t rest = choice(state, colour); rest != 0; rest &= rest - 1) {
    const int piece = std::countr_zero(rest);
    for (Orientation o = first_orientation(piece); o < first_orientation(piece + 1); ++o) {
      Bitboard fits = full_board(kMaxSize);
      Bitboard reaches;
      for (const Square s : oriented(o).shape) {
        const int distance = Bitboard::index(s.x, s.y);
        Bitboard open = room.open, anchors = room.anchors;
        for (int step = distance; step > 0; step -= 63) {
          open = open.down(std::min(step, 63));
          anchors = anchors.down(std::min(step, 63));
        }
        fits &= open;
        reaches |= anchors;
      }
      (fits & reaches).for_each([&](Square s) { visit(Placement(o, s.x, s.y)); });
    }
  }
}

std::optional<Refusal> check_placement(const State& state, Colour colour, Placement placement) {
  const Variant& v = variant(state);
  const bool first = !has_placed(state, colour);
  if ((choice(state, colour) & bit(placement.piece())) == 0) {
    return first ? Refusal::wrong_first_shape : Refusal::piece_already_used;
  }
  if (!placement.fits(v.size)) return Refusal::out_of_bounds;
  const Bitboard squares = squares_of(placement);
  const Bitboard& own = state.placed[index_of(colour)];
  if ((squares & occupied(state)).any()) return Refusal::occupied;
  if ((squares & edge_neighbours(own)).any()) return Refusal::touches_own_colour;
  if (first) {
    const bool starts = (squares & v.start[index_of(colour)]).any();
    return starts ? std::nullopt : std::optional(Refusal::not_in_corner);
  }
  const bool touches = (squares & corner_neighbours(own)).any();
  return touches ? std::nullopt : std::optional(Refusal::no_shared_corner);
}

}  // namespace

void legal(const State& state, Seat seat, ActionList& list) {
  const Colour colour = colour_to_move(state);
  ActionListWriter writer(list, colour);
  if (is_over(state) || seat != to_move(state)) return;
  std::size_t count = 0;
  each_placement(state, colour, [&](Placement p) { writer.codes()[count++] = p.code(); });
  writer.set_count(count);
  writer.set_pass(may_pass(state, colour));
}

void legal(const View& view, ActionList& list) {
  legal(view.state, view.viewer.value_or(kNoSeat), list);
}

bool has_placement(const State& state, Colour colour) {
  bool found = false;
  each_placement(state, colour, [&](Placement) { found = true; });
  return found;
}

std::optional<Refusal> check(const State& state, Seat seat, Action action) {
  if (is_over(state)) return Refusal::game_over;
  if (seat >= variant(state).seats || (state.present >> seat & 1) == 0) {
    return Refusal::seat_has_left;
  }
  if (action.kind == Action::Kind::leave) return std::nullopt;
  if (seat != to_move(state)) return Refusal::not_your_turn;
  if (action.colour != colour_to_move(state)) return Refusal::wrong_colour;
  if (action.kind == Action::Kind::place) {
    return check_placement(state, action.colour, action.placement);
  }
  return may_pass(state, action.colour) ? std::nullopt : std::optional(Refusal::skip_not_allowed);
}

}  // namespace spiel::blokus
