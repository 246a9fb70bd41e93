// Learning weights from rows: Adam on batches. Gradients are summed in fixed shards, so the weights
// depend on rows, plan and seed alone, not on the threads.
#pragma once

#include <algorithm>
#include <array>
#include <barrier>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <numeric>
#include <span>
#include <vector>

#include "training/in_parallel.hpp"

namespace spiel::training {

// A list of floats that begins where vectors may.
class AlignedFloats {
 public:
  explicit AlignedFloats(std::size_t count) : chunks_((count + kChunk - 1) / kChunk) {}
  float* data() { return chunks_.data()->floats.data(); }
  const float* data() const { return chunks_.data()->floats.data(); }
  std::span<float> weights() { return {data(), chunks_.size() * kChunk}; }
  std::span<const float> weights() const { return {data(), chunks_.size() * kChunk}; }

 private:
  static constexpr std::size_t kChunk = 16;
  struct alignas(64) Chunk {
    std::array<float, kChunk> floats{};
  };
  std::vector<Chunk> chunks_;
};

struct AdamPlan {
  int epochs = 6;
  std::size_t batch = 8192;
  double rate = 0.002;  // at the start; it falls to nothing along a cosine
  int threads = 1;
};

// Of weights that give all their numbers as one span. Gradients have their shape.
template <class Weights>
class Adam {
 public:
  Adam(Weights& weights, const AdamPlan& plan)
      : weights_(weights),
        plan_(plan),
        gradients_(kShards, weights),
        losses_(kShards),
        mean_(weights.weights().size()),
        square_(weights.weights().size()) {}

  // Looks at all rows in this order. learn(row, gradient) adds to the gradient and gives the loss;
  // it is called by several threads. The mean of the losses.
  template <class Learn>
  double epoch(std::span<const std::uint32_t> order, Learn&& learn) {
    const std::size_t size = std::min(plan_.batch, order.size());
    const std::size_t batches = std::max<std::size_t>(1, order.size() / plan_.batch);
    const auto threads = static_cast<std::size_t>(plan_.threads);
    std::ranges::fill(losses_, 0.0);
    std::barrier<> together(static_cast<std::ptrdiff_t>(threads));
    in_parallel(plan_.threads, threads, [&](std::size_t thread) {
      for (std::size_t batch = 0; batch < batches; ++batch) {
        for (std::size_t s = thread; s < kShards; s += threads) {
          std::ranges::fill(gradients_[s].weights(), 0.0F);
          for (std::size_t i = s * size / kShards; i < (s + 1) * size / kShards; ++i) {
            losses_[s] += learn(order[batch * plan_.batch + i], gradients_[s]);
          }
        }
        together.arrive_and_wait();
        update(steps_ + batch, batches, size, thread, threads);
        together.arrive_and_wait();
      }
    });
    steps_ += batches;
    return std::accumulate(losses_.begin(), losses_.end(), 0.0) /
           static_cast<double>(batches * size);
  }

 private:
  static constexpr std::size_t kShards = 16;
  static constexpr double kMomentum = 0.9;
  static constexpr double kScaleMemory = 0.999;
  static constexpr float kTiny = 1e-8F;
  static constexpr double kWarmUp = 0.02;  // share of the steps in which the rate rises

  double rate_at(std::size_t step, std::size_t batches) const {
    const double done = static_cast<double>(step) / static_cast<double>(batches) / plan_.epochs;
    const double rise = std::min(1.0, done / kWarmUp);
    return plan_.rate * rise * (1 + std::cos(std::numbers::pi * std::min(done, 1.0))) / 2;
  }

  // One thread's share of the weights.
  void update(std::size_t step, std::size_t batches, std::size_t size, std::size_t thread,
              std::size_t threads) {
    const auto n = static_cast<double>(step + 1);
    const auto rate =
        static_cast<float>(rate_at(step, batches) * std::sqrt(1 - std::pow(kScaleMemory, n)) /
                           (1 - std::pow(kMomentum, n)));
    const auto share = 1 / static_cast<float>(size);
    const std::span<float> weights = weights_.weights();
    const std::size_t end = (thread + 1) * weights.size() / threads;
    for (std::size_t i = thread * weights.size() / threads; i < end; ++i) {
      float gradient = 0;
      for (const Weights& shard : gradients_) gradient += shard.weights()[i];
      gradient *= share;
      mean_[i] += static_cast<float>(1 - kMomentum) * (gradient - mean_[i]);
      square_[i] += static_cast<float>(1 - kScaleMemory) * (gradient * gradient - square_[i]);
      weights[i] -= rate * mean_[i] / (std::sqrt(square_[i]) + kTiny);
    }
  }

  Weights& weights_;
  AdamPlan plan_;
  std::vector<Weights> gradients_;
  std::vector<double> losses_;
  std::vector<float> mean_;
  std::vector<float> square_;
  std::size_t steps_ = 0;
};

}  // namespace spiel::training
