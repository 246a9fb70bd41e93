// What is known of the games before any table is open: what things cost, how many may play, the
// rules of the box and the variants. Clients that fill in forms need no list of their own.
#pragma once

#include <string>
#include <vector>

namespace spiel::web {

struct ExportFormat;

std::string facts_json(const std::vector<ExportFormat>& exports);

}  // namespace spiel::web
