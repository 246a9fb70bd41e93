// What a seat may do. Actions are submitted together with the seat that acts.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include "blokus/placement.hpp"
#include "blokus/variant.hpp"
#include "core/result.hpp"

namespace spiel::blokus {

struct Action {
  // `leave` is submitted by the table alone, at any time: the seat's colours play no more.
  enum class Kind : std::uint8_t { Place, Pass, Leave };

  Kind kind = Kind::Place;
  Colour colour = Colour::Blue;  // not used by `leave`
  Placement placement;           // `place` only

  static constexpr Action place(Colour colour, Placement p) { return {Kind::Place, colour, p}; }
  static constexpr Action pass(Colour colour) { return {Kind::Pass, colour, {}}; }
  static constexpr Action leave() { return {Kind::Leave, Colour::Blue, {}}; }

  bool operator==(const Action&) const = default;
};

// Stable numbers without gaps for placements that fit the 20x20 board and for passes, colour by
// colour, and one for leaving.
inline constexpr int kActionsPerColour = kPlacements + 1;
inline constexpr int kActions = static_cast<int>(kMaxColours) * kActionsPerColour + 1;
int number_of(Action);
Action action_from_number(int number);

// "blue PENTO_V RIGHT 17 0", with "flipped" after the rotation where it is; "blue pass"; "leave".
std::string to_text(const Action&);
Result<Action, std::string> parse_action(std::string_view);

// The legal actions of one colour: its placements and then, where allowed, the pass. Holds two
// bytes per placement; room for every placement there is, and for the generator to write past the
// end.
class ActionList {
 public:
  class Iterator {
   public:
    using value_type = Action;
    using difference_type = std::ptrdiff_t;
    Iterator() = default;
    Iterator(const ActionList* list, std::size_t at) : list_(list), at_(at) {}
    Action operator*() const { return (*list_)[at_]; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    Iterator operator++(int) {
      Iterator old = *this;
      ++at_;
      return old;
    }
    bool operator==(const Iterator&) const = default;

   private:
    const ActionList* list_ = nullptr;
    std::size_t at_ = 0;
  };

  std::size_t size() const { return count_ + (pass_ ? 1 : 0); }
  bool empty() const { return size() == 0; }
  Action operator[](std::size_t i) const {
    assert(i < size());
    return i < count_ ? Action::place(colour_, placement(i)) : Action::pass(colour_);
  }
  Iterator begin() const { return {this, 0}; }
  Iterator end() const { return {this, size()}; }

  Colour colour() const { return colour_; }
  std::size_t placements() const { return count_; }
  Placement placement(std::size_t i) const { return Placement::from_code(codes_[i]); }

 private:
  friend class ActionListWriter;
  static constexpr std::size_t kSlack = 8;
  Colour colour_ = Colour::Blue;
  bool pass_ = false;
  std::size_t count_ = 0;
  std::array<std::uint16_t, kPlacements + kSlack> codes_;  // the first count_ are set
};

}  // namespace spiel::blokus
