#include "protocol/engine/repeats.hpp"

#include <utility>

namespace spiel::engine {

void Repeats::once(const std::string& key, http::Respond respond,
                   const std::function<void(http::Respond)>& carry_out) {
  if (!enter(key, respond)) return;
  carry_out([this, key](const http::Response& answer) { answered(key, answer); });
}

bool Repeats::enter(const std::string& key, const http::Respond& respond) {
  http::Response answer;
  {
    const std::lock_guard lock(mutex_);
    const auto [found, fresh] = known_.try_emplace(key);
    auto& known = found->second;
    if (!known.answer) known.waiting.push_back(respond);
    if (fresh || !known.answer) return fresh;
    answer = *known.answer;
  }
  respond(std::move(answer));
  return false;
}

void Repeats::answered(const std::string& key, const http::Response& answer) {
  std::vector<http::Respond> waiting;
  {
    const std::lock_guard lock(mutex_);
    auto& known = known_[key];
    if (known.answer) return;
    known.answer = answer;
    waiting = std::exchange(known.waiting, {});
    answered_.push_back(key);
    if (answered_.size() > most_) forget_oldest();
  }
  for (const auto& respond : waiting) respond(answer);
}

void Repeats::forget_oldest() {
  known_.erase(answered_.front());
  answered_.pop_front();
}

}  // namespace spiel::engine
