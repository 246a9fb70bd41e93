#include "training/blokus_judging.hpp"

#include <array>
#include <cmath>
#include <numeric>

#include "bots/blokus_search.hpp"
#include "training/in_parallel.hpp"
#include "training/weights_text.hpp"

namespace spiel::training::blokus_judging {

namespace {

using namespace bots::blokus_search;

// --- games ---------------------------------------------------------------------------------------

// Games differ: each colour's first placements, and now and then a later one, are drawn by the
// shares of simulations that they got.
constexpr std::size_t kDrawnRounds = 4;
constexpr std::uint32_t kOneDrawnOf = 10;

class JudgedGame {
 public:
  JudgedGame(const JudgePlan& plan, std::uint64_t game)
      : random_(plan.seed ^ (game + 1) * 0x9e3779b97f4a7c15),
        line_(blokus::start(blokus::random_setup(plan.variant, random_))),
        seats_(blokus::variant(plan.variant).seats) {
    SearchStyle style;
    style.judges = nullptr;
    style.tree_bytes = 16 << 20;
    for (std::size_t s = 0; s < seats_; ++s) {
      players_.push_back(std::make_unique<BlokusSearch>(style, random_.next()));
    }
    budget_.time.reset();
    budget_.nodes = plan.nodes;
  }

  std::vector<JudgeRow> play() {
    while (!blokus::is_over(line_.state)) {
      note_position();
      line_.place(next_placement(), true);
    }
    settle_shares(*blokus::outcome(line_.state));
    return std::move(rows_);
  }

 private:
  void note_position() {
    const Outlook outlook(line_);
    for (std::size_t s = 0; s < seats_; ++s) {
      rows_.push_back({outlook.inputs(static_cast<Seat>(s)), 0});
    }
  }

  std::uint16_t next_placement() {
    const Seat seat = blokus::to_move(line_.state);
    BlokusSearch& player = *players_[seat];
    const Action action = *player.choose(blokus::view_of(line_.state, seat), budget_);
    const bool thought = player.report().nodes > 0;
    const bool opening = line_.length < kDrawnRounds * blokus::variant(line_.state).colours;
    if (!thought || !(opening || random_.below(kOneDrawnOf) == 0)) return action.placement.code();
    constexpr std::uint32_t kFine = 1'000'000;
    float rest = static_cast<float>(random_.below(kFine)) / kFine;
    for (const auto& [code, share] : player.shares()) {
      rest -= share;
      if (rest < 0) return code;
    }
    return action.placement.code();
  }

  void settle_shares(const blokus::Outcome& outcome) {
    const bool draw = outcome.winners == 0;
    const int winners = draw ? static_cast<int>(seats_) : std::popcount(outcome.winners);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const bool won = draw || has_seat(outcome.winners, i % seats_);
      rows_[i].share = won ? 1.0F / static_cast<float>(winners) : 0.0F;
    }
  }

  Random random_;
  Line line_;
  std::size_t seats_;
  std::vector<std::unique_ptr<BlokusSearch>> players_;
  bots::Budget budget_;
  std::vector<JudgeRow> rows_;
};

// --- fitting -------------------------------------------------------------------------------------

constexpr std::size_t kNumbers = kJudgeInputs * Judge::kUnits + 2 * Judge::kUnits + 1;

// The numbers of a judge as a list.
template <class J>
auto& judge_number(J& judge, std::size_t i) {
  if (i < kJudgeInputs * Judge::kUnits) return judge.first[i / Judge::kUnits][i % Judge::kUnits];
  i -= kJudgeInputs * Judge::kUnits;
  if (i < Judge::kUnits) return judge.first_bias[i];
  i -= Judge::kUnits;
  return i < Judge::kUnits ? judge.second[i] : judge.second_bias;
}

double cross_entropy(float chance, float share) {
  constexpr float kLeast = 1e-7F;
  return -static_cast<double>(share * std::log(chance + kLeast) +
                              (1 - share) * std::log(1 - chance + kLeast));
}

float chance_from(float worth) { return 1 / (1 + std::exp(-worth)); }

class JudgeFitting {
 public:
  explicit JudgeFitting(std::uint64_t seed) : random_(seed) {
    for (auto& row : judge_.first) {
      for (float& weight : row) weight = 0.25F * normal();
    }
    for (float& weight : judge_.second) weight = 0.2F * normal();
  }

  double learn(std::span<const JudgeRow> rows, float rate) {
    std::vector<std::uint32_t> order(rows.size());
    std::iota(order.begin(), order.end(), 0U);
    shuffle(std::span(order), random_);
    double loss = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      loss += add_gradient(rows[order[i]]);
      if (i % kBatch == kBatch - 1) step(rate);
    }
    return loss;
  }
  double measure(std::span<const JudgeRow> rows) const {
    double loss = 0;
    for (const JudgeRow& row : rows) {
      loss += cross_entropy(chance_from(judge_.worth(row.inputs)), row.share);
    }
    return loss;
  }
  const Judge& judge() const { return judge_; }

