#include "bots/blokus_tree.hpp"

#include <cmath>
#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace spiel::bots::blokus_search {

namespace {

constexpr std::uint32_t kAtOnce = 32;

// The first place of a code in a list of kAtOnce, or kAtOnce.
std::uint32_t place_of(const std::uint16_t* codes, std::uint16_t code) {
#ifdef __AVX2__
  const __m256i wanted = _mm256_set1_epi16(static_cast<short>(code));
  const auto equal = [&](const std::uint16_t* from) {
    const auto* sixteen = reinterpret_cast<const __m256i*>(from);
    return _mm256_cmpeq_epi16(_mm256_loadu_si256(sixteen), wanted);
  };
  const __m256i halves_mixed = _mm256_packs_epi16(equal(codes), equal(codes + 16));
  const __m256i bytes = _mm256_permute4x64_epi64(halves_mixed, 0b11011000);
  return std::countr_zero(std::uint64_t{1} << kAtOnce |
                          static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes)));
#else
  return static_cast<std::uint32_t>(std::find(codes, codes + kAtOnce, code) - codes);
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
  Eight unknown{.value = Floats{} + Eight::kNever,
                .urge = {},
                .weight = Floats{} + weight,
                .visits = {},
                .below = {},
                .judged = Floats{} + Eight::kNever};
  unknown.below.fill(kNoNode);
  Eight* all = this->eights(id);
  std::fill_n(all, eights, unknown);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    codes[i] = candidates[i].code;
    all[i / kLanes].value[i % kLanes] = candidates[i].value;
    all[i / kLanes].urge[i % kLanes] = candidates[i].prior;
  }
  return id;
}

Branch Tree::best(NodeId id, float exploration, std::uint32_t visits_per_eight) const {
  const Node& parent = node(id);
  const Eight* eights = this->eights(id);
  const float scale = exploration * std::sqrt(static_cast<float>(parent.visits) + 1);
  Floats best = Floats{} + Eight::kNever;
  Counts where{};
  std::uint32_t looked_at = parent.eights;
  if (visits_per_eight != 0) looked_at = std::min(looked_at, 2 + parent.visits / visits_per_eight);
  for (std::int32_t i = 0; i < static_cast<std::int32_t>(looked_at); ++i) {
    const Floats score = eights[i].value + eights[i].urge * scale;
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

// Behind the codes lies the rest of the block, so more of them may be read than there are.
Branch Tree::find(NodeId id, std::uint16_t code) const {
  const auto all = codes(id);
  for (std::uint32_t from = 0; from < all.size(); from += kAtOnce) {
    const std::uint32_t place = place_of(&all[from], code);
    if (place == kAtOnce) continue;
    return from + place < all.size() ? Branch{id, from + place} : Branch{};
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
    const std::size_t lane = ours.child % kLanes, their_lane = theirs.child % kLanes;
    const Eight& from = other.eight(theirs);
    Eight& to = eight(ours);
    to.value[lane] = from.value[their_lane];
    to.urge[lane] /= 1 + static_cast<float>(from.visits[their_lane]);
    to.weight[lane] = from.weight[their_lane];
    to.visits[lane] = from.visits[their_lane];
    to.judged[lane] = from.judged[their_lane];
    const NodeId below = from.below[their_lane];
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
