#include "bots/blokus_tree.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace spiel::bots::blokus_search {

namespace {

Eight empty_eight() {
  Eight eight{};
  eight.value = Eight::Floats{} + Eight::kNever;
  eight.below.fill(kNoNode);
  return eight;
}

constexpr EightCodes no_codes() {
  EightCodes codes{};
  codes.fill(kNoCode);
  return codes;
}

constexpr std::uint16_t kNoChild = 0xffff;
std::uint32_t index_slot(std::uint16_t code) { return code * 40503U >> 5; }

}  // namespace

void Tree::clear() {
  nodes_.clear();
  index_.clear();
  eights_.clear();
  codes_.clear();
}

NodeId Tree::add(const State& state, std::span<const Candidate> candidates, float weight) {
  Node node;
  node.first = static_cast<std::uint32_t>(eights_.size());
  node.eights = static_cast<std::uint16_t>((candidates.size() + Eight::kLanes - 1) / Eight::kLanes);
  node.colour = blokus::colour_to_move(state);
  node.seat = blokus::to_move(state);
  node.turn = state.turn;
  node.valid = state.valid;
  eights_.resize(eights_.size() + node.eights, empty_eight());
  codes_.resize(eights_.size(), no_codes());
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    Eight& eight = eights_[node.first + i / Eight::kLanes];
    const std::size_t lane = i % Eight::kLanes;
    eight.value[lane] = candidates[i].value;
    eight.weight[lane] = weight;
    eight.prior[lane] = candidates[i].prior;
    eight.urge[lane] = candidates[i].prior;
    codes_[node.first + i / Eight::kLanes][lane] = candidates[i].code;
  }
  index_children(node);
  nodes_.push_back(node);
  return static_cast<NodeId>(nodes_.size() - 1);
}

void Tree::index_children(Node& node) {
  const std::size_t lanes = node.eights * Eight::kLanes;
  const std::size_t slots = std::bit_ceil(2 * lanes);
  node.index = static_cast<std::uint32_t>(index_.size());
  node.index_mask = static_cast<std::uint16_t>(slots - 1);
  index_.resize(index_.size() + slots, kNoChild);
  for (std::size_t i = 0; i < lanes; ++i) {
    const std::uint16_t code = codes_[node.first + i / Eight::kLanes][i % Eight::kLanes];
    if (code == kNoCode) break;
    std::uint32_t slot = index_slot(code) & node.index_mask;
    while (index_[node.index + slot] != kNoChild) slot = (slot + 1) & node.index_mask;
    index_[node.index + slot] = static_cast<std::uint16_t>(i);
  }
}

Branch Tree::best(NodeId id, float exploration, std::uint32_t visits_per_eight) const {
  const Node& parent = nodes_[id];
  const float scale = exploration * std::sqrt(static_cast<float>(parent.visits) + 1);
  Eight::Floats best = Eight::Floats{} + Eight::kNever;
  Eight::Counts where{};
  std::uint32_t looked_at = parent.eights;
  if (visits_per_eight != 0) looked_at = std::min(looked_at, 2 + parent.visits / visits_per_eight);
  for (std::int32_t i = 0; i < static_cast<std::int32_t>(looked_at); ++i) {
    const Eight& eight = eights_[parent.first + static_cast<std::uint32_t>(i)];
    const Eight::Floats score = eight.value + eight.urge * scale;
    const auto better = score > best;
    best = better ? score : best;
    where = better ? Eight::Counts{} + i : where;
  }
  std::uint32_t lane = 0;
  for (std::uint32_t l = 1; l < Eight::kLanes; ++l) {
    if (best[l] > best[lane]) lane = l;
  }
  return {id, parent.first + static_cast<std::uint32_t>(where[lane]), lane};
}

Branch Tree::most_visited(NodeId id) const {
  const Node& parent = nodes_[id];
  Branch best{id, parent.first, 0};
  for (std::uint32_t e = parent.first; e < parent.first + parent.eights; ++e) {
    for (std::uint32_t lane = 0; lane < Eight::kLanes; ++lane) {
      const Branch here{id, e, lane};
      const bool more = visits(here) > visits(best);
      const bool equal = visits(here) == visits(best);
      if (more || (equal && at(here).value[lane] > at(best).value[best.lane])) best = here;
    }
  }
  return best;
}

Branch Tree::find(NodeId id, std::uint16_t code) const {
  const Node& parent = nodes_[id];
  for (std::uint32_t slot = index_slot(code);; ++slot) {
    const std::uint16_t child = index_[parent.index + (slot & parent.index_mask)];
    if (child == kNoChild) return {};
    const Branch branch{id, parent.first + child / std::uint32_t{Eight::kLanes},
                        child % std::uint32_t{Eight::kLanes}};
    if (this->code(branch) == code) return branch;
  }
}

void Tree::take(const Tree& other, NodeId root) {
  clear();
  copy(other, root);
}

NodeId Tree::copy(const Tree& other, NodeId id) {
  Node node = other.node(id);
  const auto from = other.children(node);
  node.first = static_cast<std::uint32_t>(eights_.size());
  eights_.insert(eights_.end(), from.begin(), from.end());
  const auto codes = other.codes(other.node(id));
  codes_.insert(codes_.end(), codes.begin(), codes.end());
  index_children(node);
  const auto copied = static_cast<NodeId>(nodes_.size());
  nodes_.push_back(node);
  for (std::size_t e = 0; e < from.size(); ++e) {
    for (std::size_t lane = 0; lane < Eight::kLanes; ++lane) {
      if (from[e].below[lane] >= kEndOfGame) continue;
      const NodeId child = copy(other, from[e].below[lane]);
      eights_[node.first + e].below[lane] = child;
    }
  }
  return copied;
}

}  // namespace spiel::bots::blokus_search
