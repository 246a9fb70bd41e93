// What a position is worth, learned from games of the search against itself: a small network over
// how much room each seat has, what of it nobody else reaches, and what is left to place.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "bots/blokus_line.hpp"

namespace spiel::bots::blokus_search {

inline constexpr std::size_t kRoomFacts = 14;
using RoomFacts = std::array<float, kRoomFacts>;

// What the network is told, as one seat sees it: its own facts, those of the others on average, and
// how far the game is.
inline constexpr std::size_t kJudgeInputs = 2 * kRoomFacts + 4;
using JudgeInputs = std::array<float, kJudgeInputs>;

// All seats' inputs of one position.
class Outlook {
 public:
  explicit Outlook(const Line& line);
  JudgeInputs inputs(Seat seat) const;

 private:
  int turns_until(Seat seat) const;

  const State& state_;
  std::size_t seats_;
  std::array<RoomFacts, kMaxSeats> facts_{};  // by seat, the mean over its colours
};

struct Judge {
  static constexpr std::size_t kUnits = 32;
  alignas(32) std::array<std::array<float, kUnits>, kJudgeInputs> first{};  // by input
  alignas(32) std::array<float, kUnits> first_bias{};
  alignas(32) std::array<float, kUnits> second{};
  float second_bias = 0;

  // How surely the seat wins whose inputs these are: a chance as log odds.
  float worth(const JudgeInputs& inputs) const;
  // Of all seats; they add up to one.
  std::array<float, kMaxSeats> chances(const Line& line) const;
};

// Forms learn apart: duo; four colours of two seats. Where more than two play, nothing is known.
using JudgeTable = std::array<Judge, 2>;
const JudgeTable& learned_judges();
const Judge* judge_of(const JudgeTable& table, const blokus::Variant& variant);

}  // namespace spiel::bots::blokus_search
