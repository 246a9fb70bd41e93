#include "catan/longest_road.hpp"

#include <algorithm>

namespace spiel::catan {

namespace {

class Trails {
 public:
  Trails(const State& state, Seat seat)
      : topology_(topology(state)),
        roads_(state.players[seat].roads),
        cut_(buildings_of_all(state) & ~state.players[seat].buildings) {}

  // The longest trail over `edge`: a trail from each end, the two sharing no road. They cannot meet
  // unless the road closes a loop, so mostly each end is searched on its own.
  int over(Edge edge) const {
    const auto [a, b] = topology_.edge_corners[edge];
    const Mask rest = roads_ & ~Mask::bit(edge);
    Mask reached_a;
    Mask reached_b;
    const int apart = 1 + from(a, rest, reached_a) + from(b, rest, reached_b);
    return (reached_a & reached_b).none() ? apart : 1 + from_both(a, b, rest);
  }

 private:
  // The longest trail that starts at `corner`, over the roads in `free`; adds all roads that such
  // trails can use to `reached`.
  int from(Corner corner, Mask free, Mask& reached) const {
    if (cut_.test(corner)) return 0;
    const Mask steps = topology_.edges_of_corner[corner] & free;
    reached |= steps;
    int best = 0;
    steps.for_each([&](int edge) {
      best = std::max(best, 1 + from(across(edge, corner), free & ~Mask::bit(edge), reached));
    });
    return best;
  }

  // The largest sum of a trail from `a` and one from `b`: every trail from `a`, each with the best
  // from `b` over what it leaves.
  int from_both(Corner a, Corner b, Mask free) const {
    Mask reached;
    int best = from(b, free, reached);
    if (cut_.test(a)) return best;
    (topology_.edges_of_corner[a] & free).for_each([&](int edge) {
      best = std::max(best, 1 + from_both(across(edge, a), b, free & ~Mask::bit(edge)));
    });
    return best;
  }

  // The other end of the edge.
  Corner across(int edge, Corner corner) const {
    const auto [a, b] = topology_.edge_corners[static_cast<std::size_t>(edge)];
    return corner == a ? b : a;
  }

  const Topology& topology_;
  Mask roads_;
  Mask cut_;
};

}  // namespace

int longest_trail(const State& state, Seat seat) {
  const Trails trails(state, seat);
  int best = 0;
  state.players[seat].roads.for_each(
      [&](int edge) { best = std::max(best, trails.over(static_cast<Edge>(edge))); });
  return best;
}

int longest_trail_over(const State& state, Seat seat, Edge edge) {
  return Trails(state, seat).over(edge);
}

}  // namespace spiel::catan
