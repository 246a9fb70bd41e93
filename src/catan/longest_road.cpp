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
    if ((reach(a, rest) & reach(b, rest)).none()) return 1 + from(a, rest) + from(b, rest);
    return 1 + from_both(a, b, rest);
  }

 private:
  // The longest trail that starts at `corner`, over the roads in `free`.
  int from(Corner corner, Mask free) const {
    if (cut_.test(corner)) return 0;
    int best = 0;
    each_step(corner, free, [&](Edge edge, Corner next) {
      best = std::max(best, 1 + from(next, free & ~Mask::bit(edge)));
    });
    return best;
  }

  // The largest sum of a trail from `a` and one from `b`: every trail from `a`, each with the best
  // from `b` over what it leaves.
  int from_both(Corner a, Corner b, Mask free) const {
    int best = from(b, free);
    if (cut_.test(a)) return best;
    each_step(a, free, [&](Edge edge, Corner next) {
      best = std::max(best, 1 + from_both(next, b, free & ~Mask::bit(edge)));
    });
    return best;
  }

  // The roads that trails from `corner` can use.
  Mask reach(Corner corner, Mask free) const {
    Mask reached;
    collect(corner, free, reached);
    return reached;
  }
  void collect(Corner corner, Mask free, Mask& reached) const {
    if (cut_.test(corner)) return;
    each_step(corner, free, [&](Edge edge, Corner next) {
      if (reached.test(edge)) return;
      reached.set(edge);
      collect(next, free, reached);
    });
  }

  template <class F>
  void each_step(Corner corner, Mask free, F&& step) const {
    for (std::size_t i = 0; i < 3; ++i) {
      const Edge edge = topology_.corner_edges[corner][i];
      if (edge != kNowhere && free.test(edge)) step(edge, topology_.corner_neighbours[corner][i]);
    }
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
