// The Blokus players that look ahead: a tree grown by simulations, each of which follows the most
// promising line, adds a position, plays the rest quickly and tells the line how it ended.
//
// What carries it: priors from what a placement does (blokus_prior.hpp); results shared with all
// placements that a simulation made later (all moves as first); playouts with replies and a sense
// for the place (blokus_playout.hpp); rewards that prefer to win by more; the tree and the replies
// kept from one answer to the next.
#pragma once

#include "bots/blokus_playout.hpp"
#include "bots/blokus_prior.hpp"
#include "bots/blokus_tree.hpp"
#include "bots/meter.hpp"
#include "bots/player.hpp"

namespace spiel::bots::blokus_search {

struct SearchStyle {
  const PriorTable* priors = &learned_priors();
  PlayoutStyle playout;
  std::optional<std::uint64_t> most_nodes = std::nullopt;  // an answer never takes more
  float exploration = 1;
  float first_weight = 3;     // of the value a placement gets from its prior
  float first_spread = 0.2F;  // how much worse the least promising one is taken to be
  float rave_weight = 0.7F;
  std::uint32_t rave_visits = 50'000;  // of a position; beyond, its own results say more
  float score_bonus = 0.15F;
  std::size_t most_children = 128;
  // An exact search is tried when all colours together have at most so many placements.
  std::size_t endgame = 40;
  std::size_t tree_bytes = 64 << 20;
};

// Counted over one answer.
struct SearchReport {
  std::uint64_t nodes = 0;
  float value = 0;  // expected reward of the answer: about 1 for a sure win, 0 for a sure loss
};

class BlokusSearch final : public BlokusPlayer {
 public:
  BlokusSearch(const SearchStyle& style, std::uint64_t seed);

  std::optional<blokus::Action> choose(const blokus::View& view, const Budget& budget) override;

  // Grows the tree for a position in which somebody can place, without choosing.
  void study(const blokus::State& state, const Budget& budget);

  std::vector<Weighed<blokus::Action>> weighed() const override;
  // Of the last answer or study: how often each seat won where the search would go on.
  std::array<double, kMaxSeats> chances() const;

  const SearchReport& report() const { return report_; }
  std::uint64_t known() const { return tree_.node(0).visits; }  // simulations of the position
  std::size_t tree_size() const { return tree_.size(); }
  // Of the last answer: placements tried, with the share of simulations that went to each.
  std::vector<std::pair<std::uint16_t, float>> shares() const;

 private:
  using Rewards = std::array<float, kMaxSeats>;

  // How the simulations of one answer ended that began with a certain placement.
  struct Endings {
    std::array<double, kMaxSeats> wins{};  // shared among those who won together
    double count = 0;

    void add(const Endings& other);
  };
  struct Tried {
    std::uint16_t code;
    Endings endings;
  };

  Budget limited(Budget budget) const;
  Action think(const State& state, const Budget& budget);
  void grow(const State& state, const Budget& budget);
  Branch elected(std::size_t helpers) const;
  void enter(const blokus::State& state);
  bool follow(const blokus::State& state);
  void simulate();
  NodeId expand(const Line& line);
  Rewards rewards(const blokus::State& end);
  std::size_t slot_of(const Branch& of_root) const;
  void note_ending(const blokus::State& end);
  Endings endings_of(std::uint16_t code) const;
  std::vector<Tried> well_tried() const;
  void learn(const Line& line, const Rewards& rewards);
  void share(const Node& node, std::size_t ply, const Line& line, float reward);
  void remember(const Line& line, const Rewards& rewards);
  bool decided(std::uint64_t nodes, const Budget& budget) const;

  // Mean and deviation of something, without a past.
  class Spread {
   public:
    float normalised(float value);

   private:
    float count_ = 0, mean_ = 0, squares_ = 0;
  };

  SearchStyle style_;
  Random random_;
  Replies replies_;
  Playout playout_;
  Tree tree_;
  Tree other_tree_;  // where the part that stays is copied to
  std::optional<Line> root_;
  std::array<Spread, kMaxSeats> spreads_;
  std::array<float, kMaxSeats> means_{};
  std::vector<Branch> path_;
  std::vector<Candidate> candidates_;
  std::array<std::vector<std::uint64_t>, blokus::kMaxColours> played_;  // codes as bits
  blokus::ActionList list_;
  SearchReport report_;
  std::vector<Endings> endings_;                        // by the root's children
  std::optional<std::uint16_t> chosen_;                 // of the last answer that was thought about
  std::vector<std::unique_ptr<BlokusSearch>> helpers_;  // one for each further thread
};

std::unique_ptr<BlokusPlayer> make_club(std::uint64_t seed);
std::unique_ptr<BlokusPlayer> make_master(std::uint64_t seed);

}  // namespace spiel::bots::blokus_search
