// The Blokus players that look ahead: a tree grown by simulations, each of which follows the most
// promising line, adds a position, plays the rest quickly and tells the line how it ended.
//
// What carries it: priors from what a placement does (blokus_prior.hpp); a judge of positions
// (blokus_judge.hpp), before and after a playout that need not go to the end, who also knows which
// placements are promising; results shared with
// all placements that a simulation made later (all moves as first); playouts with replies and a
// sense for the place (blokus_playout.hpp); rewards that prefer to win by more; the tree and the
// replies kept from one answer to the next.
#pragma once

#include "bots/blokus_judge.hpp"
#include "bots/blokus_playout.hpp"
#include "bots/blokus_prior.hpp"
#include "bots/blokus_ranking.hpp"
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
  // A position is looked at with its first sixteen placements by prior, and with eight more each
  // time it was met so often; 0: with all.
  std::uint32_t visits_per_eight = 8;
  // How many of them are kept, and at first; a position gets the others when it is met so often
  // that they would be looked at.
  std::size_t most_children = 128;
  std::size_t first_children = 32;
  // An exact search is tried when all colours together have at most so many placements.
  std::size_t endgame = 40;
  std::size_t tree_bytes = 256 << 20;
  const JudgeTable* judges = &learned_judges();  // nullptr: all playouts go to the end
  float judge_weight = 0.4F;                     // of what is judged before the playout
  std::size_t judged_rounds = 4;                 // placements of each colour in a playout
  // Once so many placements of each colour lie, playouts go to the end: that is near, and who wins
  // says more than what is judged.
  std::size_t judged_until = 7;
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
  std::size_t tree_bytes() const { return tree_.bytes(); }
  // Of the last answer: placements tried, with the share of simulations that went to each.
  std::vector<std::pair<std::uint16_t, float>> shares() const;

 private:
  static constexpr std::size_t kNowhere = kMostSteps + 1;  // no line is so long
  using Rewards = std::array<float, kMaxSeats>;

  // How the simulations of one answer ended that began with a certain placement.
  struct Endings {
    std::array<double, kMaxSeats> wins{};  // shared among those who won together, or expected
    double count = 0;

    void add(const Endings& other);
  };
  // A result that a placement gets because it was made later.
  struct Shared {
    Branch branch;
    float reward;
    float weight;
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
  void start_judging();
  void plant();
  void simulate();
  void look_at(const Line& line);
  std::size_t judged_playout(const Line& line) const;
  Rewards expected_at(const Line& line);
  const Promises* promises_at(const Line& line);
  void descend(Line& line);
  std::int32_t ripe() const;
  void settle(blokus::State& state, NodeId node) const;
  std::span<const std::uint16_t> next_placements(Line& line);
  NodeId expand(Line& line);
  NodeId widen(Line& line, NodeId node);
  bool is_cramped(NodeId node) const;
  void choose_candidates(const Line& line, std::span<const std::uint16_t> codes, std::size_t keep);
  float weigh(const Line& line, std::span<const std::uint16_t> codes, std::size_t keep);
  Rewards rewards(const Line& line);
  Rewards rewards_at_end(const blokus::Outcome& outcome);
  void note_ending(const Rewards& shares);
  Endings endings_of(std::uint16_t code) const;
  std::vector<Tried> well_tried() const;
  void learn(const Line& line, const Rewards& rewards);
  void share(NodeId node, std::size_t ply, const Line& line, float reward);
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
  std::optional<Judging> judging_;    // where this form of the game has a judge
  std::size_t looked_at_ = kNowhere;  // by the judge in this simulation: the line of this length
  Tree tree_;
  Tree other_tree_;                   // where the part that stays is copied to
  std::vector<std::uint16_t> codes_;  // where placements are listed
  std::optional<Line> root_;
  std::array<Spread, kMaxSeats> spreads_;
  std::array<float, kMaxSeats> means_{};
  std::vector<Branch> path_;
  std::vector<Shared> shared_;
  std::vector<Ranked> ranked_;
  std::vector<Candidate> candidates_;
  blokus::ActionList list_;
  SearchReport report_;
  std::vector<Endings> endings_;                        // by the root's children
  std::optional<std::uint16_t> chosen_;                 // of the last answer that was thought about
  std::vector<std::unique_ptr<BlokusSearch>> helpers_;  // one for each further thread
};

std::unique_ptr<BlokusPlayer> make_club(std::uint64_t seed);
std::unique_ptr<BlokusPlayer> make_master(std::uint64_t seed);

}  // namespace spiel::bots::blokus_search
