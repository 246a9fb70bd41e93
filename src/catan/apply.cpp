// The effects of actions, compiled once for NoSink and once for EventSink. Nothing here asks
// whether an action is legal: `check` has done so.
#include "catan/apply.hpp"

#include <algorithm>
#include <cassert>

#include "catan/longest_road.hpp"
#include "catan/production.hpp"
#include "catan/sites.hpp"

namespace spiel::catan {

namespace {

template <class Sink>
class Performer {
 public:
  Performer(State& state, Seat seat, Sink sink) : state_(state), seat_(seat), emit_(sink) {}

  void perform(const Action& action, const Chance& chance) {
    switch (action.kind) {
      case ActionKind::BuildRoad:
        build_road(action.first);
        return declare_winner();
      case ActionKind::BuildSettlement:
        build_settlement(action.first);
        return declare_winner();
      case ActionKind::BuildCity:
        build_city(action.first);
        return declare_winner();
      case ActionKind::BuyCard:
        buy_card(chance.development());
        return declare_winner();
      case ActionKind::PlayKnight:
        play_knight();
        return declare_winner();
      case ActionKind::Roll:
        return roll(chance.thrown());
      case ActionKind::EndTurn:
        return end_turn();
      case ActionKind::PlayRoadBuilding:
        return play_road_building();
      case ActionKind::PlayInvention:
        return play_invention(action);
      case ActionKind::PlayMonopoly:
        return play_monopoly(action.resource());
      case ActionKind::MoveRobber:
        return move_robber(action.first, action.seat(), chance);
      case ActionKind::Steal:
        return steal(action.seat(), chance);
      case ActionKind::Discard:
        return discard(action.give);
      case ActionKind::BankTrade:
        return bank_trade(action);
      case ActionKind::Offer:
        return make_offer(action.give, action.want);
      case ActionKind::Accept:
        return accept(action.first);
      case ActionKind::Decline:
        return decline(action.first);
      case ActionKind::WithdrawAcceptance:
        return forget_acceptance(seat_, action.first);
      case ActionKind::WithdrawOffer:
        return withdraw_offer(action.first);
      case ActionKind::Confirm:
        return confirm(action.first, action.seat());
      case ActionKind::Counter:
        return make_counter(action.give, action.want);
      case ActionKind::WithdrawCounter:
        return withdraw_counter(seat_);
      case ActionKind::ConfirmCounter:
        return confirm_counter(action.seat());
      case ActionKind::Leave:
        return leave(action.seat());
      case ActionKind::Return:
        return come_back(action.seat());
    }
  }

 private:
  Player& player() { return state_.players[seat_]; }

  // Cards between hands, bank and deck.

  void give(Seat seat, Cards cards) {
    state_.players[seat].hand += cards;
    state_.players[seat].hand_size += static_cast<std::uint8_t>(cards.total());
  }
  void take(Seat seat, Cards cards) {
    state_.players[seat].hand -= cards;
    state_.players[seat].hand_size -= static_cast<std::uint8_t>(cards.total());
  }
  void from_bank(Seat seat, Cards cards) {
    state_.bank -= cards;
    give(seat, cards);
  }
  void to_bank(Seat seat, Cards cards) {
    take(seat, cards);
    state_.bank += cards;
  }

  // The dice.

  void roll(Throw dice) {
    state_.dice = dice;
    if (state_.rules.dice == DiceKind::Deck) draw_throw(dice);
    emit_(DiceRolled{seat_, dice});
    if (dice.sum() != 7) {
      produce(dice.sum());
    } else if (state_.rules.phases == Phases::All) {
      demand_discards();
      return;
    }
    state_.phase = Phase::Main;
  }

  void draw_throw(Throw dice) {
    state_.throws_left &= ~(std::uint64_t{1} << (6 * (dice.first - 1) + dice.second - 1));
    if (state_.throws_left == 0) state_.throws_left = kFullDiceDeck;
  }

  void produce(int sum) {
    const Production yield = production(state_, sum);
    for (Seat s = 0; s < state_.seats; ++s) {
      from_bank(s, yield.cards[s]);
      if (std::is_same_v<Sink, NoSink>) continue;  // and no branch that nobody can predict
      if (yield.cards[s].empty() && yield.missing[s].empty()) continue;
      emit_(Produced{s, yield.cards[s], yield.missing[s]});
    }
  }

