#include "client/engine_estate.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>

#include "protocol/engine/numbering.hpp"

namespace spiel::client {

namespace {

using engine::kIntersections;
using engine::Numbering;

constexpr double kElsewhere = 0.4;  // of a near place's worth, for one two roads away

const catan::Topology& island() { return catan::topology(catan::BoardSize::Small); }

const std::vector<int>& neighbours_of(int at) {
  static const std::vector<std::vector<int>> kTable = [] {
    std::vector<std::vector<int>> table(kIntersections);
    for (int one = 0; one < kIntersections; ++one) {
      for (int other = 0; other < kIntersections; ++other) {
        if (!Numbering::standard().edge(one, other)) continue;
        table[static_cast<std::size_t>(one)].push_back(other);
      }
    }
    return table;
  }();
  return kTable[static_cast<std::size_t>(at)];
}

// Calls `visit` with each intersection of the tile.
template <class Visit>
void each_corner(int tile, Visit visit) {
  const auto cell = *Numbering::standard().cell(tile);
  for (const auto corner : island().cell_corners[cell]) {
    visit(Numbering::standard().intersection_of(corner));
  }
}

// In how many of 36 throws a number comes.
double frequency(std::int64_t number) {
  return number == 0 ? 0.0 : 6.0 - std::abs(7.0 - static_cast<double>(number));
}

}  // namespace

Worth worth_on(const boost::json::value& board) {
  Worth worth(kIntersections, 0.0);
  int tile = 0;
  for (const auto& field : board.as_array()) {
    if (tile == engine::kTiles) break;
    const auto number = field.at("number").to_number<std::int64_t>();
    each_corner(tile++, [&](int at) { worth[static_cast<std::size_t>(at)] += frequency(number); });
  }
  return worth;
}

Worth worth_anywhere() {
  Worth worth(kIntersections, 0.0);
  for (int tile = 0; tile < engine::kTiles; ++tile) {
    each_corner(tile, [&](int at) { worth[static_cast<std::size_t>(at)] += 1.0; });
  }
  return worth;
}

Road road_between(int one, int other) { return {std::min(one, other), std::max(one, other)}; }

void Estate::add_settlement(int at) {
  settlements_.insert(at);
  note_taken(at);
}

void Estate::make_city(int at) {
  settlements_.erase(at);
  cities_.insert(at);
}

void Estate::note_taken(int at) {
  closed_.insert(at);
  for (const int neighbour : neighbours_of(at)) closed_.insert(neighbour);
}

bool Estate::owns_at(int tile) const {
  bool owns = false;
  each_corner(tile, [&](int at) { owns = owns || is_own(at); });
  return owns;
}

bool Estate::is_open(int at) const { return !closed_.contains(at); }

void Estate::sort_by_worth(std::vector<int>& places) const {
  std::ranges::stable_sort(places, std::greater{},
                           [&](int at) { return worth_[static_cast<std::size_t>(at)]; });
}

std::vector<int> Estate::places_anywhere() const {
  std::vector<int> places;
  for (int at = 0; at < kIntersections; ++at) {
    if (is_open(at)) places.push_back(at);
  }
  sort_by_worth(places);
  return places;
}

std::vector<int> Estate::places_on_roads() const {
  std::set<int> found;
  for (const auto& [start, end] : roads_) {
    for (const int at : {start, end}) {
      if (is_open(at)) found.insert(at);
    }
  }
  std::vector<int> places(found.begin(), found.end());
  sort_by_worth(places);
  return places;
}

std::vector<int> Estate::settlements_by_worth() const {
  std::vector<int> places(settlements_.begin(), settlements_.end());
  sort_by_worth(places);
  return places;
}

// What could be settled at this intersection, or one road further.
double Estate::promise_of(int at) const {
  const auto worth = [&](int place) {
    return is_open(place) ? worth_[static_cast<std::size_t>(place)] : 0.0;
  };
  double best = worth(at);
  for (const int next : neighbours_of(at)) best = std::max(best, kElsewhere * worth(next));
  return best;
}

void Estate::sort_by_promise(std::vector<Road>& roads) const {
  std::ranges::stable_sort(roads, std::greater{}, [&](const Road& road) {
    return promise_of(road.first) + promise_of(road.second);
  });
}

std::vector<Road> Estate::roads_from(int settlement) const {
  std::vector<Road> roads;
  for (const int next : neighbours_of(settlement)) roads.push_back(road_between(settlement, next));
  sort_by_promise(roads);
  return roads;
}

std::vector<Road> Estate::roads_onward() const {
  std::set<int> ends(settlements_);
  ends.insert(cities_.begin(), cities_.end());
  for (const auto& [start, end] : roads_) ends.insert({start, end});
  std::set<Road> found;
  for (const int at : ends) {
    for (const int next : neighbours_of(at)) found.insert(road_between(at, next));
  }
  std::vector<Road> roads;
  std::ranges::copy_if(found, std::back_inserter(roads), [&](const Road& road) {
    return !roads_.contains(road) && !closed_roads_.contains(road);
  });
  sort_by_promise(roads);
  return roads;
}

}  // namespace spiel::client
