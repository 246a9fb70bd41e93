#include "training/blokus_judging.hpp"

#include <array>
#include <cassert>
#include <cmath>
#include <cstring>
#include <memory>
#include <numeric>

#include "bots/blokus_search.hpp"
#include "training/adam.hpp"

namespace spiel::training::blokus_judging {

namespace {

using namespace bots::blokus_search;

// --- games ---------------------------------------------------------------------------------------

// Games differ: each colour's first placements, and now and then a later one, are drawn by the
// shares of simulations that they got.
constexpr std::size_t kDrawnRounds = 4;
constexpr std::uint32_t kOneDrawnOf = 10;
// Many games say who wins, long thoughts say what is promising: so few are long.
constexpr std::uint32_t kOneLongOf = 4;
// The search also asks its judge where playouts end. So in every other game somewhere before this
// round some placements, up to so many of each colour, are those of a playout.
constexpr std::size_t kLeapBefore = 12;
constexpr std::size_t kLeapRounds = 4;

class JudgedGame {
 public:
  JudgedGame(const JudgePlan& plan, std::uint64_t game)
      : plan_(plan),
        random_(plan.seed ^ (game + 1) * 0x9e3779b97f4a7c15),
        line_(blokus::start(
            blokus::random_setup(plan.variants[game % plan.variants.size()], random_))),
        colours_(blokus::variant(line_.state).colours) {
    SearchStyle style;
    style.judges = plan.judges;
    style.tree_bytes = 16 << 20;
    player_ = std::make_unique<BlokusSearch>(style, random_.next());
    budget_.time.reset();
    if (random_.below(2) == 0) {
      leap_at_ = random_.below(static_cast<std::uint32_t>(kLeapBefore * colours_));
    }
  }

  std::vector<JudgeRow> play() {
    while (!blokus::is_over(line_.state)) {
      if (line_.length >= leap_at_) {
        leap();
      } else {
        line_.place(next_placement(), true);
      }
    }
    look_back(*blokus::outcome(line_.state));
    return std::move(rows_);
  }

 private:
  void leap() {
    const Replies no_replies;
    Playout playout({}, no_replies, random_);
    playout.start_from(line_.state);
    Line leap = line_;
    playout.finish(leap, 1 + random_.below(static_cast<std::uint32_t>(kLeapRounds * colours_)));
    for (std::size_t i = line_.length; i < leap.length; ++i) {
      line_.place(leap.steps[i].code, true);
    }
    leap_at_ = kMostSteps;
    rows_before_leap_ = rows_.size();
  }

  // Notes the position with what the search expects of it, if it has to think.
  std::uint16_t next_placement() {
    const Seat seat = blokus::to_move(line_.state);
    const bool is_long = plan_.promises_alone || random_.below(kOneLongOf) == 0;
    budget_.nodes = is_long ? plan_.long_nodes : plan_.nodes;
    const Action action = *player_->choose(blokus::view_of(line_.state, seat), budget_);
    const bool thought = player_->report().nodes > 0;
    const auto expected = static_cast<float>(player_->chances()[seat]);
    rows_.push_back({.state = line_.state, .expected = thought ? expected : kUnknown});
    if (thought && is_long) note_shares();
    const bool opening = line_.length < kDrawnRounds * colours_;
    if (!thought || !(opening || random_.below(kOneDrawnOf) == 0)) return action.placement.code();
    constexpr std::uint32_t kFine = 1'000'000;
    float rest = static_cast<float>(random_.below(kFine)) / kFine;
    for (const auto& [code, share] : player_->shares()) {
      rest -= share;
      if (rest < 0) return code;
    }
    return action.placement.code();
  }

  void note_shares() {
    rows_.back().shares = player_->shares();
    rows_.back().last.fill(kNoCode);
    for (const Step& step : std::span(line_.steps).first(line_.length)) {
      rows_.back().last[index_of(step.colour)] = step.code;
    }
  }