  void demand_discards() {
    state_.phase = Phase::Discard;
    for (Seat s = 0; s < state_.seats; ++s) {
      const int held = state_.players[s].hand_size;
      if (held <= state_.rules.discard_limit) continue;
      state_.must_discard |= seat_bit(s);
      emit_(MustDiscard{s, static_cast<std::uint8_t>(held / 2)});
    }
    if (state_.must_discard == 0) state_.phase = Phase::MoveRobber;
  }

  void discard(Cards cards) {
    to_bank(seat_, cards);
    emit_(Discarded{seat_, cards});
    state_.must_discard &= all_but(seat_);
    if (state_.must_discard == 0) state_.phase = Phase::MoveRobber;
  }

  // The robber.

  void move_robber(Cell to, Seat victim, const Chance& chance) {
    emit_(RobberMoved{seat_, state_.robber, to});
    state_.robber = to;
    if (state_.rules.steal_optional && victims_at(state_, seat_, to) != 0) {
      state_.phase = Phase::Steal;
      return;
    }
    if (chance.kind == ChanceKind::Theft) rob(victim, chance.resource());
    back_to_turn();
  }

  void steal(Seat victim, const Chance& chance) {
    if (victim != kNoSeat) {
      rob(victim, chance.resource());
    } else {
      emit_(StealDeclined{seat_});
    }
    back_to_turn();
  }

  void rob(Seat victim, Resource kind) {
    take(victim, Cards::of(kind));
    give(seat_, Cards::of(kind));
    emit_(Stole{seat_, victim, kind});
    drop_unpayable();
  }

  void back_to_turn() { state_.phase = rolled(state_) ? Phase::Main : Phase::Roll; }

  // Building.

  void build_road(Edge at) {
    const bool paid = state_.phase == Phase::Main || state_.phase == Phase::SpecialBuild;
    if (paid) to_bank(seat_, kRoadCost);
    player().roads.set(at);
    emit_(BuiltRoad{seat_, at, paid ? kRoadCost : Cards{}});
    lengthen_road(at);
    if (state_.phase == Phase::SetupRoad) {
      next_opening_step();
    } else if (state_.phase == Phase::FreeRoads) {
      --state_.free_roads;
      go_on_with_free_roads();
    }
  }

  // As many free roads as can be placed; the card is done when none can.
  void go_on_with_free_roads() {
    const bool more =
        state_.free_roads > 0 && roads_left(state_, seat_) > 0 && road_sites(state_, seat_).any();
    if (more) return;
    state_.free_roads = 0;
    back_to_turn();
  }

  void build_settlement(Corner at) {
    const bool opening = state_.phase == Phase::SetupSettlement;
    if (!opening) to_bank(seat_, kSettlementCost);
    player().buildings.set(at);
    ++player().points;
    emit_(BuiltSettlement{seat_, at, opening ? Cards{} : kSettlementCost});
    open_harbours(at);
    if (opening) {
      place_opening_settlement(at);
    } else {
      cut_roads_at(at);
    }
  }

  void build_city(Corner at) {
    to_bank(seat_, kCityCost);
    state_.cities.set(at);
    ++player().points;
    emit_(BuiltCity{seat_, at, kCityCost});
  }

  // A harbour counts at once, or from the owner's next turn on; for those who build outside their
  // turn both are the same.
  void open_harbours(Corner at) {
    const auto kinds = material(state_.rules.board).harbours;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      if (!topology(state_).corners_of_edge[state_.harbours[i]].test(at)) continue;
      const auto harbour = static_cast<std::uint8_t>(1U << static_cast<int>(kinds[i]));
      const bool later =
          state_.rules.harbour_use == HarbourUse::NextTurn && state_.phase == Phase::Main;
      (later ? state_.new_harbours : player().harbours) |= harbour;
    }
  }

  // The opening.

  void place_opening_settlement(Corner at) {
    state_.opening_corner = at;
    state_.phase = Phase::SetupRoad;
    if (state_.opening_step < state_.seats) return;
    const Cards yield = opening_yield(state_, at);
    from_bank(seat_, yield);
    emit_(OpeningYield{seat_, yield});
  }

