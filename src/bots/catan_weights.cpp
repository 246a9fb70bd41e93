#include "bots/catan_weights.hpp"

#include <cassert>
#include <memory>

// Of weights.cpp.
extern "C" {
extern const std::byte catan_weights[] asm("spiel_catan_weights");
extern const std::byte catan_weights_for_two[] asm("spiel_catan_weights_for_two");
extern const std::byte catan_weights_end[] asm("spiel_catan_weights_end");
}

namespace spiel::bots::catan_master {

namespace {

std::unique_ptr<const Network> built_in(std::span<const std::byte> bytes) {
  auto parsed = parse_network(bytes);
  assert(parsed && "the weights are of another version than the program");
  return std::make_unique<const Network>(*parsed);
}

}  // namespace

const Network& learned_network(int seats) {
  static const auto for_two = built_in({catan_weights_for_two, catan_weights_end});
  static const auto for_more = built_in({catan_weights, catan_weights_for_two});
  return seats == 2 ? *for_two : *for_more;
}

}  // namespace spiel::bots::catan_master
