#include "scenario.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "catan/longest_road.hpp"

namespace spiel::catan {

Scenario::Scenario(Rules rules, int seats) {
  Random random(1);
  state = start(random_setup(rules, seats, random));
  state.turn = 10;
  state.first = 0;
  state.opening_step = static_cast<std::uint8_t>(2 * seats);
  turn(0);
}

void Scenario::refresh() {
  for (Seat s = 0; s < state.seats; ++s) {
    Player& player = state.players[s];
    player.hand_size = static_cast<std::uint8_t>(player.hand.total());
    player.card_count = static_cast<std::uint8_t>(player.cards.total());
    player.road_length = static_cast<std::uint8_t>(longest_trail(state, s));
    const int buildings = player.buildings.count() + cities_of(state, s).count();
    const int awards = (state.longest_road == s ? 2 : 0) + (state.largest_army == s ? 2 : 0);
    player.points = static_cast<std::uint8_t>(buildings + awards);
  }
  state.deck_size = static_cast<std::uint8_t>(state.deck.total());
}

Scenario& Scenario::settlement(Seat seat, int corner) {
  state.players[seat].buildings.set(corner);
  const auto kinds = material(state.rules.board).harbours;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (!board().corners_of_edge[state.harbours[i]].test(corner)) continue;
    state.players[seat].harbours |= static_cast<std::uint8_t>(1U << static_cast<int>(kinds[i]));
  }
  refresh();
  return *this;
}

Scenario& Scenario::city(Seat seat, int corner) {
  state.cities.set(corner);
  return settlement(seat, corner);
}

Edge Scenario::edge(int a, int b) const {
  return edge_between_corners(board(), static_cast<Corner>(a), static_cast<Corner>(b)).value();
}

Scenario& Scenario::path(Seat seat, std::initializer_list<int> corners) {
  for (const int* c = corners.begin(); c + 1 != corners.end(); ++c) {
    state.players[seat].roads.set(edge(c[0], c[1]));
  }
  refresh();
  return *this;
}

Scenario& Scenario::hand(Seat seat, Cards cards) {
  state.bank += state.players[seat].hand;
  state.bank -= cards;
  state.players[seat].hand = cards;
  refresh();
  return *this;
}

Scenario& Scenario::cards(Seat seat, DevelopmentCards cards) {
  state.deck -= cards;
  state.players[seat].cards += cards;
  refresh();
  return *this;
}

Scenario& Scenario::knights(Seat seat, int played) {
  state.deck -= DevelopmentCards::of(Development::Knight, static_cast<std::uint32_t>(played));
  state.players[seat].knights = static_cast<std::uint8_t>(played);
  refresh();
  return *this;
}

Scenario& Scenario::empty_bank(Resource kind, int left) {
  state.bank -= Cards::of(kind, static_cast<std::uint32_t>(state.bank[kind] - left));
  return *this;
}

Scenario& Scenario::cell(Cell cell, Terrain terrain, int chip) {
  state.cells[cell] = static_cast<std::uint8_t>(static_cast<int>(terrain) << 4 | chip);
  return *this;
}

Scenario& Scenario::harbour(int index, Edge edge) {
  state.harbours[static_cast<std::size_t>(index)] = edge;
  return *this;
}

Scenario& Scenario::turn(Seat seat, Phase phase) {
  state.current = state.actor = seat;
  state.phase = phase;
  state.dice = phase == Phase::Roll ? Throw{} : Throw{1, 1};
  return *this;
}

Scenario& Scenario::award_roads(Seat holder) {
  state.longest_road = holder;
  refresh();
  return *this;
}

std::vector<Event> Scenario::act(Seat seat, Action action, Chance chance) {
  std::vector<Event> events;
  const auto done = apply(state, seat, action, chance, [&](Event&& e) { events.push_back(e); });
  EXPECT_TRUE(done) << to_text(action) << ": " << name_of(done.error());
  return events;
}

std::optional<Refusal> Scenario::refusal(Seat seat, Action action, Chance chance) {
  const State before = state;
  const auto done = apply(state, seat, action, chance);
  EXPECT_EQ(state, before) << "a refused action changed the state";
  if (done) return std::nullopt;
  return done.error();
}

std::vector<int> walk(const Topology& board, int from, int length, std::vector<int> avoid) {
  std::vector<int> path{from};
  const auto extend = [&](auto&& self) -> bool {
    if (static_cast<int>(path.size()) == length + 1) return true;
    for (const Corner next : board.corner_neighbours[static_cast<std::size_t>(path.back())]) {
      const bool used = std::ranges::find(path, next) != path.end() ||
                        std::ranges::find(avoid, next) != avoid.end();
      if (next == kNowhere || used) continue;
      path.push_back(next);
      if (self(self)) return true;
      path.pop_back();
    }
    return false;
  };
  EXPECT_TRUE(extend(extend));
  return path;
}

