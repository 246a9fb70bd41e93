#include "client/punctual.hpp"

#include <utility>

namespace spiel::client {

PunctualPlayer::PunctualPlayer(Decide think, Decide quick, Duration limit)
    : think_(std::move(think)),
      quick_(std::move(quick)),
      limit_(limit),
      thinker_([this] { think_until_stopped(); }) {}

PunctualPlayer::~PunctualPlayer() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  thinker_.join();
}

std::optional<blokus::Action> PunctualPlayer::decide(const blokus::View& view) {
  std::unique_lock lock(mutex_);
  ++asked_;
  question_ = view;
  answer_.reset();
  changed_.notify_all();
  if (changed_.wait_for(lock, limit_, [this] { return answer_.has_value(); })) return *answer_;
  question_.reset();
  ++asked_;  // whatever comes now is too late
  lock.unlock();
  return quick_(view);
}

void PunctualPlayer::think_until_stopped() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return stopping_ || question_; });
    if (stopping_) return;
    const blokus::View view = *std::exchange(question_, std::nullopt);
    const std::uint64_t number = asked_;
    lock.unlock();
    auto action = think_(view);
    lock.lock();
    if (number != asked_) continue;
    answer_ = std::move(action);
    changed_.notify_all();
  }
}

}  // namespace spiel::client
