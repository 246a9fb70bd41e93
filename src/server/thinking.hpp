// Lets the built-in players think for the seats that they have at the tables.
#pragma once

#include "server/hub.hpp"

namespace spiel::server {

// With a seed, players decide the same way in the same position at the same table.
Hub::Think think_with_bots(std::optional<std::uint64_t> seed);

}  // namespace spiel::server
