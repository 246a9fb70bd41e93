// The judges that the program was built with; docs/strength.md says how they came about.
#include <cassert>

#include "bots/blokus_judge.hpp"

// Of weights.cpp.
extern "C" {
extern const std::byte blokus_weights_duo[] asm("spiel_blokus_weights_duo");
extern const std::byte blokus_weights_four[] asm("spiel_blokus_weights_four");
extern const std::byte blokus_weights_end[] asm("spiel_blokus_weights_end");
}

namespace spiel::bots::blokus_search {

namespace {

Judge built_in_judge(std::span<const std::byte> bytes) {
  auto judge = parse_judge(bytes);
  assert(judge && "the weights are of another version than the program");
  return *std::move(judge);
}

}  // namespace

const JudgeTable& learned_judges() {
  static const JudgeTable kLearned{built_in_judge({blokus_weights_duo, blokus_weights_four}),
                                   built_in_judge({blokus_weights_four, blokus_weights_end})};
  return kLearned;
}

}  // namespace spiel::bots::blokus_search