  // From the end on, everything is worth what came of it, and a little what was expected of it.
  // What came of a playout says nothing about the positions before it.
  void look_back(const blokus::Outcome& outcome) {
    const float end = first_seats_share(outcome);
    float future = end;
    const auto hindsight = static_cast<float>(plan_.hindsight);
    for (std::size_t i = rows_.size(); i-- > 0;) {
      JudgeRow& row = rows_[i];
      const bool first = blokus::to_move(row.state) == 0;
      if (row.expected != kUnknown) {
        const float said = first ? row.expected : 1 - row.expected;
        future = i + 1 == rows_before_leap_ ? said : said + hindsight * (future - said);
      }
      row.share = first ? end : 1 - end;
      row.expected = first ? future : 1 - future;
    }
  }

  static float first_seats_share(const blokus::Outcome& outcome) {
    if (outcome.winners == 0 || std::popcount(outcome.winners) == 2) return 0.5F;
    return has_seat(outcome.winners, 0) ? 1.0F : 0.0F;
  }

  static constexpr float kUnknown = -1;

  const JudgePlan& plan_;
  Random random_;
  Line line_;
  std::size_t colours_;
  std::unique_ptr<BlokusSearch> player_;
  bots::Budget budget_;
  std::size_t leap_at_ = kMostSteps;
  std::size_t rows_before_leap_ = 0;
  std::vector<JudgeRow> rows_;
};

// --- fitting -------------------------------------------------------------------------------------

// The numbers of a judge as floats, all in one list: those of Judge::Floats, the rows, the
// promises.
class Numbers {
 public:
  explicit Numbers(const JudgeForm& form)
      : list_(promises_from(form) + (1 + kFirstUnits) * promises_in(form)), rows_(form.rows()) {}

  AlignedFloats& list() { return list_; }
  static Judge::Floats& floats(AlignedFloats& list) {
    return *reinterpret_cast<Judge::Floats*>(list.data());
  }
  static const Judge::Floats& floats(const AlignedFloats& list) {
    return *reinterpret_cast<const Judge::Floats*>(list.data());
  }
  static FirstUnits& row(AlignedFloats& list, std::size_t number) {
    return *reinterpret_cast<FirstUnits*>(list.data() + kFloats + number * kFirstUnits);
  }
  static const FirstUnits& row(const AlignedFloats& list, std::size_t number) {
    return *reinterpret_cast<const FirstUnits*>(list.data() + kFloats + number * kFirstUnits);
  }

  static std::size_t promises_in(const JudgeForm& form) { return (form.promises() + 7) / 8 * 8; }
  // The biases, or what follows from one of the first units.
  static std::span<float> biases_of_promises(const JudgeForm& form, AlignedFloats& list) {
    return {list.data() + promises_from(form), promises_in(form)};
  }
  static std::span<float> promises_of(const JudgeForm& form, AlignedFloats& list,
                                      std::size_t unit) {
    return {list.data() + promises_from(form) + (1 + unit) * promises_in(form), promises_in(form)};
  }
  static std::span<const float> biases_of_promises(const JudgeForm& form,
                                                   const AlignedFloats& list) {
    return {list.data() + promises_from(form), promises_in(form)};
  }
  static std::span<const float> promises_of(const JudgeForm& form, const AlignedFloats& list,
                                            std::size_t unit) {
    return {list.data() + promises_from(form) + (1 + unit) * promises_in(form), promises_in(form)};
  }

  // Small where many are added up; nothing is promised.
  void randomise(Random& random) {
    Judge::Floats& numbers = floats(list_);
    for (std::size_t r = 0; r < rows_; ++r) fill(row(list_, r), 0.03F, random);
    for (FirstUnits& units : numbers.facts) fill(units, 0.2F, random);
    for (SecondUnits& units : numbers.second) fill(units, 0.25F, random);
    fill(numbers.third, 0.2F, random);
  }

