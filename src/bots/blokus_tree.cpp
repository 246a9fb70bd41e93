#include "bots/blokus_tree.hpp"

#include <cmath>
#ifdef __SSE2__
#include <immintrin.h>
#endif

namespace spiel::bots::blokus_search {

namespace {

// Where the code stands among eight, or kLanes.
std::uint32_t lane_of(const std::uint16_t* eight, std::uint16_t code) {
#ifdef __SSE2__
  const __m128i codes = _mm_load_si128(reinterpret_cast<const __m128i*>(eight));
  const __m128i equal = _mm_cmpeq_epi16(codes, _mm_set1_epi16(static_cast<short>(code)));
  const auto bytes = static_cast<std::uint32_t>(_mm_movemask_epi8(equal));
  return static_cast<std::uint32_t>(std::countr_zero(bytes | 1U << 2 * kLanes)) / 2;
#else
  return static_cast<std::uint32_t>(std::find(eight, eight + kLanes, code) - eight);
#endif
}

}  // namespace

NodeId Tree::add(const State& state, std::span<const Candidate> candidates, float weight,
                 bool cramped) {
  const std::size_t eights = eights_of(candidates.size());
  const auto id = static_cast<NodeId>(lines_.size());
  lines_.resize(lines_.size() + lines_of(eights));
  node(id) = {.visits = 0,
              .eights = static_cast<std::uint16_t>(eights),
              .turn = state.turn,
              .valid = state.valid,
              .colour = blokus::colour_to_move(state),
              .seat = blokus::to_move(state),
              .cramped = cramped};
  auto* codes = at<std::uint16_t>(id) + kCodesFrom;
  std::fill_n(codes, eights * kLanes, kNoCode);
  Appeal* appeals = this->appeals(id);
  appeals[eights - 1].value = Floats{} + Appeal::kNever;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    codes[i] = candidates[i].code;
    appeals[i / kLanes].value[i % kLanes] = candidates[i].value;
    appeals[i / kLanes].urge[i % kLanes] = candidates[i].prior;
  }
  Record record{.weight = Floats{} + weight, .visits = {}, .below = {}};
  record.below.fill(kNoNode);
  std::fill_n(records(id), eights, record);
  return id;
}

Branch Tree::best(NodeId id, float exploration, std::uint32_t visits_per_eight) const {
  const Node& parent = node(id);
  const Appeal* appeals = this->appeals(id);
  for (std::size_t eight = 0; eight < 2; ++eight) {  // one of these will mostly be asked for
    __builtin_prefetch(&records(id)[eight].visits);
    __builtin_prefetch(&records(id)[eight].below);
  }
  const float scale = exploration * std::sqrt(static_cast<float>(parent.visits) + 1);
  Floats best = Floats{} + Appeal::kNever;
  Counts where{};
  std::uint32_t looked_at = parent.eights;
  if (visits_per_eight != 0) looked_at = std::min(looked_at, 2 + parent.visits / visits_per_eight);
  for (std::int32_t i = 0; i < static_cast<std::int32_t>(looked_at); ++i) {
    const Floats score = appeals[i].value + appeals[i].urge * scale;
    const auto better = score > best;
    best = better ? score : best;
    where = better ? Counts{} + i : where;
  }
  std::uint32_t lane = 0;
  for (std::uint32_t l = 1; l < kLanes; ++l) {
    if (best[l] > best[lane]) lane = l;
  }
  return {id, static_cast<std::uint32_t>(where[lane]) * std::uint32_t{kLanes} + lane};
}

Branch Tree::most_visited(NodeId id) const {
  Branch best{id, 0};
  for_each_child(id, [&](const Branch& here) {
    const bool more = visits(here) > visits(best);
    const bool equal = visits(here) == visits(best);
    if (more || (equal && value(here) > value(best))) best = here;
  });
  return best;
}

Branch Tree::find(NodeId id, std::uint16_t code) const {
  const auto all = codes(id);
  for (std::uint32_t from = 0; from < all.size(); from += kLanes) {
    const std::uint32_t lane = lane_of(&all[from], code);
    if (lane < kLanes) return {id, from + lane};
  }
  return {};
}

NodeId Tree::widen(NodeId old, const State& state, std::span<const Candidate> candidates,
                   float weight) {
  const NodeId id = add(state, candidates, weight);
  adopt(id, *this, old, [](NodeId below) { return below; });
  return id;
}

void Tree::take(const Tree& other, NodeId root, const State& state,
                std::span<const Candidate> candidates, float weight) {
  clear();
  add(state, candidates, weight);
  adopt(0, other, root, [&](NodeId below) { return copy(other, below); });
}

template <class Follow>
void Tree::adopt(NodeId id, const Tree& other, NodeId known, Follow&& follow) {
  node(id).visits = other.node(known).visits;
  other.for_each_child(known, [&](const Branch& theirs) {
    const Branch ours = find(id, other.code(theirs));
    if (ours.node == kNoNode) return;
    const std::size_t eight = ours.child / kLanes, lane = ours.child % kLanes;
    const std::size_t their_eight = theirs.child / kLanes, their_lane = theirs.child % kLanes;
    const Record& record = other.records(known)[their_eight];
    records(id)[eight].weight[lane] = record.weight[their_lane];
    records(id)[eight].visits[lane] = record.visits[their_lane];
    appeals(id)[eight].value[lane] = other.value(theirs);
    appeals(id)[eight].urge[lane] /= 1 + static_cast<float>(record.visits[their_lane]);
    const NodeId below = record.below[their_lane];
    set_below(ours, below < kEndOfGame ? follow(below) : below);
  });
}

NodeId Tree::copy(const Tree& other, NodeId id) {
  const auto from = other.lines_.begin() + id;
  const std::size_t eights = other.node(id).eights;
  const auto copied = static_cast<NodeId>(lines_.size());
  lines_.insert(lines_.end(), from, from + static_cast<std::ptrdiff_t>(lines_of(eights)));
  other.for_each_child(id, [&](const Branch& branch) {
    const NodeId below = other.below(branch);
    if (below < kEndOfGame) set_below({copied, branch.child}, copy(other, below));
  });
  return copied;
}

}  // namespace spiel::bots::blokus_search
