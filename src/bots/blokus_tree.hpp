// The tree of a Blokus search. A node is a position with its mover; its children are placements,
// kept eight at a time so that the best of them is found with vector instructions.
//
// A node and its children are one block of cache lines: the node with the codes of the placements,
// then the children, the most promising first. To follow a branch is to wait for memory, so what a
// choice will mostly read and change is fetched ahead. Most positions are met a few times only and
// have their most promising placements for children; one that is met more often moves to a larger
// block.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bots/blokus_line.hpp"
#include "core/seat.hpp"

namespace spiel::bots::blokus_search {

using NodeId = std::uint32_t;  // where the block begins
inline constexpr NodeId kNoNode = 0xffffffff;

inline constexpr NodeId kEndOfGame = 0xfffffffe;  // below a placement after which nobody can place

inline constexpr std::size_t kLanes = 8;
using Floats = float __attribute__((vector_size(32)));
using Counts = std::int32_t __attribute__((vector_size(32)));

// Eight children, one per lane: what the choice reads, then the rest. Lanes without a child have
// the value kNever.
struct alignas(64) Eight {
  static constexpr float kNever = -1e9F;
  Floats value;   // mean reward of the mover
  Floats urge;    // prior / (1 + visits)
  Floats weight;  // how much the mean rests on
  Counts visits;
  std::array<NodeId, kLanes> below;
  Floats judged;  // of what is below and not part of the tree: the first seat's chance, or kNever
};

struct Node {
  std::uint32_t visits = 0;
  std::uint16_t eights = 0;
  std::uint16_t turn = 0;  // of the position, once those who cannot place are skipped
  std::uint8_t valid = 0;
  blokus::Colour colour = blokus::Colour::Blue;
  Seat seat = 0;
  bool cramped = false;  // has only the first of its children
};

// One child of a node.
struct Branch {
  NodeId node = kNoNode;
  std::uint32_t child = 0;
};

// A placement as it enters the tree.
struct Candidate {
  float prior = 0;
  float value = 0;  // what it is taken to be worth before it is tried
  std::uint16_t code = 0;
};

class Tree {
 public:
  // Grows to so many bytes and no further.
  explicit Tree(std::size_t bytes) : most_(bytes / sizeof(CacheLine)) {}

  void clear() { lines_.clear(); }
  bool empty() const { return lines_.empty(); }
  std::size_t bytes() const { return lines_.size() * sizeof(CacheLine); }
  bool has_room(std::size_t children) const {
    return lines_.size() + lines_of(eights_of(children)) <= most_;
  }

  // The position, in which its mover can place. `cramped`: there are more candidates.
  NodeId add(const State& state, std::span<const Candidate> candidates, float weight,
             bool cramped = false);
  // The same position with more candidates; what is known of its children stays.
  NodeId widen(NodeId old, const State& state, std::span<const Candidate> candidates, float weight);

  Node& node(NodeId id) { return *at<Node>(id); }
  const Node& node(NodeId id) const { return *at<Node>(id); }
  std::span<const std::uint16_t> codes(NodeId id) const {
    return {at<std::uint16_t>(id) + kCodesFrom, node(id).eights * kLanes};
  }

  // The child with the most of value + exploration · prior · √visits / (1 + own visits), among the
  // first sixteen and eight more for every so many visits; 0: among all.
  Branch best(NodeId id, float exploration, std::uint32_t visits_per_eight) const;
  Branch most_visited(NodeId id) const;
  // The child by its placement; its node is kNoNode if there is none.
  Branch find(NodeId id, std::uint16_t code) const;
  template <class Visit>
  void for_each_child(NodeId id, Visit&& visit) const {
    const auto all = codes(id);
    for (std::uint32_t child = 0; child < all.size() && all[child] != kNoCode; ++child) {
      visit(Branch{id, child});
    }
  }

