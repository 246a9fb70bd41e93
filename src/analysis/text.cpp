// Records as text in, analyses as JSON out.
#include <boost/json.hpp>
#include <cmath>
#include <sstream>

#include "analysis/analysis.hpp"

namespace spiel::analysis {

namespace {

namespace json = boost::json;

// The game that the first line names; empty if it names none.
std::string game_of(std::string_view record) {
  boost::system::error_code error;
  const auto value = json::parse(record.substr(0, record.find('\n')), error);
  const auto* object = error ? nullptr : value.if_object();
  const auto* game = object == nullptr ? nullptr : object->if_contains("game");
  const auto* name = game == nullptr ? nullptr : game->if_string();
  return name == nullptr ? "" : std::string(*name);
}

template <class Record, class Error>
OpenedStudy study_of_read(const Result<Record, Error>& record) {
  if (record) return study_of(*record);
  return failure("line " + std::to_string(record.error().line) + ": " + record.error().reason);
}

// Nobody needs more of a chance.
double rounded(double chance) { return std::round(chance * 10'000) / 10'000; }

json::value rounded_or_null(const std::optional<double>& value) {
  return value ? json::value(rounded(*value)) : json::value();
}

json::array chances_json(const std::vector<double>& chances) {
  json::array list;
  for (const double chance : chances) list.emplace_back(rounded(chance));
  return list;
}

json::object move_json(const Move& move) {
  json::array best;
  for (const auto& [action, value] : move.best) {
    best.push_back({{"action", action}, {"value", rounded(value)}});
  }
  json::object object;
  if (move.version) object["version"] = *move.version;
  object["seat"] = move.seat ? json::value(*move.seat) : json::value();
  object["action"] = move.action;
  object["chances"] = chances_json(move.chances);
  object["swing"] = rounded(move.swing);
  object["value"] = rounded_or_null(move.value);
  object["loss"] = rounded_or_null(move.loss);
  object["best"] = std::move(best);
  return object;
}

}  // namespace

OpenedStudy study_of(std::string_view record) {
  const std::string game = game_of(record);
  if (game == "catan") {
    std::istringstream in{std::string(record)};
    return study_of_read(catan::read(in));
  }
  if (game == "blokus") return study_of_read(blokus::parse_record(record));
  return failure(std::string("line 1: not a record of a game this program knows"));
}

std::string to_json(const Analysis& analysis) {
  json::array moves;
  for (const Move& move : analysis.moves) moves.push_back(move_json(move));
  json::object object;
  if (!analysis.table.empty()) object["table"] = analysis.table;
  object["game"] = analysis.game;
  object["player"] = "master";
  object["seats"] = json::array(analysis.names.begin(), analysis.names.end());
  object["start"] = chances_json(analysis.start);
  object["moves"] = std::move(moves);
  return json::serialize(object);
}

}  // namespace spiel::analysis
