#include "tests/games/conformance.hpp"

namespace spiel::games {

INSTANTIATE_TYPED_TEST_SUITE_P(Third, Conformance, hex::Hex, GameName);

}  // namespace spiel::games
