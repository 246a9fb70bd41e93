#include "match/tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <boost/json.hpp>
#include <map>
#include <numeric>
#include <set>

#include "match/report.hpp"

namespace spiel::match {

namespace {

namespace json = boost::json;

std::string_view word_of(Format format) {
  constexpr std::array<std::string_view, 3> kWords{"round-robin", "gauntlet", "swiss"};
  return kWords[static_cast<std::size_t>(format)];
}

// Two who meet again play other games than before.
Plan plan_of(const TournamentPlan& plan, std::size_t first, std::size_t second,
             std::size_t before = 0) {
  Plan match = plan.match;
  match.players.clear();
  for (int seat = 0; seat < plan.seats; ++seat) {
    match.players.push_back(plan.entrants[seat % 2 == 0 ? first : second]);
  }
  match.games = whole_rotations(match.games, match.seats());
  const std::size_t players = plan.entrants.size();
  match.seed += 1'000'003 * ((before * players + first) * players + second);
  return match;
}

double match_score(const Meeting& meeting) {
  const double mean = meeting.standings.players[0].share.mean;
  return mean > 0.5 ? 1 : mean < 0.5 ? 0 : 0.5;
}

class Course {
 public:
  Course(const TournamentPlan& plan, const RunOptions& options, const OnGame& on_game)
      : plan_(plan), options_(options), on_game_(on_game) {
    tournament_.scores.assign(plan.entrants.size(), 0);
  }

  Tournament play() {
    switch (plan_.format) {
      case Format::RoundRobin:
        for (std::size_t a = 0; a < players(); ++a) play_against_later(a);
        break;
      case Format::Gauntlet:
        play_against_later(0);
        break;
      case Format::Swiss:
        play_swiss();
        break;
    }
    std::vector<Encounter> encounters;
    for (const Meeting& m : tournament_.meetings) {
      encounters.push_back({m.first, m.second, m.scores});
    }
    tournament_.ratings = ratings_of(players(), encounters);
    return std::move(tournament_);
  }

 private:
  std::size_t players() const { return plan_.entrants.size(); }

  void play_against_later(std::size_t first) {
    for (std::size_t other = first + 1; other < players(); ++other) meet(first, other, 1);
  }

  void play_swiss() {
    const int enough = static_cast<int>(std::bit_width(players() - 1));
    std::vector<bool> free(players());
    for (int round = 1; round <= (plan_.rounds > 0 ? plan_.rounds : enough); ++round) {
      const auto met = [&](std::size_t a, std::size_t b) {
        return met_.contains(std::minmax(a, b));
      };
      for (const auto& [a, b] : swiss_pairs(tournament_.scores, free, met)) {
        if (a == b) {
          free[a] = true;
          tournament_.scores[a] += 1;
        } else {
          meet(a, b, round);
        }
      }
    }
  }

  void meet(std::size_t first, std::size_t second, int round) {
    const std::size_t before = met_[std::minmax(first, second)]++;
    const Plan plan = plan_of(plan_, first, second, before);
    RunOptions options = options_;
    if (!options.folder.empty()) {
      options.folder /= fmt::format("{}-{}-{}", round, first + 1, second + 1);
    }
    if (on_game_) options.on_game = [&](const auto& results) { on_game_(plan, results); };
    const auto finished = run(plan, options);
    tournament_.meetings.push_back({first, second, round, before,
                                    standings_of(plan, finished.results),
                                    scores_of(plan, finished.results, plan.players[0].name)});
    const double score = match_score(tournament_.meetings.back());
    tournament_.scores[first] += score;
    tournament_.scores[second] += 1 - score;
  }

