// What clients remember, held against what the journal has.
#pragma once

#include "player.hpp"
#include "store/journal.hpp"

namespace spiel::server {

// Nothing that was acknowledged is lost or changed, and nothing happened twice.
void expect_kept(const Told& told, const store::StoredTable& table);

// The request that opens one of several kinds of tables.
std::string new_table(int number);

}  // namespace spiel::server