  void take(const Judge& judge) {
    floats(list_) = judge.floats;
    for (std::size_t r = 0; r < rows_; ++r) {
      std::ranges::transform(judge.rows[r], row(list_, r).begin(), [](std::int16_t weight) {
        return static_cast<float>(weight) * Judge::kRowUnit;
      });
    }
    // There may be none; the list begins with zeros.
    if (judge.promises.empty()) return;
    std::memcpy(list_.data() + promises_from(judge.form), judge.promises.data(),
                judge.promises.size() * sizeof(EightPromises));
  }

  Judge judge(const JudgeForm& form) const {
    Judge judge{.form = form,
                .rows = std::vector<FirstRow>(rows_),
                .floats = floats(list_),
                .promises = std::vector<EightPromises>((1 + kFirstUnits) * promises_in(form) / 8)};
    std::memcpy(judge.promises.data(), list_.data() + promises_from(form),
                judge.promises.size() * sizeof(EightPromises));
    for (std::size_t r = 0; r < rows_; ++r) {
      std::ranges::transform(row(list_, r), judge.rows[r].begin(), [](float weight) {
        return static_cast<std::int16_t>(std::lround(weight / Judge::kRowUnit));
      });
    }
    return judge;
  }

 private:
  static constexpr std::size_t kFloats = sizeof(Judge::Floats) / sizeof(float);
  static std::size_t promises_from(const JudgeForm& form) {
    return kFloats + form.rows() * kFirstUnits;
  }

  // Nearly normal: the sum of twelve.
  static void fill(std::span<float> weights, float deviation, Random& random) {
    constexpr std::uint32_t kFine = 1'000'000;
    for (float& weight : weights) {
      float sum = -6;
      for (int i = 0; i < 12; ++i) sum += static_cast<float>(random.below(kFine)) / kFine;
      weight = deviation * sum;
    }
  }

  AlignedFloats list_;
  std::size_t rows_;
};

float entropy_of(float chance, float share) {
  constexpr float kLeast = 1e-7F;
  return -(share * std::log(chance + kLeast) + (1 - share) * std::log(1 - chance + kLeast));
}

template <std::size_t n>
void add_scaled(std::array<float, n>& sums, float scale, const std::array<float, n>& row) {
  for (std::size_t i = 0; i < n; ++i) sums[i] += scale * row[i];
}

void add_scaled(std::span<float> sums, float scale, std::span<const float> row) {
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += scale * row[i];
}

float product(std::span<const float> a, std::span<const float> b) {
  return std::transform_reduce(a.begin(), a.end(), b.begin(), 0.0F);
}

// One row's way through the network and back, as far as the first units and what they are told.
class JudgePass {
 public:
  JudgePass(const JudgeForm& form, const AlignedFloats& numbers, const JudgeRow& row, bool mirrored)
      : form_(form), numbers_(numbers), floats_(Numbers::floats(numbers)) {
    const Outlook outlook{Line(row.state)};
    aspect_ = aspect_of(row.state);
    facts_ = facts_of(row.state, outlook, aspect_.mover);
    if (mirrored) aspect_ = aspect_.mirrored();
    for_each_row(form, aspect_, outlook, [&](std::size_t number) {
      active_[used_++] = static_cast<std::uint16_t>(number);
    });
    forward();
  }

  const JudgeForm& form() const { return form_; }
  const AlignedFloats& numbers() const { return numbers_; }
  Aspect aspect() const { return aspect_; }
  const FirstUnits& first() const { return first_; }
  float chance() const { return chance_; }

  // `error`: of the chance. `first`: of the first units already, by what else they lead to.
  void backward(float error, FirstUnits first, AlignedFloats& gradient) const {
    Judge::Floats& sums = Numbers::floats(gradient);
    sums.third_bias += error;
    SecondUnits second{};
    for (std::size_t i = 0; i < kSecondUnits; ++i) {
      sums.third[i] += error * std::max(second_[i], 0.0F);
      second[i] = second_[i] > 0 ? error * floats_.third[i] : 0.0F;
    }
    add_scaled(sums.second_bias, 1, second);
    for (std::size_t i = 0; i < kFirstUnits; ++i) {
      if (first_[i] <= 0) continue;
      add_scaled(sums.second[i], first_[i], second);
      for (std::size_t k = 0; k < kSecondUnits; ++k) first[i] += floats_.second[i][k] * second[k];
    }
    add_scaled(sums.first_bias, 1, first);
    for (std::size_t i = 0; i < kJudgeFacts; ++i) add_scaled(sums.facts[i], facts_[i], first);
    for (std::size_t i = 0; i < used_; ++i) {
      add_scaled(Numbers::row(gradient, active_[i]), 1, first);
    }
  }

