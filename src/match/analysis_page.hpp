// An analysis as one page that needs nothing else: the graph of everybody's chances, and every
// move.
#pragma once

#include <string>
#include <string_view>

#include "analysis/analysis.hpp"

namespace spiel::match {

std::string page_of(const analysis::Analysis&, std::string_view title);

}  // namespace spiel::match
