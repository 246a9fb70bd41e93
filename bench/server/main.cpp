// ./dev bench server: what the real program bears, over real sockets and with a real journal, on a
// machine that the load shares. Prints a table of Markdown.
#include <fmt/core.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "load.hpp"
#include "tests/restart/program.hpp"
#include "tests/this_machine.hpp"
#include "usage.hpp"

namespace spiel::load {
namespace {

struct Options {
  std::vector<std::size_t> tables = {100, 1000, 10'000};
  std::vector<int> seats = {1, 4};
  int seconds = 10;
  double rate = 10'000;
  std::string data = "bench-server-data";
  std::string store;             // instead of the folder
  bool through_another = false;  // node than the one that has the tables
  std::size_t max_connections = 10'000;
  std::size_t bot_tables = 0;  // beside them
  std::string bot_level = "master";
  int rounds = 0;       // of what an action and an update cost, instead of everything else
  std::string against;  // another program, measured in turn with our own
};

// A connection is an open file.
void allow_many_connections() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

void print_head() {
  fmt::print(
      "| tables | seats | load | actions/s | updates/s | p50 ms | p99 ms | p99.9 ms | server CPU "
      "| load's CPU |\n|---|---|---|---|---|---|---|---|---|---|\n");
}

double cpu_of_all(const std::vector<pid_t>& servers) {
  double seconds = 0;
  for (const auto server : servers) seconds += cpu_seconds(server);
  return seconds;
}

void print_play(Load& load, const std::vector<pid_t>& servers, std::size_t tables, int seats,
                int seconds, double rate) {
  const auto servers_before = cpu_of_all(servers);
  const auto own_before = cpu_seconds(::getpid());
  const auto measured = load.play(std::chrono::seconds(seconds), rate);
  const auto share = [&](double used) { return 100 * used / measured.duration.count(); };
  fmt::print(
      "| {} | {} | {} | {:.0f} | {:.0f} | {:.1f} | {:.1f} | {:.1f} | {:.0f} % | {:.0f} % |\n",
      tables, seats, rate == 0 ? "flat out" : fmt::format("{:.0f}/s", rate), measured.per_second(),
      static_cast<double>(measured.updates) / measured.duration.count(), measured.latency(0.5),
      measured.latency(0.99), measured.latency(0.999), share(cpu_of_all(servers) - servers_before),
      share(cpu_seconds(::getpid()) - own_before));
  if (measured.refused > 0) fmt::print("{} actions were refused\n", measured.refused);
  std::fflush(stdout);
}

server::Program server_for(const Options& options, const std::string& node) {
  std::vector<std::string> words = {"--limit-requests-per-second",
                                    "0",
                                    "--limit-messages-per-second",
                                    "0",
                                    "--limit-address-messages-per-second",
                                    "0",
                                    "--limit-unfinished-tables",
                                    "0",
                                    "--limit-lonely-tables",
                                    "0",
                                    "--limit-connections",
                                    "40000"};
  if (options.through_another) {
    words.insert(words.end(), {"--node", node, "--cluster-secret", "of this measurement",
                               "--cluster-address", "127.0.0.1:" + std::to_string(free_port())});
  }
  const auto store = options.store.empty() ? "sqlite:" + options.data : options.store;
  return server::Program(store, server::Program::Ports::HttpAlone, std::move(words));
}

void run(const Options& options, std::size_t tables, int seats) {
  std::filesystem::remove_all(options.data);
  auto program = server_for(options, "host");
  auto other = server_for(options, "door");
  program.start();
  std::vector<pid_t> servers = {program.id()};
  if (options.through_another) {
    other.start();
    servers.push_back(other.id());
  }
  const auto empty = memory_kib(program.id());
  make_bot_tables(program.port(), options.bot_tables, options.bot_level);
  const auto made = make_tables(program.port(), tables, seats);
  const auto with_tables = memory_kib(program.id());
  {
    Load load(options.through_another ? other.port() : program.port(), made);
    const auto with_connections = memory_kib(program.id());
    print_play(load, servers, tables, seats, options.seconds, 0);
    print_play(load, servers, tables, seats, options.seconds, options.rate);
    const auto count = static_cast<double>(tables);
    fmt::print("{} connections held; KiB: {:.0f} empty, {:.1f} a table, {:.1f} a connection\n",
               load.connections(), empty, (with_tables - empty) / count,
               (with_connections - with_tables) / static_cast<double>(load.connections()));
  }
  if (options.through_another) other.stop();
  program.stop();
  program.start();
  fmt::print("after a restart: {:.1f} KiB a table\n",
             (memory_kib(program.id()) - empty) / static_cast<double>(tables));
  program.stop();
  std::filesystem::remove_all(options.data);
}

// Microseconds of the server's CPU for an action, flat out, with so many seats that watch.
double cost_of_action(const Options& options, const std::string& which, int seats) {
  std::filesystem::remove_all(options.data);
  auto program = server_for(options, "host");
  program.be(which);
  program.start();
  Load load(program.port(), make_tables(program.port(), options.tables.front(), seats));
  const auto before = cpu_seconds(program.id());
  const auto measured = load.play(std::chrono::seconds(options.seconds), 0);
  const auto used = cpu_seconds(program.id()) - before;
  return 1e6 * used / static_cast<double>(measured.latencies.size());
}

// A further watcher adds an update: three of them are the difference between one seat and four.
void print_costs(const Options& options, const std::string& which) {
  const auto alone = cost_of_action(options, which, 1);
  const auto of_four = cost_of_action(options, which, 4);
  fmt::print("| {} | {:.1f} | {:.1f} | {:.1f} |\n", which.empty() ? "this one" : which, alone,
             of_four, (of_four - alone) / 3);
  std::fflush(stdout);
}

void run_rounds(const Options& options) {
  fmt::print(
      "| program | µs an action, one seat | µs an action, four seats | µs an update and watcher |\n"
      "|---|---|---|---|\n");
  for (int round = 0; round < options.rounds; ++round) {
    if (!options.against.empty()) print_costs(options, options.against);
    print_costs(options, {});
  }
  std::filesystem::remove_all(options.data);
}

struct Way {
  double cost = 0;  // µs of all servers' CPU for an action
  double wait = 0;  // ms, median
};

Way way_of(Load& load, const std::vector<pid_t>& servers, const Options& options, double rate) {
  const auto before = cpu_of_all(servers);
  const auto measured = load.play(std::chrono::seconds(options.seconds), rate);
  const auto used = cpu_of_all(servers) - before;
  return {1e6 * used / static_cast<double>(measured.latencies.size()), measured.latency(0.5)};
}

double median(std::vector<double> values) {
  std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
  return values[values.size() / 2];
}

// Half of the people are connected to the node that has the tables, half to another one; they play
// in turn, so that whatever else the machine does meanwhile falls on both.
void run_crossings(const Options& options) {
  auto host = server_for(options, "host");
  auto door = server_for(options, "door");
  host.start();
  door.start();
  const std::vector<pid_t> servers = {host.id(), door.id()};
  const auto tables = options.tables.front();
  Load direct(host.port(), make_tables(host.port(), tables, options.seats.front()));
  Load crossing(door.port(), make_tables(host.port(), tables, options.seats.front()));
  fmt::print(
      "| load | µs an action, directly | through another | more | p50 ms, directly | through "
      "another "
      "|\n|---|---|---|---|---|---|\n");
  for (const auto rate : {0.0, options.rate}) {
    std::vector<double> more;
    for (int round = 0; round < options.rounds; ++round) {
      const auto straight = way_of(direct, servers, options, rate);
      const auto around = way_of(crossing, servers, options, rate);
      more.push_back(around.cost - straight.cost);
      fmt::print("| {} | {:.1f} | {:.1f} | {:.1f} | {:.2f} | {:.2f} |\n",
                 rate == 0 ? "flat out" : fmt::format("{:.0f}/s", rate), straight.cost, around.cost,
                 more.back(), straight.wait, around.wait);
      std::fflush(stdout);
    }
    fmt::print("median: {:.1f} µs more\n", median(more));
  }
  door.stop();
  host.stop();
}

void run_all(const Options& options) {
  allow_many_connections();
  if (options.rounds > 0 && options.through_another) return run_crossings(options);
  if (options.rounds > 0) return run_rounds(options);
  print_head();
  for (const int seats : options.seats) {
    for (const auto tables : options.tables) {
      if (tables * static_cast<std::size_t>(seats) > options.max_connections) continue;
      run(options, tables, seats);
    }
  }
}

}  // namespace
}  // namespace spiel::load

int main(int argc, char** argv) {
  spiel::load::Options options;
  CLI::App app("What the server bears.");
  app.add_option("--tables", options.tables, "numbers of tables")->delimiter(',');
  app.add_option("--seats", options.seats, "seats at each, all connected")->delimiter(',');
  app.add_option("--seconds", options.seconds, "of each measurement");
  app.add_option("--rate", options.rate, "actions per second, beside flat out");
  app.add_option("--data", options.data, "folder of the journal, removed afterwards");
  auto* store =
      app.add_option("--store", options.store, "instead: the address of an empty database");
  app.add_flag("--through-another", options.through_another,
               "two nodes; everybody connects to the one that has no tables")
      ->needs(store);
  app.add_option("--bot-tables", options.bot_tables,
                 "tables at which bots play among themselves meanwhile");
  app.add_option("--bot-level", options.bot_level, "how well these bots play");
  auto* rounds = app.add_option("--rounds", options.rounds,
                                "only what an action and an update cost, so many times; with "
                                "--through-another, what the way through another node costs");
  app.add_option("--against", options.against, "another program, measured in turn")->needs(rounds);
  CLI11_PARSE(app, argc, argv);
  spiel::load::run_all(options);
}
