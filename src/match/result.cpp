#include "match/result.hpp"

#include <array>
#include <boost/json.hpp>
#include <stdexcept>

#include "core/text.hpp"

namespace spiel::match {

namespace {

namespace json = boost::json;
using bots::FaultKind;

json::object json_of(const Use& use) {
  return {{"answers", use.answers}, {"cpu_us", use.cpu}, {"longest_us", use.longest}};
}

json::object json_of(const PlayerFault& fault) {
  return {
      {"player", fault.player}, {"kind", name_of(fault.kind)}, {"detail", as_utf8(fault.detail)}};
}

Use use_of(const json::value& value) {
  return {value.at("answers").to_number<std::uint64_t>(),
          value.at("cpu_us").to_number<std::uint64_t>(),
          value.at("longest_us").to_number<std::uint64_t>()};
}

FaultKind kind_of(const json::string& name) {
  for (std::size_t k = 0; k < bots::kFaultKinds; ++k) {
    const auto kind = static_cast<FaultKind>(k);
    if (name == name_of(kind)) return kind;
  }
  throw std::invalid_argument("unknown kind of fault");
}

PlayerFault fault_of(const json::value& value) {
  return {value.at("player").to_number<std::size_t>(), kind_of(value.at("kind").as_string()),
          std::string(value.at("detail").as_string())};
}

GameResult result_of(const json::value& value) {
  GameResult result;
  result.game = value.at("game").to_number<std::uint64_t>();
  for (const auto& winner : value.at("winners").as_array()) {
    result.winners |= seat_bit(winner.to_number<std::size_t>());
  }
  for (const auto& points : value.at("points").as_array()) {
    result.points.push_back(points.to_number<int>());
  }
  result.turns = value.at("turns").to_number<std::uint64_t>();
  for (const auto& use : value.at("used").as_array()) result.used.push_back(use_of(use));
  const auto* fault = value.as_object().if_contains("fault");
  if (fault != nullptr) result.fault = fault_of(*fault);
  return result;
}

bool fits(const GameResult& result, std::size_t players) {
  return result.winners >> players == 0 && result.points.size() == players &&
         result.used.size() == players && (!result.fault || result.fault->player < players);
}

}  // namespace

double GameResult::score_of(std::size_t player) const {
  if (winners == 0) return 1.0 / static_cast<double>(points.size());
  return has_seat(winners, player) ? 1.0 / std::popcount(winners) : 0.0;
}

std::string to_line(const GameResult& result) {
  json::array winners, used;
  for (std::size_t p = 0; p < result.points.size(); ++p) {
    if (has_seat(result.winners, p)) winners.emplace_back(p);
  }
  for (const Use& use : result.used) used.emplace_back(json_of(use));
  json::object line{{"game", result.game},
                    {"winners", std::move(winners)},
                    {"points", json::value_from(result.points)},
                    {"turns", result.turns},
                    {"used", std::move(used)}};
  if (result.fault) line["fault"] = json_of(*result.fault);
  return json::serialize(line);
}

Result<GameResult, std::string> parse_result(std::string_view line, std::size_t players) {
  try {
    auto result = result_of(json::parse(line));
    if (fits(result, players)) return result;
    return failure(std::string("not a result of this match"));
  } catch (const std::exception&) {
    return failure(std::string("not a result"));
  }
}

}  // namespace spiel::match
