#include "bots/blokus_playout.hpp"

#include <bit>

namespace spiel::bots::blokus_search {

namespace {

// One member of a set that is not empty.
unsigned pick(const Wide& set, Random& random) {
  const Bitboard members = set.narrow();
  const auto count = static_cast<std::uint32_t>(members.count());
  return static_cast<unsigned>(members.nth(static_cast<int>(random.below(count))));
}

// Whether the placement covers an anchor and open squares alone.
bool fits(const Room& room, Placement placement) {
  const Wide squares = outline(placement, Part::Cells);
  return !squares.without(room.open).any() && (squares & room.anchors).any();
}

// Visits members from a random one on, cyclically, until `visit` returns true.
template <class Visit>
void from_random_start(const Wide& set, Random& random, Visit&& visit) {
  if (!set.any()) return;
  const Bitboard members = set.narrow();
  const auto count = static_cast<unsigned>(members.count());
  const auto start = static_cast<unsigned>(members.nth(static_cast<int>(random.below(count))));
  unsigned word = start / 64;
  std::uint64_t bits = members.words[word] & ~std::uint64_t{0} << start % 64;
  for (unsigned seen = 0; seen < count; ++seen) {
    while (bits == 0) {
      word = (word + 1) % Bitboard::kWords;
      bits = members.words[word];
    }
    if (visit(word * 64 + static_cast<unsigned>(std::countr_zero(bits)))) return;
    bits &= bits - 1;
  }
}

Colour next_colour(const State& state) {
  return blokus::variant(state).colour_of_turn(state.turn + 1U);
}

// Whether the colours that can perhaps still place belong to one seat, which is ahead.
bool is_decided(const State& state) {
  const blokus::Variant& v = blokus::variant(state);
  Seat last = kNoSeat;
  for (std::size_t c = 0; c < v.colours; ++c) {
    if (!blokus::is_valid(state, static_cast<Colour>(c))) continue;
    if (v.seat_of[c] == kNoSeat || (last != kNoSeat && v.seat_of[c] != last)) return false;
    last = v.seat_of[c];
  }
  if (last == kNoSeat) return false;
  const int points = blokus::points_of_seat(state, last);
  for (Seat seat = 0; seat < v.seats; ++seat) {
    if (seat != last && blokus::points_of_seat(state, seat) >= points) return false;
  }
  return true;
}

}  // namespace

Playout::BySize Playout::covers_of(const State& state, Colour colour) {
  const std::uint32_t pieces = blokus::choice_of(state, colour);
  BySize covers;
  for (std::size_t s = 0; s < kSizes; ++s) {
    covers[s] = blokus::covers_of(pieces & kPiecesBySize[s]);
  }
  return covers;
}

void Playout::lay_down(Colour colour, blokus::Piece piece) {
  Wide& covers = covers_[index_of(colour)][static_cast<std::size_t>(blokus::size_of(piece) - 1)];
  covers = covers.without(Wide(blokus::kCoversOfPiece[static_cast<std::size_t>(piece)]));
}

// What is known of the start holds for what follows it, less the pieces that were placed meanwhile.
void Playout::begin(const State& state) {
  for (std::size_t c = 0; c < blokus::variant(state).colours; ++c) {
    const auto colour = static_cast<Colour>(c);
    dead_[c] = dead_at_start_[c];
    if (left_at_start_[c] == blokus::kAllPieces) {  // perhaps some were hidden then
      covers_[c] = covers_of(state, colour);
      continue;
    }
    covers_[c] = covers_at_start_[c];
    for (std::uint32_t placed = left_at_start_[c] & ~state.left[c]; placed != 0;
         placed &= placed - 1) {
      lay_down(colour, static_cast<blokus::Piece>(std::countr_zero(placed)));
    }
  }
}

void Playout::start_from(const blokus::State& state) {
  left_at_start_ = state.left;
  for (std::size_t c = 0; c < blokus::variant(state).colours; ++c) {
    covers_at_start_[c] = covers_of(state, static_cast<Colour>(c));
  }
  for (std::size_t c = 0; c < blokus::kMaxColours; ++c) {
    dead_at_start_[c].fill(Wide::none());
    const auto colour = static_cast<Colour>(c);
    if (!blokus::is_valid(state, colour) || !blokus::has_placed(state, colour)) continue;
    const Room room = blokus::room_of(state, colour);
    const Framed open(room.open);
    room.anchors.narrow().for_each_index([&](int index) {
      const auto anchor = static_cast<unsigned>(index);
      for (std::size_t s = 0; s < kSizes; ++s) {
        if (!fitting(open, anchor, covers_at_start_[c][s]).any()) {
          dead_at_start_[c][s].set(anchor);
        }
      }
    });
  }
}

void Playout::finish(Line& line, std::size_t most) {
  begin(line.state);
  const std::size_t end = line.length + most;
  while (line.length < end && !blokus::is_over(line.state)) {
    const Colour colour = blokus::colour_to_move(line.state);
    const bool playing = blokus::is_valid(line.state, colour);
    const std::uint16_t code = playing ? choose(line, colour) : kNoCode;
    if (code == kNoCode) {
      blokus::skip_blocked(line.state);
      if (style_.stops_early && playing && is_decided(line.state)) line.state.valid = 0;
      continue;
    }
    const bool first = !blokus::has_placed(line.state, colour);
    replies_.fetch(next_colour(line.state), line.last(1), code);
    line.place(code, false);
    if (first) {  // an imposed first piece has hidden the others until now
      covers_[index_of(colour)] = covers_of(line.state, colour);
      dead_[index_of(colour)].fill(Wide::none());
    } else {
      lay_down(colour, Placement::from_code(code).piece());
    }
  }
}

std::uint16_t Playout::choose(const Line& line, Colour colour) {
  const Room room = line.ground.room(colour);
  if (style_.replies) {
    const std::uint16_t known = reply(line, colour, room);
    if (known != kNoCode) return known;
  }
  const Framed open(room.open);
  if (style_.local) {
    const std::uint16_t near = local(line, colour, room, open);
    if (near != kNoCode) return near;
  }
  return anywhere(colour, room, open);
}

std::uint16_t Playout::reply(const Line& line, Colour colour, const Room& room) const {
  const std::uint32_t pieces = blokus::choice_of(line.state, colour);
  const auto usable = [&](std::uint16_t code) {
    if (code == kNoCode) return false;
    const auto placement = Placement::from_code(code);
    return (pieces & blokus::bit(placement.piece())) != 0 && fits(room, placement);
  };
  const std::uint16_t two = replies_.after_two(colour, line.last(2), line.last(1));
  if (usable(two)) return two;
  const std::uint16_t one = replies_.after_one(colour, line.last(1));
  return usable(one) ? one : kNoCode;
}

// A placement over a square where an opponent wants to go on. That it also covers an anchor of its
// own is seen from the fact that it would not fit if the anchors were closed.
std::uint16_t Playout::local(const Line& line, Colour colour, const Room& room,
                             const Framed& open) {
  const blokus::Variant& v = blokus::variant(line.state);
  const Seat seat = v.seat_of[index_of(colour)];
  Wide wanted = Wide::none();
  for (std::size_t c = 0; c < v.colours; ++c) {
    if (v.seat_of[c] != seat) wanted = wanted | line.ground.fresh(static_cast<Colour>(c));
  }
  if (!(wanted & room.open).any()) return kNoCode;
  wanted = wanted & reach(room, v);
  const Framed bare(room.open.without(room.anchors));
  const Bitboard anchors = room.anchors.narrow();
  std::uint16_t found = kNoCode;
  from_random_start(wanted, random_, [&](unsigned square) {
    const BySize& covers = covers_[index_of(colour)];
    const Wide every = covers[4] | covers[3];
    Wide fit = fitting(open, square, every);
    if (!anchors.test(static_cast<int>(square))) fit = fit.without(fitting(bare, square, fit));
    for (const std::size_t size : {4U, 3U}) {
      const Wide sized = fit & covers[size];
      if (!sized.any()) continue;
      found = blokus::placement_of_cover(pick(sized, random_), square).code();
      return true;
    }
    return false;
  });
  return found;
}

// One of the biggest pieces that fit at any anchor, at a random anchor.
std::uint16_t Playout::anywhere(Colour colour, const Room& room, const Framed& open) {
  const BySize& covers = covers_[index_of(colour)];
  BySize& dead = dead_[index_of(colour)];
  const Wide every = covers[0] | covers[1] | covers[2] | covers[3] | covers[4];
  std::uint16_t found = kNoCode;
  for (std::size_t size = kSizes; size-- > 0 && found == kNoCode;) {
    if (!covers[size].any()) continue;
    from_random_start(room.anchors.without(dead[size]), random_, [&](unsigned anchor) {
      const Wide fit = fitting(open, anchor, every);
      const Wide biggest = fit & covers[size];
      if (biggest.any()) {
        found = blokus::placement_of_cover(pick(biggest, random_), anchor).code();
        return true;
      }
      // What was found out about the smaller pieces need not be found out again.
      for (std::size_t s = 0; s <= size; ++s) {
        if (!(fit & covers[s]).any()) dead[s].set(anchor);
      }
      return false;
    });
  }
  return found;
}

}  // namespace spiel::bots::blokus_search
