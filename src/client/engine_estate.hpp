// What a player of the Catan-engine API knows of the island: its own pieces, and which places have
// turned out to be taken. Intersections and tiles by the API's numbers.
#pragma once

#include <boost/json/value.hpp>
#include <set>
#include <utility>
#include <vector>

namespace spiel::client {

// What a settlement is worth, by intersection.
using Worth = std::vector<double>;
// From the `board` that startGame answered: how often the tiles yield.
Worth worth_on(const boost::json::value& board);
// Without a board: how many tiles there are.
Worth worth_anywhere();

using Road = std::pair<int, int>;  // the smaller intersection first
Road road_between(int one, int other);

class Estate {
 public:
  explicit Estate(Worth worth) : worth_(std::move(worth)) {}

  void add_settlement(int at);
  void add_road(Road road) { roads_.insert(road); }
  void make_city(int at);
  // Somebody else's building stands here.
  void note_taken(int at);
  // No settlement can stand here, no road lie there.
  void note_closed(int at) { closed_.insert(at); }
  void note_closed(Road road) { closed_roads_.insert(road); }
  void note_no_roads_left() { has_roads_ = false; }

  const std::set<int>& settlements() const { return settlements_; }
  const std::set<int>& cities() const { return cities_; }
  bool has_roads() const { return has_roads_; }
  bool owns_at(int tile) const;

  // Best first.
  std::vector<int> places_anywhere() const;
  std::vector<int> places_on_roads() const;
  std::vector<Road> roads_from(int settlement) const;
  std::vector<Road> roads_onward() const;
  std::vector<int> settlements_by_worth() const;

 private:
  bool is_open(int at) const;
  bool is_own(int at) const { return settlements_.contains(at) || cities_.contains(at); }
  double promise_of(int at) const;
  void sort_by_worth(std::vector<int>& places) const;
  void sort_by_promise(std::vector<Road>& roads) const;

  Worth worth_;
  std::set<int> settlements_;
  std::set<int> cities_;
  std::set<Road> roads_;
  std::set<int> closed_;
  std::set<Road> closed_roads_;
  bool has_roads_ = true;
};

}  // namespace spiel::client
