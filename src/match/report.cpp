#include "match/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>

namespace spiel::match {

namespace {

namespace json = boost::json;

std::string_view rotation_word(const Plan& plan) {
  return plan.seats() == 2 ? "pairs" : "rotations";
}

std::string line_of(const Standing& s, std::size_t width) {
  return fmt::format(
      "  {:{}} {:>2} {:>7.1f} {:>14} {:>7} {:>18} {:>7} {:>6} {:>7} {:>8.2f} {:>9.2f} {:>9.1f}\n",
      s.name, width, s.company.seats, 100 * s.share.mean,
      fmt::format("[{:.1f}, {:.1f}]", 100 * s.share.interval.low, 100 * s.share.interval.high),
      elo_text(s.elo),
      fmt::format("[{}, {}]", elo_text(s.elo_interval.low), elo_text(s.elo_interval.high)), s.won,
      s.drawn, s.lost, s.points, s.cpu_ms, s.longest_ms);
}

// JSON has no infinity.
json::value number(double value) {
  return std::isfinite(value) ? json::value(value) : json::value(nullptr);
}

json::array json_of(const Interval& interval) {
  return {number(interval.low), number(interval.high)};
}

json::object json_of(const Standing& s) {
  json::object faults;
  for (std::size_t k = 0; k < kFaultKinds; ++k) {
    faults[name_of(static_cast<bots::FaultKind>(k))] = s.faults[k];
  }
  return {
      {"name", s.name},
      {"limits", s.limits},
      {"seats", s.company.seats},
      {"share", s.share.mean},
      {"share_95", json_of(s.share.interval)},
      {"elo", number(s.elo)},
      {"elo_95", json_of(s.elo_interval)},
      {"won", s.won},
      {"drawn", s.drawn},
      {"lost", s.lost},
      {"points_per_game", s.points},
      {"faults", std::move(faults)},
      {"used",
       {{"answers", s.answers}, {"cpu_ms_per_answer", s.cpu_ms}, {"longest_ms", s.longest_ms}}}};
}

json::object json_of(const SprtState& state) {
  return {{"elo0", state.test.elo0},
          {"elo1", state.test.elo1},
          {"rotations", state.rotations},
          {"log_likelihood_ratio", state.ratio},
          {"bounds", {state.test.lower(), state.test.upper()}},
          {"accepted", state.accepts_elo1()   ? json::value("elo1")
                       : state.accepts_elo0() ? json::value("elo0")
                                              : json::value(nullptr)}};
}

}  // namespace

std::string sprt_text(const Plan& plan, const SprtState& state) {
  const std::string verdict = state.accepts_elo1() ? fmt::format("at least {} Elo", state.test.elo1)
                              : state.accepts_elo0()
                                  ? fmt::format("at most {} Elo", state.test.elo0)
                                  : "undecided";
  return fmt::format("  SPRT {} against {} Elo: {} after {} {}, ratio {:.2f} of [{:.2f}, {:.2f}]\n",
                     state.test.elo0, state.test.elo1, verdict, state.rotations,
                     rotation_word(plan), state.ratio, state.test.lower(), state.test.upper());
}

std::string elo_text(double elo) {
  if (std::isfinite(elo)) return fmt::format("{:+.0f}", elo);
  return elo > 0 ? "+inf" : "-inf";
}

std::string estimate_of(const Standings& standings) {
  const Standing& first = standings.players.front();
  return fmt::format("{} {:.1f} % [{:.1f}, {:.1f}]", first.name, 100 * first.share.mean,
                     100 * first.share.interval.low, 100 * first.share.interval.high);
}

std::string faults_text(const Standing& standing) {
  std::string text;
  for (std::size_t k = 0; k < kFaultKinds; ++k) {
    if (standing.faults[k] == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", standing.faults[k],
                        name_of(static_cast<bots::FaultKind>(k)));
  }
  return text;
}

std::string text_of(const Plan& plan, const Standings& standings,
                    const std::optional<SprtState>& sprt) {
  std::size_t width = 6;
  for (const Standing& s : standings.players) width = std::max(width, s.name.size());
  std::string text =
      fmt::format("{}: {} games in {} {}, seed {}, {:.1f} turns a game, {} without a winner\n",
                  title_of(plan), standings.games, standings.rotations, rotation_word(plan),
                  plan.seed, standings.turns, standings.without_winner);
  text +=
      fmt::format("  {:{}} {:>2} {:>7} {:>14} {:>7} {:>18} {:>7} {:>6} {:>7} {:>8} {:>9} {:>9}\n",
                  "player", width, "x", "share %", "95 %", "Elo", "95 %", "won", "drawn", "lost",
                  "points", "ms/answer", "longest");
  for (const Standing& s : standings.players) text += line_of(s, width);
  for (const Standing& s : standings.players) {
    if (const auto faults = faults_text(s); !faults.empty()) {
      text += fmt::format("  {}: {}\n", s.name, faults);
    }
  }
  return sprt ? text + sprt_text(plan, *sprt) : text;
}

json::object json_of(const Plan& plan, const Standings& standings,
                     const std::optional<SprtState>& sprt) {
  json::array players, scores;
  for (const Standing& s : standings.players) players.emplace_back(json_of(s));
  for (const auto& [score, count] : standings.rotation_scores) {
    scores.push_back(json::array{score, count});
  }
  json::object match = json::parse(identity_of(plan)).as_object();
  match["players"] = std::move(players);
  match["games"] = standings.games;
  match["rotations"] = standings.rotations;
  match["rotation_scores"] = std::move(scores);
  match["without_winner"] = standings.without_winner;
  match["faults"] = standings.faults;
  match["turns_per_game"] = standings.turns;
  match["sprt"] = sprt ? json::value(json_of(*sprt)) : json::value(nullptr);
  return match;
}

}  // namespace spiel::match
