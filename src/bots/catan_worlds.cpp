#include "bots/catan_worlds.hpp"

#include <algorithm>
#include <cassert>

namespace spiel::bots::catan_master {

namespace {

constexpr std::size_t kMostWorlds = 128;

// What neither the bank nor the viewer holds. At foreign servers the bank is a guess.
Cards hidden_cards(const View& view) {
  const State& state = view.known;
  const int stock = material(state.rules.board).bank;
  const Cards own = state.players[*view.viewer].hand;
  Cards hidden;
  for (const Resource r : kResources) {
    const int left = std::max(0, stock - state.bank[r] - own[r]);
    hidden += Cards::of(r, static_cast<std::uint32_t>(left));
  }
  return hidden;
}

bool agrees(const World& world, const View& view) {
  Cards held;
  for (Seat s = 0; s < view.known.seats; ++s) {
    const Player& player = view.known.players[s];
    if (world.hands[s].total() != player.hand_size) return false;
    if (s == view.viewer && world.hands[s] != player.hand) return false;
    held += world.hands[s];
  }
  return held + view.known.bank == Cards::each(material(view.known.rules.board).bank);
}

bool same_hands(const World& a, const World& b) { return a.hands == b.hands; }

bool before(const World& a, const World& b) {
  return std::ranges::lexicographical_compare(a.hands, b.hands, {}, &Cards::lanes, &Cards::lanes);
}

}  // namespace

// `change` says whether the world can have gone on so.
template <class Change>
void Worlds::change(Change&& change) {
  std::erase_if(worlds_, [&](World& world) { return !change(world); });
}

void Worlds::gain(Seat seat, Cards cards) {
  for (World& world : worlds_) world.hands[seat] += cards;
}

void Worlds::pay(Seat seat, Cards cards) {
  change([&](World& world) {
    const bool can = world.hands[seat].covers(cards);
    if (can) world.hands[seat] -= cards;
    return can;
  });
}

void Worlds::move(Seat from, Seat to, Cards cards) {
  pay(from, cards);
  gain(to, cards);
}

void Worlds::steal(Seat thief, Seat victim) {
  std::vector<World> split;
  for (const World& world : worlds_) {
    const Cards hand = world.hands[victim];
    for (const Resource kind : kResources) {
      if (hand[kind] == 0) continue;
      World& next = split.emplace_back(world);
      next.weight *= static_cast<double>(hand[kind]) / hand.total();
      next.hands[victim] -= Cards::of(kind);
      next.hands[thief] += Cards::of(kind);
    }
  }
  worlds_ = std::move(split);
  merge();
}

// How many cards it brought shows in the hand sizes: worlds with others end in `settle`.
void Worlds::take_all(Seat to, Resource kind) {
  for (World& world : worlds_) {
    for (Cards& hand : world.hands) {
      const Cards taken = Cards::of(kind, static_cast<std::uint32_t>(hand[kind]));
      hand -= taken;
      world.hands[to] += taken;
    }
  }
}

// Ways that led to the same hands become one world; then the heaviest stay.
void Worlds::merge() {
  std::ranges::sort(worlds_, before);
  std::vector<World> merged;
  for (const World& world : worlds_) {
    if (!merged.empty() && same_hands(merged.back(), world)) {
      merged.back().weight += world.weight;
    } else {
      merged.push_back(world);
    }
  }
  if (merged.size() > kMostWorlds) {
    std::ranges::stable_sort(merged, std::ranges::greater{}, &World::weight);
    merged.resize(kMostWorlds);
  }
  worlds_ = std::move(merged);
}

void Worlds::see(const Produced& e) { gain(e.seat, e.cards); }
void Worlds::see(const OpeningYield& e) { gain(e.seat, e.cards); }
void Worlds::see(const Discarded& e) { pay(e.seat, e.cards); }
void Worlds::see(const BuiltRoad& e) { pay(e.seat, e.paid); }
void Worlds::see(const BuiltSettlement& e) { pay(e.seat, e.paid); }
void Worlds::see(const BuiltCity& e) { pay(e.seat, e.paid); }
void Worlds::see(const BoughtCard& e) { pay(e.seat, e.paid); }
void Worlds::see(const PlayedInvention& e) { gain(e.seat, e.cards); }
void Worlds::see(const PlayedMonopoly& e) { take_all(e.seat, e.kind); }
void Worlds::see(const BankTraded& e) {
  pay(e.seat, Cards::of(e.give, e.count));
  gain(e.seat, Cards::of(e.take));
}
void Worlds::see(const Traded& e) {
  move(e.seat, e.partner, e.give);
  move(e.partner, e.seat, e.take);
}
void Worlds::see(const Stole& e) {
  if (e.card) {
    move(e.victim, e.thief, Cards::of(*e.card));
  } else {
    steal(e.thief, e.victim);
  }
}

void Worlds::observe(const Event& event) {
  std::visit([this](const auto& e) { see(e); }, event);
}

const std::vector<World>& Worlds::settle(const View& view) {
  change([&](const World& world) { return agrees(world, view); });
  double sum = 0;
  for (const World& world : worlds_) sum += world.weight;
  for (World& world : worlds_) world.weight /= sum;
  return worlds_;
}

Belief belief_of(const std::vector<World>& worlds) {
  Belief belief{};
  for (const World& world : worlds) {
    for (std::size_t s = 0; s < kMaxSeats; ++s) {
      for (std::size_t r = 0; r < kKinds; ++r) {
        belief[s][r] += static_cast<float>(world.weight * world.hands[s][static_cast<Resource>(r)]);
      }
    }
  }
  return belief;
}

Belief belief_of(const View& view) {
  const Cards hidden = hidden_cards(view);
  const auto all = static_cast<float>(std::max(1, hidden.total()));
  Belief belief{};
  for (Seat s = 0; s < view.known.seats; ++s) {
    const Player& player = view.known.players[s];
    for (std::size_t r = 0; r < kKinds; ++r) {
      const auto kind = static_cast<Resource>(r);
      const bool own = s == view.viewer;
      belief[s][r] = own ? static_cast<float>(player.hand[kind])
                         : static_cast<float>(player.hand_size * hidden[kind]) / all;
    }
  }
  return belief;
}

World deal_world(const View& view, Random& random) {
  Cards hidden = hidden_cards(view);
  World world;
  for (Seat s = 0; s < view.known.seats; ++s) {
    if (s == view.viewer) {
      world.hands[s] = view.known.players[s].hand;
      continue;
    }
    for (int n = view.known.players[s].hand_size; n > 0 && !hidden.empty(); --n) {
      const auto left = static_cast<std::uint32_t>(hidden.total());
      const Cards card = Cards::of(hidden.nth(static_cast<int>(random.below(left))));
      hidden -= card;
      world.hands[s] += card;
    }
  }
  return world;
}

}  // namespace spiel::bots::catan_master
