#include "server/metrics.hpp"

#include <fmt/core.h>

#include <iterator>

namespace spiel::server {

namespace {

std::string escaped(const std::string& value) {
  std::string result;
  for (const char c : value) {
    if (c == '\\' || c == '"') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result;
}

std::string rendered(const Metrics::Labels& labels) {
  std::string text;
  for (const auto& [name, value] : labels) {
    text += fmt::format("{}{}=\"{}\"", text.empty() ? "" : ",", name, escaped(value));
  }
  return text;
}

std::string braced(const std::string& labels) { return labels.empty() ? "" : "{" + labels + "}"; }

void show_histogram(std::string& out, const std::string& name, const std::string& labels,
                    const Histogram& histogram) {
  const std::string lead = labels.empty() ? "" : labels + ",";
  std::uint64_t total = 0;
  for (int i = 0; i < Histogram::kBuckets; ++i) {
    total += histogram.count(i);
    out += fmt::format("{}_bucket{{{}le=\"{:g}\"}} {}\n", name, lead, Histogram::upper_bound(i),
                       total);
  }
  total += histogram.count(Histogram::kBuckets);
  out += fmt::format("{}_bucket{{{}le=\"+Inf\"}} {}\n", name, lead, total);
  out += fmt::format("{}_sum{} {}\n", name, braced(labels), histogram.sum());
  out += fmt::format("{}_count{} {}\n", name, braced(labels), total);
}

template <class Map, class Store>
auto& find_or_make(Map& map, Store& store, const Metrics::Labels& labels) {
  auto& place = map[rendered(labels)];
  if (place == nullptr) place = &store.emplace_back();
  return *place;
}

}  // namespace

double Histogram::upper_bound(int bucket) { return 1e-4 * static_cast<double>(1U << bucket); }

void Histogram::observe(std::chrono::nanoseconds duration) {
  int bucket = 0;
  const double seconds = static_cast<double>(duration.count()) / 1e9;
  while (bucket < kBuckets && seconds > upper_bound(bucket)) ++bucket;
  counts_[static_cast<std::size_t>(bucket)].fetch_add(1, std::memory_order_relaxed);
  nanoseconds_.fetch_add(static_cast<std::uint64_t>(duration.count()), std::memory_order_relaxed);
}

Metrics::Family& Metrics::family(const std::string& name, const std::string& type,
                                 const std::string& help) {
  Family& found = families_[name];
  found.type = type;
  found.help = help;
  return found;
}

Counter& Metrics::counter(const std::string& name, const std::string& help, const Labels& labels) {
  const std::lock_guard lock(mutex_);
  return find_or_make(family(name, "counter", help).counters, counters_, labels);
}

Gauge& Metrics::gauge(const std::string& name, const std::string& help, const Labels& labels) {
  const std::lock_guard lock(mutex_);
  return find_or_make(family(name, "gauge", help).gauges, gauges_, labels);
}

Histogram& Metrics::histogram(const std::string& name, const std::string& help,
                              const Labels& labels) {
  const std::lock_guard lock(mutex_);
  return find_or_make(family(name, "histogram", help).histograms, histograms_, labels);
}

void Metrics::ask(const std::string& name, const std::string& help, std::function<double()> value) {
  const std::lock_guard lock(mutex_);
  family(name, "gauge", help).ask = std::move(value);
}

void Metrics::show(std::string& out, const std::string& name, const Family& family) {
  out += fmt::format("# HELP {} {}\n# TYPE {} {}\n", name, family.help, name, family.type);
  for (const auto& [labels, counter] : family.counters) {
    out += fmt::format("{}{} {}\n", name, braced(labels), counter->value());
  }
  for (const auto& [labels, gauge] : family.gauges) {
    out += fmt::format("{}{} {}\n", name, braced(labels), gauge->value());
  }
  for (const auto& [labels, histogram] : family.histograms) {
    show_histogram(out, name, labels, *histogram);
  }
  if (family.ask) out += fmt::format("{} {}\n", name, family.ask());
}

std::string Metrics::text() const {
  const std::lock_guard lock(mutex_);
  std::string out;
  for (const auto& [name, family] : families_) show(out, name, family);
  return out;
}

}  // namespace spiel::server
