#include "server/metrics.hpp"

#include <gtest/gtest.h>

namespace spiel::server::metrics_test {
namespace {

TEST(Metrics, AreShownInTheTextFormat) {
  Metrics metrics;
  metrics.counter("a_total", "Things.", {{"kind", "x\"y"}}).add(3);
  metrics.gauge("b", "Level.").set(-2);
  metrics.ask("c", "Asked.", [] { return 1.5; });
  EXPECT_EQ(metrics.text(),
            "# HELP a_total Things.\n# TYPE a_total counter\na_total{kind=\"x\\\"y\"} 3\n"
            "# HELP b Level.\n# TYPE b gauge\nb -2\n"
            "# HELP c Asked.\n# TYPE c gauge\nc 1.5\n");
}

TEST(Metrics, TheSameNameAndLabelsAreTheSameMetric) {
  Metrics metrics;
  metrics.counter("a_total", "Things.", {{"kind", "x"}}).add();
  metrics.counter("a_total", "Things.", {{"kind", "y"}}).add();
  metrics.counter("a_total", "Things.", {{"kind", "x"}}).add();
  EXPECT_EQ(metrics.counter("a_total", "Things.", {{"kind", "x"}}).value(), 2U);
}

TEST(Metrics, AHistogramCountsUpToEachBound) {
  Metrics metrics;
  auto& histogram = metrics.histogram("d_seconds", "Time.");
  histogram.observe(std::chrono::microseconds(50));
  histogram.observe(std::chrono::microseconds(150));
  histogram.observe(std::chrono::seconds(100));
  const std::string text = metrics.text();
  EXPECT_NE(text.find("d_seconds_bucket{le=\"0.0001\"} 1\n"), std::string::npos);
  EXPECT_NE(text.find("d_seconds_bucket{le=\"0.0002\"} 2\n"), std::string::npos);
  EXPECT_NE(text.find("d_seconds_bucket{le=\"+Inf\"} 3\n"), std::string::npos);
  EXPECT_NE(text.find("d_seconds_count 3\n"), std::string::npos);
}

}  // namespace
}  // namespace spiel::server::metrics_test
