#include "analysis/analysis.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <mutex>
#include <thread>

namespace spiel::analysis {

namespace {

// Where nobody can tell, the position before says most.
std::vector<std::vector<double>> chances_of(const std::vector<Judgement>& judgements,
                                            std::size_t seats) {
  std::vector<std::vector<double>> chances;
  for (const Judgement& judgement : judgements) {
    const bool known = !judgement.chances.empty();
    if (!known && chances.empty()) {
      chances.emplace_back(seats, 1.0 / static_cast<double>(seats));
    } else {
      chances.push_back(known ? judgement.chances : chances.back());
    }
  }
  return chances;
}

void weigh(Move& move, const Judgement& judgement, bool is_open) {
  move.best = judgement.best;
  move.value = judgement.value;
  if (move.best.empty()) return;
  if (!move.value && is_open) move.value = move.chances[*move.seat];
  if (move.value) move.loss = std::max(0.0, move.best.front().value - *move.value);
}

}  // namespace

Analysis assemble(const Study& study, const std::vector<Judgement>& judgements) {
  const auto chances = chances_of(judgements, study.names().size());
  const auto made = study.moves();
  Analysis analysis{std::string(study.game()), study.names(), chances.front(), {}};
  for (std::size_t i = 0; i < made.size(); ++i) {
    Move move{made[i].seat, made[i].action, chances[i + 1], 0, {}, {}, {}};
    if (move.seat) {
      move.swing = chances[i + 1][*move.seat] - chances[i][*move.seat];
      weigh(move, judgements[i], study.is_open());
    }
    analysis.moves.push_back(std::move(move));
  }
  return analysis;
}

Analysis analyse(const Study& study, const Limits& limits, int threads, const Progress& progress) {
  std::vector<Judgement> judgements(study.moves().size() + 1);
  std::atomic<std::size_t> next = 0;
  std::size_t done = 0;
  std::exception_ptr trouble;
  std::mutex mutex;
  const auto work = [&] {
    try {
      for (std::size_t at = next++; at < judgements.size(); at = next++) {
        judgements[at] = study.judge(at, limits);
        const std::lock_guard lock(mutex);
        ++done;
        if (progress) progress(done);
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      trouble = std::current_exception();
      next = judgements.size();
    }
  };
  std::vector<std::jthread> workers;
  for (int i = 1; i < threads; ++i) workers.emplace_back(work);
  work();
  workers.clear();
  if (trouble) std::rethrow_exception(trouble);
  return assemble(study, judgements);
}

}  // namespace spiel::analysis
