#include "training/blokus_training.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

#include "bots/blokus_search.hpp"
#include "training/weights_text.hpp"

namespace spiel::training::blokus_priors {

namespace {

using namespace bots::blokus_search;

// --- games ---------------------------------------------------------------------------------------

std::uint16_t drawn(const std::vector<std::pair<std::uint16_t, float>>& shares, Random& random) {
  constexpr std::uint32_t kFine = 1'000'000;
  float rest = static_cast<float>(random.below(kFine)) / kFine;
  for (const auto& [code, share] : shares) {
    rest -= share;
    if (rest < 0) return code;
  }
  return shares.back().first;
}

// The line of a sample; nothing if its placements do not follow from each other.
std::optional<Line> line_of(const PriorSample& sample) {
  Line line(blokus::start(sample.setup));
  for (const std::uint16_t code : sample.before) {
    if (blokus::is_over(line.state)) return std::nullopt;
    const auto action = blokus::Action::place(blokus::colour_to_move(line.state),
                                              blokus::Placement::from_code(code));
    if (blokus::check(line.state, blokus::to_move(line.state), action)) return std::nullopt;
    line.place(code, true);
  }
  return blokus::is_over(line.state) ? std::nullopt : std::optional(line);
}

// --- fitting -------------------------------------------------------------------------------------

// A sample prepared: the position, all its placements, and the share wanted for each.
struct Lesson {
  Line line;
  std::vector<std::uint16_t> codes;
  std::vector<float> wanted;
};

std::optional<Lesson> lesson_of(const PriorSample& sample) {
  const auto line = line_of(sample);
  if (!line) return std::nullopt;
  Lesson lesson{*line, {}, {}};
  blokus::ActionList list;
  blokus::legal(line->state, blokus::to_move(line->state), list);
  float sum = 0;
  for (std::size_t i = 0; i < list.placements(); ++i) {
    const std::uint16_t code = list.placement(i).code();
    const auto found =
        std::ranges::find(sample.shares, code, &std::pair<std::uint16_t, float>::first);
    lesson.codes.push_back(code);
    lesson.wanted.push_back(found == sample.shares.end() ? 0 : found->second);
    sum += lesson.wanted.back();
  }
  if (lesson.codes.size() < 2 || sum <= 0) return std::nullopt;
  for (float& share : lesson.wanted) share /= sum;
  return lesson;
}

// What the prior expects, and how far that is from what is wanted.
double expect(const Lesson& lesson, const PriorTable& table, std::vector<float>& expected) {
  const Prior prior(lesson.line, table);
  expected.resize(lesson.codes.size());
  float best = -1e9F;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    expected[i] = prior.worth(lesson.codes[i]);
    best = std::max(best, expected[i]);
  }
  float sum = 0;
  for (float& e : expected) sum += e = std::exp(e - best);
  double entropy = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    expected[i] /= sum;
    entropy -= lesson.wanted[i] * std::log(std::max(expected[i], 1e-9F));
  }
  return entropy;
}

PriorWeights& weights_of(PriorTable& table, const Lesson& lesson) {
  const blokus::State& state = lesson.line.state;
  return table[form_of(blokus::variant(state))][phase_of(state)];
}

// Adds the direction in which the weights should not go.
void add_gradient(const Lesson& lesson, const std::vector<float>& expected, PriorWeights& sum) {
  SquareWorths squares;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const float error = expected[i] - lesson.wanted[i];
    squares.add(lesson.codes[i], error);
    const auto piece = blokus::Placement::from_code(lesson.codes[i]).piece();
    sum.pieces[static_cast<std::size_t>(piece)] += error;
  }
  const FeaturePlanes planes = planes_of(lesson.line);
  for (std::size_t f = 0; f < kFeatures; ++f) {
    planes[f].narrow().for_each_index(
        [&](int index) { sum.features[f] += squares.at(part_of(f), index); });
  }
}

// Adam, for one number.
struct Momentum {
  float first = 0;
  float second = 0;

  float step(float gradient, float rate) {
    constexpr float kFirst = 0.9F, kSecond = 0.99F;
    first += (1 - kFirst) * (gradient - first);
    second += (1 - kSecond) * (gradient * gradient - second);
    return rate * first / (std::sqrt(second) + 1e-5F);
  }
};

// The numbers of a table as a list.
static_assert(sizeof(PriorTable) % sizeof(float) == 0);
constexpr std::size_t kNumbersPerPhase = kFeatures + blokus::kPieces;
float& number_at(PriorWeights& weights, std::size_t i) {
  return i < kFeatures ? weights.features[i] : weights.pieces[i - kFeatures];
}

class Fitting {
 public:
  Fitting(const PriorTable& start, const PriorFit& plan) : table_(start), plan_(plan) {}

  double learn(const std::vector<const Lesson*>& lessons) {
    double entropy = 0;
    std::size_t in_batch = 0;
    for (const Lesson* lesson : lessons) {
      entropy += expect(*lesson, table_, expected_);
      add_gradient(*lesson, expected_, weights_of(gradient_, *lesson));
      constexpr std::size_t kBatch = 64;
      if (++in_batch == kBatch) update(std::exchange(in_batch, 0));
    }
    if (in_batch > 0) update(in_batch);
    return entropy;
  }
  double measure(const std::vector<const Lesson*>& lessons) {
    double entropy = 0;
    for (const Lesson* lesson : lessons) entropy += expect(*lesson, table_, expected_);
    return entropy;
  }
  void slow_down() { plan_.rate *= 0.85F; }
  const PriorTable& table() const { return table_; }