  // Clockwise once, then back.
  void next_opening_step() {
    const int step = ++state_.opening_step;
    const int seats = state_.seats;
    if (step == 2 * seats) {
      begin_turn(present_from(state_.first));
      return;
    }
    const int offset = step < seats ? step : 2 * seats - 1 - step;
    state_.current = state_.actor = static_cast<Seat>((state_.first + offset) % seats);
    state_.phase = Phase::SetupSettlement;
  }

  // The turn.

  // This seat, or the next one that is not absent.
  Seat present_from(Seat seat) const {
    for (Seat s = seat, i = 0; i < state_.seats; ++i, s = after(s)) {
      if (!has_seat(state_.absent, s)) return s;
    }
    return seat;
  }
  Seat after(Seat seat) const {
    return seat + 1 == state_.seats ? Seat{0} : static_cast<Seat>(seat + 1);
  }

  void end_turn() {
    if (state_.phase == Phase::Main) {
      close_trades();
      state_.players[state_.current].harbours |= state_.new_harbours;
      emit_(TurnEnded{seat_});
    }
    if (state_.rules.special_building) {
      const Seat next = present_from(after(state_.actor));
      if (!passes(state_.actor, next, state_.current)) return begin_special_building(next);
    }
    begin_turn(present_from(after(state_.current)));
  }

  // Whether going round from `from` to `to` (at least one step) reaches `mark`.
  bool passes(Seat from, Seat to, Seat mark) const {
    const auto steps = [&](Seat s) { return (s - from - 1 + state_.seats) % state_.seats; };
    return steps(mark) <= steps(to);
  }

  void begin_special_building(Seat seat) {
    state_.phase = Phase::SpecialBuild;
    state_.actor = seat;
    emit_(SpecialBuildingBegan{seat});
  }

  void begin_turn(Seat seat) {
    if (state_.turn == state_.rules.max_turns) {
      end_game(kNoSeat);
      return;
    }
    ++state_.turn;
    state_.current = state_.actor = seat_ = seat;
    state_.phase = Phase::Roll;
    state_.dice = {};
    state_.card_played = false;
    state_.bought = {};
    state_.new_harbours = 0;
    emit_(TurnBegan{seat, state_.turn});
    declare_winner();
  }

  // Only the seat whose turn it is can win, when its turn begins with points it has gained earlier,
  // or by building, by a card it buys or by an award. Its turn is over while others do special
  // building.
  void declare_winner() {
    if (is_opening(state_) || state_.phase == Phase::SpecialBuild || state_.phase == Phase::Over ||
        state_.rules.phases == Phases::BuildingOnly) {
      return;
    }
    if (points_of(state_, state_.current) >= state_.rules.target) end_game(state_.current);
  }

  void end_game(Seat winner) {
    close_trades();
    state_.free_roads = 0;
    state_.actor = state_.current;
    state_.phase = Phase::Over;
    state_.winner = winner;
    emit_(GameEnded{*outcome(state_)});
  }

  // Awards.

  void move_award(Seat& holder, Seat to) {
    if (holder != kNoSeat) state_.players[holder].points -= kAwardPoints;
    if (to != kNoSeat) state_.players[to].points += kAwardPoints;
    holder = to;
  }

  void lengthen_road(Edge at) {
    const int through = longest_trail_over(state_, seat_, at);
    if (through <= player().road_length) return;
    player().road_length = static_cast<std::uint8_t>(through);
    award_longest_road();
  }

  // A settlement may cut the roads of one other seat.
  void cut_roads_at(Corner at) {
    const Mask edges = topology(state_).edges_of_corner[at];
    for (Seat s = 0; s < state_.seats; ++s) {
      if (s == seat_ || (state_.players[s].roads & edges).count() < 2) continue;
      state_.players[s].road_length = static_cast<std::uint8_t>(longest_trail(state_, s));
      award_longest_road();
    }
  }