namespace {

// The longest trail by plain enumeration, sharing nothing with the implementation.
class ReferenceTrails {
 public:
  ReferenceTrails(const Topology& board, Mask roads, Mask foreign) : foreign_(foreign) {
    roads.for_each([&](int e) {
      const auto [a, b] = board.edge_corners[static_cast<std::size_t>(e)];
      roads_.push_back({a, b, false});
    });
  }

  int longest() {
    int best = 0;
    for (const Road& road : roads_) best = std::max({best, from(road.a, 0), from(road.b, 0)});
    return best;
  }

 private:
  struct Road {
    Corner a, b;
    bool used;
  };

  int from(Corner at, int length) {
    int best = length;
    if (length > 0 && foreign_.test(at)) return best;
    for (Road& road : roads_) {
      if (road.used || (road.a != at && road.b != at)) continue;
      road.used = true;
      best = std::max(best, from(road.a == at ? road.b : road.a, length + 1));
      road.used = false;
    }
    return best;
  }

  std::vector<Road> roads_;
  Mask foreign_;
};

class Inspection {
 public:
  Inspection(const State& state, Invariants::Trails& trails)
      : s_(state), t_(topology(state)), trails_(trails) {}

  std::string fault() {
    check_cards();
    check_pieces();
    check_derived();
    check_awards();
    check_phase();
    check_trades();
    return fault_;
  }

 private:
  void require(bool holds, std::string_view what) {
    if (!holds && fault_.empty()) fault_ = what;
  }

  void check_cards() {
    Cards all = s_.bank;
    DevelopmentCards cards = s_.deck;
    for (const Player& p : s_.players) {
      all += p.hand;
      cards += p.cards + DevelopmentCards::of(Development::Knight, p.knights);
      require(p.hand_size == p.hand.total(), "hand size");
      require(p.card_count == p.cards.total(), "card count");
    }
    const Material& stock = material(s_.rules.board);
    require(all == Cards::each(stock.bank), "resource cards do not add up");
    require(cards[Development::Knight] == stock.deck[Development::Knight], "knights do not add up");
    require(cards[Development::VictoryPoint] == stock.deck[Development::VictoryPoint],
            "victory points do not add up");
    require(stock.deck.covers(cards), "more development cards than there are");
    require(s_.deck_size == s_.deck.total(), "deck size");
  }

  void check_pieces() {
    Mask roads;
    Mask buildings;
    for (Seat s = 0; s < s_.seats; ++s) {
      const Player& p = s_.players[s];
      require((roads & p.roads).none() && (buildings & p.buildings).none(), "two owners");
      roads |= p.roads;
      buildings |= p.buildings;
      require(p.roads.count() <= kRoads, "roads");
      require(settlements_of(s_, s).count() <= kSettlements, "settlements");
      require(cities_of(s_, s).count() <= kCities, "cities");
    }
    require((s_.cities & ~buildings).none(), "a city of nobody");
    require((roads & ~Mask::first_bits(t_.edges)).none() && (buildings & ~t_.all_corners()).none(),
            "off board");
    buildings.for_each([&](int c) {
      require((t_.neighbours_of_corner[static_cast<std::size_t>(c)] & buildings).none(),
              "distance");
    });
  }

  void check_derived() {
    for (Seat s = 0; s < s_.seats; ++s) {
      const Player& p = s_.players[s];
      require(p.road_length == longest_trail(s), "road length");
      int points = p.buildings.count() + cities_of(s_, s).count();
      points += s_.longest_road == s ? kAwardPoints : 0;
      points += s_.largest_army == s ? kAwardPoints : 0;
      require(p.points == points, "points");
      unsigned harbours = 0;
      const auto kinds = material(s_.rules.board).harbours;
      for (std::size_t i = 0; i < kinds.size(); ++i) {
        const Mask ends = t_.corners_of_edge[s_.harbours[i]];
        if ((p.buildings & ends).any()) harbours |= 1U << static_cast<int>(kinds[i]);
      }
      const unsigned pending = s == s_.current ? s_.new_harbours : 0U;
      require((p.harbours | pending) == harbours, "harbours");
    }
  }

  // Enumeration is slow: only when a road or a building has come since the last time.
  int longest_trail(Seat seat) {
    Mask foreign;
    for (Seat s = 0; s < s_.seats; ++s) {
      if (s != seat) foreign |= s_.players[s].buildings;
    }
    Invariants::Trail& known = trails_[seat];
    const Mask roads = s_.players[seat].roads;
    if (known.roads != roads || known.foreign != foreign) {
      known = {roads, foreign, ReferenceTrails(t_, roads, foreign).longest()};
    }
    return known.length;
  }

