// What dice, deck and a thief's hand decide, as data. A dealer supplies it: `deal` from a random
// source, a script in tests, `outcomes` all of them with their probabilities for search.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "catan/action.hpp"
#include "catan/state.hpp"
#include "core/random.hpp"
#include "core/result.hpp"

namespace spiel::catan {

enum class ChanceKind : std::uint8_t { None, Dice, Card, Theft };

struct Chance {
  ChanceKind kind = ChanceKind::None;
  std::uint8_t first = 0;  // die, development card or stolen resource
  std::uint8_t second = 0;

  bool operator==(const Chance&) const = default;

  static constexpr Chance none() { return {}; }
  static constexpr Chance dice(int first, int second) {
    return {ChanceKind::Dice, static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
  }
  static constexpr Chance card(Development kind) {
    return {ChanceKind::Card, static_cast<std::uint8_t>(kind), 0};
  }
  static constexpr Chance theft(Resource kind) {
    return {ChanceKind::Theft, static_cast<std::uint8_t>(kind), 0};
  }
  constexpr Throw thrown() const { return {first, second}; }
  constexpr Development development() const { return static_cast<Development>(first); }
  constexpr Resource resource() const { return static_cast<Resource>(first); }
};

// What a legal action leaves to chance.
ChanceKind chance_needed(const State&, Seat, Action);
// Whether `chance` can follow the legal action: right kind, a throw left in the dice deck, a card
// left in the deck, a card the victim holds.
bool is_possible(const State&, Seat, Action, Chance);

std::string to_text(Chance);  // "dice 3 4", "card knight", "theft ore", "" for none
Result<Chance, std::string> parse_chance(std::string_view);

struct WeightedChance {
  Chance chance;
  double probability;
};
class ChanceList {
 public:
  void add(Chance chance, double probability) { items_[size_++] = {chance, probability}; }
  std::size_t size() const { return size_; }
  const WeightedChance* begin() const { return items_.data(); }
  const WeightedChance* end() const { return items_.data() + size_; }

 private:
  std::size_t size_ = 0;
  std::array<WeightedChance, 36> items_;
};
// All outcomes of a legal action that differ in effect; the probabilities add up to 1. Fair dice
// give one throw per sum, a dice deck every throw that is left. No chance: the single outcome none.
ChanceList outcomes(const State&, Seat, Action);

// The dealer: a legal action's chance from a random source.
template <RandomSource Source>
Chance deal(const State& state, Seat seat, Action action, Source& source);

extern template Chance deal(const State&, Seat, Action, Random&);
extern template Chance deal(const State&, Seat, Action, AnyRandom&);

}  // namespace spiel::catan
