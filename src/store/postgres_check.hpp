// `spieltisch journal check --store postgres://…`: like check.hpp, of one moment of the database.
#pragma once

#include "store/check.hpp"
#include "store/postgres.hpp"

namespace spiel::store {

// A database without a journal is a problem too. Throws Unusable when there is none to be reached.
CheckReport check_journal(const postgres::Target& target, const Judge& judge = {});

}  // namespace spiel::store
