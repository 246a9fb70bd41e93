// The built browser client, part of the program. Empty when it was not built before the program.
#pragma once

#include <vector>

#include "server/static_files.hpp"

namespace spiel::server {

std::vector<StaticFile> browser_client_files();

}  // namespace spiel::server
