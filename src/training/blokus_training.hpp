// How the priors of the Blokus search come about: games of the search against itself show which
// placements it ends up preferring, and the weights are fitted until the prior expects the same.
//
// A sample is one position of such a game with the share of simulations that each placement got. It
// is a line of text: the variant, the start piece (or "-"), the codes of the placements so far, and
// code:share for each placement tried.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bots/blokus_prior.hpp"
#include "core/result.hpp"

namespace spiel::training::blokus_priors {

using bots::blokus_search::PriorTable;

struct PriorSample {
  blokus::Setup setup;
  std::vector<std::uint16_t> before;
  std::vector<std::pair<std::uint16_t, float>> shares;
};

std::string to_text(const PriorSample& sample);
Result<PriorSample, std::string> parse_prior_sample(std::string_view line);

struct SelfPlay {
  blokus::VariantId variant = blokus::VariantId::Duo;
  std::uint64_t nodes = 800;
  std::uint64_t seed = 1;
  // So many placements at the beginning are drawn by their shares, so that games differ.
  std::size_t drawn = 8;
};
// The samples of one game of the search against itself.
std::vector<PriorSample> play_for_samples(const SelfPlay& plan, std::uint64_t game,
                                          const PriorTable& priors);

struct PriorFit {
  int epochs = 20;
  float rate = 0.02F;
  float decay = 1e-4F;
  std::uint64_t seed = 1;
};
// Mean cross-entropy between shares and prior, of the samples learned from and of the tenth kept
// out.
struct FitReport {
  int epoch = 0;
  double learned = 0;
  double kept_out = 0;
};
PriorTable fit_priors(const PriorTable& start, const std::vector<PriorSample>& samples,
                      const PriorFit& plan, const std::function<void(const FitReport&)>& report);

// As in blokus_prior_weights.inc.
std::string to_text(const PriorTable& table);
Result<PriorTable, std::string> parse_priors(std::string_view text);

}  // namespace spiel::training::blokus_priors