 private:
  static constexpr std::size_t kBatch = 128;

  // Nearly: the sum of twelve.
  float normal() {
    constexpr std::uint32_t kFine = 1'000'000;
    float sum = -6;
    for (int i = 0; i < 12; ++i) sum += static_cast<float>(random_.below(kFine)) / kFine;
    return sum;
  }

  double add_gradient(const JudgeRow& row) {
    std::array<float, Judge::kUnits> units = judge_.first_bias;
    for (std::size_t i = 0; i < kJudgeInputs; ++i) {
      for (std::size_t u = 0; u < units.size(); ++u) units[u] += row.inputs[i] * judge_.first[i][u];
    }
    const float chance = chance_from(judge_.worth(row.inputs));
    const float error = chance - row.share;
    gradient_.second_bias += error;
    std::array<float, Judge::kUnits> errors{};
    for (std::size_t u = 0; u < units.size(); ++u) {
      const bool active = units[u] > 0;
      gradient_.second[u] += active ? error * units[u] : 0.0F;
      errors[u] = active ? error * judge_.second[u] : 0.0F;
      gradient_.first_bias[u] += errors[u];
    }
    for (std::size_t i = 0; i < kJudgeInputs; ++i) {
      for (std::size_t u = 0; u < units.size(); ++u) {
        gradient_.first[i][u] += row.inputs[i] * errors[u];
      }
    }
    return cross_entropy(chance, row.share);
  }

  // Adam.
  void step(float rate) {
    constexpr float kFirst = 0.9F, kSecond = 0.999F;
    ++steps_;
    const float first_scale = 1 - std::pow(kFirst, static_cast<float>(steps_));
    const float second_scale = 1 - std::pow(kSecond, static_cast<float>(steps_));
    for (std::size_t n = 0; n < kNumbers; ++n) {
      const float gradient = judge_number(gradient_, n) / static_cast<float>(kBatch);
      first_[n] += (1 - kFirst) * (gradient - first_[n]);
      second_[n] += (1 - kSecond) * (gradient * gradient - second_[n]);
      judge_number(judge_, n) -=
          rate * (first_[n] / first_scale) / (std::sqrt(second_[n] / second_scale) + 1e-7F);
    }
    gradient_ = {};
  }

  Random random_;
  Judge judge_;
  Judge gradient_;
  std::array<float, kNumbers> first_{}, second_{};
  int steps_ = 0;
};

std::string judge_text(const Judge& judge) {
  std::string text = "{{{\n";
  for (const auto& row : judge.first) text += " {" + list_text(row) + "},\n";
  text += "}},\n {" + list_text(judge.first_bias) + "},\n {" + list_text(judge.second) + "},\n ";
  return text + number_text(judge.second_bias) + "F},\n";
}

}  // namespace

std::vector<JudgeRow> play_for_judge(const JudgePlan& plan) {
  std::vector<std::vector<JudgeRow>> games(plan.games);
  in_parallel(plan.threads, games.size(),
              [&](std::size_t game) { games[game] = JudgedGame(plan, game).play(); });
  std::vector<JudgeRow> rows;
  for (const auto& game : games) rows.insert(rows.end(), game.begin(), game.end());
  return rows;
}

Judge fit_judge(const std::vector<JudgeRow>& rows, const JudgePlan& plan,
                const std::function<void(const JudgeReport&)>& report) {
  const std::size_t learned = rows.size() - rows.size() / 10;
  const auto to_learn = std::span(rows).first(learned);
  const auto kept_out = std::span(rows).subspan(learned);
  JudgeFitting fitting(plan.seed);
  float rate = 0.004F;
  for (int epoch = 1; epoch <= plan.epochs; ++epoch, rate *= 0.55F) {
    const double of_learned = fitting.learn(to_learn, rate) / static_cast<double>(learned);
    const double of_kept_out = fitting.measure(kept_out) / static_cast<double>(kept_out.size());
    if (report) report({epoch, of_learned, of_kept_out});
  }
  return fitting.judge();
}

std::string to_text(const JudgeTable& table) {
  std::string text;
  for (const Judge& judge : table) text += judge_text(judge);
  return text;
}

Result<JudgeTable, std::string> parse_judges(std::string_view text) {
  WeightsReader in(text);
  JudgeTable table{};
  for (Judge& judge : table) {
    for (std::size_t n = 0; n < kNumbers; ++n) {
      if (!in.read(judge_number(judge, n))) return failure(std::string("too few numbers"));
    }
  }
  return table;
}

}  // namespace spiel::training::blokus_judging
