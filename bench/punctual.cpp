// ./dev bench punctual [SECONDS]: how long after its time is up `master` answers on a machine whose
// cores are all busy. As many threads as there are cores only turn round; as many others play games
// in which every seat is `master` with 100 ms by the wall clock. Prints a table of Markdown.
#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "bots/play.hpp"

namespace spiel::bots {
namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

constexpr Duration kBudget{100};

class Times {
 public:
  void add(Milliseconds time) {
    const std::lock_guard lock(mutex_);
    times_.push_back(time.count());
  }
  void print(const std::string& name) {
    std::ranges::sort(times_);
    fmt::print("| {} | {} | {:.1f} | {:.1f} | {:.1f} | {:.1f} |\n", name, times_.size(), at(0.5),
               at(0.99), at(0.999), at(1));
    std::fflush(stdout);
  }

 private:
  double at(double share) const {
    const auto last = static_cast<double>(times_.size() - 1);
    return times_.empty() ? 0 : times_[static_cast<std::size_t>(share * last)];
  }

  std::mutex mutex_;
  std::vector<double> times_;
};

// `master`, with a stop-watch, until the measurement is over.
template <class G>
class Watched final : public PlayerOf<G> {
 public:
  Watched(std::uint64_t seed, Times& times, Clock::time_point end)
      : inner_(find_level("master")->make<G>(seed)), times_(times), end_(end) {}

  void observe(const games::EventOf<G>& event) override { inner_->observe(event); }
  std::optional<games::ActionOf<G>> choose(const games::ViewOf<G>& view,
                                           const Budget& budget) override {
    const auto asked = Clock::now();
    if (asked > end_) throw Unable(FaultKind::TimedOut, "the measurement is over");
    auto action = inner_->choose(view, budget);
    times_.add(Clock::now() - asked);
    return action;
  }

 private:
  std::unique_ptr<PlayerOf<G>> inner_;
  Times& times_;
  Clock::time_point end_;
};

template <class G, class Setup>
void play_until(Clock::time_point end, std::uint64_t seed, Times& times, Setup&& setup) {
  for (Random random(seed); Clock::now() < end;) {
    const auto game = setup(random);
    Seats<G> seats;
    for (int s = 0; s < G::seats(game); ++s) {
      seats.push_back({std::make_unique<Watched<G>>(random.next(), times, end), {.time = kBudget}});
    }
    play(game, seats, random.next());
  }
}

template <class G, class Setup>
void measure(const std::string& name, std::chrono::seconds duration, Setup&& setup) {
  Times times;
  const auto end = Clock::now() + duration;
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < cores; ++i) {
      threads.emplace_back([end] {
        while (Clock::now() < end) continue;
      });
      threads.emplace_back([&, i] { play_until<G>(end, i + 1, times, setup); });
    }
  }
  times.print(name);
}

auto catan_with(int seats) {
  return [seats](Random& random) {
    return catan::random_setup(catan::standard_rules(seats), seats, random);
  };
}

auto blokus_as(blokus::VariantId variant) {
  return [variant](Random& random) { return blokus::random_setup(variant, random); };
}

void measure_all(std::chrono::seconds duration) {
  fmt::print(
      "| game | answers | p50 ms | p99 ms | p99.9 ms | longest ms |\n|---|---|---|---|---|---|\n");
  for (const int seats : {2, 4, 6}) {
    measure<games::Catan>(fmt::format("Catan, {} seats", seats), duration, catan_with(seats));
  }
  for (const auto variant : {blokus::VariantId::Duo, blokus::VariantId::Classic}) {
    const auto name = fmt::format("Blokus {}", blokus::variant(variant).name);
    measure<games::Blokus>(name, duration, blokus_as(variant));
  }
}

}  // namespace
}  // namespace spiel::bots

int main(int argc, char** argv) {
  spiel::bots::measure_all(std::chrono::seconds(argc > 1 ? std::atoi(argv[1]) : 30));
}
