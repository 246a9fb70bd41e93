// The tree of a Blokus search. A node is a position with its mover; its children are placements,
// kept eight at a time so that the best of them is found with vector instructions.
//
// A node and its children are one block of cache lines: the node with the codes of the placements,
// then what the choice of a child reads, then the rest. To follow a branch is to wait for memory,
// so a block can be fetched ahead. Most positions are met a few times only and have their most
// promising placements for children; one that is met more often moves to a larger block.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
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

// What of eight children the choice reads, one per lane. Lanes without a child have the value
// kNever.
struct alignas(64) Appeal {
  static constexpr float kNever = -1e9F;
  Floats value;  // mean reward of the mover
  Floats urge;   // prior / (1 + visits)
};

// What else is known of them.
struct alignas(32) Record {
  Floats weight;  // how much the mean rests on
  Counts visits;
  std::array<NodeId, kLanes> below;
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
  float value(const Branch& branch) const {
    return appeals(branch.node)[branch.child / kLanes].value[branch.child % kLanes];
  }
  std::int32_t visits(const Branch& branch) const {
    return record(branch).visits[branch.child % kLanes];
  }
  NodeId below(const Branch& branch) const { return record(branch).below[branch.child % kLanes]; }
  void set_below(const Branch& branch, NodeId id) {
    records(branch.node)[branch.child / kLanes].below[branch.child % kLanes] = id;
  }

  // That the branch was followed, and what came of it.
  void add_visit(const Branch& branch, float reward);
  void add_result(const Branch& branch, float reward, float weight);

  // That this node will be asked for soon. Of one with few children everything the choice reads.
  void fetch(NodeId id) const {
    for (std::size_t line = 0; line < 4; ++line) __builtin_prefetch(lines_.data() + id + line);
  }

  void fetch(const Branch& branch) const {
    __builtin_prefetch(&appeals(branch.node)[branch.child / kLanes]);
    __builtin_prefetch(&record(branch));
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
  static std::size_t lines_before_appeals(std::size_t eights) {
    const std::size_t codes = kCodesFrom + eights * kLanes;
    return (codes * sizeof(std::uint16_t) + sizeof(CacheLine) - 1) / sizeof(CacheLine);
  }
  static std::size_t lines_before_records(std::size_t eights) {
    return lines_before_appeals(eights) + eights;
  }
  static std::size_t lines_of(std::size_t eights) {
    return lines_before_records(eights) +
           (eights * sizeof(Record) + sizeof(CacheLine) - 1) / sizeof(CacheLine);
  }

  template <class T>
  T* at(std::size_t line) {
    return reinterpret_cast<T*>(lines_.data() + line);
  }
  template <class T>
  const T* at(std::size_t line) const {
    return reinterpret_cast<const T*>(lines_.data() + line);
  }
  Appeal* appeals(NodeId id) { return at<Appeal>(id + lines_before_appeals(node(id).eights)); }
  const Appeal* appeals(NodeId id) const {
    return at<Appeal>(id + lines_before_appeals(node(id).eights));
  }
  Record* records(NodeId id) { return at<Record>(id + lines_before_records(node(id).eights)); }
  const Record* records(NodeId id) const {
    return at<Record>(id + lines_before_records(node(id).eights));
  }
  const Record& record(const Branch& branch) const {
    return records(branch.node)[branch.child / kLanes];
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
  const std::size_t eight = branch.child / kLanes, lane = branch.child % kLanes;
  Floats& weights = records(branch.node)[eight].weight;
  Floats& values = appeals(branch.node)[eight].value;
  weights[lane] += weight;
  values[lane] += (reward - values[lane]) * weight / weights[lane];
}

inline void Tree::add_visit(const Branch& branch, float reward) {
  const std::size_t eight = branch.child / kLanes, lane = branch.child % kLanes;
  const auto visits = static_cast<float>(++records(branch.node)[eight].visits[lane]);
  appeals(branch.node)[eight].urge[lane] *= visits / (visits + 1);
  add_result(branch, reward, 1);
}

}  // namespace spiel::bots::blokus_search
