// How the judge of the Blokus search comes about: games of the search against itself, without a
// judge, show who wins from where, and the network is fitted until it expects the same.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/blokus_judge.hpp"
#include "core/result.hpp"

namespace spiel::training::blokus_judging {

using bots::blokus_search::Judge;
using bots::blokus_search::JudgeInputs;
using bots::blokus_search::JudgeTable;

// A position as one seat sees it, and its share of the win in the end.
struct JudgeRow {
  JudgeInputs inputs;
  float share = 0;
};

struct JudgePlan {
  blokus::VariantId variant = blokus::VariantId::Duo;
  std::uint64_t games = 5000;
  std::uint64_t nodes = 150;
  std::uint64_t seed = 1;
  int threads = 1;
  int epochs = 7;
};
// The games' rows in their order, whatever the number of threads.
std::vector<JudgeRow> play_for_judge(const JudgePlan& plan);

// Mean cross-entropy, of the rows learned from and of the last tenth, which is kept out.
struct JudgeReport {
  int epoch = 0;
  double learned = 0;
  double kept_out = 0;
};
Judge fit_judge(const std::vector<JudgeRow>& rows, const JudgePlan& plan,
                const std::function<void(const JudgeReport&)>& report);

// As in blokus_judge_weights.inc.
std::string to_text(const JudgeTable& table);
Result<JudgeTable, std::string> parse_judges(std::string_view text);

}  // namespace spiel::training::blokus_judging
