#include "bots/blokus_outlook.hpp"

#include <bit>
#include <optional>

namespace spiel::bots::blokus_search {

namespace {

// The open squares that a colour's next piece may cover: its anchors, those within two steps of
// one, and all.
template <class Set>
struct Reach {
  Set anchors = Set::none();
  Set near = Set::none();
  Set far = Set::none();
};

template <class Set>
Set one_step(const Set& from, const Set& open) {
  return (from | edge_neighbours(from)) & open;
}

template <class Set>
Reach<Set> reach_of(const Line& line, Colour colour) {
  if (!blokus::is_valid(line.state, colour)) return {};
  const Room room = line.ground.room(colour);
  const Set open(room.open), anchors(room.anchors);
  const Set near = one_step(one_step(anchors, open), open);
  return {anchors, near, one_step(one_step(near, open), open)};
}

float count_of(const Wide& set) { return static_cast<float>(set.narrow().count()); }
float count_of(const Rows& set) { return static_cast<float>(set.count()); }

template <class Set>
RoomFacts facts_of(const Reach<Set>& own, const Reach<Set>& others, const Set& safe,
                   std::uint32_t left, bool valid) {
  std::array<float, kSizes> pieces{};
  float squares = 0;
  for (std::size_t s = 0; s < kSizes; ++s) {
    pieces[s] = static_cast<float>(std::popcount(left & kPiecesBySize[s]));
    squares += static_cast<float>(s + 1) * pieces[s];
  }
  return {(89 - squares) / 20,
          pieces[4] / 6,
          pieces[3] / 3,
          pieces[2],
          pieces[1] + pieces[0],
          count_of(own.anchors) / 10,
          count_of(own.near) / 25,
          count_of(own.far) / 40,
          count_of(own.far.without(others.far)) / 20,
          count_of(safe) / 15,
          count_of(own.anchors.without(others.far)) / 6,
          count_of(own.anchors.without(others.near)) / 6,
          count_of(own.near.without(others.near)) / 20,
          valid ? 1.0F : 0.0F};
}

// --- aspects -------------------------------------------------------------------------------------

constexpr std::size_t kCorners = 4;

// Clockwise from the top left. In duo the starting points, and what would be the others.
constexpr std::array<int, kCorners> corners_of(int size) {
  const int first = size == 14 ? 4 : 0;
  const int last = size - 1 - first;
  return {Bitboard::index(first, first), Bitboard::index(last, first), Bitboard::index(last, last),
          Bitboard::index(first, last)};
}
constexpr auto kSmallCorners = corners_of(14);
constexpr auto kBigCorners = corners_of(20);

// The corner in which each colour sits: where it began. Where pieces need not begin in corners, and
// for those that have not begun, the one that would be its own in the classic game, or the next.
class Homes {
 public:
  explicit Homes(const State& state) : state_(state), v_(blokus::variant(state)) {
    for (std::size_t c = 0; c < v_.colours; ++c) {
      if (const auto corner = covered_by(c)) take(c, *corner);
    }
    for (std::size_t c = 0; c < v_.colours; ++c) {
      if (!known_[c]) take(c, free_corner(c));
    }
  }
  unsigned operator[](std::size_t colour) const { return homes_[colour]; }

 private:
  std::optional<unsigned> covered_by(std::size_t colour) const {
    const auto& corners = v_.size == 14 ? kSmallCorners : kBigCorners;
    for (unsigned k = 0; k < kCorners; ++k) {
      if (v_.start[colour].test(corners[k]) && state_.placed[colour].test(corners[k])) return k;
    }
    return std::nullopt;
  }
  // With two colours every other corner is one.
  unsigned free_corner(std::size_t colour) const {
    const auto step = static_cast<unsigned>(kCorners / v_.colours);
    auto corner = static_cast<unsigned>(colour) * step;
    while ((taken_ >> corner & 1U) != 0 && taken_ != 0xfU) corner = (corner + step) % kCorners;
    return corner;
  }
  void take(std::size_t colour, unsigned corner) {
    homes_[colour] = corner;
    known_[colour] = true;
    taken_ |= 1U << corner;
  }