  const TournamentPlan& plan_;
  const RunOptions& options_;
  const OnGame& on_game_;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> met_;  // how often
  Tournament tournament_;
};

// Pairs those that are left, beginning with the best; false where somebody would meet again.
bool pair_up(std::vector<std::size_t> left,
             const std::function<bool(std::size_t, std::size_t)>& met, Pairs& pairs) {
  if (left.empty()) return true;
  const std::size_t best = left.front();
  for (std::size_t i = 1; i < left.size(); ++i) {
    if (met(best, left[i])) continue;
    auto rest = left;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    rest.erase(rest.begin());
    pairs.emplace_back(best, left[i]);
    if (pair_up(std::move(rest), met, pairs)) return true;
    pairs.pop_back();
  }
  return false;
}

// All that an entrant did in all its meetings.
struct Sum {
  std::uint64_t games = 0;
  std::uint64_t won = 0, drawn = 0, lost = 0;
  std::uint64_t faults = 0;
  std::uint64_t answers = 0;
  double cpu_ms = 0;
};

void add(Sum& sum, const Standing& s) {
  sum.games += s.won + s.drawn + s.lost;
  sum.won += s.won;
  sum.drawn += s.drawn;
  sum.lost += s.lost;
  sum.faults += std::accumulate(s.faults.begin(), s.faults.end(), std::uint64_t{0});
  sum.answers += s.answers;
  sum.cpu_ms += s.cpu_ms * static_cast<double>(s.answers);
}

std::vector<Sum> sums_of(const TournamentPlan& plan, const Tournament& tournament) {
  std::vector<Sum> sums(plan.entrants.size());
  for (const Meeting& m : tournament.meetings) {
    add(sums[m.first], m.standings.players[0]);
    add(sums[m.second], m.standings.players[1]);
  }
  for (Sum& sum : sums) {
    sum.cpu_ms /= static_cast<double>(std::max<std::uint64_t>(sum.answers, 1));
  }
  return sums;
}

std::vector<std::size_t> by_rating(const Tournament& tournament) {
  std::vector<std::size_t> order(tournament.ratings.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater(),
                           [&](std::size_t p) { return tournament.ratings[p].elo; });
  return order;
}

// What a player has won against another, in percent; empty where they have not met.
std::string cross_entry(const Tournament& tournament, std::size_t a, std::size_t b) {
  double score = 0, rotations = 0;
  for (const Meeting& m : tournament.meetings) {
    if (std::minmax(m.first, m.second) != std::minmax(a, b)) continue;
    const auto n = static_cast<double>(m.scores.size());
    const double own = std::accumulate(m.scores.begin(), m.scores.end(), 0.0);
    score += m.first == a ? own : n - own;
    rotations += n;
  }
  return rotations == 0 ? "" : fmt::format("{:.1f}", 100 * score / rotations);
}

std::string rating_list(const TournamentPlan& plan, const Tournament& tournament,
                        std::size_t width) {
  const auto sums = sums_of(plan, tournament);
  std::string text = fmt::format(
      "  {:>3} {:{}} {:>6} {:>16} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>9}\n", "", "player", width,
      "Elo", "95 %", "score", "games", "won", "drawn", "lost", "faults", "ms/answer");
  std::size_t rank = 0;
  for (const std::size_t p : by_rating(tournament)) {
    const Rating& r = tournament.ratings[p];
    const Sum& s = sums[p];
    text +=
        fmt::format("  {:>3} {:{}} {:>6} {:>16} {:>6.1f} {:>6} {:>6} {:>6} {:>6} {:>6} {:>9.2f}\n",
                    ++rank, plan.entrants[p].name, width, elo_text(r.elo),
                    fmt::format("[{}, {}]", elo_text(r.interval.low), elo_text(r.interval.high)),
                    tournament.scores[p], s.games, s.won, s.drawn, s.lost, s.faults, s.cpu_ms);
  }
  return text;
}

std::string cross_table(const TournamentPlan& plan, const Tournament& tournament,
                        std::size_t width) {
  const auto order = by_rating(tournament);
  std::string text = fmt::format("  {:>3} {:{}}", "", "share of the points, %", width);
  for (std::size_t i = 0; i < order.size(); ++i) text += fmt::format(" {:>6}", i + 1);
  text += "\n";
  for (std::size_t i = 0; i < order.size(); ++i) {
    text += fmt::format("  {:>3} {:{}}", i + 1, plan.entrants[order[i]].name, width);
    for (const std::size_t other : order) {
      text +=
          fmt::format(" {:>6}", other == order[i] ? "-" : cross_entry(tournament, order[i], other));
    }
    text += "\n";
  }
  return text;
}

json::object json_of(const TournamentPlan& plan, const Meeting& m) {
  return {
      {"round", m.round},
      {"players", {plan.entrants[m.first].name, plan.entrants[m.second].name}},
      {"match", json_of(plan_of(plan, m.first, m.second, m.before), m.standings, std::nullopt)}};
}

}  // namespace

std::optional<Format> parse_format(std::string_view name) {
  for (const auto format : {Format::RoundRobin, Format::Gauntlet, Format::Swiss}) {
    if (word_of(format) == name) return format;
  }
  return std::nullopt;
}

std::string fault_of(const TournamentPlan& plan) {
  if (plan.entrants.size() < 2) return "a tournament needs at least two players";
  if (plan.seats % 2 != 0) return "a tournament needs a game with an even number of seats";
  std::set<std::string> names;
  for (const Entrant& entrant : plan.entrants) {
    if (!names.insert(entrant.name).second) return entrant.name + " takes part twice";
  }
  for (std::size_t p = 1; p < plan.entrants.size(); ++p) {
    if (auto fault = fault_of(plan_of(plan, 0, p)); !fault.empty()) return fault;
  }
  return {};
}

// The free round is for the last who has had none. Where somebody must meet again, so be it.
Pairs swiss_pairs(const std::vector<double>& scores, const std::vector<bool>& had_free_round,
                  const std::function<bool(std::size_t, std::size_t)>& met) {
  std::vector<std::size_t> order(scores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t p) { return scores[p]; });
  std::optional<std::size_t> free;
  if (order.size() % 2 == 1) {
    auto last = std::find_if(order.rbegin(), order.rend(),
                             [&](std::size_t p) { return !had_free_round[p]; });
    if (last == order.rend()) last = order.rbegin();
    free = *last;
    std::erase(order, *free);
  }
  Pairs pairs;
  if (!pair_up(order, met, pairs)) {
    pair_up(order, [](std::size_t, std::size_t) { return false; }, pairs);
  }
  if (free) pairs.emplace_back(*free, *free);
  return pairs;
}

