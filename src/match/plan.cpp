#include "match/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

namespace spiel::match {

namespace {

namespace json = boost::json;

constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15;

// The word that names them, or the switches.
json::value json_of(const table::GameRules& rules) {
  return games::visit_game(rules, []<class G>(const auto& r) {
    const json::object named = G::rules_json(r);
    return named.empty() ? json::value() : named.begin()->value();
  });
}

std::string obstacle_to_opening(const Plan& plan) {
  if (!std::holds_alternative<blokus::VariantId>(plan.rules)) {
    return "openings are drawn in Blokus alone";
  }
  const auto joins = [](const Entrant& entrant) { return entrant.program.has_value(); };
  return std::ranges::any_of(plan.players, joins)
             ? "games with programs that join a server begin at their beginning, without an opening"
             : "";
}

}  // namespace

std::uint64_t whole_rotations(std::uint64_t games, std::size_t seats) {
  return (games + seats - 1) / seats * seats;
}

std::string title_of(const Plan& plan) {
  return games::visit_game(plan.rules, [&]<class G>(const auto& rules) {
    return G::title(rules, static_cast<int>(plan.seats()));
  });
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
  return plan.opening > 0 ? obstacle_to_opening(plan) : "";
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
  Common common{games::visit_game(plan.rules, [&]<class G>(const auto& rules) -> table::Setup {
    return G::random_setup(rules, static_cast<int>(plan.seats()), source);
  })};
  common.dice = source.next();
  common.opening = source.next();
  return common;
}

std::uint64_t thinking_seed(const Plan& plan, std::uint64_t game, std::size_t player) {
  return Random(~plan.seed ^ (game * kMaxSeats + player + 1) * kGolden).next();
}

}  // namespace spiel::match