  void check_awards() {
    if (s_.rules.phases == Phases::BuildingOnly) {
      require(s_.longest_road == kNoSeat && s_.largest_army == kNoSeat, "no awards here");
      return;
    }
    int longest = 0;
    int most_knights = 0;
    int at_top = 0;
    for (Seat s = 0; s < s_.seats; ++s) {
      const int length = s_.players[s].road_length;
      at_top = length > longest ? 1 : at_top + (length == longest ? 1 : 0);
      longest = std::max(longest, length);
      most_knights = std::max<int>(most_knights, s_.players[s].knights);
    }
    if (s_.longest_road == kNoSeat) {
      require(longest < kLongestRoadMinimum || at_top > 1, "somebody deserves the longest road");
    } else {
      const int held = s_.players[s_.longest_road].road_length;
      require(held == longest && held >= kLongestRoadMinimum, "undeserved longest road");
    }
    if (s_.largest_army == kNoSeat) {
      require(most_knights < kLargestArmyMinimum, "somebody deserves the largest army");
    } else {
      require(s_.players[s_.largest_army].knights == most_knights, "undeserved largest army");
    }
  }

  void check_phase() {
    require((s_.must_discard != 0) == (s_.phase == Phase::Discard), "discards and phase");
    require((s_.free_roads != 0) == (s_.phase == Phase::FreeRoads), "free roads and phase");
    require(s_.current < s_.seats && s_.actor < s_.seats, "seats");
    require(s_.actor == s_.current || s_.phase == Phase::SpecialBuild, "actor");
    require((s_.turn == 0) == (s_.phase <= Phase::SetupRoad), "opening and turn");
    require((must_act(s_) == 0) == (s_.phase == Phase::Over), "nobody can go on");
    const bool won = s_.winner != kNoSeat;
    require(!won || points_of(s_, s_.winner) >= s_.rules.target, "winner without points");
    require(t_.is_land(s_.robber), "robber at sea");
  }

  void check_trades() {
    for (const Offer& offer : s_.offers) {
      require(!offer.open() || s_.phase != Phase::Over, "an offer outlives the game");
      for (Seat s = 0; s < s_.seats; ++s) {
        require(!offer.accepted_by(s) || s_.players[s].hand.covers(offer.want()),
                "empty acceptance");
      }
    }
    for (Seat s = 0; s < s_.seats; ++s) {
      const Offer counter = s_.counters[s];
      require(!counter.open() || s_.players[s].hand.covers(counter.give()), "empty counter-offer");
    }
  }

  const State& s_;
  const Topology& t_;
  Invariants::Trails& trails_;
  std::string fault_;
};

}  // namespace

std::string Invariants::broken_by(const State& state) { return Inspection(state, trails_).fault(); }

std::vector<Action> representable_actions(const State& state) {
  std::vector<Action> all{
      Action::roll(),        Action::end_turn(),           Action::buy_card(),
      Action::play_knight(), Action::play_road_building(), Action::withdraw_counter()};
  const int places = topology(state).edges + 2;
  for (int i = 0; i < places; ++i) {
    const auto place = static_cast<std::uint8_t>(i);
    all.insert(all.end(), {Action::build_road(place), Action::build_settlement(place),
                           Action::build_city(place)});
  }
  std::vector<Seat> seats{kNoSeat};
  for (Seat s = 0; s <= state.seats; ++s) seats.push_back(s);
  for (Cell c = 0; c <= topology(state).all_cells; ++c) {
    for (const Seat s : seats) all.push_back(Action::move_robber(c, s));
  }
  for (const Resource a : kResources) {
    all.insert(all.end(), {Action::play_monopoly(a), Action::play_invention(a)});
    for (const Resource b : kResources) {
      all.push_back(Action::bank_trade(a, b));
      if (a <= b) all.push_back(Action::play_invention(a, b));
    }
  }
  for (const Seat s : seats) {
    all.insert(all.end(), {Action::steal(s), Action::confirm_counter(s), Action::leave(s),
                           Action::come_back(s)});
    for (int offer = 0; offer <= kMaxOffers; ++offer) all.push_back(Action::confirm(offer, s));
  }
  for (int offer = 0; offer <= kMaxOffers; ++offer) {
    all.insert(all.end(), {Action::accept(offer), Action::decline(offer),
                           Action::withdraw_acceptance(offer), Action::withdraw_offer(offer)});
  }
  return all;
}

}  // namespace spiel::catan
