#include "bots/catan_weights.hpp"

#include <cassert>
#include <memory>

// The build names the file.
asm(".section .rodata\n"
    ".balign 64\n"
    "spiel_catan_weights:\n"
    ".incbin \"" SPIEL_CATAN_WEIGHTS
    "\"\n"
    "spiel_catan_weights_end:\n"
    ".previous\n");

extern "C" {
extern const std::byte catan_weights[] asm("spiel_catan_weights");
extern const std::byte catan_weights_end[] asm("spiel_catan_weights_end");
}

namespace spiel::bots::catan_master {

const Network& learned_network() {
  static const auto network = [] {
    auto parsed = parse_network({catan_weights, catan_weights_end});
    assert(parsed && "the weights are of another version than the program");
    return std::make_unique<const Network>(*parsed);
  }();
  return *network;
}

}  // namespace spiel::bots::catan_master
