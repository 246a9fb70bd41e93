// The tree of a Blokus search. A node is a position with its mover; its children are placements,
// kept eight at a time so that the best of them is found with vector instructions.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "bots/blokus_line.hpp"
#include "core/seat.hpp"

namespace spiel::bots::blokus_search {

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = 0xffffffff;

// Eight children, one per lane. Lanes without a child have the value kNever.
struct Eight {
  static constexpr std::size_t kLanes = 8;
  static constexpr float kNever = -1e9F;
  using Floats = float __attribute__((vector_size(32)));
  using Counts = std::int32_t __attribute__((vector_size(32)));

  Floats value;   // mean reward of the mover
  Floats weight;  // how much that mean rests on
  Floats prior;
  Counts visits;
  std::array<NodeId, kLanes> below;
  std::array<std::uint16_t, kLanes> code;
};

struct Node {
  std::uint32_t first = 0;  // of its eights
  std::uint16_t eights = 0;
  blokus::Colour colour = blokus::Colour::Blue;
  Seat seat = 0;
  std::uint32_t visits = 0;
};

// One child of a node.
struct Branch {
  NodeId node = kNoNode;
  std::uint32_t eight = 0;
  std::uint32_t lane = 0;
};

// A placement as it enters the tree.
struct Candidate {
  float prior = 0;
  float value = 0;  // what it is taken to be worth before it is tried
  std::uint16_t code = 0;
};

class Tree {
 public:
  // Grows to so many eights and no further.
  explicit Tree(std::size_t most) : most_(most) {}

  void clear();
  std::size_t size() const { return eights_.size(); }
  bool has_room(std::size_t children) const {
    return eights_.size() + children / Eight::kLanes + 1 <= most_;
  }

  NodeId add(blokus::Colour colour, Seat seat, std::span<const Candidate> candidates, float weight);

  Node& node(NodeId id) { return nodes_[id]; }
  const Node& node(NodeId id) const { return nodes_[id]; }
  std::span<Eight> children(const Node& node) { return {&eights_[node.first], node.eights}; }
  std::span<const Eight> children(const Node& node) const {
    return {&eights_[node.first], node.eights};
  }

  // The child with the most of value + exploration · prior · √visits / (1 + own visits).
  Branch best(NodeId id, float exploration) const;
  Branch most_visited(NodeId id) const;
  // The child by its placement; its node is kNoNode if there is none.
  Branch find(NodeId id, std::uint16_t code) const;

  const Eight& at(const Branch& branch) const { return eights_[branch.eight]; }
  Eight& at(const Branch& branch) { return eights_[branch.eight]; }
  std::uint16_t code(const Branch& branch) const { return at(branch).code[branch.lane]; }
  std::int32_t visits(const Branch& branch) const { return at(branch).visits[branch.lane]; }

  // Takes over what another tree knows below one of its nodes, which becomes the first here.
  void take(const Tree& other, NodeId root);

 private:
  NodeId copy(const Tree& other, NodeId id);

  std::size_t most_;
  std::vector<Node> nodes_;
  std::vector<Eight> eights_;
};

inline void add_result(Eight& eight, std::size_t lane, float reward, float weight) {
  eight.weight[lane] += weight;
  eight.value[lane] += (reward - eight.value[lane]) * weight / eight.weight[lane];
}

}  // namespace spiel::bots::blokus_search