Tournament run(const TournamentPlan& plan, const RunOptions& options, const OnGame& on_game) {
  return Course(plan, options, on_game).play();
}

std::string text_of(const TournamentPlan& plan, const Tournament& tournament) {
  std::size_t width = 22;
  for (const Entrant& entrant : plan.entrants) width = std::max(width, entrant.name.size());
  return fmt::format("{}: {} of {} players, {} matches\n", title_of(plan_of(plan, 0, 1)),
                     word_of(plan.format), plan.entrants.size(), tournament.meetings.size()) +
         rating_list(plan, tournament, width) + cross_table(plan, tournament, width);
}

json::object json_of(const TournamentPlan& plan, const Tournament& tournament) {
  const auto sums = sums_of(plan, tournament);
  json::array ratings, meetings;
  for (const std::size_t p : by_rating(tournament)) {
    const Rating& r = tournament.ratings[p];
    ratings.push_back(json::object{{"name", plan.entrants[p].name},
                                   {"limits", plan.entrants[p].limits},
                                   {"elo", r.elo},
                                   {"elo_95", {r.interval.low, r.interval.high}},
                                   {"score", tournament.scores[p]},
                                   {"games", sums[p].games},
                                   {"won", sums[p].won},
                                   {"drawn", sums[p].drawn},
                                   {"lost", sums[p].lost},
                                   {"faults", sums[p].faults},
                                   {"used", {{"cpu_ms_per_answer", sums[p].cpu_ms}}}});
  }
  for (const Meeting& m : tournament.meetings) meetings.push_back(json_of(plan, m));
  return {{"tournament", word_of(plan.format)},
          {"ratings", std::move(ratings)},
          {"matches", std::move(meetings)}};
}

}  // namespace spiel::match
