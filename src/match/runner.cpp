#include "match/runner.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <memory>
#include <mutex>
#include <set>
#include <thread>

#include "match/game.hpp"
#include "match/host.hpp"
#include "match/log.hpp"

namespace spiel::match {

namespace {

// Rotations in order, until one is incomplete or the test is decided.
class Prefix {
 public:
  Prefix(const Plan& plan, const std::optional<Sprt>& test) : plan_(plan), test_(test) {}

  void add(const GameResult& result) {
    auto& rotation = waiting_[plan_.rotation_of(result.game)];
    rotation.push_back(result);
    for (auto next = waiting_.find(rotations_); next != waiting_.end() && !is_decided();
         next = waiting_.find(rotations_)) {
      if (next->second.size() < plan_.seats()) return;
      append(next->second);
      waiting_.erase(next);
    }
  }

  bool is_decided() const { return state_ && state_->is_decided(); }
  const std::optional<SprtState>& state() const { return state_; }
  std::uint64_t games() const { return rotations_ * plan_.seats(); }

 private:
  void append(const std::vector<GameResult>& rotation) {
    ++rotations_;
    if (!test_) return;
    scores_.push_back(scores_of(plan_, rotation, plan_.players[0].name).at(0));
    state_ = sprt_of(plan_, scores_, *test_);
  }

  const Plan& plan_;
  const std::optional<Sprt> test_;
  std::map<std::uint64_t, std::vector<GameResult>> waiting_;
  std::uint64_t rotations_ = 0;
  std::vector<double> scores_;
  std::optional<SprtState> state_;
};

class Run {
 public:
  Run(const Plan& plan, const RunOptions& options)
      : plan_(plan), options_(options), prefix_(plan, options.sprt) {
    const auto joins = [](const Entrant& entrant) { return entrant.program.has_value(); };
    if (std::ranges::any_of(plan.players, joins)) {
      host_ = std::make_unique<Host>(plan, options.concurrency);
    }
    if (options.folder.empty()) return;
    using enum Log::Existing;
    log_ = std::make_unique<Log>(options.folder, plan, options.resume ? GoesOn : Refused);
    for (const GameResult& result : log_->finished()) {
      if (result.game < plan.games) take(result);
    }
  }

  Finished play() {
    {
      std::vector<std::jthread> workers;
      for (int i = 1; i < options_.concurrency; ++i) workers.emplace_back([this] { work(); });
      work();
    }
    if (trouble_) std::rethrow_exception(trouble_);
    return finished();
  }

 private:
  std::optional<std::uint64_t> next_game() {
    const std::lock_guard lock(mutex_);
    while (next_ < plan_.games && done_.contains(next_)) ++next_;
    const bool goes_on = next_ < plan_.games && !prefix_.is_decided() && !trouble_ && has_time();
    return goes_on ? std::optional(next_++) : std::nullopt;
  }

  bool has_time() const {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began_;
    return spent.count() < options_.seconds;
  }

  void work() {
    try {
      while (const auto game = next_game()) finish(play(*game));
    } catch (...) {
      const std::lock_guard lock(mutex_);
      trouble_ = std::current_exception();
    }
  }

  PlayedGame play(std::uint64_t game) { return host_ ? host_->play(game) : play_game(plan_, game); }

  void finish(const PlayedGame& played) {
    const std::lock_guard lock(mutex_);
    if (log_) log_->add(played.result, played.record);
    if (played.result.game < options_.shown) records_[played.result.game] = played.record;
    take(played.result);
    if (options_.on_game) options_.on_game(results_);
  }

  void take(const GameResult& result) {
    done_.insert(result.game);
    results_.push_back(result);
    prefix_.add(result);
  }

  Finished finished() {
    if (prefix_.is_decided()) {
      std::erase_if(results_, [&](const GameResult& r) { return r.game >= prefix_.games(); });
      records_.erase(records_.lower_bound(prefix_.games()), records_.end());
    }
    std::ranges::sort(results_, {}, &GameResult::game);
    for (const GameResult& result : results_) {
      if (log_ && result.game < options_.shown)
        records_[result.game] = log_->record_of(result.game);
    }
    return {std::move(results_), prefix_.state(), std::move(records_)};
  }

  const Plan& plan_;
  const RunOptions& options_;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::unique_ptr<Host> host_;
  std::unique_ptr<Log> log_;
  std::mutex mutex_;
  std::uint64_t next_ = 0;
  std::set<std::uint64_t> done_;
  std::vector<GameResult> results_;
  Prefix prefix_;
  std::map<std::uint64_t, std::string> records_;
  std::exception_ptr trouble_;
};

}  // namespace

Finished run(const Plan& plan, const RunOptions& options) { return Run(plan, options).play(); }

}  // namespace spiel::match
