#include "bots/catan_reach.hpp"

#include <algorithm>

#include "catan/longest_road.hpp"
#include "catan/sites.hpp"

namespace spiel::bots::catan_greedy {

namespace {

Mask corners_on(const Topology& t, Mask roads) {
  Mask corners;
  roads.for_each([&](int e) { corners |= t.corners_of_edge[static_cast<std::size_t>(e)]; });
  return corners;
}

int length_needed(const State& state, Seat seat) {
  int longest = kLongestRoadMinimum - 1;
  for (Seat s = 0; s < state.seats; ++s) {
    if (s != seat) longest = std::max<int>(longest, state.players[s].road_length);
  }
  return longest + 1;
}

// Tries every road that leaves the goal within `roads` steps.
std::optional<Edge> first_step(State& state, Seat seat, int needed, int roads) {
  Mask sites = road_sites(state, seat);
  for (; sites.any(); sites.reset(sites.nth(0))) {
    const auto edge = static_cast<Edge>(sites.nth(0));
    Player& player = state.players[seat];
    const auto length_before = player.road_length;
    player.roads.set(edge);
    const int length = std::max<int>(length_before, longest_trail_over(state, seat, edge));
    player.road_length = static_cast<std::uint8_t>(length);
    const bool reaches = length >= needed || (roads > 1 && length + roads - 1 >= needed &&
                                              first_step(state, seat, needed, roads - 1));
    player.roads.reset(edge);
    player.road_length = length_before;
    if (reaches) return edge;
  }
  return std::nullopt;
}

}  // namespace

Reach reach_of(const State& state, Seat seat, int most_roads) {
  const Topology& t = topology(state);
  const Player& player = state.players[seat];
  const Mask foreign = buildings_of_all(state) & ~player.buildings;
  const Mask taken = roads_of_all(state);
  Reach reach;
  reach.roads.fill(Reach::kFar);
  reach.first.fill(kNowhere);
  Mask frontier = corners_on(t, player.roads) | player.buildings;
  frontier.for_each([&](int c) { reach.roads[static_cast<std::size_t>(c)] = 0; });
  for (std::uint8_t step = 1; step <= most_roads && frontier.any(); ++step) {
    Mask next;
    (frontier & ~foreign).for_each([&](int c) {
      const auto from = static_cast<std::size_t>(c);
      for (std::size_t i = 0; i < 3; ++i) {
        const Edge edge = t.corner_edges[from][i];
        const Corner to = t.corner_neighbours[from][i];
        if (edge == kNowhere || taken.test(edge) || reach.roads[to] != Reach::kFar) continue;
        reach.roads[to] = step;
        reach.first[to] = step == 1 ? edge : reach.first[from];
        next.set(to);
      }
    });
    frontier = next;
  }
  return reach;
}

Mask rival_corners(const State& state, Seat seat) {
  return corners_on(topology(state), roads_of_all(state) & ~state.players[seat].roads);
}

Mask neighbours_of(const State& state, Mask corners) {
  Mask around;
  corners.for_each(
      [&](int c) { around |= topology(state).neighbours_of_corner[static_cast<std::size_t>(c)]; });
  return around;
}

std::optional<RoadRace> race_for_longest_road(const State& state, Seat seat, int most_roads) {
  if (state.rules.phases != Phases::All || state.longest_road == seat) return std::nullopt;
  const int needed = length_needed(state, seat);
  const int most = std::min(most_roads, roads_left(state, seat));
  const int least = std::max(1, needed - state.players[seat].road_length);
  State copy = state;
  for (int roads = least; roads <= most; ++roads) {
    if (const auto edge = first_step(copy, seat, needed, roads)) return RoadRace{roads, *edge};
  }
  return std::nullopt;
}

}  // namespace spiel::bots::catan_greedy
