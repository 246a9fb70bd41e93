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

inline constexpr NodeId kEndOfGame = 0xfffffffe;  // below a placement after which nobody can place

// Eight children, one per lane. Lanes without a child have the value kNever. What the choice of a
// child reads lies in the first cache line.
struct alignas(64) Eight {
  static constexpr std::size_t kLanes = 8;
  static constexpr float kNever = -1e9F;
  using Floats = float __attribute__((vector_size(32)));
  using Counts = std::int32_t __attribute__((vector_size(32)));

  Floats value;   // mean reward of the mover
  Floats urge;    // prior / (1 + visits)
  Floats weight;  // how much the mean rests on
  Counts visits;
  Floats prior;
  std::array<NodeId, kLanes> below;
};
using EightCodes = std::array<std::uint16_t, Eight::kLanes>;

struct Node {
  std::uint32_t first = 0;  // of its eights
  std::uint32_t index = 0;  // where its children are found by their placements
  std::uint16_t index_mask = 0;
  std::uint16_t eights = 0;
  blokus::Colour colour = blokus::Colour::Blue;
  Seat seat = 0;
  std::uint32_t visits = 0;
  std::uint16_t turn = 0;  // of the position, once those who cannot place are skipped
  std::uint8_t valid = 0;
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

  // The position of the line, in which its mover can place.
  NodeId add(const State& state, std::span<const Candidate> candidates, float weight);

  Node& node(NodeId id) { return nodes_[id]; }
  const Node& node(NodeId id) const { return nodes_[id]; }
  std::span<Eight> children(const Node& node) { return {&eights_[node.first], node.eights}; }
  std::span<const Eight> children(const Node& node) const {
    return {&eights_[node.first], node.eights};
  }

  // The child with the most of value + exploration · prior · √visits / (1 + own visits), among the
  // first sixteen and eight more for every so many visits; 0: among all.
  Branch best(NodeId id, float exploration, std::uint32_t visits_per_eight) const;
  Branch most_visited(NodeId id) const;
  // The child by its placement; its node is kNoNode if there is none.
  Branch find(NodeId id, std::uint16_t code) const;
  template <class Visit>
  void for_each_child(NodeId id, Visit&& visit) const {
    const Node& parent = nodes_[id];
    for (std::uint32_t e = parent.first; e < parent.first + parent.eights; ++e) {
      for (std::uint32_t lane = 0; lane < Eight::kLanes; ++lane) {
        if (codes_[e][lane] != kNoCode) visit(Branch{id, e, lane});
      }
    }
  }

  const Eight& at(const Branch& branch) const { return eights_[branch.eight]; }
  Eight& at(const Branch& branch) { return eights_[branch.eight]; }
  std::span<const EightCodes> codes(const Node& node) const {
    return {&codes_[node.first], node.eights};
  }
  std::uint16_t code(const Branch& branch) const { return codes_[branch.eight][branch.lane]; }
  std::int32_t visits(const Branch& branch) const { return at(branch).visits[branch.lane]; }

  // Takes over what another tree knows below one of its nodes, which becomes the first here.
  void take(const Tree& other, NodeId root);

 private:
  NodeId copy(const Tree& other, NodeId id);
  void index_children(Node& node);

  std::size_t most_;
  std::vector<Node> nodes_;
  std::vector<Eight> eights_;
  std::vector<EightCodes> codes_;  // of the placements in eights_
  // For each node a table with open addressing: the numbers of its children by their codes.
  std::vector<std::uint16_t> index_;
};

inline void add_result(Eight& eight, std::size_t lane, float reward, float weight) {
  eight.weight[lane] += weight;
  eight.value[lane] += (reward - eight.value[lane]) * weight / eight.weight[lane];
}

inline void add_visit(Eight& eight, std::size_t lane, float reward) {
  ++eight.visits[lane];
  eight.urge[lane] = eight.prior[lane] / static_cast<float>(1 + eight.visits[lane]);
  add_result(eight, lane, reward, 1);
}

}  // namespace spiel::bots::blokus_search