  std::uint16_t code(const Branch& branch) const { return codes(branch.node)[branch.child]; }
  float value(const Branch& branch) const { return eight(branch).value[branch.child % kLanes]; }
  std::int32_t visits(const Branch& branch) const {
    return eight(branch).visits[branch.child % kLanes];
  }
  NodeId below(const Branch& branch) const { return eight(branch).below[branch.child % kLanes]; }
  void set_below(const Branch& branch, NodeId id) {
    eight(branch).below[branch.child % kLanes] = id;
  }

  // What the judge said of the position below; nothing if it was not asked.
  std::optional<float> judged(const Branch& branch) const {
    const float chance = eight(branch).judged[branch.child % kLanes];
    return chance == Eight::kNever ? std::nullopt : std::optional(chance);
  }
  void set_judged(const Branch& branch, float chance) {
    eight(branch).judged[branch.child % kLanes] = chance;
  }

  // That the branch was followed, and what came of it.
  void add_visit(const Branch& branch, float reward);
  void add_result(const Branch& branch, float reward, float weight);

  // That this node will be asked for soon: of one with few children the first sixteen.
  void fetch(NodeId id) const {
    for (std::size_t line = 0; line < 8; ++line) __builtin_prefetch(lines_.data() + id + line);
  }
  // That the branch will get a result soon.
  void fetch(const Branch& branch) const {
    __builtin_prefetch(&eight(branch).value);
    __builtin_prefetch(&eight(branch).weight);
  }

  // Takes over what another tree knows below one of its nodes. That becomes the first here, with
  // these candidates.
  void take(const Tree& other, NodeId root, const State& state,
            std::span<const Candidate> candidates, float weight);

 private:
  struct alignas(64) CacheLine {
    std::array<std::byte, 64> bytes;
  };
  static constexpr std::size_t kCodesFrom = 8;  // behind the node, counted in codes
  static_assert(sizeof(Node) <= kCodesFrom * sizeof(std::uint16_t));

  static std::size_t eights_of(std::size_t children) { return (children + kLanes - 1) / kLanes; }
  static std::size_t lines_before_eights(std::size_t eights) {
    const std::size_t codes = kCodesFrom + eights * kLanes;
    return (codes * sizeof(std::uint16_t) + sizeof(CacheLine) - 1) / sizeof(CacheLine);
  }
  static std::size_t lines_of(std::size_t eights) {
    return lines_before_eights(eights) + eights * sizeof(Eight) / sizeof(CacheLine);
  }

  template <class T>
  T* at(std::size_t line) {
    return reinterpret_cast<T*>(lines_.data() + line);
  }
  template <class T>
  const T* at(std::size_t line) const {
    return reinterpret_cast<const T*>(lines_.data() + line);
  }
  Eight* eights(NodeId id) { return at<Eight>(id + lines_before_eights(node(id).eights)); }
  const Eight* eights(NodeId id) const {
    return at<Eight>(id + lines_before_eights(node(id).eights));
  }
  Eight& eight(const Branch& branch) { return eights(branch.node)[branch.child / kLanes]; }
  const Eight& eight(const Branch& branch) const {
    return eights(branch.node)[branch.child / kLanes];
  }
  // What another node of the position knows of its children. `follow` says where what lies below
  // one of them is to be found here.
  template <class Follow>
  void adopt(NodeId id, const Tree& other, NodeId known, Follow&& follow);
  NodeId copy(const Tree& other, NodeId id);

  std::size_t most_;
  std::vector<CacheLine> lines_;
};

inline void Tree::add_result(const Branch& branch, float reward, float weight) {
  const std::size_t lane = branch.child % kLanes;
  Eight& eight = this->eight(branch);
  eight.weight[lane] += weight;
  eight.value[lane] += (reward - eight.value[lane]) * weight / eight.weight[lane];
}

inline void Tree::add_visit(const Branch& branch, float reward) {
  const std::size_t lane = branch.child % kLanes;
  Eight& eight = this->eight(branch);
  const auto visits = static_cast<float>(++eight.visits[lane]);
  eight.urge[lane] *= visits / (visits + 1);
  add_result(branch, reward, 1);
}

}  // namespace spiel::bots::blokus_search
