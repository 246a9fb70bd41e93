#include "match/plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "match/svg.hpp"

namespace spiel::match {

std::string running_share_svg(const Plan& plan, std::span<const GameResult> results) {
  const auto scores = scores_of(plan, results, plan.players[0].name);
  const Company company = company_of(plan, plan.players[0].name);
  const Axes axes{0, static_cast<double>(scores.size()), 0, 100};
  const std::size_t step = std::max<std::size_t>(1, scores.size() / 150);
  std::string upper, lower, line;
  for (std::size_t n = step; n <= scores.size(); n += step) {
    const Share share = share_of(std::span(scores).first(n));
    const auto at = static_cast<double>(n);
    upper += axes.point(at, 100 * share.interval.high);
    lower = axes.point(at, 100 * share.interval.low) + lower;
    line += axes.point(at, 100 * share.mean);
  }
  const double par = 100.0 * company.seats / company.all;
  return picture(
      fmt::format("<polygon class=band points=\"{}{}\" /><polyline class=line points=\"{}\" />"
                  "<polyline class=par points=\"{}{}\" />",
                  upper, lower, line, axes.point(axes.x0, par), axes.point(axes.x1, par)) +
      frame(axes, plan.seats() == 2 ? "pairs" : "rotations", " %"));
}

std::string rotation_scores_svg(const Standings& standings) {
  double most = 1;
  for (const auto& [score, count] : standings.rotation_scores) {
    most = std::max(most, static_cast<double>(count));
  }
  const Axes axes{0, 1, 0, most};
  std::string bars;
  for (const auto& [score, count] : standings.rotation_scores) {
    const double top = axes.y(static_cast<double>(count));
    const double at = std::clamp(axes.x(score), kLeft + 9, kWidth - kRight - 9);
    bars += fmt::format("<rect class=bar x={:.1f} y={:.1f} width=16 height={:.1f} />", at - 8, top,
                        kHeight - kBottom - top);
  }
  return picture(bars + frame(axes, "of the points of a rotation", ""));
}

std::string points_svg(const Plan& plan, std::span<const GameResult> results,
                       const Standings& standings) {
  std::map<std::string, std::map<int, double>> counts;
  Axes axes{1e9, -1e9, 0, 1};
  for (const GameResult& result : results) {
    for (std::size_t p = 0; p < plan.seats() && !result.fault; ++p) {
      const double count = ++counts[plan.players[p].name][result.points[p]];
      axes.y1 = std::max(axes.y1, count);
      axes.x0 = std::min<double>(axes.x0, result.points[p]);
      axes.x1 = std::max<double>(axes.x1, result.points[p]);
    }
  }
  if (counts.empty()) return {};
  std::string lines;
  for (std::size_t i = 0; i < standings.players.size(); ++i) {
    std::string points;
    for (const auto& [value, count] : counts[standings.players[i].name]) {
      points += axes.point(value, count);
    }
    lines += fmt::format("<polyline class=\"line p{}\" points=\"{}\" />", i % 6, points) +
             legend(i, standings.players[i].name);
  }
  return picture(lines + frame(axes, "points", " games"));
}

}  // namespace spiel::match