 private:
  void update(std::size_t batch) {
    for (std::size_t form = 0; form < kForms; ++form) {
      for (std::size_t phase = 0; phase < kPhases; ++phase) update(form, phase, batch);
    }
    gradient_ = {};
  }
  void update(std::size_t form, std::size_t phase, std::size_t batch) {
    for (std::size_t i = 0; i < kNumbersPerPhase; ++i) {
      const float raw = number_at(gradient_[form][phase], i);
      if (raw == 0) continue;
      float& weight = number_at(table_[form][phase], i);
      const float gradient = raw / static_cast<float>(batch) + plan_.decay * weight;
      weight -= momenta_[form][phase][i].step(gradient, plan_.rate);
    }
  }

  PriorTable table_;
  PriorFit plan_;
  PriorTable gradient_{};
  std::array<std::array<std::array<Momentum, kNumbersPerPhase>, kPhases>, kForms> momenta_{};
  std::vector<float> expected_;
};

// --- text ----------------------------------------------------------------------------------------

template <class Number>
bool read_number(std::string_view text, Number& number) {
  return std::from_chars(text.data(), text.data() + text.size(), number).ptr ==
             text.data() + text.size() &&
         !text.empty();
}

}  // namespace

std::vector<PriorSample> play_for_samples(const SelfPlay& plan, std::uint64_t game,
                                          const PriorTable& priors) {
  Random random(plan.seed ^ (game + 1) * 0x9e3779b97f4a7c15);
  const blokus::Setup setup = blokus::random_setup(plan.variant, random);
  SearchStyle style;
  style.priors = &priors;
  std::vector<std::unique_ptr<BlokusSearch>> players;
  for (int s = 0; s < blokus::variant(plan.variant).seats; ++s) {
    players.push_back(std::make_unique<BlokusSearch>(style, random.next()));
  }
  bots::Budget budget;
  budget.time.reset();
  budget.nodes = plan.nodes;
  std::vector<PriorSample> samples;
  PriorSample sample{setup, {}, {}};
  blokus::State state = blokus::start(setup);
  while (!blokus::is_over(state)) {
    const Seat seat = blokus::to_move(state);
    blokus::Action action = *players[seat]->choose(blokus::view_of(state, seat), budget);
    if (players[seat]->report().nodes > 0) {
      sample.shares = players[seat]->shares();
      samples.push_back(sample);
      if (sample.before.size() < plan.drawn) {
        action.placement = blokus::Placement::from_code(drawn(sample.shares, random));
      }
    }
    sample.before.push_back(action.placement.code());
    blokus::apply_legal(state, seat, action);
  }
  return samples;
}

PriorTable fit_priors(const PriorTable& start, const std::vector<PriorSample>& samples,
                      const PriorFit& plan, const std::function<void(const FitReport&)>& report) {
  std::vector<Lesson> lessons;
  for (const PriorSample& sample : samples) {
    if (auto lesson = lesson_of(sample)) lessons.push_back(std::move(*lesson));
  }
  std::vector<const Lesson*> learned, kept_out;
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    (i % 10 == 9 ? kept_out : learned).push_back(&lessons[i]);
  }
  Fitting fitting(start, plan);
  Random random(plan.seed);
  for (int epoch = 1; epoch <= plan.epochs; ++epoch) {
    shuffle(std::span(learned), random);
    const double of_learned = fitting.learn(learned) / static_cast<double>(learned.size());
    const double of_kept_out =
        fitting.measure(kept_out) / static_cast<double>(std::max<std::size_t>(kept_out.size(), 1));
    if (report) report({epoch, of_learned, of_kept_out});
    fitting.slow_down();
  }
  return fitting.table();
}

std::string to_text(const PriorSample& sample) {
  std::ostringstream text;
  text << blokus::variant(sample.setup.variant).name << ' '
       << (sample.setup.start_piece ? blokus::name_of(*sample.setup.start_piece) : "-");
  for (const std::uint16_t code : sample.before) text << ' ' << code;
  for (const auto& [code, share] : sample.shares) text << ' ' << code << ':' << number_text(share);
  return text.str();
}

Result<PriorSample, std::string> parse_prior_sample(std::string_view line) {
  std::istringstream words{std::string(line)};
  std::string variant, piece, word;
  words >> variant >> piece;
  const auto id = blokus::parse_variant(variant);
  if (!id) return failure("there is no variant '" + variant + "'");
  PriorSample sample{{*id, blokus::parse_piece(piece)}, {}, {}};
  if (!blokus::valid(sample.setup)) return failure("'" + piece + "' is no start piece here");
  while (words >> word) {
    const auto colon = word.find(':');
    std::uint16_t code = 0;
    float share = 0;
    const bool read = read_number(std::string_view(word).substr(0, colon), code) &&
                      (code >> blokus::Placement::kIndexBits) < blokus::kOrientations;
    if (!read) return failure("'" + word + "' is no placement");
    if (colon == std::string::npos) {
      sample.before.push_back(code);
    } else if (read_number(std::string_view(word).substr(colon + 1), share)) {
      sample.shares.emplace_back(code, share);
    } else {
      return failure("'" + word + "' has no share");
    }
  }
  return sample;
}

std::string to_text(const PriorTable& table) {
  std::string text;
  for (const auto& phases : table) {
    text += "{{\n";
    for (const PriorWeights& weights : phases) {
      text += "{" + list_text(weights.features) + ",\n " + list_text(weights.pieces) + "},\n";
    }
    text += "}},\n";
  }
  return text;
}

Result<PriorTable, std::string> parse_priors(std::string_view text) {
  WeightsReader in(text);
  PriorTable table{};
  for (auto& phases : table) {
    for (PriorWeights& weights : phases) {
      for (std::size_t i = 0; i < kNumbersPerPhase; ++i) {
        if (!in.read(number_at(weights, i))) return failure(std::string("too few numbers"));
      }
    }
  }
  return table;
}

}  // namespace spiel::training::blokus_priors
