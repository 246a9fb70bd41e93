// The Software-Challenge's score board for sessions on several threads.
#pragma once

#include <mutex>

#include "protocol/swc/test_scores.hpp"

namespace spiel::server {

class SharedScores : public swc::ScoreBoard {
 public:
  void switch_mode(bool on) override {
    const std::lock_guard lock(mutex_);
    scores_.switch_mode(on);
  }
  void add(const table::TableId& table, const swc::GameResult& result,
           const std::array<std::string, 2>& names) override {
    const std::lock_guard lock(mutex_);
    scores_.add(table, result, names);
  }
  std::optional<swc::PlayerScore> score_of(const std::string& name) const override {
    const std::lock_guard lock(mutex_);
    return scores_.score_of(name);
  }

 private:
  mutable std::mutex mutex_;
  swc::TestScores scores_;
};

}  // namespace spiel::server
