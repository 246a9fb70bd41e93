#include "bots/catan_network.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace spiel::bots::catan_master {

static_assert(std::endian::native == std::endian::little);
static_assert(offsetof(Network, third_bias) + sizeof(Network::third_bias) ==
              Network::kWeights * sizeof(float));

namespace {

// "SPCATAN1" and the shape.
using Header = std::array<std::uint32_t, 6>;
constexpr Header kHeader{0x41435053, 0x314e4154, kInputs, kHidden1, kHidden2, kMaxSeats};

template <std::size_t n>
void add_scaled(std::array<float, n>& sums, float scale, const std::array<float, n>& weights) {
  for (std::size_t i = 0; i < n; ++i) sums[i] += scale * weights[i];
}

// A layer of units that are silent below zero.
template <std::size_t from, std::size_t to>
std::array<float, to> next_layer(const std::array<float, from>& sums,
                                 const std::array<std::array<float, to>, from>& weights,
                                 const std::array<float, to>& bias) {
  std::array<float, to> next = bias;
  for (std::size_t i = 0; i < from; ++i) {
    if (sums[i] > 0) add_scaled(next, sums[i], weights[i]);
  }
  return next;
}

}  // namespace

FirstSums first_sums(const Network& network, const Inputs& inputs) {
  FirstSums sums = network.first_bias;
  for (std::size_t i = 0; i < kInputs; ++i) {
    if (inputs[i] != 0) add_scaled(sums, static_cast<float>(inputs[i]), network.first[i]);
  }
  return sums;
}

void change_inputs(const Network& network, FirstSums& sums, const Inputs& from, const Inputs& to) {
  constexpr std::size_t kAtOnce = 8;  // most are the same
  for (std::size_t first = 0; first < kInputs; first += kAtOnce) {
    const std::size_t end = std::min<std::size_t>(first + kAtOnce, kInputs);
    if (std::memcmp(&from[first], &to[first], end - first) == 0) continue;
    for (std::size_t i = first; i < end; ++i) {
      const int change = to[i] - from[i];
      if (change != 0) add_scaled(sums, static_cast<float>(change), network.first[i]);
    }
  }
}

Chances chances_of(const Network& network, const FirstSums& sums, int seats) {
  const auto second = next_layer(sums, network.second, network.second_bias);
  Chances chances = next_layer(second, network.third, network.third_bias);
  const auto end = chances.begin() + seats;
  const float top = *std::max_element(chances.begin(), end);
  float sum = 0;
  for (auto chance = chances.begin(); chance != end; ++chance) {
    *chance = std::exp(*chance - top);
    sum += *chance;
  }
  for (auto chance = chances.begin(); chance != end; ++chance) *chance /= sum;
  std::fill(end, chances.end(), 0.0F);
  return chances;
}

std::vector<std::byte> to_bytes(const Network& network) {
  const auto weights = std::as_bytes(network.weights());
  std::vector<std::byte> bytes(sizeof(Header) + weights.size());
  std::memcpy(bytes.data(), kHeader.data(), sizeof(Header));
  std::memcpy(bytes.data() + sizeof(Header), weights.data(), weights.size());
  return bytes;
}

std::optional<Network> parse_network(std::span<const std::byte> bytes) {
  const bool fits = bytes.size() == sizeof(Header) + Network::kWeights * sizeof(float) &&
                    std::memcmp(bytes.data(), kHeader.data(), sizeof(Header)) == 0;
  if (!fits) return std::nullopt;
  std::optional<Network> network(std::in_place);
  std::ranges::copy(bytes.subspan(sizeof(Header)),
                    std::as_writable_bytes(network->weights()).begin());
  return network;
}

}  // namespace spiel::bots::catan_master
