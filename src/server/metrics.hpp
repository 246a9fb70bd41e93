// Counters, gauges and histograms, shown in the text format of Prometheus. Counting is a relaxed
// atomic addition; names and labels are looked up once, when a metric is made.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace spiel::server {

class Counter {
 public:
  void add(std::uint64_t n = 1) { value_.fetch_add(n, std::memory_order_relaxed); }
  std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_ = 0;
};

class Gauge {
 public:
  void add(std::int64_t n) { value_.fetch_add(n, std::memory_order_relaxed); }
  void set(std::int64_t n) { value_.store(n, std::memory_order_relaxed); }
  std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_ = 0;
};

// Durations, in buckets that double from 0.1 ms to 13 s.
class Histogram {
 public:
  static constexpr int kBuckets = 18;
  static double upper_bound(int bucket);  // in seconds

  void observe(std::chrono::nanoseconds duration);
  std::uint64_t count(int bucket) const { return counts_[static_cast<std::size_t>(bucket)]; }
  double sum() const { return static_cast<double>(nanoseconds_) / 1e9; }

 private:
  std::array<std::atomic<std::uint64_t>, kBuckets + 1> counts_{};  // the last: above all bounds
  std::atomic<std::uint64_t> nanoseconds_ = 0;
};

class Metrics {
 public:
  using Labels = std::vector<std::pair<std::string, std::string>>;

  // The same name and labels give the same metric, which lives as long as this.
  Counter& counter(const std::string& name, const std::string& help, const Labels& labels = {});
  Gauge& gauge(const std::string& name, const std::string& help, const Labels& labels = {});
  Histogram& histogram(const std::string& name, const std::string& help, const Labels& labels = {});
  // A gauge that is asked when it is shown; from any thread.
  void ask(const std::string& name, const std::string& help, std::function<double()> value);

  std::string text() const;

 private:
  struct Family {
    std::string type;
    std::string help;
    std::map<std::string, Counter*> counters;  // by rendered labels
    std::map<std::string, Gauge*> gauges;
    std::map<std::string, Histogram*> histograms;
    std::function<double()> ask;
  };
  Family& family(const std::string& name, const std::string& type, const std::string& help);
  static void show(std::string& out, const std::string& name, const Family& family);

  mutable std::mutex mutex_;
  std::map<std::string, Family> families_;
  std::deque<Counter> counters_;
  std::deque<Gauge> gauges_;
  std::deque<Histogram> histograms_;
};

}  // namespace spiel::server
