#include "training/catan_trainer.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

#include "core/random.hpp"
#include "training/adam.hpp"

namespace spiel::training {

namespace {

using bots::catan_master::Chances;
using bots::catan_master::FirstSums;
using bots::catan_master::Inputs;
using bots::catan_master::kHidden1;
using bots::catan_master::kHidden2;
using bots::catan_master::kInputs;
using bots::catan_master::Network;

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
        random_(plan.seed) {
    if (start != nullptr) {
      *network_ = *start;
      scale_first([](float scale) { return 1 / scale; });
    } else {
      randomise(*network_, random_);
    }
  }

  std::unique_ptr<Network> run(const Report& report) {
    const auto began = std::chrono::steady_clock::now();
    Adam adam(*network_, {.epochs = plan_.epochs,
                          .batch = plan_.batch,
                          .rate = plan_.rate,
                          .threads = plan_.threads});
    std::vector<std::uint32_t> order(learned_);
    std::iota(order.begin(), order.end(), std::uint32_t{0});
    for (int epoch = 0; epoch < plan_.epochs; ++epoch) {
      shuffle(std::span(order), random_);
      const double loss = adam.epoch(order, [&](std::uint32_t row, Network& gradient) {
        Pass pass(*network_, scales_);
        const float of_row = pass.forward(rows_[row]);
        pass.backward(gradient);
        return static_cast<double>(of_row);
      });
      const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began;
      report({epoch + 1, loss, held_out_loss(), spent.count()});
    }
    scale_first([](float scale) { return scale; });
    return std::move(network_);
  }

 private:
  double held_out_loss() const {
    constexpr std::size_t kParts = 32;
    const std::size_t rows = rows_.size() - learned_;
    std::vector<double> losses(kParts);
    in_parallel(plan_.threads, kParts, [&](std::size_t part) {
      Pass pass(*network_, scales_);
      const std::size_t end = learned_ + (part + 1) * rows / kParts;
      for (std::size_t i = learned_ + part * rows / kParts; i < end; ++i) {
        losses[part] += static_cast<double>(pass.forward(rows_[i]));
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
  Random random_;
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
