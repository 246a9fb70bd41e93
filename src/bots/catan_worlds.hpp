// Card counting: which hands the other seats may hold, given everything one seat has seen.
//
// Production, purchases, discards and trades are public; only the kind of a stolen card is hidden.
// So a world (the hands of all seats) splits where others steal from each other, one branch per
// kind with its chance, and ends where a seat pays what it does not hold there. The heaviest worlds
// are kept. No chance decides: the same observations give the same worlds.
#pragma once

#include <array>
#include <vector>

#include "catan/event.hpp"
#include "catan/view.hpp"

namespace spiel::bots::catan_master {

using namespace spiel::catan;

struct World {
  std::array<Cards, kMaxSeats> hands{};
  double weight = 1;  // a probability, once `settle` has been called
};

// Expected cards of each kind, by seat.
using Belief = std::array<std::array<float, kKinds>, kMaxSeats>;

class Worlds {
 public:
  // Before the first action of a game all hands are empty.
  Worlds() : worlds_(1) {}

  // In the order of the game; as the seat may know it, see seen_by.
  void observe(const Event&);

  // Those that agree with the view, probabilities adding up to 1. Empty: the events were not all
  // of them, as when a player is seated in the middle of a game.
  const std::vector<World>& settle(const View&);

 private:
  void see(const Produced&);
  void see(const OpeningYield&);
  void see(const Discarded&);
  void see(const BuiltRoad&);
  void see(const BuiltSettlement&);
  void see(const BuiltCity&);
  void see(const BoughtCard&);
  void see(const PlayedInvention&);
  void see(const PlayedMonopoly&);
  void see(const BankTraded&);
  void see(const Traded&);
  void see(const Stole&);
  template <class Other>
  void see(const Other&) {}  // moves no resource

  template <class Change>
  void change(Change&&);
  void gain(Seat, Cards);
  void pay(Seat, Cards);
  void move(Seat from, Seat to, Cards);
  void steal(Seat thief, Seat victim);
  void take_all(Seat to, Resource);
  void merge();

  std::vector<World> worlds_;
};

Belief belief_of(const std::vector<World>&);
// What hand sizes and the bank alone say: the cards that are out lie anywhere.
Belief belief_of(const View&);
// Deals the cards that are out to the hidden hands at random, as far as they go.
World deal_world(const View&, Random&);

}  // namespace spiel::bots::catan_master
