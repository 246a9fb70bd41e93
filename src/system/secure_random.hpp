// Randomness from the operating system: for real games and for secrets.
#pragma once

#include <string>

#include "core/random.hpp"

namespace spiel {

// One for all threads: it has no state of its own.
AnyRandom& secure_random();

// `length` random characters from A-Z, a-z, 0-9.
std::string secure_token(std::size_t length);

}  // namespace spiel
