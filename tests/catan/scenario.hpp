// Positions for tests, set up piece by piece instead of being played.
#pragma once

#include <array>
#include <initializer_list>
#include <optional>
#include <vector>

#include "catan/game.hpp"

namespace spiel::catan {

class Scenario {
 public:
  explicit Scenario(Rules rules = {}, int seats = 4);

  // Pieces. A path is a road along neighbouring corners.
  Scenario& settlement(Seat, int corner);
  Scenario& city(Seat, int corner);
  Scenario& path(Seat, std::initializer_list<int> corners);
  // Cards come out of the bank and the deck.
  Scenario& hand(Seat, Cards);
  Scenario& cards(Seat, DevelopmentCards);
  Scenario& knights(Seat, int played);
  Scenario& empty_bank(Resource, int left = 0);
  Scenario& cell(Cell, Terrain, int chip);
  Scenario& harbour(int index, Edge);
  // It is this seat's turn.
  Scenario& turn(Seat, Phase phase = Phase::Main);
  // Gives the longest road to the seat that it belongs to.
  Scenario& award_roads(Seat holder);

  // The action must be accepted; what happened.
  std::vector<Event> act(Seat, Action, Chance = {});
  // The action must be refused and change nothing.
  std::optional<Refusal> refusal(Seat, Action, Chance = {});

  const Topology& board() const { return topology(state); }
  Edge edge(int a, int b) const;

  State state;

 private:
  void refresh();
};

// A simple path of `length` edges that starts at a corner and keeps off the given corners.
std::vector<int> walk(const Topology&, int from, int length, std::vector<int> avoid = {});

template <class E>
std::vector<E> all_of_type(const std::vector<Event>& events) {
  std::vector<E> found;
  for (const Event& event : events) {
    if (const auto* e = std::get_if<E>(&event)) found.push_back(*e);
  }
  return found;
}

// Checks the states of a game one after the other.
class Invariants {
 public:
  // Empty, or the first invariant of the rules that the state breaks.
  std::string broken_by(const State&);

  struct Trail {
    Mask roads;
    Mask foreign;
    int length = 0;
  };
  using Trails = std::array<Trail, kMaxSeats>;

 private:
  Trails trails_;
};

// Every action that can be written down but discards, offers and counter-offers, for any seat.
std::vector<Action> representable_actions(const State&);

}  // namespace spiel::catan
