// One recorded game as a piece of HTML with a slider.
#pragma once

#include <string>

#include "match/plan.hpp"

namespace spiel::match {

// Empty where the record cannot be read.
std::string replay_html(const Plan&, const std::string& record);

}  // namespace spiel::match
