#include "cluster.hpp"

#include <cmath>
#include <memory>
#include <random>

#include "stations.hpp"

namespace spiel::scale {

namespace {

constexpr double kWarmUp = 0.2;  // of the time, not counted
constexpr double kDay = 86'400;

int nodes_needed(const Costs& costs, const World& world) {
  const int others = world.seats - 1;
  const double action = costs.action + others * costs.watcher +  // who only watches hears an update
                        costs.crossing + others * costs.crossing / 2;
  const double load = world.players / world.seats / world.between_actions * action;
  return std::max(2, static_cast<int>(std::ceil(load / world.use / world.cores)));
}

class Cluster {
 public:
  Cluster(const Costs& costs, const World& world, std::uint64_t seed)
      : costs_(costs),
        world_(world),
        random_(seed),
        database_(simulation_, world.database_cores),
        log_(simulation_, costs.sync, world.log_speed),
        standby_log_(simulation_, costs.sync, world.log_speed) {
    const int count = world.nodes > 0 ? world.nodes : nodes_needed(costs, world);
    for (int i = 0; i < count; ++i) nodes_.push_back(std::make_unique<Node>(simulation_, world));
  }

  Outcome run(double seconds) {
    counted_from_ = kWarmUp * seconds;
    act_again();
    list_again();
    simulation_.run(seconds);
    return outcome();
  }

 private:
  struct Node;
  struct Action {
    Node* door;  // of whoever acts
    double begun;
  };
  struct Node {
    Node(Simulation& simulation, const World& world)
        : cores(simulation, world.cores), out(simulation, world.link_speed, world.latency) {}
    Station cores;
    Wire out;
    std::vector<Action> to_store;
    bool storing = false;
  };

  double tables() const { return world_.players / world_.seats; }
  Node& any_node() { return *nodes_[random_() % nodes_.size()]; }
  double next_of(double rate) { return std::exponential_distribution<>(rate)(random_); }
  // Of two nodes, each way.
  double end_of_crossing() const { return costs_.crossing / 4; }

  void act_again() {
    act(any_node(), any_node());
    simulation_.after(next_of(tables() / world_.between_actions), [this] { act_again(); });
  }
  // A word of a client reaches its door, and from there the node that has the table.
  void act(Node& door, Node& host) {
    const Action action{&door, simulation_.now()};
    if (&door == &host) return decide(host, action);
    door.cores.serve(end_of_crossing(), [this, &door, &host, action] {
      door.out.carry(world_.update_bytes, [this, &host, action] {
        host.cores.serve(end_of_crossing(), [this, &host, action] { decide(host, action); });
      });
    });
  }
  void decide(Node& host, Action action) {
    host.cores.serve(costs_.action, [this, &host, action] {
      host.to_store.push_back(action);
      if (!host.storing) store(host);
    });
  }
  // One transaction after the other, each of all that has gathered.
  void store(Node& host) {
    host.storing = true;
    const auto actions = std::make_shared<std::vector<Action>>(std::exchange(host.to_store, {}));
    const auto count = static_cast<double>(actions->size());
    const double work = world_.transaction + count * costs_.stored;
    simulation_.after(world_.latency, [this, &host, actions, work, count] {
      database_.serve(work, [this, &host, actions, count] {
        make_durable(count * costs_.log_bytes, [this, &host, actions] { stored(host, *actions); });
      });
    });
  }
  void make_durable(double bytes, Event then) {
    log_.write(bytes, [this, bytes, then = std::move(then)] {
      simulation_.after(world_.latency, [this, bytes, then] {
        standby_log_.write(bytes, [this, then] { simulation_.after(2 * world_.latency, then); });
      });
    });
  }
  void stored(Node& host, const std::vector<Action>& actions) {
    host.storing = false;
    ++commits_;
    for (const auto& action : actions) tell(host, action);
    if (!host.to_store.empty()) store(host);
  }
  void tell(Node& host, const Action& action) {
    tell_one(host, *action.door, 0, [this, action] { done(action); });
    for (int i = 1; i < world_.seats; ++i) tell_one(host, any_node(), costs_.watcher, [] {});
  }
  void tell_one(Node& host, Node& door, double work, Event then) {
    if (&door == &host) return host.cores.serve(work, std::move(then));
    host.cores.serve(work + end_of_crossing(), [this, &host, &door, then = std::move(then)] {
      host.out.carry(world_.update_bytes,
                     [this, &door, then] { door.cores.serve(end_of_crossing(), then); });
    });
  }
  void done(const Action& action) {
    if (action.begun >= counted_from_) waits_.push_back(simulation_.now() - action.begun);
  }

  // What every node tells every other about its tables.
  void list_again() {
    Node& host = any_node();
    for (const auto& other : nodes_) {
      if (other.get() == &host) continue;
      host.cores.serve(world_.listed, [this, &host, &other = *other] {
        host.out.carry(world_.update_bytes,
                       [this, &other] { other.cores.serve(world_.listed, [] {}); });
      });
    }
    const double rate = tables() * world_.list_changes / world_.life_of_table;
    simulation_.after(next_of(rate), [this] { list_again(); });
  }

  double wait(double share) const {
    if (waits_.empty()) return INFINITY;
    return waits_[static_cast<std::size_t>(share * static_cast<double>(waits_.size() - 1))];
  }
  Outcome outcome() {
    std::sort(waits_.begin(), waits_.end());
    Outcome all;
    const auto count = static_cast<double>(nodes_.size());
    all.nodes = static_cast<int>(nodes_.size());
    all.actions = static_cast<double>(waits_.size()) / (simulation_.now() - counted_from_);
    all.p50 = wait(0.5);
    all.p99 = wait(0.99);
    for (const auto& node : nodes_) {
      all.node_use = std::max(all.node_use, node->cores.use());
      all.link_use = std::max(all.link_use, node->out.use());
      all.link_bytes += node->out.bytes_per_second();
    }
    all.database_use = database_.use();
    all.log_use = log_.use();
    all.log_bytes = log_.bytes_per_second();
    all.commits = static_cast<double>(commits_) / simulation_.now();
    all.memory_of_node =
        (world_.players * costs_.connection_bytes + tables() * costs_.table_bytes) / count +
        tables() * world_.listed_bytes;
    all.room_a_day = all.actions * costs_.room_bytes * kDay;
    return all;
  }

  const Costs costs_;
  const World world_;
  std::mt19937_64 random_;
  Simulation simulation_;
  Station database_;
  Log log_, standby_log_;
  std::vector<std::unique_ptr<Node>> nodes_;
  double counted_from_ = 0;
  std::vector<double> waits_;
  std::size_t commits_ = 0;
};

}  // namespace

Outcome simulate(const Costs& costs, const World& world, double seconds, std::uint64_t seed) {
  return Cluster(costs, world, seed).run(seconds);
}

}  // namespace spiel::scale