 private:
  // A square is in few sets; each piece is left or not.
  static constexpr std::size_t kMostActive =
      blokus::kMaxColours * (kSetKinds * 400 + blokus::kPieces);

  void forward() {
    first_ = floats_.first_bias;
    for (std::size_t i = 0; i < kJudgeFacts; ++i) add_scaled(first_, facts_[i], floats_.facts[i]);
    for (std::size_t i = 0; i < used_; ++i) {
      add_scaled(first_, 1, Numbers::row(numbers_, active_[i]));
    }
    for (float& unit : first_) unit = std::max(unit, 0.0F);
    second_ = floats_.second_bias;
    for (std::size_t i = 0; i < kFirstUnits; ++i) {
      if (first_[i] > 0) add_scaled(second_, first_[i], floats_.second[i]);
    }
    float worth = floats_.third_bias;
    for (std::size_t i = 0; i < kSecondUnits; ++i) {
      worth += std::max(second_[i], 0.0F) * floats_.third[i];
    }
    chance_ = 1 / (1 + std::exp(-worth));
  }

  const JudgeForm& form_;
  const AlignedFloats& numbers_;
  const Judge::Floats& floats_;
  Aspect aspect_;
  JudgeFacts facts_;
  std::array<std::uint16_t, kMostActive> active_;
  std::size_t used_ = 0;
  FirstUnits first_;
  SecondUnits second_;
  float chance_ = 0;
};

// What the search ended up with in a row that has shares.
struct Preference {
  Line line;
  std::vector<std::uint16_t> codes;
  std::vector<float> shares;
};

Line line_of(const JudgeRow& row) {
  Line line(row.state);
  for (std::size_t c = 0; c < row.last.size(); ++c) {
    if (row.last[c] == kNoCode) continue;
    line.ground.recall(static_cast<Colour>(c), Placement::from_code(row.last[c]));
  }
  return line;
}

Preference preference_of(const JudgeRow& row) {
  Preference preference{line_of(row), {}, {}};
  blokus::ActionList list;
  blokus::legal(row.state, blokus::to_move(row.state), list);
  float sum = 0;
  for (std::size_t i = 0; i < list.placements(); ++i) {
    const std::uint16_t code = list.placement(i).code();
    const auto found = std::ranges::find(row.shares, code, &std::pair<std::uint16_t, float>::first);
    preference.codes.push_back(code);
    preference.shares.push_back(found == row.shares.end() ? 0 : found->second);
    sum += preference.shares.back();
  }
  for (float& share : preference.shares) share /= sum;
  return preference;
}

// What the priors expect with such promises.
std::vector<float> expected_shares(const Preference& preference, const Promises* promises) {
  const Prior prior(preference.line, learned_priors(), promises);
  std::vector<float> expected;
  for (const std::uint16_t code : preference.codes) expected.push_back(prior.worth(code));
  const float best = std::ranges::max(expected);
  float sum = 0;
  for (float& e : expected) sum += e = std::exp(e - best);
  for (float& e : expected) e /= sum;
  return expected;
}

double entropy_of(const std::vector<float>& expected, const std::vector<float>& shares) {
  double entropy = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    entropy -= static_cast<double>(shares[i] * std::log(std::max(expected[i], 1e-9F)));
  }
  return entropy;
}

// The same row's way to what its placements promise, and back.
class PromisePass {
 public:
  PromisePass(const JudgePass& pass, const JudgeRow& row)
      : pass_(pass), preference_(preference_of(row)) {
    const Promises promised = promises();
    expected_ = expected_shares(preference_, &promised);
  }

