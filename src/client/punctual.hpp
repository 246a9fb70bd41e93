// A player who never answers late. It thinks on a thread of its own; when the time is up and the
// thought is not finished, a quick second opinion is the answer, and the thought is thrown away.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "blokus/game.hpp"
#include "core/time.hpp"

namespace spiel::client {

class PunctualPlayer {
 public:
  using Decide = std::function<std::optional<blokus::Action>(const blokus::View&)>;

  // `quick` must need next to no time.
  PunctualPlayer(Decide think, Decide quick, Duration limit);
  ~PunctualPlayer();  // waits for a thought that is under way
  PunctualPlayer(const PunctualPlayer&) = delete;
  PunctualPlayer& operator=(const PunctualPlayer&) = delete;

  // Answers within the limit.
  std::optional<blokus::Action> decide(const blokus::View& view);

 private:
  void think_until_stopped();

  const Decide think_;
  const Decide quick_;
  const Duration limit_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<blokus::View> question_;                 // taken away by the thinker
  std::optional<std::optional<blokus::Action>> answer_;  // to the question in hand
  std::uint64_t asked_ = 0;                              // questions so far
  bool stopping_ = false;
  std::thread thinker_;
};

}  // namespace spiel::client
