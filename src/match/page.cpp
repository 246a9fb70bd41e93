#include "match/page.hpp"

#include <fmt/format.h>

#include "match/plots.hpp"
#include "match/replay_html.hpp"
#include "match/report.hpp"

namespace spiel::match {

namespace {

constexpr std::string_view kStyle = R"(
:root{color-scheme:light dark;--ink:#222;--ground:#fff;--soft:#8884;--accent:#2463a8}
@media(prefers-color-scheme:dark){:root{--ink:#ddd;--ground:#181a1b;--accent:#7cb3ef}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground);max-width:60rem;
margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.2rem .7rem;text-align:right;border-bottom:1px solid var(--soft)}
th:first-child,td:first-child{text-align:left}
.wide{overflow-x:auto}pre{font-size:12px;overflow-x:auto}
.plot{width:100%;max-width:40rem;font-size:12px}.plot text{fill:var(--ink)}
.axis{fill:none;stroke:var(--ink)}.band{fill:var(--accent);opacity:.2}
.line{fill:none;stroke:var(--accent);stroke-width:2}.par{stroke:var(--ink);stroke-dasharray:4}
.bar{fill:var(--accent)}.board{width:20rem;max-width:100%}.ground{fill:var(--soft)}
.board rect{stroke:var(--ground);stroke-width:.06}
.c0{fill:#2d6fc4}.c1{fill:#e0b020}.c2{fill:#c83c3c}.c3{fill:#3a9a4a}
.p1{stroke:#c83c3c}.p2{stroke:#3a9a4a}.p3{stroke:#e0b020}.p4{stroke:#8a4fbf}.p5{stroke:#888}
text.p0,text.p1,text.p2,text.p3,text.p4,text.p5{stroke:none}
text.p0{fill:var(--accent)}text.p1{fill:#c83c3c}text.p2{fill:#3a9a4a}text.p3{fill:#e0b020}
text.p4{fill:#8a4fbf}text.p5{fill:#888}
)";

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
      escaped(s.name), escaped(s.limits), s.company.seats, 100 * s.share.mean,
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
    names += (names.empty() ? "" : ", ") + escaped(plan.players[p].name);
  }
  return names.empty() ? "nobody" : names;
}

std::string game_row(const Plan& plan, const GameResult& result) {
  std::string seats;
  for (std::size_t s = 0; s < plan.seats(); ++s) {
    const std::size_t p = plan.player_at(s, result.game);
    seats +=
        fmt::format("{}{} {}", s == 0 ? "" : ", ", escaped(plan.players[p].name), result.points[p]);
  }
  std::string fault;
  if (result.fault) {
    fault = fmt::format("{} {}: {}", escaped(plan.players[result.fault->player].name),
                        name_of(result.fault->kind), escaped(result.fault->detail));
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

std::string escaped(std::string_view text) {
  std::string html;
  for (const char c : text) {
    switch (c) {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '"':
        html += "&quot;";
        break;
      default:
        html += c;
    }
  }
  return html;
}

std::string page_of(const Plan& plan, const Finished& finished) {
  const Standings standings = standings_of(plan, finished.results);
  const std::string title = escaped(title_of(plan));
  std::string page = fmt::format(
      "<!doctype html>\n<html lang=en><meta charset=utf-8>"
      "<meta name=viewport content=\"width=device-width\"><title>{0}</title>\n<style>{1}</style>\n"
      "<h1>{0}</h1>\n<p>{2} games, seed {3}, {4:.1f} turns a game, {5} without a winner, {6} ended "
      "by a fault. Intervals are taken over pairs or rotations, whose games share board, dice and "
      "opening.</p>\n",
      title, kStyle, standings.games, plan.seed, standings.turns, standings.without_winner,
      standings.faults);
  page += table_of(standings);
  if (finished.sprt) {
    page += "<pre>" + escaped(sprt_text(plan, *finished.sprt)) + "</pre>\n";
  }
  page += "<h2>The first player's share as it became known</h2>\n" +
          running_share_svg(plan, finished.results) + "<h2>Its score in each rotation</h2>\n" +
          rotation_scores_svg(standings) + "<h2>Points</h2>\n" +
          points_svg(plan, finished.results, standings);
  page += games_of(plan, finished.results) + replays_of(plan, finished);
  return page + fmt::format("<script>{}</script>\n</html>\n", kScript);
}

}  // namespace spiel::match
