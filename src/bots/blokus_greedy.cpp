#include "bots/blokus_greedy.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "blokus/wide.hpp"

namespace spiel::bots {

namespace blokus_greedy {

namespace {

using blokus::Colour;
using blokus::Placement;
using blokus::State;
using blokus::Wide;

// What one square, corner or step is worth.
constexpr int kSize = 30;
constexpr int kOwnCorner = 6;
constexpr int kRivalCorner = 9;
constexpr int kCentreStep = 8;
constexpr int kCentreRounds = 5;  // for so long the way to the centre counts
constexpr int kOwnRoom = 4;
constexpr int kRivalRoom = 3;
constexpr int kMonoTooEarly = 1000;

constexpr std::size_t kFinalists = 12;
constexpr int kRoomSteps = 3;  // how far a corner reaches

int count_of(const Wide& squares) { return squares.narrow().count(); }

struct Front {
  Wide open;       // where the colour may put squares
  Wide corners;    // of these, where it may begin
  int weight = 0;  // for its corners: positive for own colours, negative for rivals'
};

class Board {
 public:
  Board(const State& state, Seat seat)
      : state_(state), colour_(blokus::colour_to_move(state)), variant_(blokus::variant(state)) {
    free_ = Wide(variant_.board);
    for (const blokus::Bitboard& placed : state.placed) free_ = free_.without(Wide(placed));
    for (std::size_t c = 0; c < variant_.colours; ++c) {
      fronts_[c] = front_of(static_cast<Colour>(c));
      fronts_[c].weight = weight_of(static_cast<Colour>(c), seat);
    }
    own_edges_ = blokus::edge_neighbours(placed());
    own_diagonals_ = blokus::corner_neighbours(placed());
  }

  int quick_score(Placement placement) const {
    const Wide squares(blokus::squares_of(placement));
    int score = kSize * blokus::size_of(placement.piece()) + advance(placement);
    const Wide open = free_.without(squares | own_edges_ | blokus::edge_neighbours(squares));
    const Wide corners = open & (own_diagonals_ | blokus::corner_neighbours(squares));
    if (mine().weight > 0) score += kOwnCorner * count_of(corners);
    for (std::size_t c = 0; c < variant_.colours; ++c) {
      if (static_cast<Colour>(c) == colour_) continue;
      score -= kRivalCorner * fronts_[c].weight * count_of(fronts_[c].corners & squares);
    }
    const bool mono = placement.piece() == blokus::Piece::Mono;
    return mono && !finishes(placement) ? score - kMonoTooEarly : score;
  }

  // The room that everybody has after the placement, in favour of the seat.
  int room_score(Placement placement) const {
    const Wide squares(blokus::squares_of(placement));
    int score = 0;
    for (std::size_t c = 0; c < variant_.colours; ++c) {
      Front front = fronts_[c];
      if (static_cast<Colour>(c) == colour_) {
        front.open = free_.without(squares | own_edges_ | blokus::edge_neighbours(squares));
        front.corners = front.open & (own_diagonals_ | blokus::corner_neighbours(squares));
      } else {
        front.open = front.open.without(squares);
        front.corners = front.corners.without(squares);
      }
      score += front.weight * (front.weight > 0 ? kOwnRoom : kRivalRoom) * room(front);
    }
    return score;
  }

 private:
  Wide placed() const { return Wide(state_.placed[blokus::index_of(colour_)]); }
  const Front& mine() const { return fronts_[blokus::index_of(colour_)]; }

  Front front_of(Colour colour) const {
    const Wide own(state_.placed[blokus::index_of(colour)]);
    const Wide open = free_.without(blokus::edge_neighbours(own));
    const Wide touch = blokus::has_placed(state_, colour)
                           ? blokus::corner_neighbours(own)
                           : Wide(variant_.start[blokus::index_of(colour)]);
    return {open, open & touch, 0};
  }

  // A colour that plays no more, or that nobody scores, is neither friend nor rival.
  int weight_of(Colour colour, Seat seat) const {
    const Seat owner = variant_.seat_of[blokus::index_of(colour)];
    if (owner == kNoSeat || !blokus::is_valid(state_, colour)) return 0;
    return owner == seat ? 1 : -1;
  }

  bool finishes(Placement placement) const {
    return state_.left[blokus::index_of(colour_)] == blokus::bit(placement.piece());
  }

  // Steps towards the centre, while the board is being divided.
  int advance(Placement placement) const {
    if (blokus::round(state_) > kCentreRounds) return 0;
    const int middle = variant_.size - 1;  // twice the centre's coordinate
    int nearest = 2 * middle;
    for (const blokus::Square s : placement.oriented().shape) {
      const int away = std::max(std::abs(2 * (placement.x() + s.x) - middle),
                                std::abs(2 * (placement.y() + s.y) - middle));
      nearest = std::min(nearest, away);
    }
    return kCentreStep * (middle - nearest) / 2;
  }

  static int room(const Front& front) {
    Wide reached = front.corners;
    for (int step = 0; step < kRoomSteps; ++step) {
      reached = reached | (blokus::edge_neighbours(reached) & front.open);
    }
    return count_of(reached);
  }

  const State& state_;
  Colour colour_;
  const blokus::Variant& variant_;
  Wide free_;
  std::array<Front, blokus::kMaxColours> fronts_{};
  Wide own_edges_;
  Wide own_diagonals_;
};

struct Candidate {
  int score;
  Placement placement;
};

// Equal scores are decided by chance, so that games differ.
Placement best_of(const Board& board, const blokus::ActionList& list, Random& random) {
  std::array<Candidate, kFinalists + 1>
      best;  // sorted, best first; the last slot is for a newcomer
  std::size_t count = 0;
  for (std::size_t i = 0; i < list.placements(); ++i) {
    const Placement placement = list.placement(i);
    const int score = board.quick_score(placement);
    if (count == kFinalists && score <= best[count - 1].score) continue;
    std::size_t at = count;
    for (; at > 0 && best[at - 1].score < score; --at) best[at] = best[at - 1];
    best[at] = {score, placement};
    count = std::min(count + 1, kFinalists);
  }
  for (std::size_t i = 0; i < count; ++i) {
    best[i].score = 4 * (best[i].score + board.room_score(best[i].placement)) +
                    static_cast<int>(random.below(4));
  }
  return std::max_element(best.begin(), best.begin() + count,
                          [](const auto& a, const auto& b) { return a.score < b.score; })
      ->placement;
}

}  // namespace

}  // namespace blokus_greedy

std::optional<blokus::Action> play_greedy(const blokus::View& view, const Budget&, Random& random) {
  blokus::ActionList list;
  blokus::legal(view, list);
  if (list.empty()) return std::nullopt;
  if (list.placements() == 0) return list[0];
  const blokus_greedy::Board board(view.state, *view.viewer);
  return blokus::Action::place(list.colour(), best_of(board, list, random));
}

}  // namespace spiel::bots
