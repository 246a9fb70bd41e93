#include "match/page.hpp"

#include <fmt/format.h>

#include "core/text.hpp"
#include "match/html.hpp"
#include "match/plots.hpp"
#include "match/replay_html.hpp"
#include "match/report.hpp"

namespace spiel::match {

namespace {

constexpr std::string_view kScript = R"(
for (const slider of document.querySelectorAll('input[type=range]')) {
  const game = slider.closest('details');
  slider.oninput = () => {
    const at = +slider.value;
    game.querySelector('output').value = at;
    for (const frame of game.querySelectorAll('[data-frame]')) frame.hidden = +frame.dataset.frame !== at;
    for (const square of game.querySelectorAll('[data-n]')) {
      square.style.display = +square.dataset.n > at ? 'none' : '';
    }
  };
}
)";

std::string row_of(const Standing& s) {
  return fmt::format(
      "<tr><td>{}<td>{}<td>{}<td>{:.1f} %<td>{:.1f} to {:.1f}<td>{}<td>{} to {}<td>{}<td>{}<td>{}"
      "<td>{:.2f}<td>{:.2f}<td>{:.1f}<td>{}</tr>\n",
      escaped_html(s.name), escaped_html(s.limits), s.company.seats, 100 * s.share.mean,
      100 * s.share.interval.low, 100 * s.share.interval.high, elo_text(s.elo),
      elo_text(s.elo_interval.low), elo_text(s.elo_interval.high), s.won, s.drawn, s.lost, s.points,
      s.cpu_ms, s.longest_ms, faults_text(s));
}

std::string table_of(const Standings& standings) {
  std::string rows;
  for (const Standing& s : standings.players) rows += row_of(s);
  return "<div class=wide><table><tr><th>player<th>limits<th>seats<th>share<th>95 %<th>Elo<th>95 %"
         "<th>won<th>drawn<th>lost<th>points<th>CPU ms an answer<th>longest<th>faults</tr>\n" +
         rows + "</table></div>\n";
}

std::string winners_of(const Plan& plan, const GameResult& result) {
  std::string names;
  for (std::size_t p = 0; p < plan.seats(); ++p) {
    if (!has_seat(result.winners, p)) continue;
    names += (names.empty() ? "" : ", ") + escaped_html(plan.players[p].name);
  }
  return names.empty() ? "nobody" : names;
}

std::string game_row(const Plan& plan, const GameResult& result) {
  std::string seats;
  for (std::size_t s = 0; s < plan.seats(); ++s) {
    const std::size_t p = plan.player_at(s, result.game);
    seats += fmt::format("{}{} {}", s == 0 ? "" : ", ", escaped_html(plan.players[p].name),
                         result.points[p]);
  }
  std::string fault;
  if (result.fault) {
    fault = fmt::format("{} {}: {}", escaped_html(plan.players[result.fault->player].name),
                        name_of(result.fault->kind), escaped_html(result.fault->detail));
  }
  return fmt::format("<tr><td>{}<td>{}<td>{}<td>{}<td>{}</tr>\n", result.game, seats,
                     winners_of(plan, result), result.turns, fault);
}

std::string games_of(const Plan& plan, const std::vector<GameResult>& results) {
  std::string rows;
  for (const GameResult& result : results) rows += game_row(plan, result);
  return "<details><summary>All games</summary><div class=wide><table><tr><th>game<th>seats and "
         "points<th>won by<th>turns<th>fault</tr>\n" +
         rows + "</table></div></details>\n";
}

std::string replays_of(const Plan& plan, const Finished& finished) {
  std::string replays;
  for (const auto& [game, record] : finished.records) {
    const std::string replay = replay_html(plan, record);
    if (replay.empty()) continue;
    replays += fmt::format("<details><summary>Game {}, won by {}</summary>\n{}</details>\n", game,
                           winners_of(plan, finished.results.at(game)), replay);
  }
  return replays.empty() ? "" : "<h2>Replays</h2>\n" + replays;
}

}  // namespace

std::string page_of(const Plan& plan, const Finished& finished) {
  const Standings standings = standings_of(plan, finished.results);
  std::string page =
      page_head(title_of(plan)) +
      fmt::format(
          "<p>{} games, seed {}, {:.1f} turns a game, {} without a winner, {} ended by a fault. "
          "Intervals are taken over pairs or rotations, whose games share board, dice and "
          "opening.</p>\n",
          standings.games, plan.seed, standings.turns, standings.without_winner, standings.faults);
  page += table_of(standings);
  if (finished.sprt) {
    page += "<pre>" + escaped_html(sprt_text(plan, *finished.sprt)) + "</pre>\n";
  }
  page += "<h2>The first player's share as it became known</h2>\n" +
          running_share_svg(plan, finished.results) + "<h2>Its score in each rotation</h2>\n" +
          rotation_scores_svg(standings) + "<h2>Points</h2>\n" +
          points_svg(plan, finished.results, standings);
  page += games_of(plan, finished.results) + replays_of(plan, finished);
  return page + fmt::format("<script>{}</script>\n</html>\n", kScript);
}

}  // namespace spiel::match
