#include "catan/legal.hpp"

#include <bit>
#include <cassert>

#include "catan/sites.hpp"

namespace spiel::catan {

namespace {

constexpr std::uint64_t one(int bit) { return std::uint64_t{1} << bit; }

// The fifteen unordered pairs of kinds.
struct KindPair {
  Resource low, high;
};
constexpr std::array<KindPair, 15> kPairs = [] {
  std::array<KindPair, 15> pairs{};
  std::size_t n = 0;
  for (const Resource a : kResources) {
    for (const Resource b : kResources) {
      if (a <= b) pairs[n++] = {a, b};
    }
  }
  return pairs;
}();

std::uint64_t invention_bits(Cards bank) {
  if (bank.total() == 1) return std::uint64_t{bank.kinds()} << Moves::kInventionOne;
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < kPairs.size(); ++i) {
    const Cards pair = Cards::of(kPairs[i].low) + Cards::of(kPairs[i].high);
    if (bank.covers(pair)) bits |= one(Moves::kInvention + static_cast<int>(i));
  }
  return bits;
}

void add_cards(const State& state, Seat seat, Moves& moves) {
  const DevelopmentCards playable = state.players[seat].cards - state.bought;
  if (playable[Development::Knight] > 0) moves.plain |= one(Moves::kKnight);
  if (playable[Development::RoadBuilding] > 0 && roads_left(state, seat) > 0 &&
      road_sites(state, seat).any()) {
    moves.plain |= one(Moves::kRoadBuilding);
  }
  if (playable[Development::Invention] > 0) moves.plain |= invention_bits(state.bank);
  if (playable[Development::Monopoly] > 0) moves.plain |= std::uint64_t{0x1f} << Moves::kMonopoly;
}

bool may_play_card(const State& state, Seat seat) {
  return state.players[seat].card_count > 0 && !state.card_played;
}

void add_building(const State& state, Seat seat, Moves& moves) {
  const Cards hand = state.players[seat].hand;
  if (hand.covers(kRoadCost) && roads_left(state, seat) > 0) moves.roads = road_sites(state, seat);
  if (hand.covers(kSettlementCost) && settlements_left(state, seat) > 0) {
    moves.settlements = settlement_sites(state, seat);
  }
  if (hand.covers(kCityCost) && cities_left(state, seat) > 0) {
    moves.cities = settlements_of(state, seat);
  }
  if (state.rules.phases == Phases::All && state.deck_size > 0 && hand.covers(kDevelopmentCost)) {
    moves.plain |= one(Moves::kBuyCard);
  }
}

// By the kinds that can be given: every trade of one of them for another, as bits 5 * give + take.
constexpr auto kTradesGiving = [] {
  std::array<std::uint64_t, 1U << kKinds> trades{};
  for (std::size_t kinds = 0; kinds < trades.size(); ++kinds) {
    for (int give = 0; give < kKinds; ++give) {
      const std::uint64_t others = 0x1f & ~one(give);
      if ((kinds >> give & 1) != 0) trades[kinds] |= others << kKinds * give;
    }
  }
  return trades;
}();

void add_bank_trades(const State& state, Seat seat, Moves& moves) {
  constexpr std::uint64_t kForEachGiven = 1 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20;
  const std::uint32_t give = state.players[seat].hand.kinds_covering(trade_rates(state, seat));
  const std::uint64_t taking = state.bank.kinds() * kForEachGiven;
  moves.plain |= (kTradesGiving[give] & taking) << Moves::kBankTrade;
}

void add_own_offers(const State& state, Seat seat, Moves& moves) {
  const Cards hand = state.players[seat].hand;
  for (int i = 0; i < kMaxOffers; ++i) {
    const Offer offer = state.offers[static_cast<std::size_t>(i)];
    if (!offer.open()) continue;
    moves.trade |= one(Moves::kWithdrawOffer + i);
    if (hand.covers(offer.give())) {
      moves.trade |= std::uint64_t{offer.accepted()} << (Moves::kConfirm + kMaxSeats * i);
    }
  }
  for (Seat s = 0; s < state.seats; ++s) {
    const Offer counter = state.counters[s];
    if (counter.open() && hand.covers(counter.want())) {
      moves.trade |= one(Moves::kConfirmCounter + s);
    }
  }
}

void add_answers(const State& state, Seat seat, Moves& moves) {
  for (int i = 0; i < kMaxOffers; ++i) {
    const Offer offer = state.offers[static_cast<std::size_t>(i)];
    if (!offer.open()) continue;
    if (offer.accepted_by(seat)) {
      moves.trade |= one(Moves::kWithdrawAcceptance + i);
    } else if (state.players[seat].hand.covers(offer.want())) {
      moves.trade |= one(Moves::kAccept + i);
    }
    if (!offer.declined_by(seat)) moves.trade |= one(Moves::kDecline + i);
  }
  if (state.counters[seat].open()) moves.trade |= one(Moves::kWithdrawCounter);
}

Moves main_moves(const State& state, Seat seat) {
  Moves moves;
  moves.plain = one(Moves::kEndTurn);
  add_building(state, seat, moves);
  if (state.rules.phases == Phases::BuildingOnly) return moves;
  if (may_play_card(state, seat)) add_cards(state, seat, moves);
  add_bank_trades(state, seat, moves);
  if (any_trade_open(state)) add_own_offers(state, seat, moves);
  return moves;
}

Moves special_building_moves(const State& state, Seat seat) {
  Moves moves;
  moves.plain = one(Moves::kEndTurn);
  add_building(state, seat, moves);
  return moves;
}

Moves roll_moves(const State& state, Seat seat) {
  Moves moves;
  moves.plain = one(Moves::kRoll);
  if (state.rules.pre_roll_card && may_play_card(state, seat)) add_cards(state, seat, moves);
  return moves;
}

Moves robber_moves(const State& state, Seat seat) {
  Moves moves;
  moves.has_robber = true;
  moves.robber.fill(0);
  const std::uint32_t cells = robber_cells(state, seat);
  moves.robber[kMaxSeats] = cells;
  if (state.rules.steal_optional) return moves;
  for (Seat victim = 0; victim < state.seats; ++victim) {
    if (victim == seat || state.players[victim].hand_size == 0) continue;
    moves.robber[victim] = cells & cells_at_buildings(state, victim);
    moves.robber[kMaxSeats] &= ~moves.robber[victim];
  }
  return moves;
}

Moves steal_moves(const State& state, Seat seat) {
  Moves moves;
  moves.victims =
      static_cast<std::uint8_t>(victims_at(state, seat, state.robber) | 1U << kMaxSeats);
  return moves;
}

Moves only_roads(Mask sites) {
  Moves moves;
  moves.roads = sites;
  return moves;
}
Moves only_settlements(Mask sites) {
  Moves moves;
  moves.settlements = sites;
  return moves;
}

// What a seat can do while another has the turn.
Moves answering_moves(const State& state, Seat seat) {
  Moves moves;
  if (state.phase == Phase::Main && seat < state.seats) add_answers(state, seat, moves);
  return moves;
}

// Gives the moves of the phase to `use`, which is compiled for each of them: whatever a phase has
// none of costs nothing.
template <class Use>
auto with_moves(const State& state, Seat seat, Use&& use) {
  if (seat != state.actor) return use(answering_moves(state, seat));
  switch (state.phase) {
    case Phase::SetupSettlement:
      return use(only_settlements(open_corners(state)));
    case Phase::SetupRoad:
      return use(only_roads(opening_road_sites(state)));
    case Phase::Roll:
      return use(roll_moves(state, seat));
    case Phase::MoveRobber:
      return use(robber_moves(state, seat));
    case Phase::Steal:
      return use(steal_moves(state, seat));
    case Phase::FreeRoads:
      return use(only_roads(road_sites(state, seat)));
    case Phase::Main:
      return use(main_moves(state, seat));
    case Phase::SpecialBuild:
      return use(special_building_moves(state, seat));
    case Phase::Discard:
    case Phase::Over:
      break;
  }
  return use(Moves{});
}

constexpr Action make_plain_action(int bit) {
  if (bit >= Moves::kBankTrade) {
    const int pair = bit - Moves::kBankTrade;
    return Action::bank_trade(static_cast<Resource>(pair / 5), static_cast<Resource>(pair % 5));
  }
  if (bit >= Moves::kInventionOne) {
    return Action::play_invention(static_cast<Resource>(bit - Moves::kInventionOne));
  }
  if (bit >= Moves::kInvention) {
    const auto [low, high] = kPairs[static_cast<std::size_t>(bit - Moves::kInvention)];
    return Action::play_invention(low, high);
  }
  if (bit >= Moves::kMonopoly) {
    return Action::play_monopoly(static_cast<Resource>(bit - Moves::kMonopoly));
  }
  constexpr std::array kFirst = {Action::roll(), Action::end_turn(), Action::buy_card(),
                                 Action::play_knight(), Action::play_road_building()};
  return kFirst[static_cast<std::size_t>(bit)];
}

// By bit of Moves::plain.
constexpr auto kPlainActions = [] {
  std::array<Action, Moves::kPlainBits> actions{};
  for (int bit = 0; bit < Moves::kPlainBits; ++bit) {
    actions[static_cast<std::size_t>(bit)] = make_plain_action(bit);
  }
  return actions;
}();

Action trade_action(int bit) {
  if (bit == Moves::kWithdrawCounter) return Action::withdraw_counter();
  if (bit >= Moves::kConfirmCounter) {
    return Action::confirm_counter(static_cast<Seat>(bit - Moves::kConfirmCounter));
  }
  if (bit >= Moves::kConfirm) {
    const int pair = bit - Moves::kConfirm;
    return Action::confirm(pair / kMaxSeats, static_cast<Seat>(pair % kMaxSeats));
  }
  if (bit >= Moves::kWithdrawOffer) return Action::withdraw_offer(bit - Moves::kWithdrawOffer);
  if (bit >= Moves::kWithdrawAcceptance) {
    return Action::withdraw_acceptance(bit - Moves::kWithdrawAcceptance);
  }
  if (bit >= Moves::kDecline) return Action::decline(bit - Moves::kDecline);
  return Action::accept(bit - Moves::kAccept);
}

Seat seat_or_nobody(int index) { return index == kMaxSeats ? kNoSeat : static_cast<Seat>(index); }

}  // namespace