  double entropy() const { return entropy_of(expected_, preference_.shares); }

  // Gives the errors of the first units.
  FirstUnits backward(float weight, AlignedFloats& gradient) const {
    const std::vector<float> errors = errors_of_promises(weight);
    const JudgeForm& form = pass_.form();
    add_scaled(Numbers::biases_of_promises(form, gradient), 1, errors);
    FirstUnits first{};
    for (std::size_t u = 0; u < kFirstUnits; ++u) {
      if (pass_.first()[u] <= 0) continue;
      add_scaled(Numbers::promises_of(form, gradient, u), pass_.first()[u], errors);
      first[u] = product(Numbers::promises_of(form, pass_.numbers(), u), errors);
    }
    return first;
  }

 private:
  Promises promises() const {
    const JudgeForm& form = pass_.form();
    const auto biases = Numbers::biases_of_promises(form, pass_.numbers());
    std::vector<float> worths(biases.begin(), biases.end());
    for (std::size_t u = 0; u < kFirstUnits; ++u) {
      if (pass_.first()[u] <= 0) continue;
      add_scaled(worths, pass_.first()[u], Numbers::promises_of(form, pass_.numbers(), u));
    }
    Promises promises{form, pass_.aspect(), std::vector<EightPromises>(worths.size() / 8)};
    std::memcpy(promises.worths.data(), worths.data(), worths.size() * sizeof(float));
    return promises;
  }

  std::vector<float> errors_of_promises(float weight) const {
    const JudgeForm& form = pass_.form();
    std::vector<float> errors(Numbers::promises_in(form));
    SquareWorths squares;
    for (std::size_t i = 0; i < expected_.size(); ++i) {
      const std::uint16_t code = preference_.codes[i];
      const float error = weight * (expected_[i] - preference_.shares[i]);
      squares.add(code, error);
      const auto piece = blokus::Placement::from_code(code).piece();
      errors[form.promise_of_piece(static_cast<std::size_t>(piece))] += error;
    }
    const auto size = static_cast<int>(form.size);
    const TurnedSquares& turned = turned_squares(size, pass_.aspect().symmetry);
    blokus::full_board(size).for_each_index([&](int index) {
      for (std::size_t p = 0; p < kParts; ++p) {
        const auto part = static_cast<Part>(p);
        errors[form.promise_of_square(part, turned[static_cast<std::size_t>(index)])] =
            squares.at(part, index);
      }
    });
    return errors;
  }

  const JudgePass& pass_;
  Preference preference_;
  std::vector<float> expected_;
};

const JudgeForm& form_of_plan(const JudgePlan& plan) {
  return kJudgeForms[form_of(blokus::variant(plan.variants.front()))];
}

struct Losses {
  double judged = 0, promised = 0;
  std::size_t rows = 0, promises = 0;

  Losses& operator+=(const Losses& other) {
    judged += other.judged, promised += other.promised;
    rows += other.rows, promises += other.promises;
    return *this;
  }
};

// In parts that do not depend on the threads.
Losses losses_of(const JudgeForm& form, const AlignedFloats& numbers,
                 std::span<const JudgeRow> rows, int threads) {
  constexpr std::size_t kParts = 16;
  std::array<Losses, kParts> losses{};
  in_parallel(threads, kParts, [&](std::size_t part) {
    for (std::size_t i = part * rows.size() / kParts; i < (part + 1) * rows.size() / kParts; ++i) {
      const JudgePass pass(form, numbers, rows[i], false);
      losses[part] +=
          {.judged = static_cast<double>(entropy_of(pass.chance(), rows[i].share)), .rows = 1};
      if (rows[i].shares.empty()) continue;
      losses[part] += {.promised = PromisePass(pass, rows[i]).entropy(), .promises = 1};
    }
  });
  Losses sum;
  for (const Losses& part : losses) sum += part;
  return sum;
}

double mean(double sum, std::size_t count) {
  return sum / static_cast<double>(std::max<std::size_t>(count, 1));
}

// In duo the board is the same along the diagonal; with four colours the aspect has used that up.
bool is_mirrored(const JudgeForm& form, std::uint32_t row, int epoch) {
  return form.colours == 2 && ((row * 0x9e3779b1U >> 16) + static_cast<std::uint32_t>(epoch)) % 2;
}

}  // namespace

