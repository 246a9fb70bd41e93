#include "catan/chance.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdlib>

#include "core/phrase.hpp"

namespace spiel::catan {

namespace {

int throw_bit(Throw t) { return 6 * (t.first - 1) + t.second - 1; }
Chance throw_of_bit(int bit) { return Chance::dice(bit / 6 + 1, bit % 6 + 1); }

// Whom the action robs of a card, or kNoSeat.
Seat victim_of(const State& state, Action action) {
  const bool robs = action.kind == ActionKind::MoveRobber || action.kind == ActionKind::Steal;
  if (!robs || action.seat() >= state.seats) return kNoSeat;
  return state.players[action.seat()].hand_size > 0 ? action.seat() : kNoSeat;
}

void add_dice(const State& state, ChanceList& list) {
  if (state.rules.dice == DiceKind::Deck) {
    const double each = 1.0 / std::popcount(state.throws_left);
    for (std::uint64_t rest = state.throws_left; rest != 0; rest &= rest - 1) {
      list.add(throw_of_bit(std::countr_zero(rest)), each);
    }
    return;
  }
  for (int sum = 2; sum <= 12; ++sum) {
    const int first = std::max(1, sum - 6);
    list.add(Chance::dice(first, sum - first), (6 - std::abs(sum - 7)) / 36.0);
  }
}

template <class Kind, class Make>
void add_draws(Pile<Kind> pile, Make&& make, ChanceList& list) {
  const double total = pile.total();
  for (int k = 0; k < kKinds; ++k) {
    const auto kind = static_cast<Kind>(k);
    if (pile[kind] > 0) list.add(make(kind), pile[kind] / total);
  }
}

template <RandomSource Source, class Kind>
Kind draw(Pile<Kind> pile, int total, Source& source) {
  return pile.nth(static_cast<int>(source.below(static_cast<std::uint32_t>(total))));
}

template <RandomSource Source>
Chance roll(const State& state, Source& source) {
  if (state.rules.dice == DiceKind::Fair) return throw_of_bit(static_cast<int>(source.below(36)));
  const auto left = static_cast<std::uint32_t>(std::popcount(state.throws_left));
  return throw_of_bit(Mask{state.throws_left, 0}.nth(static_cast<int>(source.below(left))));
}

bool is_possible_throw(const State& state, Throw t) {
  const auto is_die = [](int d) { return d >= 1 && d <= 6; };
  if (!is_die(t.first) || !is_die(t.second)) return false;
  return state.rules.dice == DiceKind::Fair || (state.throws_left >> throw_bit(t) & 1) != 0;
}

std::optional<int> parse_die(std::string_view text) {
  if (text.size() != 1 || text[0] < '1' || text[0] > '6') return std::nullopt;
  return text[0] - '0';
}

}  // namespace

ChanceKind chance_needed(const State& state, Seat, Action action) {
  if (action.kind == ActionKind::Roll) return ChanceKind::Dice;
  if (action.kind == ActionKind::BuyCard) return ChanceKind::Card;
  return victim_of(state, action) == kNoSeat ? ChanceKind::None : ChanceKind::Theft;
}

bool is_possible(const State& state, Seat seat, Action action, Chance chance) {
  if (chance.kind != chance_needed(state, seat, action)) return false;
  switch (chance.kind) {
    case ChanceKind::Dice:
      return is_possible_throw(state, chance.thrown());
    case ChanceKind::Card:
      return chance.first < kKinds && state.deck[chance.development()] > 0;
    case ChanceKind::Theft:
      return chance.first < kKinds &&
             state.players[victim_of(state, action)].hand[chance.resource()] > 0;
    case ChanceKind::None:
      return true;
  }
  return false;
}

ChanceList outcomes(const State& state, Seat seat, Action action) {
  ChanceList list;
  switch (chance_needed(state, seat, action)) {
    case ChanceKind::Dice:
      add_dice(state, list);
      break;
    case ChanceKind::Card:
      add_draws(state.deck, Chance::card, list);
      break;
    case ChanceKind::Theft:
      add_draws(state.players[victim_of(state, action)].hand, Chance::theft, list);
      break;
    case ChanceKind::None:
      list.add(Chance::none(), 1.0);
      break;
  }
  return list;
}

template <RandomSource Source>
Chance deal(const State& state, Seat seat, Action action, Source& source) {
  switch (chance_needed(state, seat, action)) {
    case ChanceKind::Dice:
      return roll(state, source);
    case ChanceKind::Card:
      return Chance::card(draw(state.deck, state.deck_size, source));
    case ChanceKind::Theft: {
      const Player& victim = state.players[victim_of(state, action)];
      return Chance::theft(draw(victim.hand, victim.hand_size, source));
    }
    case ChanceKind::None:
      break;
  }
  return Chance::none();
}

template Chance deal(const State&, Seat, Action, Random&);
template Chance deal(const State&, Seat, Action, AnyRandom&);

std::string to_text(Chance chance) {
  switch (chance.kind) {
    case ChanceKind::Dice:
      return phrase("dice {} {}", chance.first, chance.second);
    case ChanceKind::Card:
      return phrase("card {}", name_of(chance.development()));
    case ChanceKind::Theft:
      return phrase("theft {}", name_of(chance.resource()));
    case ChanceKind::None:
      break;
  }
  return "";
}

Result<Chance, std::string> parse_chance(std::string_view text) {
  if (text.empty()) return Chance::none();
  if (text.starts_with("dice ") && text.size() == 8 && text[6] == ' ') {
    const auto first = parse_die(text.substr(5, 1));
    const auto second = parse_die(text.substr(7, 1));
    if (first && second) return Chance::dice(*first, *second);
  }
  if (text.starts_with("card ")) {
    if (const auto kind = parse_development(text.substr(5))) return Chance::card(*kind);
  }
  if (text.starts_with("theft ")) {
    if (const auto kind = parse_resource(text.substr(6))) return Chance::theft(*kind);
  }
  return failure(phrase("not a chance: '{}'", text));
}

}  // namespace spiel::catan