  // The holder keeps it while nobody is strictly longer; otherwise the only longest one gets it.
  Seat rightful_road_holder() const {
    int longest = kLongestRoadMinimum - 1;
    Seat only = kNoSeat;
    for (Seat s = 0; s < state_.seats; ++s) {
      const int length = state_.players[s].road_length;
      if (length < longest || length < kLongestRoadMinimum) continue;
      only = length > longest ? s : kNoSeat;
      longest = length;
    }
    const Seat holder = state_.longest_road;
    const bool keeps = holder != kNoSeat && longest >= kLongestRoadMinimum &&
                       state_.players[holder].road_length == longest;
    return keeps ? holder : only;
  }

  void award_longest_road() {
    if (state_.rules.phases == Phases::BuildingOnly) return;
    const Seat from = state_.longest_road;
    const Seat to = rightful_road_holder();
    if (from == to) return;
    move_award(state_.longest_road, to);
    const std::uint8_t length = to == kNoSeat ? std::uint8_t{0} : state_.players[to].road_length;
    emit_(LongestRoadChanged{from, to, length});
  }

  void award_largest_army() {
    const Seat from = state_.largest_army;
    const int to_beat = from == kNoSeat ? kLargestArmyMinimum - 1 : state_.players[from].knights;
    if (from == seat_ || player().knights <= to_beat) return;
    move_award(state_.largest_army, seat_);
    emit_(LargestArmyChanged{from, seat_, player().knights});
  }

  // Development cards.

  void buy_card(Development kind) {
    to_bank(seat_, kDevelopmentCost);
    state_.deck -= DevelopmentCards::of(kind);
    --state_.deck_size;
    player().cards += DevelopmentCards::of(kind);
    ++player().card_count;
    if (state_.phase == Phase::Main) state_.bought += DevelopmentCards::of(kind);
    emit_(BoughtCard{seat_, kind, kDevelopmentCost});
  }

  void spend_card(Development kind) {
    player().cards -= DevelopmentCards::of(kind);
    --player().card_count;
    state_.card_played = true;
  }

  void play_knight() {
    spend_card(Development::Knight);
    ++player().knights;
    state_.phase = Phase::MoveRobber;
    emit_(PlayedKnight{seat_});
    award_largest_army();
  }

  void play_road_building() {
    spend_card(Development::RoadBuilding);
    state_.phase = Phase::FreeRoads;
    state_.free_roads = static_cast<std::uint8_t>(std::min(2, roads_left(state_, seat_)));
    emit_(PlayedRoadBuilding{seat_, state_.free_roads});
  }

  void play_invention(Action action) {
    spend_card(Development::Invention);
    Cards cards = Cards::of(action.resource());
    if (!action.takes_one()) cards += Cards::of(action.other_resource());
    from_bank(seat_, cards);
    emit_(PlayedInvention{seat_, cards});
  }

  void play_monopoly(Resource kind) {
    spend_card(Development::Monopoly);
    emit_(PlayedMonopoly{seat_, kind});
    for (Seat s = 0; s < state_.seats; ++s) {
      const int count = state_.players[s].hand[kind];
      if (s == seat_ || count == 0) continue;
      const Cards cards = Cards::of(kind, static_cast<std::uint32_t>(count));
      take(s, cards);
      give(seat_, cards);
      emit_(MonopolyTaken{s, seat_, kind, static_cast<std::uint8_t>(count)});
    }
    drop_unpayable();
  }

  // Trade.

  void bank_trade(const Action& action) {
    const Resource kind = action.resource();
    const Resource wanted = action.other_resource();
    const int rate = action.give.empty() ? trade_rate(state_, seat_, kind) : action.give[kind];
    to_bank(seat_, Cards::of(kind, static_cast<std::uint32_t>(rate)));
    from_bank(seat_, Cards::of(wanted));
    emit_(BankTraded{seat_, kind, static_cast<std::uint8_t>(rate), wanted});
  }

  void make_offer(Cards given, Cards wanted) {
    const auto slot = std::ranges::find_if_not(state_.offers, &Offer::open);
    *slot = Offer(given, wanted);
    emit_(OfferMade{seat_, static_cast<std::uint8_t>(slot - state_.offers.begin()), given, wanted});
  }

