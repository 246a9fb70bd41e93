// A match as one page that needs nothing else: tables, plots and games to replay.
#pragma once

#include <string>

#include "match/runner.hpp"

namespace spiel::match {

std::string page_of(const Plan&, const Finished&);

}  // namespace spiel::match
