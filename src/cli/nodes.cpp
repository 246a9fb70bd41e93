// spieltisch nodes: the servers that share a database, and how one of them is asked to go.
#include <fmt/core.h>

#include <boost/json.hpp>
#include <memory>

#include "cli/command.hpp"
#include "cli/store_option.hpp"
#include "store/postgres_nodes.hpp"

namespace spiel::cli {

namespace {

namespace json = boost::json;

constexpr auto kPatience = std::chrono::seconds(10);

struct NodesArguments {
  std::string store;
  std::string drained;
  bool as_json = false;
};

store::PostgresNodes open(const std::string& store) {
  const auto address = parse_store(store);
  if (address.kind != store::StoreAddress::Kind::Postgres) {
    throw Failure(fmt::format("nodes share a PostgreSQL; {} has none", address.shown()),
                  kExitUsage);
  }
  return {store::postgres::Target(address.place), kPatience};
}

std::string state_of(const store::NodeRow& node) {
  if (node.lease_left < 0) return "gone";
  if (node.draining) return "draining";
  return node.address.empty() ? "alone" : "here";
}

json::object to_json(const store::NodeRow& node) {
  return {{"node", node.life.id},    {"epoch", node.life.epoch},      {"address", node.address},
          {"state", state_of(node)}, {"lease_left", node.lease_left}, {"tables", node.tables},
          {"seconds", node.age}};
}

void list(const NodesArguments& arguments) {
  const auto nodes = open(arguments.store).list();
  if (arguments.as_json) {
    json::array all;
    for (const auto& node : nodes) all.push_back(to_json(node));
    return fmt::print("{}\n", json::serialize(all));
  }
  fmt::print("{:<24} {:<10} {:>8} {:>10} {:>10}  {}\n", "node", "state", "tables", "lease", "since",
             "address");
  for (const auto& node : nodes) {
    fmt::print("{:<24} {:<10} {:>8} {:>7} ms {:>8} s  {}\n", node.life.id, state_of(node),
               node.tables, node.lease_left, node.age, node.address);
  }
}

void drain(const NodesArguments& arguments) {
  if (!open(arguments.store).drain(arguments.drained)) {
    throw Failure(fmt::format("there is no node {}", arguments.drained));
  }
  fmt::print("node {} hands its tables over and ends\n", arguments.drained);
}

void in_words(const std::function<void()>& work) {
  try {
    work();
  } catch (const store::postgres::Error& error) {
    throw Failure(fmt::format("the database cannot be used: {}", error.what()));
  }
}

}  // namespace

void add_nodes(CLI::App& app) {
  auto* command = app.add_subcommand("nodes", "List the servers that share a PostgreSQL");
  auto arguments = std::make_shared<NodesArguments>();
  command->add_option("--store", arguments->store, "the database: postgres://USER@HOST/DB")
      ->envname("SPIELTISCH_STORE")
      ->required();
  command->add_flag("--json", arguments->as_json, "one JSON array of all that is known");
  auto* drained = command->add_subcommand("drain", "Let a node hand its tables over and end");
  drained->add_option("ID", arguments->drained, "the node")->required();
  drained->fallthrough();
  command->callback([arguments, drained] {
    in_words([&] { drained->parsed() ? drain(*arguments) : list(*arguments); });
  });
}

}  // namespace spiel::cli