  void accept(std::uint8_t offer) {
    state_.offers[offer].accept(seat_);
    emit_(OfferAccepted{seat_, offer});
  }

  void decline(std::uint8_t offer) {
    state_.offers[offer].decline(seat_);
    emit_(OfferDeclined{seat_, offer});
  }

  void forget_acceptance(Seat seat, std::uint8_t offer) {
    state_.offers[offer].forget(seat);
    emit_(AcceptanceWithdrawn{seat, offer});
  }

  void withdraw_offer(std::uint8_t offer) {
    state_.offers[offer] = {};
    emit_(OfferWithdrawn{state_.current, offer});
  }

  void make_counter(Cards given, Cards wanted) {
    state_.counters[seat_] = Offer(given, wanted);
    emit_(CounterMade{seat_, given, wanted});
  }

  void withdraw_counter(Seat seat) {
    state_.counters[seat] = {};
    emit_(CounterWithdrawn{seat});
  }

  void confirm(std::uint8_t slot, Seat partner) {
    const Offer offer = state_.offers[slot];
    state_.offers[slot] = {};
    exchange(partner, offer.give(), offer.want(), slot);
  }

  void confirm_counter(Seat partner) {
    const Offer counter = state_.counters[partner];
    state_.counters[partner] = {};
    exchange(partner, counter.want(), counter.give(), std::nullopt);
  }

  void exchange(Seat partner, Cards given, Cards taken, std::optional<std::uint8_t> offer) {
    take(seat_, given);
    give(partner, given);
    take(partner, taken);
    give(seat_, taken);
    emit_(Traded{seat_, partner, given, taken, offer});
    drop_unpayable();
  }

  // Invariant: whoever has accepted or made a counter-offer can pay. So the seat whose turn it is
  // learns from a confirmation nothing that it could not see before.
  void drop_unpayable() {
    if (!any_trade_open(state_)) return;
    for (std::uint8_t i = 0; i < kMaxOffers; ++i) {
      if (state_.offers[i].accepted() != 0) drop_unpayable_acceptances(i);
    }
    for (Seat s = 0; s < state_.seats; ++s) {
      const Offer counter = state_.counters[s];
      if (counter.open() && !state_.players[s].hand.covers(counter.give())) withdraw_counter(s);
    }
  }

  void drop_unpayable_acceptances(std::uint8_t offer) {
    for (Seat s = 0; s < state_.seats; ++s) {
      const bool accepted = state_.offers[offer].accepted_by(s);
      if (accepted && !state_.players[s].hand.covers(state_.offers[offer].want())) {
        forget_acceptance(s, offer);
      }
    }
  }

  void close_trades() {
    if (!any_trade_open(state_)) return;
    for (Seat s = 0; s < state_.seats; ++s) {
      if (state_.counters[s].open()) withdraw_counter(s);
    }
    for (std::uint8_t i = 0; i < kMaxOffers; ++i) {
      if (state_.offers[i].open()) withdraw_offer(i);
    }
  }

  // The table.

  void leave(Seat seat) {
    state_.absent |= seat_bit(seat);
    emit_(SeatLeft{seat});
    for (std::uint8_t i = 0; i < kMaxOffers; ++i) {
      if (state_.offers[i].accepted_by(seat)) forget_acceptance(seat, i);
    }
    if (state_.counters[seat].open()) withdraw_counter(seat);
  }

  void come_back(Seat seat) {
    state_.absent &= all_but(seat);
    emit_(SeatReturned{seat});
  }

  State& state_;
  Seat seat_;
  [[no_unique_address]] Sink emit_;
};

}  // namespace

void perform(State& state, Seat seat, const Action& action, const Chance& chance) {
  Performer<NoSink>(state, seat, {}).perform(action, chance);
}

void perform(State& state, Seat seat, const Action& action, const Chance& chance, EventSink sink) {
  Performer<EventSink>(state, seat, sink).perform(action, chance);
}

std::optional<Refusal> check(const State& state, Seat seat, Action action, Chance chance) {
  if (const auto refusal = check(state, seat, action)) return refusal;
  if (!is_possible(state, seat, action, chance)) return Refusal::ImpossibleChance;
  return std::nullopt;
}

}  // namespace spiel::catan
