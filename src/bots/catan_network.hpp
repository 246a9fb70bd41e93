// A small network that gives each seat's chance to win: two hidden layers and a softmax over the
// seats that exist, as trained by training/catan_trainer.hpp. Plain floats, plain loops.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "bots/catan_features.hpp"

namespace spiel::bots::catan_master {

inline constexpr int kHidden1 = 128;
inline constexpr int kHidden2 = 64;

using Chances = std::array<float, kMaxSeats>;  // to win, from the viewer on in the order of play

struct Network {
  // Weights of one input, or one unit, lie side by side.
  alignas(64) std::array<std::array<float, kHidden1>, kInputs> first{};
  std::array<float, kHidden1> first_bias{};
  std::array<std::array<float, kHidden2>, kHidden1> second{};
  std::array<float, kHidden2> second_bias{};
  std::array<std::array<float, kMaxSeats>, kHidden2> third{};
  std::array<float, kMaxSeats> third_bias{};

  // All of them, in the order above.
  static constexpr std::size_t kWeights = kInputs * kHidden1 + kHidden1 + kHidden1 * kHidden2 +
                                          kHidden2 + kHidden2 * kMaxSeats + kMaxSeats;
  std::span<float, kWeights> weights() {
    return std::span<float, kWeights>(reinterpret_cast<float*>(this), kWeights);
  }
  std::span<const float, kWeights> weights() const {
    return std::span<const float, kWeights>(reinterpret_cast<const float*>(this), kWeights);
  }
};

// The sums of the first layer before its units act.
using FirstSums = std::array<float, kHidden1>;

FirstSums first_sums(const Network&, const Inputs&);
// The same sums after some inputs have changed: as cheap as the changes are few.
void change_inputs(const Network&, FirstSums&, const Inputs& from, const Inputs& to);
Chances chances_of(const Network&, const FirstSums&, int seats);

// Weights as a file holds them: a header that names the shape, then little-endian floats.
std::vector<std::byte> to_bytes(const Network&);
std::optional<Network> parse_network(std::span<const std::byte>);  // nothing: of another shape

}  // namespace spiel::bots::catan_master
