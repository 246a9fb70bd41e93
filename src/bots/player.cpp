#include "bots/player.hpp"

#include <array>

namespace spiel::bots {

std::string_view name_of(FaultKind kind) {
  constexpr std::array<std::string_view, kFaultKinds> kNames{"crashed", "timed-out", "illegal-move",
                                                             "nonsense"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace spiel::bots
