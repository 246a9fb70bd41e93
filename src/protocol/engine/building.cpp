// Settlements, roads and cities: the checks in the order in which the API names them.

#include "catan/sites.hpp"

#include <boost/json.hpp>
#include "protocol/engine/decision.hpp"
#include "protocol/engine/numbering.hpp"
#include "protocol/engine/texts.hpp"
#include "protocol/engine/words.hpp"

namespace spiel::engine {

namespace {

using catan::Action;

// A road named by its two ends, and what is wrong with it.
struct RoadWanted {
  std::optional<std::int64_t> start;
  std::optional<std::int64_t> end;
  std::optional<catan::Edge> edge;

  bool named() const { return start && end; }
};

RoadWanted road_of(const Arguments& arguments) {
  RoadWanted road{arguments.integer("start"), arguments.integer("end"), std::nullopt};
  if (road.named()) road.edge = Numbering::standard().edge(*road.start, *road.end);
  return road;
}

std::optional<catan::Corner> corner_of(const Arguments& arguments) {
  const auto number = arguments.integer("intersection");
  return number ? Numbering::standard().corner(*number) : std::nullopt;
}

bool is_free(const catan::State& known, catan::Edge edge) {
  return catan::owner_of_edge(known, edge) == kNoSeat;
}

bool neighbours_a_building(const catan::State& known, catan::Corner corner) {
  return (catan::topology(known).neighbours_of_corner[corner] & catan::buildings_of_all(known))
      .any();
}

bool touches_own_road(const Moment& moment, catan::Corner corner) {
  const auto& edges = catan::topology(moment.known).edges_of_corner[corner];
  return (edges & moment.own().roads).any();
}

// At a road or building of the player.
bool touches_own(const Moment& moment, std::int64_t intersection) {
  const auto corner = Numbering::standard().corner(intersection);
  return corner && (moment.own().buildings.test(*corner) || touches_own_road(moment, *corner));
}

// What is wrong with the corner itself, for a new settlement.
std::optional<Answer> unfit(const catan::State& known, std::optional<catan::Corner> corner) {
  if (!corner) return refused(text::kBadSettlement);
  if (catan::owner_of_corner(known, *corner) != kNoSeat) return refused(text::kCornerTaken);
  if (neighbours_a_building(known, *corner)) return refused(text::kTooClose);
  return std::nullopt;
}

boost::json::object counts(catan::Cards cards) {
  boost::json::object values;
  for (const auto kind : catan::kResources) values[word_of(kind)] = cards[kind];
  return values;
}

}  // namespace

Decision build_settlement(const Moment& moment) {
  if (catan::open_corners(moment.known).none()) return refused(text::kNoSettlementSite);
  if (!moment.arguments.given || !moment.arguments.integer("intersection")) {
    return refused(text::kInvalid);
  }
  const auto corner = corner_of(moment.arguments);
  if (auto answer = unfit(moment.known, corner)) return *answer;
  return Order{act(moment, Action::build_settlement(*corner)), [](const Consequence& done) {
                 const auto* yield = find_event<catan::OpeningYield>(done.events);
                 if (!yield) return granted(text::kSettlementBuilt);
                 return granted(text::kSettlementBuilt, counts(yield->cards));
               }};
}

Decision build_road(const Moment& moment) {
  const auto road = road_of(moment.arguments);
  if (!road.named()) return refused(text::kInvalid);
  const auto last = Numbering::standard().intersection_of(moment.known.opening_corner);
  if (*road.start != last && *road.end != last) return refused(text::kNotAtSettlement);
  if (!road.edge) return refused(text::kBadRoad);
  if (!is_free(moment.known, *road.edge)) return refused(text::kRoadTaken);
  return simply(moment, Action::build_road(*road.edge), text::kRoadBuilt);
}

Decision buy_road(const Moment& moment) {
  const auto sites = catan::road_sites(moment.known, moment.seat);
  if (sites.none()) return refused(text::kNoRoadSite);
  if (catan::roads_left(moment.known, moment.seat) == 0) return refused(text::kNoRoads);
  const auto road = road_of(moment.arguments);
  if (!road.named() || *road.start == *road.end) return refused(text::kInvalid);
  if (const auto kind = lacking(moment, catan::kRoadCost)) return refused(text::not_enough(*kind));
  if (!touches_own(moment, *road.start) && !touches_own(moment, *road.end)) {
    return refused(text::kNotConnected);
  }
  if (!road.edge) return refused(text::kBadRoad);
  if (!is_free(moment.known, *road.edge)) return refused(text::kRoadTaken);
  if (!sites.test(*road.edge)) return refused(text::kNotConnected);
  return simply(moment, Action::build_road(*road.edge), text::kRoadBought);
}

Decision buy_settlement(const Moment& moment) {
  if (catan::settlement_sites(moment.known, moment.seat).none()) {
    return refused(text::kNoSettlementSite);
  }
  if (catan::settlements_left(moment.known, moment.seat) == 0) return refused(text::kNoSettlements);
  if (!moment.arguments.integer("intersection")) return refused(text::kInvalid);
  if (const auto kind = lacking(moment, catan::kSettlementCost)) {
    return refused(text::not_enough(*kind));
  }
  const auto corner = corner_of(moment.arguments);
  if (!corner) return refused(text::kBadSettlement);
  if (!touches_own_road(moment, *corner)) return refused(text::kNotConnected);
  if (auto answer = unfit(moment.known, corner)) return *answer;
  return simply(moment, Action::build_settlement(*corner), text::kSettlementBought);
}

Decision buy_city(const Moment& moment) {
  const auto settlements = catan::settlements_of(moment.known, moment.seat);
  if (settlements.none()) return refused(text::kNoCitySite);
  if (catan::cities_left(moment.known, moment.seat) == 0) return refused(text::kNoCities);
  if (!moment.arguments.integer("intersection")) return refused(text::kInvalid);
  const auto corner = corner_of(moment.arguments);
  if (!corner) return refused(text::kBadCity);
  if (!settlements.test(*corner)) return refused(text::kInvalid);
  if (const auto kind = lacking(moment, catan::kCityCost)) return refused(text::not_enough(*kind));
  return simply(moment, Action::build_city(*corner), text::kCityBought);
}

Decision build_development_road(const Moment& moment) {
  const auto sites = catan::road_sites(moment.known, moment.seat);
  const auto road = road_of(moment.arguments);
  if (!road.named()) return refused(text::kInvalid);
  if (!road.edge) return refused(text::kBadRoad);
  if (!is_free(moment.known, *road.edge)) return refused(text::kRoadTaken);
  if (!sites.test(*road.edge)) return refused(text::kNotConnected);
  const bool is_last = moment.note().kind == Note::Kind::OneRoad;
  return simply(moment, Action::build_road(*road.edge),
                is_last ? text::kLastRoadBuilt : text::kRoadBuilt);
}

}  // namespace spiel::engine