std::vector<JudgeRow> play_for_judge(const JudgePlan& plan) {
  std::vector<std::vector<JudgeRow>> games(plan.games);
  in_parallel(plan.threads, games.size(),
              [&](std::size_t game) { games[game] = JudgedGame(plan, game).play(); });
  std::vector<JudgeRow> rows;
  for (auto& game : games) {
    rows.insert(rows.end(), game.begin(), game.end());
    game = {};
  }
  return rows;
}

std::span<const JudgeRow> kept_out(std::span<const JudgeRow> rows) {
  return rows.last(rows.size() / 20);
}

Judge fit_judge(const std::vector<JudgeRow>& rows, const JudgePlan& plan,
                const std::function<void(const JudgeReport&)>& report) {
  const JudgeForm& form = form_of_plan(plan);
  Random random(plan.seed);
  Numbers numbers(form);
  if (plan.start != nullptr) {
    numbers.take(*plan.start);
  } else {
    numbers.randomise(random);
  }
  Adam adam(
      numbers.list(),
      {.epochs = plan.epochs, .batch = plan.batch, .rate = plan.rate, .threads = plan.threads});
  std::vector<std::uint32_t> order(rows.size() - kept_out(rows).size());
  std::iota(order.begin(), order.end(), 0U);
  if (plan.promises_alone) {
    std::erase_if(order, [&](std::uint32_t number) { return rows[number].shares.empty(); });
  }
  for (int epoch = 1; epoch <= plan.epochs; ++epoch) {
    shuffle(std::span(order), random);
    const double learned = adam.epoch(order, [&](std::uint32_t number, AlignedFloats& gradient) {
      const JudgeRow& row = rows[number];
      const JudgePass pass(form, numbers.list(), row, is_mirrored(form, number, epoch));
      FirstUnits errors{};
      if (!row.shares.empty()) {
        const auto weight = static_cast<float>(plan.promise_weight);
        errors = PromisePass(pass, row).backward(weight, gradient);
      }
      if (!plan.promises_alone) pass.backward(pass.chance() - row.expected, errors, gradient);
      return static_cast<double>(entropy_of(pass.chance(), row.expected));
    });
    if (!report) continue;
    const Losses losses = losses_of(form, numbers.list(), kept_out(rows), plan.threads);
    report(
        {epoch, learned, mean(losses.judged, losses.rows), mean(losses.promised, losses.promises)});
  }
  return numbers.judge(form);
}

double cross_entropy(const Judge& judge, std::span<const JudgeRow> rows) {
  double loss = 0;
  for (const JudgeRow& row : rows) {
    const Line line(row.state);
    Judging judging(judge, line);
    judging.look_at(line, false);
    loss +=
        static_cast<double>(entropy_of(judging.chances()[blokus::to_move(row.state)], row.share));
  }
  return mean(loss, rows.size());
}

double cross_entropy_of_promises(const Judge& judge, std::span<const JudgeRow> rows) {
  double loss = 0;
  std::size_t count = 0;
  for (const JudgeRow& row : rows) {
    if (row.shares.empty()) continue;
    const Preference preference = preference_of(row);
    Judging judging(judge, preference.line);
    judging.look_at(preference.line, false);
    const Promises* promises = judging.has_promises() ? &judging.promises() : nullptr;
    loss += entropy_of(expected_shares(preference, promises), preference.shares);
    ++count;
  }
  return mean(loss, count);
}

}  // namespace spiel::training::blokus_judging
