// Records as text in, analyses as JSON out.
#include <boost/json.hpp>
#include <cmath>

#include "analysis/analysis.hpp"
#include "games/list.hpp"
#include "games/record.hpp"

namespace spiel::analysis {

namespace {

namespace json = boost::json;

template <class G>
OpenedStudy study_of_text(std::string_view text) {
  const auto record = games::parse_record<G>(text);
  if (!record) {
    return failure("line " + std::to_string(record.error().line) + ": " + record.error().reason);
  }
  if constexpr (requires { study_of(*record); }) {
    return study_of(*record);
  } else {
    return failure("nobody judges games of " + std::string(G::kTitle));
  }
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
  OpenedStudy study = failure(std::string("line 1: not a record of a game this program knows"));
  std::string_view rest = record;
  const auto header = games::lines::parse(games::lines::next(rest));
  if (!header) return study;
  games::All::with_name(games::lines::game_of(*header),
                        [&]<class G>() { study = study_of_text<G>(record); });
  return study;
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
