#include "match/plan.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>

namespace spiel::match {

namespace {

namespace json = boost::json;

constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15;

json::value json_of(const table::GameRules& rules) {
  if (const auto* catan = std::get_if<catan::Rules>(&rules)) return catan::json_of(*catan);
  return json::string(blokus::variant(std::get<blokus::VariantId>(rules)).name);
}

}  // namespace

std::uint64_t whole_rotations(std::uint64_t games, std::size_t seats) {
  return (games + seats - 1) / seats * seats;
}

std::string title_of(const Plan& plan) {
  if (const auto* variant = std::get_if<blokus::VariantId>(&plan.rules)) {
    return fmt::format("Blokus {}", blokus::variant(*variant).name);
  }
  const bool small = std::get<catan::Rules>(plan.rules).board == catan::BoardSize::Small;
  return fmt::format("Catan, {} seats, {} board", plan.seats(), small ? "small" : "large");
}

std::string fault_of(const Plan& plan) {
  const auto range = table::seats_for(plan.rules);
  const auto seats = static_cast<int>(plan.seats());
  if (seats < std::max(2, range.least) || seats > range.most) {
    const int least = std::max(2, range.least);
    return least == range.most
               ? fmt::format("this game is for {} players", range.most)
               : fmt::format("this game is for {} to {} players", least, range.most);
  }
  for (const Entrant& entrant : plan.players) {
    if (auto obstacle = obstacle_for(entrant, plan.rules); !obstacle.empty()) return obstacle;
  }
  return {};
}

std::string identity_of(const Plan& plan) {
  json::array players;
  for (const Entrant& entrant : plan.players) {
    players.push_back(json::object{{"name", entrant.name}, {"limits", entrant.limits}});
  }
  return json::serialize(json::object{{"match", 1},
                                      {"game", table::game_name(plan.rules)},
                                      {"rules", json_of(plan.rules)},
                                      {"players", std::move(players)},
                                      {"seed", plan.seed},
                                      {"opening", plan.opening}});
}

Common common_of(const Plan& plan, std::uint64_t rotation) {
  Random source(plan.seed ^ (rotation + 1) * kGolden);
  const auto setup = [&](const auto& rules) -> table::Setup {
    if constexpr (std::is_same_v<std::decay_t<decltype(rules)>, catan::Rules>) {
      return catan::random_setup(rules, static_cast<int>(plan.seats()), source);
    } else {
      return blokus::random_setup(rules, source);
    }
  };
  Common common{std::visit(setup, plan.rules)};
  common.dice = source.next();
  common.opening = source.next();
  return common;
}

std::uint64_t thinking_seed(const Plan& plan, std::uint64_t game, std::size_t player) {
  return Random(~plan.seed ^ (game * kMaxSeats + player + 1) * kGolden).next();
}

}  // namespace spiel::match
