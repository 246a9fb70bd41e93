#include "match/analysis_page.hpp"

#include <fmt/format.h>

#include "core/text.hpp"
#include "match/html.hpp"
#include "match/svg.hpp"

namespace spiel::match {

namespace {

using analysis::Analysis;
using analysis::Move;

// What a page says of a move by which so much was given away.
constexpr double kMistake = 0.05;

std::string chances_svg(const Analysis& analysis) {
  const Axes axes{0, static_cast<double>(analysis.moves.size()), 0, 100};
  std::string lines;
  for (std::size_t s = 0; s < analysis.names.size(); ++s) {
    std::string points = axes.point(0, 100 * analysis.start[s]);
    for (std::size_t i = 0; i < analysis.moves.size(); ++i) {
      points += axes.point(static_cast<double>(i + 1), 100 * analysis.moves[i].chances[s]);
    }
    lines += fmt::format("<polyline class=\"line p{}\" points=\"{}\" />", s % 6, points) +
             legend(s, analysis.names[s]);
  }
  return picture(lines + frame(axes, "moves", " %"));
}

std::string percent(const std::optional<double>& share) {
  return share ? fmt::format("{:.1f}", 100 * *share) : "";
}

std::string best_of(const Move& move) {
  std::string list;
  for (const auto& [action, value] : move.best) {
    list +=
        fmt::format("{}{} ({:.1f})", list.empty() ? "" : "; ", escaped_html(action), 100 * value);
  }
  return list;
}

std::string row_of(const Analysis& analysis, std::size_t number) {
  const Move& move = analysis.moves[number];
  const bool mistake = move.loss && *move.loss >= kMistake;
  return fmt::format(
      "<tr><td>{}<td>{}<td>{}<td>{}<td>{:+.1f}<td>{}<td>{}</tr>\n", number + 1,
      move.seat ? escaped_html(analysis.names[*move.seat]) : "", escaped_html(move.action),
      move.seat ? percent(move.chances[*move.seat]) : "", 100 * move.swing,
      mistake ? "<b>" + percent(move.loss) + "</b>" : percent(move.loss), best_of(move));
}

}  // namespace

std::string page_of(const Analysis& analysis, std::string_view title) {
  std::string page = page_head(title) +
                     "<p>Each seat's chance to win after every move, as the built-in player "
                     "<i>master</i> judges it. Everything is in percent.</p>\n" +
                     chances_svg(analysis);
  page +=
      "<div class=wide><table><tr><th>move<th>seat<th>action<th>chance<th>swing<th>given "
      "away<th>best</tr>\n";
  for (std::size_t i = 0; i < analysis.moves.size(); ++i) page += row_of(analysis, i);
  return page + "</table></div>\n</html>\n";
}

}  // namespace spiel::match
