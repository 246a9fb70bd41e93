// An engine that speaks the Go Text Protocol in Pentobi's dialect, as a Blokus player. One process
// plays game after game; one that misbehaves is ended, and the next game starts another.
#pragma once

#include <memory>
#include <string>

#include "core/time.hpp"
#include "match/entrant.hpp"

namespace spiel::match {

// `patience` is for one answer. An engine is not told how long to think: its command line is.
Entrant gtp_entrant(const std::string& name, const std::string& command, Duration patience);

}  // namespace spiel::match