  const State& state_;
  const blokus::Variant& v_;
  std::array<unsigned, blokus::kMaxColours> homes_{};
  std::array<bool, blokus::kMaxColours> known_{};
  unsigned taken_ = 0;
};

std::uint8_t next_that_plays(const State& state) {
  const blokus::Variant& v = blokus::variant(state);
  Colour colour = v.colour_of_turn(state.turn);
  for (std::size_t i = 0; i < v.colours && !blokus::is_valid(state, colour); ++i) {
    colour = v.colour_of_turn(index_of(colour) + 1);
  }
  return static_cast<std::uint8_t>(colour);
}

// As seen after the quarter turns: whose corner is to the right of the mover's, and below it?
// Whoever plays first of the two is to be to the right.
bool is_to_be_mirrored(const Homes& homes, std::size_t mover, const blokus::Variant& v) {
  for (std::size_t i = 1; i < v.colours; ++i) {
    const unsigned other = homes[index_of(v.colour_of_turn(mover + i))];
    const unsigned place = (other - homes[mover]) % kCorners;
    if (place == 1) return false;
    if (place == 3) return true;
  }
  return false;
}

// --- squares -------------------------------------------------------------------------------------

constexpr int turned(int x, int y, int size, unsigned symmetry) {
  for (unsigned turn = symmetry % 4; turn > 0; --turn) {
    const int old_x = x;
    x = y;
    y = size - 1 - old_x;
  }
  return symmetry < 4 ? y * size + x : x * size + y;
}

constexpr std::array<TurnedSquares, 8> make_turned_squares(int size, int stride) {
  std::array<TurnedSquares, 8> all{};
  for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        all[symmetry][static_cast<std::size_t>(y * stride + x)] =
            static_cast<std::uint16_t>(turned(x, y, size, symmetry));
      }
    }
  }
  return all;
}
constexpr auto kSmallTurned = make_turned_squares(14, blokus::kStride);
constexpr auto kSmallTurnedInRows = make_turned_squares(14, Rows::kStride);
constexpr auto kBigTurned = make_turned_squares(20, blokus::kStride);

// --- sets as they are kept -----------------------------------------------------------------------

Wide kept(const Wide& set) { return set; }
Wide kept(const Rows& set) { return {reinterpret_cast<blokus::Half>(set.lanes), blokus::Half{}}; }

}  // namespace

Outlook::Outlook(const Line& line) {
  if (blokus::variant(line.state).size <= Rows::kMaxSize) {
    look<Rows>(line);
  } else {
    look<Wide>(line);
  }
}

template <class Set>
void Outlook::look(const Line& line) {
  const blokus::Variant& v = blokus::variant(line.state);
  std::array<Reach<Set>, blokus::kMaxColours> reaches;
  for (std::size_t c = 0; c < v.colours; ++c) {
    reaches[c] = reach_of<Set>(line, static_cast<Colour>(c));
  }
  for (std::size_t c = 0; c < v.colours; ++c) {
    const Reach<Set>& own = reaches[c];
    Reach<Set> others;
    for (std::size_t o = 0; o < v.colours; ++o) {
      if (v.seat_of[o] == v.seat_of[c]) continue;
      others.near = others.near | reaches[o].near;
      others.far = others.far | reaches[o].far;
    }
    const Set safe = own.near.without(others.far);
    const Set placed(Wide(line.state.placed[c]));
    colours[c].sets = {kept(placed), kept(own.anchors), kept(safe)};
    colours[c].left = line.state.left[c];
    colours[c].facts = facts_of(own, others, safe, line.state.left[c],
                                blokus::is_valid(line.state, static_cast<Colour>(c)));
  }
}

Aspect aspect_of(const State& state) {
  const Homes homes(state);
  const std::uint8_t mover = next_that_plays(state);
  const bool mirrored = is_to_be_mirrored(homes, mover, blokus::variant(state));
  return {mover, static_cast<std::uint8_t>(homes[mover] + (mirrored ? 4U : 0U))};
}

const TurnedSquares& turned_squares(int size, std::uint8_t symmetry) {
  return (size == 14 ? kSmallTurned : kBigTurned)[symmetry];
}

const TurnedSquares& turned_members(int size, std::uint8_t symmetry) {
  return (size == 14 ? kSmallTurnedInRows : kBigTurned)[symmetry];
}

std::size_t words_of_members(int size) {
  const int stride = size <= Rows::kMaxSize ? Rows::kStride : blokus::kStride;
  return static_cast<std::size_t>(size * stride + 63) / 64;
}

}  // namespace spiel::bots::blokus_search
