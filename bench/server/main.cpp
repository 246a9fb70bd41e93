// ./dev bench server: what the real program bears, over real sockets and with a real journal, on a
// machine that the load shares. Prints a table of Markdown.
#include <fmt/core.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <filesystem>

#include "load.hpp"
#include "tests/restart/program.hpp"
#include "usage.hpp"

namespace spiel::load {
namespace {

struct Options {
  std::vector<std::size_t> tables = {100, 1000, 10'000};
  std::vector<int> seats = {1, 4};
  int seconds = 10;
  double rate = 10'000;
  std::string data = "bench-server-data";
  std::size_t max_connections = 10'000;
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

void print_play(Load& load, pid_t server, std::size_t tables, int seats, int seconds, double rate) {
  const auto server_before = cpu_seconds(server);
  const auto own_before = cpu_seconds(::getpid());
  const auto measured = load.play(std::chrono::seconds(seconds), rate);
  const auto share = [&](pid_t process, double before) {
    return 100 * (cpu_seconds(process) - before) / measured.duration.count();
  };
  fmt::print(
      "| {} | {} | {} | {:.0f} | {:.0f} | {:.1f} | {:.1f} | {:.1f} | {:.0f} % | {:.0f} % |\n",
      tables, seats, rate == 0 ? "flat out" : fmt::format("{:.0f}/s", rate), measured.per_second(),
      static_cast<double>(measured.updates) / measured.duration.count(), measured.latency(0.5),
      measured.latency(0.99), measured.latency(0.999), share(server, server_before),
      share(::getpid(), own_before));
  if (measured.refused > 0) fmt::print("{} actions were refused\n", measured.refused);
  std::fflush(stdout);
}

void run(const Options& options, std::size_t tables, int seats) {
  std::filesystem::remove_all(options.data);
  server::Program program(options.data,
                          {"--limit-requests-per-second", "0", "--limit-messages-per-second", "0",
                           "--limit-address-messages-per-second", "0", "--limit-lonely-tables", "0",
                           "--limit-connections", "40000"});
  program.start();
  const auto empty = memory_kib(program.id());
  const auto made = make_tables(program.port(), tables, seats);
  const auto with_tables = memory_kib(program.id());
  {
    Load load(program.port(), made);
    const auto with_connections = memory_kib(program.id());
    print_play(load, program.id(), tables, seats, options.seconds, 0);
    print_play(load, program.id(), tables, seats, options.seconds, options.rate);
    const auto count = static_cast<double>(tables);
    fmt::print("{} connections held; KiB: {:.0f} empty, {:.1f} a table, {:.1f} a connection\n",
               load.connections(), empty, (with_tables - empty) / count,
               (with_connections - with_tables) / static_cast<double>(load.connections()));
  }
  program.stop();
  program.start();
  fmt::print("after a restart: {:.1f} KiB a table\n",
             (memory_kib(program.id()) - empty) / static_cast<double>(tables));
  program.stop();
  std::filesystem::remove_all(options.data);
}

void run_all(const Options& options) {
  allow_many_connections();
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
  CLI11_PARSE(app, argc, argv);
  spiel::load::run_all(options);
}
