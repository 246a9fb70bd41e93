#include "tests/games/conformance.hpp"

namespace spiel::games {

using Tested = All::Each<testing::Types, std::type_identity_t>;
INSTANTIATE_TYPED_TEST_SUITE_P(Games, Conformance, Tested, GameName);

}  // namespace spiel::games
