// Learning the network from rows: Adam on batches, cross-entropy against the rows' chances.
#pragma once

#include <functional>
#include <memory>

#include "bots/catan_network.hpp"
#include "training/catan_rows.hpp"

namespace spiel::training {

struct TrainingPlan {
  std::uint64_t seed = 1;
  int epochs = 6;
  std::size_t batch = 8192;
  double rate = 0.002;  // at the start; it falls to nothing along a cosine
  int threads = 1;
  double held_out = 0.02;  // share of the rows, the last ones, that are only looked at
};

struct Progress {
  int epoch = 0;
  double training_loss = 0;  // mean cross-entropy of the epoch, in nats
  double held_out_loss = 0;
  double seconds = 0;
};

using Report = std::function<void(const Progress&)>;
// From `start` if given, else from random weights.
std::unique_ptr<bots::catan_master::Network> train(const CatanRows&, const TrainingPlan&,
                                                   const bots::catan_master::Network* start,
                                                   const Report&);

// How far predicted and actual win rates of the viewer lie apart, by tenths of the prediction.
struct Calibration {
  struct Bin {
    std::uint64_t rows = 0;
    double predicted = 0;
    double won = 0;
  };
  std::array<Bin, 10> bins;
  double error = 0;  // mean distance, weighted by rows
};
Calibration calibration_of(const bots::catan_master::Network&, const CatanRows&, std::size_t first);

}  // namespace spiel::training
