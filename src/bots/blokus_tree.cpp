#include "bots/blokus_tree.hpp"

#include <cmath>

namespace spiel::bots::blokus_search {

namespace {

Eight empty_eight() {
  Eight eight{};
  eight.value = Eight::Floats{} + Eight::kNever;
  eight.below.fill(kNoNode);
  eight.code.fill(kNoCode);
  return eight;
}

}  // namespace

void Tree::clear() {
  nodes_.clear();
  eights_.clear();
}

NodeId Tree::add(blokus::Colour colour, Seat seat, std::span<const Candidate> candidates,
                 float weight) {
  Node node;
  node.first = static_cast<std::uint32_t>(eights_.size());
  node.eights = static_cast<std::uint16_t>((candidates.size() + Eight::kLanes - 1) / Eight::kLanes);
  node.colour = colour;
  node.seat = seat;
  eights_.resize(eights_.size() + node.eights, empty_eight());
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    Eight& eight = eights_[node.first + i / Eight::kLanes];
    const std::size_t lane = i % Eight::kLanes;
    eight.value[lane] = candidates[i].value;
    eight.weight[lane] = weight;
    eight.prior[lane] = candidates[i].prior;
    eight.code[lane] = candidates[i].code;
  }
  nodes_.push_back(node);
  return static_cast<NodeId>(nodes_.size() - 1);
}

Branch Tree::best(NodeId id, float exploration) const {
  const Node& parent = nodes_[id];
  const float urge = exploration * std::sqrt(static_cast<float>(parent.visits) + 1);
  Eight::Floats best = Eight::Floats{} + Eight::kNever;
  Eight::Counts where{};
  for (std::int32_t i = 0; i < parent.eights; ++i) {
    const Eight& eight = eights_[parent.first + static_cast<std::uint32_t>(i)];
    const auto tried = __builtin_convertvector(eight.visits, Eight::Floats);
    const Eight::Floats score = eight.value + eight.prior * urge / (tried + 1.0F);
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
  for (std::uint32_t e = parent.first; e < parent.first + parent.eights; ++e) {
    for (std::uint32_t lane = 0; lane < Eight::kLanes; ++lane) {
      if (eights_[e].code[lane] == code) return {id, e, lane};
    }
  }
  return {};
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
  const auto copied = static_cast<NodeId>(nodes_.size());
  nodes_.push_back(node);
  for (std::size_t e = 0; e < from.size(); ++e) {
    for (std::size_t lane = 0; lane < Eight::kLanes; ++lane) {
      if (from[e].below[lane] == kNoNode) continue;
      const NodeId child = copy(other, from[e].below[lane]);
      eights_[node.first + e].below[lane] = child;
    }
  }
  return copied;
}

}  // namespace spiel::bots::blokus_search