Moves moves(const State& state, Seat seat) {
  return with_moves(state, seat, [](const Moves& found) { return found; });
}

int Moves::count() const {
  int n = std::popcount(plain) + std::popcount(trade) + roads.count() + settlements.count() +
          cities.count() + std::popcount(victims);
  if (has_robber) {
    for (const std::uint32_t cells : robber) n += std::popcount(cells);
  }
  return n;
}

Action Moves::at(int n) const {
  // Takes the groups one after the other, in the order of append_to.
  const auto in = [&n](int size) {
    if (n < size) return true;
    n -= size;
    return false;
  };
  if (in(std::popcount(plain))) return kPlainActions[static_cast<std::size_t>(nth_bit(plain, n))];
  if (in(roads.count())) return Action::build_road(static_cast<Edge>(roads.nth(n)));
  if (in(settlements.count())) {
    return Action::build_settlement(static_cast<Corner>(settlements.nth(n)));
  }
  if (in(cities.count())) return Action::build_city(static_cast<Corner>(cities.nth(n)));
  if (in(std::popcount(victims))) return Action::steal(seat_or_nobody(nth_bit(victims, n)));
  if (in(std::popcount(trade))) return trade_action(nth_bit(trade, n));
  std::size_t victim = 0;
  while (!in(std::popcount(robber[victim]))) ++victim;
  return Action::move_robber(static_cast<Cell>(nth_bit(robber[victim], n)),
                             seat_or_nobody(static_cast<int>(victim)));
}

