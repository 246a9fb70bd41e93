#include "training/catan_trainer.hpp"

#include <algorithm>
#include <barrier>
#include <chrono>
#include <cmath>
#include <numbers>
#include <numeric>
#include <thread>

#include "core/random.hpp"
#include "training/in_parallel.hpp"

namespace spiel::training {

namespace {

using bots::catan_master::Chances;
using bots::catan_master::FirstSums;
using bots::catan_master::Inputs;
using bots::catan_master::kHidden1;
using bots::catan_master::kHidden2;
using bots::catan_master::kInputs;
using bots::catan_master::Network;

constexpr std::size_t kShards = 32;
constexpr double kMomentum = 0.9;
constexpr double kScaleMemory = 0.999;
constexpr double kTiny = 1e-8;
constexpr double kWarmUp = 0.02;  // share of the steps in which the rate rises

// Inputs differ in size; dividing each by its deviation lets one rate fit all. The weights that are
// handed out have it multiplied in.
std::array<float, kInputs> scales_of(const CatanRows& rows) {
  std::array<double, kInputs> squares{};
  const std::size_t step = std::max<std::size_t>(1, rows.size() / 100'000);
  double count = 0;
  for (std::size_t i = 0; i < rows.size(); i += step, ++count) {
    for (std::size_t k = 0; k < kInputs; ++k) {
      squares[k] += static_cast<double>(rows[i].inputs[k]) * rows[i].inputs[k];
    }
  }
  std::array<float, kInputs> scales{};
  for (std::size_t k = 0; k < kInputs; ++k) {
    // An input that is hardly ever there must not become huge.
    scales[k] = static_cast<float>(1 / std::sqrt(std::max(squares[k] / count, 0.05)));
  }
  return scales;
}

double normal(Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(random.next() >> 11) * 0x1p-53;
  return sum;
}

void randomise(Network& network, Random& random) {
  const auto fill = [&](auto& rows, double inputs) {
    for (auto& row : rows) {
      for (float& weight : row) weight = static_cast<float>(normal(random) * std::sqrt(2 / inputs));
    }
  };
  fill(network.first, kInputs);
  fill(network.second, kHidden1);
  fill(network.third, 8.0 * kHidden2);  // small, so that learning starts at even chances
}

template <std::size_t n>
void add_scaled(std::array<float, n>& sums, float scale, const std::array<float, n>& row) {
  for (std::size_t i = 0; i < n; ++i) sums[i] += scale * row[i];
}

template <std::size_t n>
float dot(const std::array<float, n>& a, const std::array<float, n>& b) {
  constexpr std::size_t kLanes = n % 16 == 0 ? 16 : 1;
  std::array<float, kLanes> lanes{};
  for (std::size_t i = 0; i < n; i += kLanes) {
    for (std::size_t k = 0; k < kLanes; ++k) lanes[k] += a[i + k] * b[i + k];
  }
  return std::accumulate(lanes.begin(), lanes.end(), 0.0F);
}

// One row's way through the network and back.
class Pass {
 public:
  Pass(const Network& network, const std::array<float, kInputs>& scales)
      : network_(network), scales_(scales) {}

  // The cross-entropy against who won.
  float forward(const CatanRow& row) {
    gather(row.inputs);
    first_ = network_.first_bias;
    for (std::size_t i = 0; i < used_; ++i)
      add_scaled(first_, value_[i], network_.first[input_[i]]);
    second_ = network_.second_bias;
    for (std::size_t i = 0; i < kHidden1; ++i) {
      if (first_[i] > 0) add_scaled(second_, first_[i], network_.second[i]);
    }
    logits_ = network_.third_bias;
    for (std::size_t i = 0; i < kHidden2; ++i) {
      if (second_[i] > 0) add_scaled(logits_, second_[i], network_.third[i]);
    }
    return softmax(row);
  }

  void backward(Network& gradient) {
    std::array<float, kHidden2> second{};
    for (std::size_t i = 0; i < kHidden2; ++i) {
      if (second_[i] <= 0) continue;
      second[i] = dot(network_.third[i], logits_);
      add_scaled(gradient.third[i], second_[i], logits_);
    }
    FirstSums first{};
    for (std::size_t i = 0; i < kHidden1; ++i) {
      if (first_[i] <= 0) continue;
      first[i] = dot(network_.second[i], second);
      add_scaled(gradient.second[i], first_[i], second);
    }
    for (std::size_t i = 0; i < used_; ++i) add_scaled(gradient.first[input_[i]], value_[i], first);
    add_scaled(gradient.third_bias, 1, logits_);
    add_scaled(gradient.second_bias, 1, second);
    add_scaled(gradient.first_bias, 1, first);
  }

 private:
  void gather(const Inputs& inputs) {
    used_ = 0;
    for (std::size_t i = 0; i < kInputs; ++i) {
      input_[used_] = static_cast<std::uint16_t>(i);
      value_[used_] = static_cast<float>(inputs[i]) * scales_[i];
      used_ += inputs[i] != 0 ? 1 : 0;
    }
  }

  // Leaves the error of each logit in its place.
  float softmax(const CatanRow& row) {
    const auto end = logits_.begin() + row.seats;
    const float top = *std::max_element(logits_.begin(), end);
    float sum = 0;
    for (auto logit = logits_.begin(); logit != end; ++logit) {
      *logit = std::exp(*logit - top);
      sum += *logit;
    }
    for (auto logit = logits_.begin(); logit != end; ++logit) *logit /= sum;
    std::fill(end, logits_.end(), 0.0F);
    const float loss = -std::log(std::max(logits_[row.winner], 1e-9F));
    for (std::size_t s = 0; s < row.seats; ++s) {
      logits_[s] -= static_cast<float>(row.chances[s]) / 255;
    }
    return loss;
  }

  const Network& network_;
  const std::array<float, kInputs>& scales_;
  std::size_t used_ = 0;
  std::array<std::uint16_t, kInputs + 1> input_{};
  std::array<float, kInputs + 1> value_{};
  FirstSums first_{};
  std::array<float, kHidden2> second_{};
  Chances logits_{};
};

class Trainer {
 public:
  Trainer(const CatanRows& rows, const TrainingPlan& plan, const Network* start)
      : rows_(rows),
        plan_(plan),
        learned_(rows.size() -
                 static_cast<std::size_t>(static_cast<double>(rows.size()) * plan.held_out)),
        scales_(scales_of(rows)),
        network_(std::make_unique<Network>()),
        gradients_(kShards),
        losses_(kShards),
        mean_(Network::kWeights),
        square_(Network::kWeights),
        random_(plan.seed),
        order_(learned_) {
    if (start != nullptr) {
      *network_ = *start;
      scale_first([](float scale) { return 1 / scale; });
    } else {
      randomise(*network_, random_);
    }
    std::iota(order_.begin(), order_.end(), std::uint32_t{0});
  }

  std::unique_ptr<Network> run(const Report& report) {
    const auto began = std::chrono::steady_clock::now();
    for (int epoch = 0; epoch < plan_.epochs; ++epoch) {
      shuffle(std::span(order_), random_);
      const double loss = learn_epoch(epoch);
      const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began;
      report({epoch + 1, loss, held_out_loss(), spent.count()});
    }
    scale_first([](float scale) { return scale; });
    return std::move(network_);
  }

 private:
  std::size_t batches() const { return std::max<std::size_t>(1, learned_ / plan_.batch); }

  double rate_at(std::size_t step) const {
    const double whole = static_cast<double>(batches()) * plan_.epochs;
    const double done = static_cast<double>(step) / whole;
    const double rise = std::min(1.0, done / kWarmUp);
    return plan_.rate * rise * (1 + std::cos(std::numbers::pi * done)) / 2;
  }

  // Every thread takes its shards of the batch, then its share of the weights.
  double learn_epoch(int epoch) {
    const auto threads = static_cast<std::size_t>(plan_.threads);
    std::ranges::fill(losses_, 0.0);
    std::barrier<> together(static_cast<std::ptrdiff_t>(threads));
    in_parallel(plan_.threads, threads, [&](std::size_t thread) {
      for (std::size_t batch = 0; batch < batches(); ++batch) {
        for (std::size_t s = thread; s < kShards; s += threads) add_up_shard(batch, s);
        together.arrive_and_wait();
        const std::size_t step = static_cast<std::size_t>(epoch) * batches() + batch;
        update(step, thread * Network::kWeights / threads,
               (thread + 1) * Network::kWeights / threads);
        together.arrive_and_wait();
      }
    });
    const double rows = static_cast<double>(batches() * std::min(plan_.batch, learned_));
    return std::accumulate(losses_.begin(), losses_.end(), 0.0) / rows;
  }

  void add_up_shard(std::size_t batch, std::size_t shard) {
    const std::size_t size = std::min(plan_.batch, learned_);
    const std::size_t first = batch * plan_.batch + shard * size / kShards;
    const std::size_t end = batch * plan_.batch + (shard + 1) * size / kShards;
    std::ranges::fill(gradients_[shard].weights(), 0.0F);
    Pass pass(*network_, scales_);
    for (std::size_t i = first; i < end; ++i) {
      if (i + 2 < end) __builtin_prefetch(&rows_[order_[i + 2]]);
      losses_[shard] += static_cast<double>(pass.forward(rows_[order_[i]]));
      pass.backward(gradients_[shard]);
    }
  }

  void update(std::size_t step, std::size_t first, std::size_t end) {
    const auto n = static_cast<double>(step + 1);
    const double rate =
        rate_at(step) * std::sqrt(1 - std::pow(kScaleMemory, n)) / (1 - std::pow(kMomentum, n));
    const auto share = 1 / static_cast<float>(std::min(plan_.batch, learned_));
    const auto weights = network_->weights();
    for (std::size_t i = first; i < end; ++i) {
      float gradient = 0;
      for (const Network& shard : gradients_) gradient += shard.weights()[i];
      gradient *= share;
      mean_[i] += static_cast<float>(1 - kMomentum) * (gradient - mean_[i]);
      square_[i] += static_cast<float>(1 - kScaleMemory) * (gradient * gradient - square_[i]);
      weights[i] -=
          static_cast<float>(rate) * mean_[i] / (std::sqrt(square_[i]) + static_cast<float>(kTiny));
    }
  }

  double held_out_loss() const {
    const std::size_t rows = rows_.size() - learned_;
    std::vector<double> losses(kShards);
    in_parallel(plan_.threads, kShards, [&](std::size_t shard) {
      Pass pass(*network_, scales_);
      const std::size_t end = learned_ + (shard + 1) * rows / kShards;
      for (std::size_t i = learned_ + shard * rows / kShards; i < end; ++i) {
        losses[shard] += static_cast<double>(pass.forward(rows_[i]));
      }
    });
    const double all = std::accumulate(losses.begin(), losses.end(), 0.0);
    return rows == 0 ? 0 : all / static_cast<double>(rows);
  }

  template <class Factor>
  void scale_first(Factor&& factor) {
    for (std::size_t i = 0; i < kInputs; ++i) {
      for (float& weight : network_->first[i]) weight *= factor(scales_[i]);
    }
  }

  const CatanRows& rows_;
  const TrainingPlan& plan_;
  std::size_t learned_;
  std::array<float, kInputs> scales_;
  std::unique_ptr<Network> network_;
  std::vector<Network> gradients_;
  std::vector<double> losses_;
  std::vector<float> mean_;
  std::vector<float> square_;
  Random random_;
  std::vector<std::uint32_t> order_;
};

}  // namespace

std::unique_ptr<Network> train(const CatanRows& rows, const TrainingPlan& plan,
                               const Network* start, const Report& report) {
  return Trainer(rows, plan, start).run(report);
}

Calibration calibration_of(const Network& network, const CatanRows& rows, std::size_t first) {
  Calibration result;
  for (std::size_t i = first; i < rows.size(); ++i) {
    const CatanRow& row = rows[i];
    const Chances chances = chances_of(network, first_sums(network, row.inputs), row.seats);
    auto& bin = result.bins[static_cast<std::size_t>(std::min(9.0F, chances[0] * 10))];
    ++bin.rows;
    bin.predicted += static_cast<double>(chances[0]);
    bin.won += row.winner == 0 ? 1 : 0;
  }
  for (const auto& bin : result.bins) result.error += std::abs(bin.predicted - bin.won);
  result.error /= static_cast<double>(std::max<std::size_t>(1, rows.size() - first));
  return result;
}

}  // namespace spiel::training
