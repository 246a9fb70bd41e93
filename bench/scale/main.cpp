// ./dev bench scale: how many players some nodes and one PostgreSQL bear, and what ends first.
// Prints tables of Markdown; every assumption is an option.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cluster.hpp"

namespace spiel::scale {
namespace {

struct Options {
  std::vector<double> players = {10'000, 100'000, 1'000'000, 3'000'000};
  double seconds = 3;
  std::uint64_t seed = 1;
  double days = 30;
  Costs costs;
  World world;
};

void add_costs(CLI::App& app, Costs& costs) {
  app.add_option("--action", costs.action, "s of a node's CPU: an action");
  app.add_option("--watcher", costs.watcher, "s of a node's CPU: one more who is told of it");
  app.add_option("--crossing", costs.crossing,
                 "s of CPU of two nodes: an action from a foreign door");
  app.add_option("--stored", costs.stored, "s of the database's CPU: an action");
  app.add_option("--sync", costs.sync, "s: a sync of the database's log");
  app.add_option("--log-bytes", costs.log_bytes, "of an action in the database's log");
  app.add_option("--room-bytes", costs.room_bytes, "of an action on the database's disk");
  app.add_option("--table-bytes", costs.table_bytes, "of a table in memory");
  app.add_option("--connection-bytes", costs.connection_bytes, "of a connection in memory");
}

void add_world(CLI::App& app, World& world) {
  app.add_option("--seats", world.seats, "of a table, all connected");
  app.add_option("--between-actions", world.between_actions, "s, at one table");
  app.add_option("--nodes", world.nodes, "0: as many as --use asks for");
  app.add_option("--cores", world.cores, "of a node");
  app.add_option("--use", world.use, "of a node's cores, at most");
  app.add_option("--database-cores", world.database_cores);
  app.add_option("--transaction", world.transaction, "s of the database's CPU: a commit");
  app.add_option("--log-speed", world.log_speed,
                 "bytes/s of the database's log, and its standby's");
  app.add_option("--link-speed", world.link_speed, "bytes/s that a node can send");
  app.add_option("--latency", world.latency, "s from one machine to another");
  app.add_option("--update-bytes", world.update_bytes, "of an action or update on a link");
  app.add_option("--list-changes", world.list_changes, "of a table that all nodes hear of");
  app.add_option("--life-of-table", world.life_of_table, "s");
  app.add_option("--listed", world.listed, "s of a node's CPU: to say or to hear of such a change");
  app.add_option("--listed-bytes", world.listed_bytes, "of a table in every node's memory");
  app.add_option("--disk", world.disk, "bytes that the database has");
}

void print_row(const World& world, const Outcome& all) {
  fmt::print(
      "| {:.0f} | {} | {:.0f} | {:.1f} | {:.1f} | {:.0f} % | {:.0f} % | {:.0f} | {:.1f} | {:.1f} | "
      "{:.1f} | {:.2f} |\n",
      world.players, all.nodes, all.actions, 1e3 * all.p50, 1e3 * all.p99, 100 * all.node_use,
      100 * all.database_use, all.commits, all.log_bytes / 1e6, all.link_bytes / 1e6 / all.nodes,
      all.memory_of_node / (1 << 30), all.room_a_day / 1e12);
}

// Everything grows with the players; a thing is full when its share is the whole.
void print_bottlenecks(const Options& options, const World& world, const Outcome& all) {
  struct Thing {
    const char* name;
    double share;
  };
  std::vector<Thing> things = {
      {"room on the database's disk, games kept so many days",
       all.room_a_day * options.days / world.disk},
      {"speed of the database's log", all.log_use},
      {"cores of the database", all.database_use},
      {"a node's link", all.link_use},
      {"cores of these nodes", all.node_use},
  };
  std::sort(things.begin(), things.end(), [](auto& a, auto& b) { return a.share > b.share; });
  fmt::print(
      "\nWhat ends first, by its use at {:.0f} players:\n\n| what | use | full at players "
      "|\n|---|---|---|\n",
      world.players);
  for (const auto& [name, share] : things) {
    fmt::print("| {} | {:.1f} % | {:.0f} |\n", name, 100 * share, world.players / share);
  }
}

void run(const Options& options) {
  fmt::print(
      "| players | nodes | actions/s | p50 ms | p99 ms | nodes' cores | database's cores | "
      "commits/s "
      "| log MB/s | a node sends MB/s | a node's GiB | TB a day |\n"
      "|---|---|---|---|---|---|---|---|---|---|---|---|\n");
  World world = options.world;
  Outcome last;
  for (const double players : options.players) {
    world.players = players;
    last = simulate(options.costs, world, options.seconds, options.seed);
    print_row(world, last);
  }
  print_bottlenecks(options, world, last);
}

}  // namespace
}  // namespace spiel::scale

int main(int argc, char** argv) {
  spiel::scale::Options options;
  CLI::App app("How many players nodes and a database bear: a simulation with measured costs.");
  app.option_defaults()->always_capture_default();
  app.add_option("--players", options.players, "numbers of players")->delimiter(',');
  app.add_option("--seconds", options.seconds, "that are simulated");
  app.add_option("--seed", options.seed, "another course of events");
  app.add_option("--days", options.days, "that games are kept");
  spiel::scale::add_costs(app, options.costs);
  spiel::scale::add_world(app, options.world);
  CLI11_PARSE(app, argc, argv);
  spiel::scale::run(options);
}
