// What a position is worth, and what to hope for from its placements, learned from games of the
// search against itself: a network over where everybody lies and may go on, as the colour to move
// sees it (blokus_outlook.hpp).
//
// The first layer has a row of weights for every square of every set, and for every piece that is
// left; what the first units get is the sum of the rows of those that are there. A search keeps
// that sum for its root and adds and subtracts what differs, in whole numbers, so that the way to a
// position does not matter. The rest of the network is small, and in floats.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bots/blokus_outlook.hpp"

namespace spiel::bots::blokus_search {

// Forms learn apart: duo; four colours of two seats. Where more than two play, nothing is known.
struct JudgeForm {
  std::uint32_t colours = 0;
  std::uint32_t size = 0;

  std::size_t squares() const { return std::size_t{size} * size; }
  std::size_t rows() const { return colours * (kSetKinds * squares() + blokus::kPieces); }
  // `colour` is counted from the mover on, `square` as the mover sees it.
  std::size_t row_of_square(SetKind kind, std::size_t colour, std::size_t square) const {
    return (kind * colours + colour) * squares() + square;
  }
  std::size_t row_of_piece(std::size_t colour, std::size_t piece) const {
    return kSetKinds * colours * squares() + colour * blokus::kPieces + piece;
  }

  // A placement promises as much as its squares and its piece do: there is a promise for every part
  // that may lie on a square.
  std::size_t promise_of_square(Part part, std::size_t square) const {
    return static_cast<std::size_t>(part) * squares() + square;
  }
  std::size_t promise_of_piece(std::size_t piece) const { return kParts * squares() + piece; }
  std::size_t promises() const { return promise_of_piece(blokus::kPieces); }
  bool operator==(const JudgeForm&) const = default;
};
inline constexpr std::array<JudgeForm, 2> kJudgeForms{{{2, 14}, {4, 20}}};

// Calls visit(number) for the row of everything that is there.
template <class Visit>
void for_each_row(const JudgeForm& form, Aspect aspect, const Outlook& outlook, Visit&& visit) {
  const TurnedSquares& turned = turned_members(static_cast<int>(form.size), aspect.symmetry);
  for (std::size_t c = 0; c < form.colours; ++c) {
    const ColourOutlook& colour = outlook.colours[(aspect.mover + c) % form.colours];
    for (std::size_t k = 0; k < kSetKinds; ++k) {
      colour.sets[k].narrow().for_each_index([&](int index) {
        const std::uint16_t square = turned[static_cast<std::size_t>(index)];
        visit(form.row_of_square(static_cast<SetKind>(k), c, square));
      });
    }
    for (std::uint32_t left = colour.left; left != 0; left &= left - 1) {
      visit(form.row_of_piece(c, static_cast<std::size_t>(std::countr_zero(left))));
    }
  }
}

// What the first units are told besides, in floats: the facts of all colours, from the mover on,
// and how far the game is.
inline constexpr std::size_t kJudgeFacts = blokus::kMaxColours * kRoomFacts + 1;
using JudgeFacts = std::array<float, kJudgeFacts>;
JudgeFacts facts_of(const State& state, const Outlook& outlook, std::size_t mover);

inline constexpr std::size_t kFirstUnits = 64;
inline constexpr std::size_t kSecondUnits = 16;
struct alignas(64) FirstRow : std::array<std::int16_t, kFirstUnits> {};
static_assert(sizeof(FirstRow) == kFirstUnits * sizeof(std::int16_t));
using FirstUnits = std::array<float, kFirstUnits>;
using SecondUnits = std::array<float, kSecondUnits>;

// Numbers for eight promises.
struct alignas(32) EightPromises : std::array<float, 8> {};
static_assert(sizeof(EightPromises) == 8 * sizeof(float));

// What a judge promises the mover.
struct Promises {
  JudgeForm form;
  Aspect aspect;
  std::vector<EightPromises> worths;

  float operator[](std::size_t number) const { return worths[number / 8][number % 8]; }
};

struct Judge {
  // A weight of the rows in these units is one of the floats.
  static constexpr float kRowUnit = 1.0F / 512;

  JudgeForm form;
  std::vector<FirstRow> rows;
  struct Floats {
    alignas(32) std::array<FirstUnits, kJudgeFacts> facts{};
    alignas(32) FirstUnits first_bias{};
    alignas(32) std::array<SecondUnits, kFirstUnits> second{};
    alignas(32) SecondUnits second_bias{};
    alignas(32) SecondUnits third{};
    float third_bias = 0;
    std::array<float, 7> unused{};  // to the next 32 bytes: files have nothing by chance
  } floats;
  static_assert(offsetof(Floats, unused) + sizeof(Floats::unused) == sizeof(Floats));
  // eights_of_promises() each: the biases, then by first unit. Empty where nothing is promised.
  std::vector<EightPromises> promises;

  std::size_t eights_of_promises() const { return (form.promises() + 7) / 8; }

  // What the first units say. `sums`: of the rows; `units` lies at a multiple of 32 bytes.
  void look(const FirstRow& sums, const JudgeFacts& facts, FirstUnits& units) const;
  // How surely the mover's seat wins, as log odds.
  float worth(const FirstUnits& units) const;
  void promise(const FirstUnits& units, std::vector<EightPromises>& worths) const;
};

using JudgeTable = std::array<Judge, kJudgeForms.size()>;
const JudgeTable& learned_judges();
const Judge* judge_of(const JudgeTable& table, const blokus::Variant& variant);

std::vector<std::byte> to_bytes(const Judge& judge);
std::optional<Judge> parse_judge(std::span<const std::byte> bytes);

// The judge at work in one search.
class Judging {
 public:
  // All lines from now on come from this position.
  Judging(const Judge& judge, const Line& root);

  // At a position, of which it then speaks. `goes_on`: the line is the last one looked at, at first
  // the root, played on; that is a shorter way, and leads to the same.
  void look_at(const Line& line, bool goes_on);
  // Of all seats; they add up to one.
  std::array<float, kMaxSeats> chances() const;
  // Valid until the next look.
  const Promises& promises();
  bool has_promises() const { return !judge_.promises.empty(); }

 private:
  const FirstRow& root_sums(Aspect aspect);
  FirstRow changed(const FirstRow& sums, Aspect aspect, const Outlook& from,
                   const Outlook& to) const;

  const Judge& judge_;
  Outlook root_;
  std::array<std::optional<FirstRow>, Aspect::kCount> root_sums_;  // known when they are needed
  // Of the last line.
  Outlook last_;
  Aspect last_aspect_;
  FirstRow last_sums_{};
  alignas(32) FirstUnits units_{};
  Seat seat_ = 0;  // of the mover
  Promises promises_;
};

}  // namespace spiel::bots::blokus_search
