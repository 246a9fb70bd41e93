#include "protocol/web/facts_json.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "blokus/variant.hpp"
#include "core/seat.hpp"
#include "games/catan_json.hpp"
#include "protocol/web/catan_json.hpp"
#include "protocol/web/surroundings.hpp"
#include "table/game.hpp"

namespace spiel::web {

namespace json = boost::json;

namespace {

void costs_json(JsonWriter& out) {
  out.object(field("road", cards_json(catan::kRoadCost)),
             field("settlement", cards_json(catan::kSettlementCost)),
             field("city", cards_json(catan::kCityCost)),
             field("card", cards_json(catan::kDevelopmentCost)));
}

auto range_json(int least, int most) {
  return [=](JsonWriter& out) { out.object(field("min", least), field("max", most)); };
}

// A board, how many it has room for, and how the box says so many play on it.
auto board_facts(int most_seats) {
  return [=](JsonWriter& out) {
    const auto rules = json::serialize(games::json_of(catan::standard_rules(most_seats)));
    out.object(field("seats", most_seats), field("rules", raw_json(rules)));
  };
}

void catan_facts(JsonWriter& out) {
  const auto seats = table::seats_for(catan::Rules());
  const auto boards = [&](JsonWriter& w) {
    w.object(field("small", board_facts(catan::kSmallBoardSeats)),
             field("large", board_facts(seats.most)));
  };
  out.object(field("costs", costs_json), field("seats", range_json(seats.least, seats.most)),
             field("target", range_json(catan::kMinTarget, catan::kMaxTarget)),
             field("boards", boards));
}

auto formats_json(const std::vector<ExportFormat>& exports, std::string_view variant) {
  return [&exports, variant](JsonWriter& out) {
    out.array([&] {
      for (const auto& format : exports) {
        if (std::ranges::find(format.variants, variant) == format.variants.end()) continue;
        out.object(field("name", format.name), field("ending", format.ending));
      }
    });
  };
}

void variant_json(JsonWriter& out, const blokus::Variant& variant,
                  const std::vector<ExportFormat>& exports) {
  out.object(field("name", variant.name), field("seats", variant.seats),
             field("colours", variant.colours), field("size", variant.size),
             field("formats", formats_json(exports, variant.name)));
}

auto blokus_facts(const std::vector<ExportFormat>& exports) {
  return [&exports](JsonWriter& out) {
    const auto variants = [&](JsonWriter& w) {
      w.array([&] {
        for (const auto& variant : blokus::all_variants()) variant_json(w, variant, exports);
      });
    };
    out.object(field("variants", variants));
  };
}

}  // namespace

std::string facts_json(const std::vector<ExportFormat>& exports) {
  return json_object(field("catan", catan_facts), field("blokus", blokus_facts(exports)));
}

}  // namespace spiel::web
