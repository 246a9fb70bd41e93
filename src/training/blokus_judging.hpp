// How the judge of the Blokus search comes about: games of the search against itself show who wins
// from where and which placements the search ends up with, and the network is fitted until it
// expects the same.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "bots/blokus_judge.hpp"

namespace spiel::training::blokus_judging {

using bots::blokus_search::Judge;
using bots::blokus_search::JudgeTable;

struct JudgeRow {
  blokus::State state;
  float share = 0;     // of the win, that the seat to move got in the end
  float expected = 0;  // the same as the network is to learn it
  // Where the search thought long enough to show what is promising: by placement, how many of its
  // simulations went there; and the last placement of each colour, which the priors look at.
  std::vector<std::pair<std::uint16_t, float>> shares{};
  std::array<std::uint16_t, blokus::kMaxColours> last{};
};

struct JudgePlan {
  std::vector<blokus::VariantId> variants{blokus::VariantId::Duo};  // in turn; of one form
  std::uint64_t games = 5000;
  std::uint64_t nodes = 150;
  std::uint64_t long_nodes = 600;  // of one answer in four, from which promises are learned
  std::uint64_t seed = 1;
  int threads = 1;
  const JudgeTable* judges = nullptr;  // by which the games are played; nullptr: by none
  // 1: learn who won; less: also what the search said of later positions.
  double hindsight = 0.95;
  int epochs = 8;
  std::size_t batch = 8192;
  double rate = 0.002;
  double promise_weight = 0.5;   // of promises beside who won, in what is learned
  const Judge* start = nullptr;  // whose weights are changed; nullptr: random ones
  bool promises_alone = false;   // are learned; what else the start says stays
};
// The games' rows in their order, whatever the number of threads.
std::vector<JudgeRow> play_for_judge(const JudgePlan& plan);

// Mean cross-entropy of what is to be learned; of the rows kept out, against who won, and between
// shares and priors with what is promised.
struct JudgeReport {
  int epoch = 0;
  double learned = 0;
  double kept_out = 0;
  double promised = 0;
};
// The last twentieth.
std::span<const JudgeRow> kept_out(std::span<const JudgeRow> rows);

Judge fit_judge(const std::vector<JudgeRow>& rows, const JudgePlan& plan,
                const std::function<void(const JudgeReport&)>& report);

// Against who won, of a judge as it plays; between shares and priors with what it promises.
double cross_entropy(const Judge& judge, std::span<const JudgeRow> rows);
double cross_entropy_of_promises(const Judge& judge, std::span<const JudgeRow> rows);

}  // namespace spiel::training::blokus_judging
