#include "bots/blokus_search.hpp"

#include <algorithm>
#include <cmath>
#include <thread>

#include "bots/blokus_endgame.hpp"

namespace spiel::bots::blokus_search {

namespace {

// The placement that a colour has made between two positions, if it was exactly one.
std::optional<Placement> placed_between(const State& before, const State& after, Colour colour) {
  const std::size_t c = blokus::index_of(colour);
  const blokus::Wide news = blokus::Wide(after.placed[c]).without(blokus::Wide(before.placed[c]));
  if (!news.any()) return std::nullopt;
  return blokus::placement_of(news.narrow());
}

// Own points less those of the best other.
float lead(const blokus::Outcome& outcome, std::size_t seat, std::size_t seats) {
  int best = -1000;
  for (std::size_t s = 0; s < seats; ++s) {
    if (s != seat) best = std::max<int>(best, outcome.points[s]);
  }
  return static_cast<float>(outcome.points[seat] - best);
}

// Whether all colours together have at most so many placements. The list is used as scratch.
bool near_end(const State& state, std::size_t most, blokus::ActionList& list) {
  std::size_t count = 0;
  for (std::size_t c = 0; c < blokus::variant(state).colours; ++c) {
    const auto colour = static_cast<Colour>(c);
    if (!blokus::is_valid(state, colour)) continue;
    State turned = state;
    while (blokus::colour_to_move(turned) != colour) ++turned.turn;
    blokus::legal(turned, blokus::to_move(turned), list);
    count += list.placements();
    if (count > most) return false;
  }
  return true;
}

// What each of several threads may spend; the time by the clock is the same for all.
Budget split(Budget budget, std::size_t threads) {
  if (budget.cpu) *budget.cpu /= static_cast<Duration::rep>(threads);
  if (budget.nodes) *budget.nodes /= threads;
  return budget;
}

Budget half_of(Budget budget) {
  if (budget.time) *budget.time /= 2;
  return split(budget, 2);
}

// Four colours may have several places to begin, and the judge takes one for theirs; those of duo
// are alike.
bool is_to_choose_its_corner(const State& state) {
  const blokus::Variant& v = blokus::variant(state);
  const Colour colour = blokus::colour_to_move(state);
  return v.colours > 2 && !blokus::has_placed(state, colour) &&
         v.start[blokus::index_of(colour)].count() > 1;
}

// Of the position that is to be answered.
constexpr std::size_t kRootChildren = 512;

using PerSeat = std::array<float, kMaxSeats>;

// Of the win, for each seat.
PerSeat shares_of(const blokus::Outcome& outcome, std::size_t seats) {
  PerSeat shares{};
  const bool draw = outcome.winners == 0;
  const auto winners = draw ? static_cast<int>(seats) : std::popcount(outcome.winners);
  for (std::size_t s = 0; s < seats; ++s) {
    if (draw || has_seat(outcome.winners, s)) shares[s] = 1.0F / static_cast<float>(winners);
  }
  return shares;
}

// Goes a part of the way from `values` to others.
void mix(PerSeat& values, const PerSeat& others, float weight) {
  for (std::size_t s = 0; s < values.size(); ++s) values[s] += weight * (others[s] - values[s]);
}

}  // namespace

float BlokusSearch::Spread::normalised(float value) {
  count_ += 1;
  const float delta = value - mean_;
  mean_ += delta / count_;
  squares_ += delta * (value - mean_);
  return delta / std::sqrt(squares_ / count_ + 1);
}

BlokusSearch::BlokusSearch(const SearchStyle& style, std::uint64_t seed)
    : style_(style),
      random_(seed),
      playout_(style.playout, replies_, random_),
      tree_(style.tree_bytes / 2),
      other_tree_(style.tree_bytes / 2),
      codes_(blokus::kPlacements + blokus::kGeneratorSlack) {
  path_.reserve(kMostSteps);
}

std::optional<blokus::Action> BlokusSearch::choose(const blokus::View& view, const Budget& budget) {
  blokus::legal(view, list_);
  chosen_.reset();
  if (list_.empty()) return std::nullopt;
  report_ = {};
  if (list_.placements() <= 1) return list_[0];
  const Budget whole = limited(budget);
  if (!near_end(view.state, style_.endgame, list_)) return think(view.state, whole);
  const Budget half = half_of(whole);
  if (const auto exact = solve_endgame(view.state, half)) return exact;
  return think(view.state, half);
}

Budget BlokusSearch::limited(Budget budget) const {
  if (style_.most_nodes) {
    budget.nodes = std::min(budget.nodes.value_or(*style_.most_nodes), *style_.most_nodes);
  }
  return budget;
}

// Several threads grow trees of their own, from other seeds, and vote by their simulations: that
// needs no lock, and each tree stays as deterministic as one alone.
Action BlokusSearch::think(const State& state, const Budget& budget) {
  study(state, budget);
  const Branch best = tree_.find(0, *chosen_);
  report_.value = tree_.value(best);
  return Action::place(blokus::colour_to_move(state), Placement::from_code(*chosen_));
}

void BlokusSearch::study(const State& state, const Budget& budget) {
  const auto threads = static_cast<std::size_t>(std::max(budget.threads, 1));
  const Budget part = split(budget, threads);
  while (helpers_.size() + 1 < threads) {
    helpers_.push_back(std::make_unique<BlokusSearch>(style_, random_.next()));
  }
  helpers_.resize(threads - 1);
  {
    std::vector<std::jthread> workers;
    for (std::size_t i = 0; i + 1 < threads; ++i) {
      workers.emplace_back([&, i] { helpers_[i]->grow(state, part); });
    }
    grow(state, part);
  }
  chosen_ = tree_.code(threads == 1 ? tree_.most_visited(0) : elected(threads - 1));
}

void BlokusSearch::grow(const State& state, const Budget& budget) {
  report_ = {};
  enter(state);
  playout_.start_from(state);
  endings_.assign(tree_.codes(0).size(), {});
  constexpr std::uint64_t kNodesPerLook = 64;  // about half a millisecond
  Meter meter(budget, kNodesPerLook);
  while (!meter.spent(report_.nodes) && !decided(report_.nodes, budget)) {
    simulate();
    ++report_.nodes;
  }
}

Branch BlokusSearch::elected(std::size_t helpers) const {
  Branch best = tree_.most_visited(0);
  std::int64_t most = -1;
  tree_.for_each_child(0, [&](const Branch& here) {
    std::int64_t votes = tree_.visits(here);
    for (std::size_t h = 0; h < helpers; ++h) {
      const Tree& other = helpers_[h]->tree_;
      const Branch same = other.find(0, tree_.code(here));
      if (same.node != kNoNode) votes += other.visits(same);
    }
    if (votes > most) most = votes, best = here;
  });
  return best;
}

std::vector<std::pair<std::uint16_t, float>> BlokusSearch::shares() const {
  std::vector<std::pair<std::uint16_t, float>> shares;
  const auto simulations = static_cast<float>(tree_.node(0).visits);
  tree_.for_each_child(0, [&](const Branch& child) {
    const auto visits = static_cast<float>(tree_.visits(child));
    if (visits > 0) shares.emplace_back(tree_.code(child), visits / simulations);
  });
  return shares;
}

// --- what was found out --------------------------------------------------------------------------

void BlokusSearch::Endings::add(const Endings& other) {
  for (std::size_t s = 0; s < wins.size(); ++s) wins[s] += other.wins[s];
  count += other.count;
}

void BlokusSearch::note_ending(const Rewards& shares) {
  Endings& endings = endings_[path_.front().child];
  for (std::size_t s = 0; s < shares.size(); ++s) endings.wins[s] += static_cast<double>(shares[s]);
  endings.count += 1;
}

// Over all threads.
BlokusSearch::Endings BlokusSearch::endings_of(std::uint16_t code) const {
  Endings sum;
  const auto add = [&](const BlokusSearch& search) {
    const Branch branch = search.tree_.find(0, code);
    if (branch.node != kNoNode) sum.add(search.endings_[branch.child]);
  };
  add(*this);
  for (const auto& helper : helpers_) add(*helper);
  return sum;
}

// What was hardly tried has no value worth telling.
std::vector<BlokusSearch::Tried> BlokusSearch::well_tried() const {
  constexpr double kLeastTried = 4, kLeastShare = 0.02;
  const double least = std::max(kLeastTried, kLeastShare * endings_of(*chosen_).count);
  std::vector<Tried> tried;
  tree_.for_each_child(0, [&](const Branch& child) {
    const Endings endings = endings_of(tree_.code(child));
    if (endings.count >= least) tried.push_back({tree_.code(child), endings});
  });
  return tried;
}

std::vector<Weighed<blokus::Action>> BlokusSearch::weighed() const {
  if (!chosen_) return {};
  std::vector<Tried> tried = well_tried();
  std::ranges::stable_sort(tried, std::ranges::greater{}, [&](const Tried& t) {
    return std::pair(t.code == *chosen_, t.endings.count);
  });
  std::vector<Weighed<Action>> result;
  const Node& root = tree_.node(0);
  for (const auto& [code, endings] : tried) {
    result.push_back({Action::place(root.colour, Placement::from_code(code)),
                      endings.wins[root.seat] / endings.count});
  }
  return result;
}

std::array<double, kMaxSeats> BlokusSearch::chances() const {
  Endings endings = chosen_ ? endings_of(*chosen_) : Endings();
  for (double& wins : endings.wins) wins /= std::max(endings.count, 1.0);
  return endings.wins;
}

// Nobody can catch up with the first any more in what is left.
bool BlokusSearch::decided(std::uint64_t nodes, const Budget& budget) const {
  constexpr std::uint64_t kNodesPerLook = 256;
  if (!budget.nodes || nodes % kNodesPerLook != 0) return false;
  std::int32_t first = 0, second = 0;
  tree_.for_each_child(0, [&](const Branch& child) {
    const std::int32_t visits = tree_.visits(child);
    second = std::max(second, std::min(first, visits));
    first = std::max(first, visits);
  });
  return static_cast<std::uint64_t>(first - second) > *budget.nodes - nodes;
}

// --- from one answer to the next -----------------------------------------------------------------

void BlokusSearch::enter(const State& state) {
  if (root_ && follow(state)) return;
  root_.emplace(state);
  start_judging();
  plant();
}

void BlokusSearch::start_judging() {
  judging_.reset();
  looked_at_ = kNowhere;
  const blokus::Variant& v = blokus::variant(root_->state);
  const Judge* judge = style_.judges ? judge_of(*style_.judges, v) : nullptr;
  if (judge != nullptr) judging_.emplace(*judge, *root_);
}

// A tree of the root alone.
void BlokusSearch::plant() {
  tree_.clear();
  path_.clear();
  expand(*root_);
}

// Whether the position follows from the last one by placements; then what is known about it stays.
bool BlokusSearch::follow(const State& state) {
  Line line = *root_;
  NodeId node = 0;
  while (!(line.state == state)) {
    if (blokus::is_over(line.state)) return false;
    const Colour colour = blokus::colour_to_move(line.state);
    const auto placement = placed_between(line.state, state, colour);
    if (!placement || blokus::check(line.state, blokus::to_move(line.state),
                                    blokus::Action::place(colour, *placement))) {
      return false;
    }
    if (node < kEndOfGame) {
      const Branch branch = tree_.find(node, placement->code());
      node = branch.node == kNoNode ? kNoNode : tree_.below(branch);
    }
    line.place(placement->code(), true);
  }
  root_ = line;
  start_judging();
  if (node >= kEndOfGame) {
    plant();
  } else {
    choose_candidates(*root_, next_placements(*root_), kRootChildren);
    other_tree_.take(tree_, node, root_->state, candidates_, style_.first_weight);
    std::swap(tree_, other_tree_);
  }
  return true;
}

// --- one simulation ------------------------------------------------------------------------------

void BlokusSearch::simulate() {
  Line line = *root_;
  looked_at_ = kNowhere;
  descend(line);
  const bool judges = judging_ && !blokus::is_over(line.state);
  const Rewards expected = judges ? expected_at(line) : Rewards{};
  playout_.finish(line, judges ? judged_playout(line) : kMostSteps);
  Rewards result = rewards(line);
  if (judges) mix(result, expected, style_.judge_weight);
  learn(line, result);
  remember(line, result);
}

// How many placements a playout has before the judge speaks again.
std::size_t BlokusSearch::judged_playout(const Line& line) const {
  const std::size_t colours = blokus::variant(line.state).colours;
  if (line.length >= style_.judged_until * colours) return kMostSteps;
  return style_.judged_rounds * colours;
}

// What the judge says at the end of the path; it is kept, for many positions are met again before
// they become part of the tree.
BlokusSearch::Rewards BlokusSearch::expected_at(const Line& line) {
  const Branch& branch = path_.back();
  if (const auto judged = tree_.judged(branch)) return {*judged, 1 - *judged};
  look_at(line);
  const Rewards chances = judging_->chances();
  tree_.set_judged(branch, chances[0]);
  return chances;
}

// The judge looks at a position once, whether for its placements or for its worth.
void BlokusSearch::look_at(const Line& line) {
  if (looked_at_ == line.length) return;
  judging_->look_at(line, false);
  looked_at_ = line.length;
}

// nullptr: nothing is promised.
const Promises* BlokusSearch::promises_at(const Line& line) {
  if (!judging_ || !judging_->has_promises()) return nullptr;
  if (is_to_choose_its_corner(line.state)) return nullptr;
  look_at(line);
  return &judging_->promises();
}

// Follows the most promising placements to a position that the tree does not know yet, and adds it
// if it was met often enough.
void BlokusSearch::descend(Line& line) {
  path_.clear();
  for (NodeId node = 0; node < kEndOfGame;) {
    if (is_cramped(node)) node = widen(line, node);
    const Branch branch = tree_.best(node, style_.exploration, style_.visits_per_eight);
    path_.push_back(branch);
    node = tree_.below(branch);
    if (node < kEndOfGame) tree_.fetch(node);
    line.place(tree_.code(branch), false);
    if (node == kNoNode && tree_.visits(branch) >= ripe()) {
      node = expand(line);
      tree_.set_below(branch, node);
    } else {
      settle(line.state, node);
    }
  }
}

// How often a position at the end of the path must have been met to become part of the tree.
std::int32_t BlokusSearch::ripe() const { return 1 + static_cast<std::int32_t>(path_.size()) / 2; }

// Skips those who cannot place, as was found out when the position became part of the tree.
void BlokusSearch::settle(State& state, NodeId node) const {
  if (node == kNoNode) return;
  state.valid = node == kEndOfGame ? std::uint8_t{0} : tree_.node(node).valid;
  if (node != kEndOfGame) state.turn = tree_.node(node).turn;
}

// Goes on to the next colour that can place. Its placements; none if nobody can.
std::span<const std::uint16_t> BlokusSearch::next_placements(Line& line) {
  for (; !blokus::is_over(line.state); blokus::skip_blocked(line.state)) {
    const Colour colour = blokus::colour_to_move(line.state);
    if (!blokus::is_valid(line.state, colour)) continue;
    const std::size_t count = blokus::generate(
        line.ground.room(colour), blokus::choice_of(line.state, colour), codes_.data());
    if (count > 0) return {codes_.data(), count};
  }
  return {};
}

NodeId BlokusSearch::expand(Line& line) {
  const std::span<const std::uint16_t> codes = next_placements(line);
  if (codes.empty()) return kEndOfGame;
  const bool is_root = path_.empty();
  const std::size_t most = is_root ? kRootChildren : style_.most_children;
  const std::size_t keep = is_root ? most : std::min(style_.first_children, most);
  if (!tree_.has_room(std::min(keep, codes.size()))) return kNoNode;
  choose_candidates(line, codes, keep);
  return tree_.add(line.state, candidates_, style_.first_weight,
                   keep < std::min(codes.size(), most));
}

// Whether children would be looked at that the node does not have.
bool BlokusSearch::is_cramped(NodeId id) const {
  const Node& node = tree_.node(id);
  return node.cramped &&
         (style_.visits_per_eight == 0 || 2 + node.visits / style_.visits_per_eight > node.eights);
}

// Gives the position at the end of the line more of its placements, if there is room for them.
NodeId BlokusSearch::widen(Line& line, NodeId node) {
  const std::span<const std::uint16_t> codes = next_placements(line);
  if (!tree_.has_room(std::min(style_.most_children, codes.size()))) return node;
  choose_candidates(line, codes, style_.most_children);
  const NodeId wider = tree_.widen(node, line.state, candidates_, style_.first_weight);
  tree_.set_below(path_.back(), wider);
  return wider;
}

// Those to keep, with priors that add up to one.
void BlokusSearch::choose_candidates(const Line& line, std::span<const std::uint16_t> codes,
                                     std::size_t keep) {
  const float best = weigh(line, codes, keep);
  const float mean = means_[blokus::to_move(line.state)];
  float sum = 0;
  for (Candidate& c : candidates_) sum += c.prior = std::exp(c.prior - best);
  for (Candidate& c : candidates_) {
    c.value = mean - style_.first_spread * (1 - std::sqrt(c.prior));
    c.prior /= sum;
  }
}

// Makes the most promising placements candidates, the best first, and gives its worth.
float BlokusSearch::weigh(const Line& line, std::span<const std::uint16_t> codes,
                          std::size_t keep) {
  const Prior prior(line, *style_.priors, promises_at(line));
  ranked_.clear();
  for (const std::uint16_t code : codes) ranked_.emplace_back(prior.worth(code), code);
  keep = std::min(keep, ranked_.size());
  select_best(ranked_, keep);
  ranked_.resize(keep);
  sort_best_first(ranked_);
  candidates_.clear();
  for (const Ranked& r : ranked_) candidates_.push_back({r.worth(), 0, r.code()});
  return candidates_.front().prior;
}

// Where a playout stopped before the end, what the judge expects.
BlokusSearch::Rewards BlokusSearch::rewards(const Line& line) {
  const auto outcome = blokus::outcome(line.state);
  if (!outcome) judging_->look_at(line, looked_at_ != kNowhere);
  const Rewards rewards = outcome ? rewards_at_end(*outcome) : judging_->chances();
  if (!outcome) note_ending(rewards);
  constexpr float kMemory = 0.01F;
  mix(means_, rewards, kMemory);
  return rewards;
}

BlokusSearch::Rewards BlokusSearch::rewards_at_end(const blokus::Outcome& outcome) {
  const std::size_t seats = blokus::variant(root_->state).seats;
  Rewards rewards = shares_of(outcome, seats);
  note_ending(rewards);
  for (std::size_t s = 0; s < seats; ++s) {
    const float z = spreads_[s].normalised(lead(outcome, s, seats));
    rewards[s] += style_.score_bonus * z / (1 + std::abs(z));
  }
  return rewards;
}

// What is to change is sought first, so that memory can fetch it all at once.
void BlokusSearch::learn(const Line& line, const Rewards& rewards) {
  shared_.clear();
  for (std::size_t i = 0; i < path_.size(); ++i) {
    const Branch& branch = path_[i];
    Node& node = tree_.node(branch.node);
    const float reward = rewards[node.seat];
    if (style_.rave_weight > 0 && node.visits < style_.rave_visits) {
      share(branch.node, root_->length + i, line, reward);
    }
    ++node.visits;
    tree_.add_visit(branch, reward);
  }
  for (const Shared& s : shared_) tree_.add_result(s.branch, s.reward, s.weight);
}

// All moves as first: placements that the same colour made later would have been possible now.
void BlokusSearch::share(NodeId node, std::size_t ply, const Line& line, float reward) {
  const Colour colour = tree_.node(node).colour;
  const float closer = style_.rave_weight / static_cast<float>(line.length - ply);
  for (std::size_t at = ply + 1; at < line.length; ++at) {
    if (line.steps[at].colour != colour) continue;
    const Branch same = tree_.find(node, line.steps[at].code);
    if (same.node == kNoNode) continue;
    tree_.fetch(same);
    shared_.push_back({same, reward, closer * static_cast<float>(line.length - at)});
  }
}

void BlokusSearch::remember(const Line& line, const Rewards& rewards) {
  if (!style_.playout.replies) return;
  const blokus::Variant& v = blokus::variant(line.state);
  for (std::size_t i = std::max<std::size_t>(root_->length, 1); i < line.length; ++i) {
    const Step& step = line.steps[i];
    const Seat seat = v.seat_of[blokus::index_of(step.colour)];
    if (seat == kNoSeat) continue;
    const std::uint16_t before = i >= 2 ? line.steps[i - 2].code : kNoCode;
    const std::uint16_t last = line.steps[i - 1].code;
    if (rewards[seat] > means_[seat]) {
      replies_.keep(step.colour, before, last, step.code);
    } else {
      replies_.forget(step.colour, before, last, step.code);
    }
  }
}

// --- levels --------------------------------------------------------------------------------------

std::unique_ptr<BlokusPlayer> make_club(std::uint64_t seed) {
  SearchStyle style;
  style.most_nodes = 300;
  return std::make_unique<BlokusSearch>(style, seed);
}

std::unique_ptr<BlokusPlayer> make_master(std::uint64_t seed) {
  return std::make_unique<BlokusSearch>(SearchStyle{}, seed);
}

}  // namespace spiel::bots::blokus_search
