// A match for people and for programs: text and JSON.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>

#include "match/runner.hpp"

namespace spiel::match {

std::string text_of(const Plan&, const Standings&, const std::optional<SprtState>&);
// Everything but the times a player needed is the same whenever the match is played.
boost::json::object json_of(const Plan&, const Standings&, const std::optional<SprtState>&);

std::string sprt_text(const Plan&, const SprtState&);

// "+12", "-400", "+inf".
std::string elo_text(double elo);
// "master 71.2 % [66.1, 75.8]": how the first player does.
std::string estimate_of(const Standings&);
// "3 crashed, 1 illegal-move"; empty: none.
std::string faults_text(const Standing&);

}  // namespace spiel::match
