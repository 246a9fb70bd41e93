// Test mode: results added up per player's name, for administrators who let programs play many
// games against each other. A server has one such board, whichever administrator asks.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "protocol/swc/messages.hpp"
#include "table/table_info.hpp"

namespace spiel::swc {

// What sessions, which may live on several threads, see of it.
class ScoreBoard {
 public:
  ScoreBoard() = default;
  ScoreBoard(const ScoreBoard&) = delete;
  ScoreBoard& operator=(const ScoreBoard&) = delete;
  virtual ~ScoreBoard() = default;

  virtual void switch_mode(bool on) = 0;
  // Everybody who hears the end of a game may tell it; it counts once, and only in test mode. A
  // game between two of the same name says nothing about either and is left out.
  virtual void add(const table::TableId& table, const GameResult& result,
                   const std::array<std::string, 2>& names) = 0;
  virtual std::optional<PlayerScore> score_of(const std::string& name) const = 0;
};

// Of somebody whose games were not counted.
PlayerScore no_score(const std::string& name);

class TestScores : public ScoreBoard {
 public:
  void switch_mode(bool on) override { on_ = on; }
  void add(const table::TableId& table, const GameResult& result,
           const std::array<std::string, 2>& names) override;
  std::optional<PlayerScore> score_of(const std::string& name) const override;

 private:
  struct Sum {
    int games = 0;
    int win_points = 0;
    long points = 0;
  };
  bool on_ = false;
  std::set<table::TableId> counted_;
  std::map<std::string, Sum> sums_;
};

}  // namespace spiel::swc
