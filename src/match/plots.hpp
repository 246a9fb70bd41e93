// Plots of a match as SVG.
#pragma once

#include <string>

#include "match/standings.hpp"

namespace spiel::match {

// The share of the first player with its interval, as it became known.
std::string running_share_svg(const Plan&, std::span<const GameResult> results);
// How often the first player scored so much in a rotation.
std::string rotation_scores_svg(const Standings&);
// How often each player reached so many points.
std::string points_svg(const Plan&, std::span<const GameResult> results, const Standings&);

}  // namespace spiel::match