void Moves::append_to(ActionList& list) const {
  const int n = count();
  for (int i = 0; i < n; ++i) list.add(at(i));
}

void legal(const State& state, Seat seat, ActionList& list) {
  list.clear();
  moves(state, seat).append_to(list);
}

bool can_build_nothing(const State& state, Seat seat) {
  if (state.phase != Phase::SpecialBuild || state.actor != seat) return false;
  ActionList list;
  legal(state, seat, list);
  return list.size() == 1 && list[0] == Action::end_turn();
}

bool may_offer(const State& state, Seat seat) {
  return state.phase == Phase::Main && seat == state.current && state.rules.phases == Phases::All &&
         state.players[seat].hand_size > 0 && !all_offers_open(state);
}

bool may_counter(const State& state, Seat seat) {
  return state.phase == Phase::Main && seat != state.current && seat < state.seats &&
         any_offer_open(state) && !state.counters[seat].open() && state.players[seat].hand_size > 0;
}

Action random_move(const State& state, Seat seat, Random& random) {
  return with_moves(state, seat, [&](const Moves& found) {
    const int n = found.count();
    assert(n > 0);
    return found.at(n == 1 ? 0 : static_cast<int>(random.below(static_cast<std::uint32_t>(n))));
  });
}

template <RandomSource Source>
Action random_discard(const State& state, Seat seat, Source& source) {
  const int owed = discard_owed(state, seat);
  assert(owed > 0);
  Cards rest = state.players[seat].hand;
  Cards chosen;
  for (int n = 0; n < owed; ++n) {
    const Mask kinds{rest.kinds(), 0};
    const auto pick = source.below(static_cast<std::uint32_t>(kinds.count()));
    const Cards card = Cards::of(static_cast<Resource>(kinds.nth(static_cast<int>(pick))));
    chosen += card;
    rest -= card;
  }
  return Action::discard(chosen);
}

template <RandomSource Source>
Action random_offer(const State& state, Seat seat, Source& source) {
  const Player& player = state.players[seat];
  const Resource give = player.hand.nth(static_cast<int>(source.below(player.hand_size)));
  const auto step = static_cast<int>(1 + source.below(kKinds - 1));
  const auto want = static_cast<Resource>((static_cast<int>(give) + step) % kKinds);
  return Action::offer(Cards::of(give), Cards::of(want));
}

template <RandomSource Source>
Action automatic_action(const State& state, Seat seat, Source& source) {
  switch (state.phase) {
    case Phase::Roll:
      return Action::roll();
    case Phase::Discard:
      return random_discard(state, seat, source);
    case Phase::Main:
    case Phase::SpecialBuild:
      return Action::end_turn();
    default:
      break;
  }
  const Moves choice = moves(state, seat);
  assert(choice.count() > 0);
  return choice.at(static_cast<int>(source.below(static_cast<std::uint32_t>(choice.count()))));
}

template Action random_discard(const State&, Seat, Random&);
template Action random_discard(const State&, Seat, AnyRandom&);
template Action random_offer(const State&, Seat, Random&);
template Action random_offer(const State&, Seat, AnyRandom&);
template Action automatic_action(const State&, Seat, Random&);
template Action automatic_action(const State&, Seat, AnyRandom&);

}  // namespace spiel::catan
