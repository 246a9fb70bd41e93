// Nodes, a database with a synchronous standby and the links between them, as a simulation: what a
// player waits for an action, and how much of everything that takes. The way of an action is the
// program's own (docs/cluster.md); what each step costs was measured, the rest is assumed.
#pragma once

#include <cstdint>
#include <vector>

namespace spiel::scale {

constexpr double kMicro = 1e-6;

// Measured (docs/performance.md). Seconds of a processor, bytes.
struct Costs {
  double action = 45 * kMicro;    // at the node that has the table, with its actor's update
  double watcher = 45 * kMicro;   // one more who is told of it
  double crossing = 60 * kMicro;  // an action and what follows it over a link, both nodes together
  double stored = 20 * kMicro;    // an action, in the database
  double sync = 3'000 * kMicro;   // of the log
  double log_bytes = 360;
  double room_bytes = 220;
  double table_bytes = 16 * 1024;       // in a node's memory
  double connection_bytes = 33 * 1024;  // likewise
};

// Assumed.
struct World {
  double players = 1'000'000;
  int seats = 4;               // of a table, all connected
  double between_actions = 3;  // at one table
  int nodes = 0;               // 0: as many as are used to `use`
  int cores = 8;               // of a node
  double use = 0.5;            // of a node's cores, at most
  int database_cores = 16;
  double transaction = 100 * kMicro;  // of the database's processor, for one more commit
  double log_speed = 500e6;           // bytes a second
  double link_speed = 125e6;          // of a node, bytes a second
  double latency = 200 * kMicro;      // between any two machines
  double update_bytes = 400;          // on a link
  double list_changes = 8;            // of a table in its life, told to all nodes
  double life_of_table = 1'200;
  double listed = 20 * kMicro;     // to say or to hear of one, a node's processor
  double listed_bytes = 2 * 1024;  // in memory, and less than that on a link
  double disk = 4e12;              // of the database
};

struct Outcome {
  int nodes = 0;
  double actions = 0;  // a second
  double p50 = 0, p99 = 0;
  double node_use = 0;  // of its cores, the busiest one
  double link_use = 0, link_bytes = 0;
  double database_use = 0;
  double log_use = 0, log_bytes = 0;
  double commits = 0;         // a second
  double memory_of_node = 0;  // bytes
  double room_a_day = 0;
};

Outcome simulate(const Costs& costs, const World& world, double seconds, std::uint64_t seed);

}  // namespace spiel::scale
