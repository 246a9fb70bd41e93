// What a recorded game looked like to the strongest built-in player: after every move each seat's
// chance to win, what else could have been done, and what the move gave away. Actions are told in
// the words of their game, so whoever shows an analysis need not know which one it is.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/study.hpp"

namespace spiel::analysis {

struct Move {
  std::optional<Seat> seat;  // none: the table itself
  std::string action;
  std::vector<double> chances;  // to win after it, by seat
  double swing = 0;             // of its own seat's chance, with what dice and cards brought
  std::optional<double> value;  // of the action itself; none: not weighed
  std::optional<double> loss;   // against the best action
  std::vector<Alternative> best;
  std::optional<std::uint64_t> version{};  // of a table, where the game was played at one
};

struct Analysis {
  std::string game;
  std::vector<std::string> names;  // of the seats, as the record has them
  std::vector<double> start;       // each seat's chance before the first move
  std::vector<Move> moves;
  std::string table{};  // where it was played; empty if that is not known
};

// Of all positions of a study, in their order.
Analysis assemble(const Study&, const std::vector<Judgement>&);

// On so many threads; the result does not depend on their number where nodes are the only limit.
// `progress` hears, on any thread but one at a time, how many positions are done.
using Progress = std::function<void(std::size_t done)>;
Analysis analyse(const Study&, const Limits&, int threads, const Progress& progress = {});

std::string to_json(const Analysis&);

}  // namespace spiel::analysis
