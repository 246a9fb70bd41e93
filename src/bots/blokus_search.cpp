#include "bots/blokus_search.hpp"

#include <algorithm>
#include <cmath>
#include <thread>

#include "bots/blokus_endgame.hpp"

namespace spiel::bots::blokus_search {

namespace {

constexpr std::size_t kCodeWords =
    (std::size_t{blokus::kOrientations} << blokus::Placement::kIndexBits) / 64;

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

float share_of_win(SeatMask winners, Seat seat, float everybody) {
  if (winners == 0) return everybody;
  return has_seat(winners, seat) ? 1.0F / static_cast<float>(std::popcount(winners)) : 0.0F;
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
      tree_(style.tree_bytes / sizeof(Eight) / 2),
      other_tree_(style.tree_bytes / sizeof(Eight) / 2) {
  for (auto& codes : played_) codes.resize(kCodeWords);
  path_.reserve(kMostSteps);
}

std::optional<blokus::Action> BlokusSearch::choose(const blokus::View& view, const Budget& budget) {
  blokus::legal(view, list_);
  chosen_.reset();
  if (list_.empty()) return std::nullopt;
  report_ = {};
  if (list_.placements() <= 1) return list_[0];
  if (near_end(view.state, style_.endgame, list_)) {
    if (const auto exact = solve_endgame(view.state, half_of(limited(budget)))) return exact;
  }
  return think(view.state, limited(budget));
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
  report_.value = tree_.at(best).value[best.lane];
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
  endings_.assign(tree_.node(0).eights * Eight::kLanes, {});
  Meter meter(budget);
  while (!meter.spent(report_.nodes) && !decided(report_.nodes, budget)) {
    simulate();
    ++report_.nodes;
  }
}

Branch BlokusSearch::elected(std::size_t helpers) const {
  Branch best = tree_.most_visited(0);
  std::int64_t most = -1;
  for (std::uint32_t e = tree_.node(0).first; e < tree_.node(0).first + tree_.node(0).eights; ++e) {
    for (std::uint32_t lane = 0; lane < Eight::kLanes; ++lane) {
      const Branch here{0, e, lane};
      if (tree_.code(here) == kNoCode) continue;
      std::int64_t votes = tree_.visits(here);
      for (std::size_t h = 0; h < helpers; ++h) {
        const Tree& other = helpers_[h]->tree_;
        const Branch same = other.find(0, tree_.code(here));
        if (same.node != kNoNode) votes += other.visits(same);
      }
      if (votes > most) most = votes, best = here;
    }
  }
  return best;
}

std::vector<std::pair<std::uint16_t, float>> BlokusSearch::shares() const {
  std::vector<std::pair<std::uint16_t, float>> shares;
  const Node& root = tree_.node(0);
  for (const Eight& eight : tree_.children(root)) {
    for (std::size_t lane = 0; lane < Eight::kLanes; ++lane) {
      if (eight.visits[lane] == 0) continue;
      shares.emplace_back(eight.code[lane],
                          static_cast<float>(eight.visits[lane]) / static_cast<float>(root.visits));
    }
  }
  return shares;
}

// --- what was found out --------------------------------------------------------------------------

void BlokusSearch::Endings::add(const Endings& other) {
  for (std::size_t s = 0; s < wins.size(); ++s) wins[s] += other.wins[s];
  count += other.count;
}

std::size_t BlokusSearch::slot_of(const Branch& of_root) const {
  return (of_root.eight - tree_.node(0).first) * Eight::kLanes + of_root.lane;
}

void BlokusSearch::note_ending(const State& end) {
  const blokus::Outcome outcome = *blokus::outcome(end);
  const std::size_t seats = blokus::variant(end).seats;
  Endings& endings = endings_[slot_of(path_.front())];
  for (std::size_t s = 0; s < seats; ++s) {
    endings.wins[s] += static_cast<double>(
        share_of_win(outcome.winners, static_cast<Seat>(s), 1.0F / static_cast<float>(seats)));
  }
  endings.count += 1;
}

// Over all threads.
BlokusSearch::Endings BlokusSearch::endings_of(std::uint16_t code) const {
  Endings sum;
  const auto add = [&](const BlokusSearch& search) {
    const Branch branch = search.tree_.find(0, code);
    if (branch.node != kNoNode) sum.add(search.endings_[search.slot_of(branch)]);
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
  for (const Eight& eight : tree_.children(tree_.node(0))) {
    for (const std::uint16_t code : eight.code) {
      if (code == kNoCode) continue;
      const Endings endings = endings_of(code);
      if (endings.count >= least) tried.push_back({code, endings});
    }
  }
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
  for (const Eight& eight : tree_.children(tree_.node(0))) {
    for (std::size_t lane = 0; lane < Eight::kLanes; ++lane) {
      const std::int32_t visits = eight.visits[lane];
      second = std::max(second, std::min(first, visits));
      first = std::max(first, visits);
    }
  }
  return static_cast<std::uint64_t>(first - second) > *budget.nodes - nodes;
}

// --- from one answer to the next -----------------------------------------------------------------

void BlokusSearch::enter(const State& state) {
  if (root_ && follow(state)) return;
  tree_.clear();
  root_.emplace(state);
  if (state.last && state.last->kind == blokus::Action::Kind::Place) {
    const auto squares = blokus::Wide(blokus::squares_of(state.last->placement));
    root_->fresh[blokus::index_of(state.last->colour)] = blokus::corner_neighbours(squares);
  }
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
    if (node != kNoNode) {
      const Branch branch = tree_.find(node, placement->code());
      node = branch.node == kNoNode ? kNoNode : tree_.at(branch).below[branch.lane];
    }
    line.place(placement->code(), true);
  }
  root_ = line;
  if (node == kNoNode) {
    tree_.clear();
    expand(*root_);
  } else {
    other_tree_.take(tree_, node);
    std::swap(tree_, other_tree_);
  }
  return true;
}

// --- one simulation ------------------------------------------------------------------------------

void BlokusSearch::simulate() {
  Line line = *root_;
  path_.clear();
  NodeId node = 0;
  while (!blokus::is_over(line.state)) {
    const Branch branch = tree_.best(node, style_.exploration);
    path_.push_back(branch);
    line.place(tree_.code(branch), true);
    node = tree_.at(branch).below[branch.lane];
    if (node != kNoNode) continue;
    const auto ripe = 1 + static_cast<std::int32_t>(path_.size()) / 2;
    if (tree_.visits(branch) < ripe || blokus::is_over(line.state)) break;
    node = expand(line);
    tree_.at(branch).below[branch.lane] = node;
    if (node == kNoNode) break;
  }
  playout_.finish(line);
  note_ending(line.state);
  const Rewards result = rewards(line.state);
  learn(line, result);
  remember(line, result);
}

NodeId BlokusSearch::expand(const Line& line) {
  const Seat seat = blokus::to_move(line.state);
  blokus::legal(line.state, seat, list_);
  const std::size_t keep = path_.empty() ? 4 * style_.most_children : style_.most_children;
  if (!tree_.has_room(std::min(keep, list_.placements()))) return kNoNode;
  const Prior prior(line, *style_.priors);
  candidates_.clear();
  float best = -1e9F;
  for (std::size_t i = 0; i < list_.placements(); ++i) {
    const std::uint16_t code = list_.placement(i).code();
    const float worth = prior.worth(code);
    best = std::max(best, worth);
    candidates_.push_back({worth, 0, code});
  }
  const auto by_prior = [](const Candidate& a, const Candidate& b) { return a.prior > b.prior; };
  if (candidates_.size() > keep) {
    std::nth_element(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(keep),
                     candidates_.end(), by_prior);
    candidates_.resize(keep);
  }
  float sum = 0;
  for (Candidate& c : candidates_) sum += c.prior = std::exp(c.prior - best);
  for (Candidate& c : candidates_) {
    c.value = means_[seat] - style_.first_spread * (1 - std::sqrt(c.prior));
    c.prior /= sum;
  }
  return tree_.add(list_.colour(), seat, candidates_, style_.first_weight);
}

BlokusSearch::Rewards BlokusSearch::rewards(const State& end) {
  const blokus::Outcome outcome = *blokus::outcome(end);
  const std::size_t seats = blokus::variant(end).seats;
  const float everybody = 1.0F / static_cast<float>(seats);
  Rewards rewards{};
  for (std::size_t s = 0; s < seats; ++s) {
    const float z = spreads_[s].normalised(lead(outcome, s, seats));
    rewards[s] = share_of_win(outcome.winners, static_cast<Seat>(s), everybody) +
                 style_.score_bonus * z / (1 + std::abs(z));
    constexpr float kMemory = 0.01F;
    means_[s] += kMemory * (rewards[s] - means_[s]);
  }
  return rewards;
}

void BlokusSearch::learn(const Line& line, const Rewards& rewards) {
  const std::size_t first = root_->length;
  for (std::size_t i = first; i < line.length; ++i) {
    const Step& step = line.steps[i];
    played_[blokus::index_of(step.colour)][step.code / 64] |= std::uint64_t{1} << step.code % 64;
  }
  for (std::size_t i = 0; i < path_.size(); ++i) {
    const Branch& branch = path_[i];
    Node& node = tree_.node(branch.node);
    const float reward = rewards[node.seat];
    if (style_.rave_weight > 0 && node.visits < style_.rave_visits) {
      share(node, first + i, line, reward);
    }
    ++node.visits;
    Eight& eight = tree_.at(branch);
    ++eight.visits[branch.lane];
    add_result(eight, branch.lane, reward, 1);
  }
  for (std::size_t i = first; i < line.length; ++i) {
    const Step& step = line.steps[i];
    played_[blokus::index_of(step.colour)][step.code / 64] = 0;
  }
}

// All moves as first: placements that the same colour made later would have been possible now.
void BlokusSearch::share(const Node& node, std::size_t ply, const Line& line, float reward) {
  const auto& played = played_[blokus::index_of(node.colour)];
  for (Eight& eight : tree_.children(node)) {
    for (std::size_t lane = 0; lane < Eight::kLanes; ++lane) {
      const std::uint16_t code = eight.code[lane];
      if (code == kNoCode || (played[code / 64] >> code % 64 & 1) == 0) continue;
      std::size_t at = ply;
      while (line.steps[at].code != code || line.steps[at].colour != node.colour) {
        if (++at == line.length) break;
      }
      if (at == ply || at == line.length) continue;
      const auto away = static_cast<float>(at - ply) / static_cast<float>(line.length - ply);
      add_result(eight, lane, reward, style_.rave_weight * (1 - away));
    }
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
