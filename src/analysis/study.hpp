// A recorded game as positions that can be judged one by one, in any order and on any thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "blokus/game.hpp"
#include "bots/bot.hpp"
#include "catan/game.hpp"
#include "core/result.hpp"
#include "core/seat.hpp"

namespace spiel::analysis {

struct Limits {
  bots::Budget budget;  // for each position
  std::uint64_t seed = 1;
  std::size_t alternatives = 4;  // that are told
};

struct Alternative {
  std::string action;
  double value = 0;  // the chance of the seat that acts to win after it
  bool operator==(const Alternative&) const = default;
};

struct Judgement {
  std::vector<double> chances;    // each seat's to win; empty where nobody can tell
  std::vector<Alternative> best;  // for the seat that moved here, the best first
  std::optional<double> value{};  // of the move that was made, where it was weighed
};

class Study {
 public:
  // What was done in a position.
  struct Made {
    std::optional<Seat> seat;
    std::string action;
  };

  Study() = default;
  Study(const Study&) = delete;
  Study& operator=(const Study&) = delete;
  virtual ~Study() = default;

  virtual std::string_view game() const = 0;
  virtual const std::vector<std::string>& names() const = 0;
  virtual std::vector<Made> moves() const = 0;
  // Whether a move is worth what the position after it is worth: nothing is hidden or left to
  // chance.
  virtual bool is_open() const = 0;
  // The position before move `at`; that after the last move has no alternatives. Depends on its
  // arguments alone where nodes are the only limit.
  virtual Judgement judge(std::size_t at, const Limits&) const = 0;
};

// The error is one line without a final dot.
using OpenedStudy = Result<std::unique_ptr<Study>, std::string>;
OpenedStudy study_of(const catan::Record&);
OpenedStudy study_of(const blokus::Record&);
// Of a record as text, whichever game it is.
OpenedStudy study_of(std::string_view record);

}  // namespace spiel::analysis
