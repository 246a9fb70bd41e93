#include "protocol/web/facts_json.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "blokus/variant.hpp"
#include "core/seat.hpp"
#include "games/catan_json.hpp"
#include "protocol/web/catan_json.hpp"
#include "protocol/web/outside.hpp"
#include "table/game.hpp"

namespace spiel::web {

namespace {

json::object costs_json() {
  return {{"road", cards_json(catan::kRoadCost)},
          {"settlement", cards_json(catan::kSettlementCost)},
          {"city", cards_json(catan::kCityCost)},
          {"card", cards_json(catan::kDevelopmentCost)}};
}

// A board, how many it has room for, and how the box says so many play on it.
json::object board_json(int most_seats) {
  return {{"seats", most_seats}, {"rules", games::json_of(catan::standard_rules(most_seats))}};
}

json::object catan_facts() {
  const auto seats = table::seats_for(catan::Rules());
  return {{"costs", costs_json()},
          {"seats", json::object{{"min", seats.least}, {"max", seats.most}}},
          {"target", json::object{{"min", catan::kMinTarget}, {"max", catan::kMaxTarget}}},
          {"boards", json::object{{"small", board_json(catan::kSmallBoardSeats)},
                                  {"large", board_json(seats.most)}}}};
}

json::array formats_json(const std::vector<ExportFormat>& exports, std::string_view variant) {
  json::array formats;
  for (const auto& format : exports) {
    if (std::ranges::find(format.variants, variant) == format.variants.end()) continue;
    formats.push_back({{"name", format.name}, {"ending", format.ending}});
  }
  return formats;
}

json::object blokus_facts(const std::vector<ExportFormat>& exports) {
  json::array variants;
  for (const auto& variant : blokus::all_variants()) {
    variants.push_back({{"name", variant.name},
                        {"seats", variant.seats},
                        {"colours", variant.colours},
                        {"size", variant.size},
                        {"formats", formats_json(exports, variant.name)}});
  }
  return {{"variants", std::move(variants)}};
}

}  // namespace

json::object facts_json(const std::vector<ExportFormat>& exports) {
  return {{"catan", catan_facts()}, {"blokus", blokus_facts(exports)}};
}

}  // namespace spiel::web
