// spieltisch match: many games between players, and what they prove. See docs/strength.md.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <memory>

#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/progress.hpp"
#include "match/page.hpp"
#include "match/report.hpp"
#include "match/tournament.hpp"

namespace spiel::cli {

namespace {

constexpr std::uint64_t kShownGames = 6;
constexpr double kMostElo = 4000;  // to ask for: beyond, a share cannot be told from 1

struct MatchArguments {
  std::string game;
  std::string variant;
  std::vector<std::string> players;
  std::uint64_t games = 100;
  std::optional<std::int64_t> time;
  std::optional<std::int64_t> cpu;
  std::optional<std::uint64_t> nodes;
  std::int64_t patience = 30'000;
  int concurrency = 1;
  std::uint64_t seed = 1;
  int opening = 0;
  std::string record;
  std::optional<std::vector<std::string>> sprt;
  bool resume = false;
  bool json = false;
  std::string html;
  std::string tournament;
  int rounds = 0;
  int seats = 2;
};

[[noreturn]] void refuse(const std::string& reason) { throw Failure(reason, kExitUsage); }

// What names a limit replaces the usual one by the clock.
bots::Budget budget_of(const MatchArguments& arguments) {
  bots::Budget budget;
  if (arguments.cpu || arguments.nodes) budget.time.reset();
  if (arguments.time) budget.time = Duration(*arguments.time);
  if (arguments.cpu) budget.cpu = Duration(*arguments.cpu);
  budget.nodes = arguments.nodes;
  return budget;
}

table::GameRules catan_rules(const std::string& variant, int seats) {
  if (variant.empty() || variant == "standard") return catan::standard_rules(seats);
  catan::Rules rules;
  if (variant != "small" && variant != "large") {
    refuse("Catan is played as standard, small or large");
  }
  if (variant == "large") rules.board = catan::BoardSize::Large;
  if (variant == "small" && seats > catan::kSmallBoardSeats) {
    refuse("the small board is for up to four players");
  }
  return rules;
}

table::GameRules blokus_rules(const std::string& name) {
  if (name.empty()) return games::Blokus::usual_table().rules;
  if (const auto variant = blokus::parse_variant(name)) return *variant;
  std::string names;
  for (const auto& known : blokus::all_variants()) names += fmt::format(" {}", known.name);
  refuse(fmt::format("there is no variant {}; there are{}", name, names));
}

table::GameRules rules_of(const MatchArguments& arguments, int seats) {
  if (arguments.game == games::Catan::kName) return catan_rules(arguments.variant, seats);
  if (arguments.game == games::Blokus::kName) return blokus_rules(arguments.variant);
  table::GameRules rules;
  games::All::with_name(arguments.game, [&]<class G>() { rules = G::usual_table().rules; });
  return rules;
}

std::vector<match::Entrant> entrants_of(const MatchArguments& arguments) {
  std::vector<match::Entrant> entrants;
  for (const std::string& text : arguments.players) {
    auto entrant = match::parse_entrant(text, {budget_of(arguments), Duration(arguments.patience)});
    if (!entrant) refuse(entrant.error());
    entrants.push_back(std::move(*entrant));
  }
  return entrants;
}

match::Plan plan_of(const MatchArguments& arguments, int seats) {
  return {.rules = rules_of(arguments, seats),
          .players = {},
          .games = arguments.games,
          .seed = arguments.seed,
          .opening = arguments.opening,
          .patience = Duration(arguments.patience)};
}

match::Plan match_of(const MatchArguments& arguments) {
  auto plan = plan_of(arguments, static_cast<int>(arguments.players.size()));
  plan.players = entrants_of(arguments);
  plan.games = match::whole_rotations(arguments.games, plan.seats());
  match::tell_equals_apart(plan.players);
  const auto fault = match::fault_of(plan);
  if (!fault.empty()) refuse(fault);
  return plan;
}

match::TournamentPlan tournament_of(const MatchArguments& arguments) {
  if (arguments.sprt || !arguments.html.empty()) {
    refuse("--sprt and --html are for a single match");
  }
  const auto format = match::parse_format(arguments.tournament);
  if (!format) refuse("a tournament is round-robin, gauntlet or swiss");
  match::TournamentPlan plan{.format = *format,
                             .match = plan_of(arguments, arguments.seats),
                             .entrants = entrants_of(arguments),
                             .seats = arguments.seats,
                             .rounds = arguments.rounds};
  const auto possible = table::seats_for(plan.match.rules);
  if (possible.least == possible.most) plan.seats = possible.most;
  const auto fault = match::fault_of(plan);
  if (!fault.empty()) refuse(fault);
  return plan;
}

double number_in(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) {
    refuse(fmt::format("'{}' is no number", text));
  }
  return number;
}

// "elo0=0 elo1=10 alpha=0.05 beta=0.05"
match::Sprt sprt_of(const std::vector<std::string>& words) {
  match::Sprt test;
  const std::map<std::string, double*, std::less<>> fields{
      {"elo0", &test.elo0}, {"elo1", &test.elo1}, {"alpha", &test.alpha}, {"beta", &test.beta}};
  for (const std::string& word : words) {
    const auto equals = std::min(word.find('='), word.size());
    const auto field = fields.find(word.substr(0, equals));
    if (field == fields.end() || equals == word.size()) {
      refuse(fmt::format("--sprt takes elo0=, elo1=, alpha= and beta=, not '{}'", word));
    }
    *field->second = number_in(std::string_view(word).substr(equals + 1));
  }
  const auto is_chance = [](double p) { return 0 < p && p < 0.5; };
  if (!(test.elo0 < test.elo1)) refuse("elo0 must be less than elo1");
  if (!(-kMostElo <= test.elo0 && test.elo1 <= kMostElo)) {
    refuse(fmt::format("elo0 and elo1 lie between {} and {}", -kMostElo, kMostElo));
  }
  if (!is_chance(test.alpha) || !is_chance(test.beta)) refuse("alpha and beta are below 0.5");
  return test;
}

match::RunOptions options_of(const MatchArguments& arguments) {
  if (arguments.resume && arguments.record.empty()) {
    refuse("--resume goes on with what --record has kept: name that folder");
  }
  match::RunOptions options{
      .concurrency = arguments.concurrency, .folder = arguments.record, .resume = arguments.resume};
  if (arguments.sprt) options.sprt = sprt_of(*arguments.sprt);
  if (!arguments.html.empty()) options.shown = kShownGames;
  return options;
}

void run_tournament(const MatchArguments& arguments) {
  const auto plan = tournament_of(arguments);
  const auto options = options_of(arguments);
  ProgressBar bar(plan.match.games);
  const auto show = [&](const match::Plan& one, const std::vector<match::GameResult>& results) {
    bar.show(results.size(), [&] {
      return fmt::format("{} against {}", one.players[0].name, one.players[1].name);
    });
  };
  const auto tournament = match::run(plan, options, show);
  bar.clear();
  if (arguments.json) {
    fmt::print("{}\n", boost::json::serialize(match::json_of(plan, tournament)));
  } else {
    fmt::print("{}", match::text_of(plan, tournament));
  }
}

void run_match(const MatchArguments& arguments) {
  if (!arguments.tournament.empty()) return run_tournament(arguments);
  const auto plan = match_of(arguments);
  auto options = options_of(arguments);
  if (!arguments.html.empty()) expect_writable(arguments.html);
  ProgressBar bar(plan.games);
  options.on_game = [&](const std::vector<match::GameResult>& results) {
    bar.show(results.size(),
             [&] { return match::estimate_of(match::standings_of(plan, results)); });
  };
  const auto finished = match::run(plan, options);
  bar.clear();
  const auto standings = match::standings_of(plan, finished.results);
  if (!arguments.html.empty()) write_file(arguments.html, match::page_of(plan, finished));
  if (arguments.json) {
    fmt::print("{}\n", boost::json::serialize(match::json_of(plan, standings, finished.sprt)));
  } else {
    fmt::print("{}", match::text_of(plan, standings, finished.sprt));
  }
}

void add_limits(CLI::App& command, MatchArguments& arguments) {
  constexpr int kLongest = 3'600'000;
  command.add_option("--time", arguments.time, "milliseconds for each answer of built-in players")
      ->check(CLI::Range(1, kLongest));
  command.add_option("--cpu", arguments.cpu, "milliseconds of the processor for each answer")
      ->check(CLI::Range(1, kLongest));
  command
      .add_option("--nodes", arguments.nodes,
                  "simulations for each answer; results then depend on the seed alone")
      ->check(CLI::Range(1, 1'000'000'000));
  command
      .add_option("--patience", arguments.patience,
                  "milliseconds after which a program that does not answer has lost")
      ->check(CLI::Range(1, kLongest))
      ->capture_default_str();
}

}  // namespace

void add_match(CLI::App& app) {
  CLI::App& command = *app.add_subcommand("match", "Let players compete, and say what it proves");
  command.footer(
      "Players are\n"
      "  levels, with limits of their own where they name some: master:nodes=10000\n"
      "  engines that speak GTP as Pentobi's does, for Blokus: 'gtp:pentobi-gtp --level 5'\n"
      "  programs that join a server: 'lmu-0.3:./bot {host} {port} {code}', likewise swc: and "
      "web:\n"
      "Programs are run by the shell. What they cannot do (crash, stay silent for longer than\n"
      "--patience, break a rule, talk nonsense) costs them that game and is counted.\n"
      "Games come in pairs, or in rotations of as many games as there are seats, which share "
      "board,\n"
      "dice and opening while players change seats.\n"
      "Examples:\n"
      "  spieltisch match --game blokus --variant duo --players club greedy --games 400\n"
      "  spieltisch match --game catan --players master greedy greedy greedy --cpu 100\n"
      "  spieltisch match --game blokus --variant duo --players master:nodes=500 club \\\n"
      "    --games 2000 --sprt elo0=0 elo1=10 --record duel --html duel.html\n"
      "  spieltisch match … --record duel --resume\n"
      "  spieltisch match --game blokus --variant duo --tournament round-robin --games 100 \\\n"
      "    --players random greedy club 'gtp:pentobi-gtp --game duo --level 1'");
  auto arguments = std::make_shared<MatchArguments>();
  command.add_option("--game", arguments->game, games::All::names())
      ->check(CLI::IsMember(games::All::name_list()))
      ->required();
  command.add_option("--variant", arguments->variant,
                     "form of Blokus, or the board of Catan: standard, small, large");
  command
      .add_option("--players", arguments->players,
                  "one for each seat; or all who take part in a tournament")
      ->expected(2, 64)
      ->required();
  command.add_option("--games", arguments->games, "how many; rounded up to whole rotations")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  add_limits(command, *arguments);
  command.add_option("--concurrency", arguments->concurrency, "games at once")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command.add_option("--seed", arguments->seed, "of boards, dice and players")
      ->capture_default_str();
  command.add_option("--opening", arguments->opening, "first placements of Blokus to be drawn")
      ->check(CLI::Range(0, 40))
      ->capture_default_str();
  command.add_option("--record", arguments->record, "folder for the log and all records");
  command.add_flag("--resume", arguments->resume, "go on with the match in that folder");
  command
      .add_option("--sprt", arguments->sprt,
                  "end when decided: elo0=0 elo1=10 alpha=0.05 beta=0.05")
      ->expected(0, 4);
  command.add_option("--tournament", arguments->tournament,
                     "round-robin, gauntlet (the first against all others) or swiss");
  command.add_option("--rounds", arguments->rounds, "of a Swiss tournament")
      ->check(CLI::Range(1, 64));
  command.add_option("--seats", arguments->seats, "at a Catan table of a tournament")
      ->check(CLI::Range(2, kMaxSeats))
      ->capture_default_str();
  command.add_option("--html", arguments->html, "write a page with plots and replays");
  command.add_flag("--json", arguments->json, "one JSON object instead of text");
  command.callback([arguments] { run_match(*arguments); });
}

}  // namespace spiel::cli
