// Durable entries per second: every table has one batch on its way and sends the next when it is
// committed, as tables do whose players wait for their acknowledgement. SPIEL_BENCH_STORE names
// another store than a folder here, such as postgres://…; what is measured stays there.
#include <benchmark/benchmark.h>

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <future>

#include "store/open_store.hpp"

namespace spiel::store {
namespace {

constexpr std::uint64_t kEntriesPerRun = 100'000;
// As long as the record line of an action.
constexpr const char* kLine = R"({"seat":2,"action":{"build":"road","edge":41},"chance":[]})";

class ClosedLoop {
 public:
  ClosedLoop(Journal& journal, std::size_t tables, std::uint64_t entries)
      : journal_(journal),
        prefix_(std::to_string(::getpid()) + "-" + std::to_string(tables) + "-"),
        next_(tables, 0),
        open_(tables),
        left_(static_cast<std::int64_t>(entries)) {
    for (std::size_t t = 0; t < tables; ++t) {
      Batch made;
      made.heads.push_back({name(t), "catan", "web", TableState::Running, 0, std::nullopt, "{}"});
      const Outcome outcome = append_and_wait_last(std::move(made), t + 1 == tables);
      if (!outcome) throw std::runtime_error(outcome.error().message);
    }
  }
  void run() {
    for (std::size_t t = 0; t < next_.size(); ++t) send(t);
    done_.get_future().wait();
  }

 private:
  TableId name(std::size_t table) const { return prefix_ + std::to_string(table); }

  Outcome append_and_wait_last(Batch batch, bool last) {
    if (last) return append_and_wait(journal_, std::move(batch));
    if (!journal_.append(std::move(batch), nullptr)) throw std::runtime_error("overloaded");
    return {};
  }
  void send(std::size_t table) {
    if (left_.fetch_sub(1) <= 0) {
      if (--open_ == 0) done_.set_value();
      return;
    }
    Batch batch;
    batch.entries.push_back({name(table), next_[table]++, 0, kLine});
    if (!journal_.append(std::move(batch), [this, table](const Outcome&) { send(table); })) {
      throw std::runtime_error("overloaded");
    }
  }

  Journal& journal_;
  const std::string prefix_;  // no two runs in one store have the same tables
  std::vector<std::uint64_t> next_;
  std::atomic<std::size_t> open_;
  std::atomic<std::int64_t> left_;
  std::promise<void> done_;
};

StoreAddress store_to_measure(const std::filesystem::path& folder) {
  const char* named = std::getenv("SPIEL_BENCH_STORE");
  return named ? *parse_store_address(named) : sqlite_store(folder.native());
}

void durable_entries(benchmark::State& state) {
  const auto tables = static_cast<std::size_t>(state.range(0));
  const std::uint64_t entries = std::min<std::uint64_t>(kEntriesPerRun, 1000 * tables);
  std::uint64_t commits = 0;
  std::chrono::nanoseconds longest{};
  for (auto _ : state) {
    state.PauseTiming();
    const auto folder = std::filesystem::current_path() / "bench-store-data";
    std::filesystem::remove_all(folder);
    {
      StoreOptions options;
      options.on_commit = [&](const CommitStats& stats) {
        ++commits;
        longest = std::max(longest, stats.longest_wait);
      };
      const auto journal = open_store(store_to_measure(folder), options).journal;
      ClosedLoop loop(*journal, tables, entries);
      commits = 0;
      longest = {};
      state.ResumeTiming();
      loop.run();
      state.PauseTiming();
    }
    std::filesystem::remove_all(folder);
    state.ResumeTiming();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(entries));
  state.counters["entries_per_commit"] =
      static_cast<double>(entries) / static_cast<double>(commits);
  state.counters["longest_wait_ms"] = static_cast<double>(longest.count()) / 1e6;
}

BENCHMARK(durable_entries)
    ->ArgName("tables")
    ->Arg(1)
    ->Arg(64)
    ->Arg(1000)
    ->Arg(10'000)
    ->Iterations(1)
    ->UseRealTime()
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace spiel::store
