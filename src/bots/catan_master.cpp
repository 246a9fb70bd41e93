#include "bots/catan_master.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bots/catan_bargain.hpp"
#include "bots/catan_discard.hpp"
#include "bots/catan_greedy.hpp"
#include "bots/catan_placement.hpp"
#include "bots/catan_robbery.hpp"
#include "bots/catan_rollout.hpp"
#include "bots/catan_trade.hpp"
#include "bots/catan_weights.hpp"
#include "bots/meter.hpp"

namespace spiel::bots::catan_master {

namespace {

constexpr std::uint64_t kMostPlays = 4000;  // per decision
constexpr std::size_t kMostPlayedOut = 8;   // choices
constexpr double kCloseChoice = 0.1;        // behind the best, in the chance to win

// Offers and deals of one turn. Each promises a gain, but a judge may err both ways in turn, and
// a turn has to end.
class Bargains {
 public:
  bool may_go_on(const State& state) {
    if (turn_ != state.turn) *this = Bargains(state.turn);
    return count_ < kMost;
  }
  std::optional<Candidate> note(std::optional<Candidate> bargain) {
    if (bargain) ++count_;
    return bargain;
  }

  Bargains() = default;

 private:
  static constexpr int kMost = 12;

  explicit Bargains(int turn) : turn_(turn) {}

  int turn_ = 0;
  int count_ = 0;
};

// Results of playing one choice out; what the search said counts as a few of them.
struct PlayedOut {
  static constexpr double kPrior = 6;

  explicit PlayedOut(const Candidate& candidate)
      : action(candidate.action), sum(kPrior * candidate.value) {}
  void add(double value) {
    sum += value;
    count += 1;
  }
  double mean() const { return sum / count; }

  Action action;
  double sum;
  double count = kPrior;
};

// Mirrors of foreign servers may show an opening in another order, which cannot be thought to its
// end, or a place where the rules leave nothing to do.
bool goes_by_the_rules(const View& view) {
  const State& state = view.known;
  ActionList list;
  legal(view, list);
  if (list.empty() || !is_opening(state)) return !list.empty();
  const int step = state.opening_step;
  const int last = 2 * state.seats - 1;
  const int offset = step < state.seats ? step : last - step;
  return step <= last && state.actor == (state.first + offset) % state.seats;
}

class TurnPlanner final : public CatanPlayer {
 public:
  TurnPlanner(const MasterStyle& style, std::uint64_t seed, Worlds counts)
      : style_(style), random_(seed), counts_(std::move(counts)) {}

  void observe(const Event& event) override { counts_.observe(event); }

  std::vector<Candidate> weighed() const override { return weighed_; }

  std::optional<Action> choose(const View& view, const Budget& budget) override {
    const State& state = view.known;
    const Seat seat = *view.viewer;
    Meter meter(budget, 1);
    weighed_.clear();
    const bool own = seat == state.actor && state.phase != Phase::Discard;
    if (state.rules.phases == Phases::BuildingOnly || (own && !goes_by_the_rules(view))) {
      return play_greedy(view, budget, random_);
    }
    switch (state.phase) {
      case Phase::SetupSettlement:
      case Phase::SetupRoad:
        return own ? std::optional(place(view, meter)) : std::nullopt;
      case Phase::Main:
        return own ? take_turn(view, budget.may_wait, meter) : answer(view, meter);
      case Phase::FreeRoads:
      case Phase::SpecialBuild:
        return own ? std::optional(build(view, meter)) : std::nullopt;
      case Phase::Roll:
      case Phase::MoveRobber:
      case Phase::Steal:
        if (own && style_.thorough) return rob(view, meter);
        break;
      case Phase::Discard:
        if (style_.thorough && can_weigh_discards(state, seat)) return discard(view, meter);
        break;
      default:
        break;
    }
    return play_greedy(view, budget, random_);
  }

 private:
  // What the seat makes of a view.
  struct Mind {
    Mind(const View& seen, const Network& network, Worlds& counts)
        : view(seen),
          worlds(counts.settle(seen)),
          judge(network, seen.known, *seen.viewer),
          belief(worlds.empty() ? belief_of(seen) : belief_of(worlds)) {}

    World a_world(Random& random) const {
      if (worlds.empty()) return deal_world(view, random);
      double left = static_cast<double>(random.next() >> 11) * 0x1p-53;
      for (const World& world : worlds) {
        left -= world.weight;
        if (left < 0) return world;
      }
      return worlds.back();
    }
    State a_state(Random& random) const { return imagine(view, a_world(random), random); }
    // With every card that has not been seen in the deck, so that chances are right on average.
    State a_plan(Random& random) const {
      State state = a_state(random);
      state.deck = unseen_cards(view);
      return state;
    }

    const View& view;
    const std::vector<World>& worlds;
    Judge judge;
    Belief belief;
  };

  const Network& network_for(const State& state) const {
    return style_.network != nullptr ? *style_.network : learned_network(state.seats);
  }

  Mind think(const View& view) { return Mind(view, network_for(view.known), counts_); }

  Action place(const View& view, Meter& meter) {
    const State state = think(view).a_state(random_);
    const Network& network = network_for(state);
    weighed_ = style_.thorough ? place_with_foresight(network, state, meter)
                               : place_at_once(network, state);
    return weighed_.front().action;
  }

  Action rob(const View& view, Meter& meter) {
    const Mind mind = think(view);
    const auto candidates = robberies(mind.judge, mind.a_plan(random_), mind.belief);
    return decide(mind, TurnSearch(mind.judge, style_.most_ends), candidates, meter);
  }

  Action discard(const View& view, Meter& meter) {
    const Mind mind = think(view);
    const auto candidates = discards(mind.judge, mind.a_plan(random_), mind.belief);
    return decide(mind, TurnSearch(mind.judge, style_.most_ends), candidates, meter);
  }

  std::optional<Action> answer(const View& view, Meter& meter) {
    if (!any_offer_open(view.known)) return std::nullopt;
    const Mind mind = think(view);
    const State state = mind.a_state(random_);
    const auto said =
        answer_offer({mind.judge, state, mind.belief, style_.most_ends}, random_.next());
    if (!said || said->kind != ActionKind::Accept || !style_.thorough) return said;
    return still_gains(mind, view.known.offers[said->first], meter) ? said
                                                                    : Action::decline(said->first);
  }

  // Whether a deal that looks good at once is so in the long run.
  bool still_gains(const Mind& mind, const Offer& offer, Meter& meter) {
    constexpr std::uint64_t kPlays = 2 * Luck::kThrows;
    const std::uint64_t seed = random_.next();
    double gain = 0;
    std::uint64_t play = 0;
    for (; play < kPlays && !meter.spent(play); ++play) {
      const State without = mind.a_state(random_);
      State with = without;
      exchange(with, mind.judge.viewer(), offer.want(), with.current, offer.give());
      const Luck luck(seed, play);
      gain += play_on(mind.judge, with, luck) - play_on(mind.judge, without, luck);
    }
    return play == 0 || gain > kAnswerGain * static_cast<double>(play);
  }

  Action build(const View& view, Meter& meter) {
    const Mind mind = think(view);
    TurnSearch search(mind.judge, style_.most_ends);
    return decide(mind, search, search.candidates(mind.a_plan(random_), mind.belief), meter);
  }

  std::optional<Action> take_turn(const View& view, bool may_wait, Meter& meter) {
    const Mind mind = think(view);
    const State plan = mind.a_plan(random_);
    TurnSearch search(mind.judge, style_.most_ends);
    const auto candidates = search.candidates(plan, mind.belief);
    const double base = candidates.front().value;
    if (base < kWon && bargains_.may_go_on(view.known)) {
      const Market market{mind.judge, plan, mind.belief, style_.most_ends / 4};
      if (const auto deal = bargains_.note(close_deal(market, base))) {
        return prefer(*deal, candidates);
      }
      if (may_wait && awaits_answer(view.known)) return std::nullopt;
      if (const auto offer = bargains_.note(propose_deal(market, base))) {
        return prefer(*offer, candidates);
      }
    }
    return decide(mind, search, candidates, meter);
  }

  Action prefer(const Candidate& bargain, const std::vector<Candidate>& others) {
    weighed_ = others;
    weighed_.insert(weighed_.begin(), bargain);
    return bargain.action;
  }

  static bool awaits_answer(const State& state) {
    return catan_greedy::awaits_answers(catan_greedy::Outlook(state, state.current));
  }

  // The best, after the closest ones have been played out.
  Action decide(const Mind& mind, const TurnSearch& search,
                const std::vector<Candidate>& candidates, Meter& meter) {
    weighed_ = candidates;
    if (candidates.front().value >= kWon) return candidates.front().action;
    std::vector<PlayedOut> close;
    for (const Candidate& candidate : candidates) {
      const bool near = candidate.value > candidates.front().value - kCloseChoice;
      if (near && close.size() < kMostPlayedOut) close.emplace_back(candidate);
    }
    if (close.size() > 1 && style_.thorough) play_out(mind, search, close, meter);
    prefer_close(close);
    return weighed_.front().action;
  }

  // Those that were not played out to the end stay behind, with the value that the search found.
  void prefer_close(std::vector<PlayedOut>& close) {
    std::ranges::stable_sort(close, std::ranges::greater{}, &PlayedOut::mean);
    std::vector<Candidate> others = std::exchange(weighed_, {});
    for (const PlayedOut& choice : close) weighed_.push_back({choice.action, choice.mean()});
    std::erase_if(others, [&](const Candidate& other) {
      return std::ranges::find(close, other.action, &PlayedOut::action) != close.end();
    });
    weighed_.insert(weighed_.end(), others.begin(), others.end());
  }

  // The same world and the same luck for all of them.
  void play_out(const Mind& mind, const TurnSearch& search, std::vector<PlayedOut>& close,
                Meter& meter) {
    const std::uint64_t seed = random_.next();
    std::uint64_t done = 0;
    for (std::uint64_t play = 0; done < kMostPlays && !meter.spent(done); ++play) {
      const State state = mind.a_state(random_);
      for (PlayedOut& choice : close) {
        choice.add(roll_out(mind.judge, search, state, choice.action, Luck(seed, play)));
        ++done;
        if (meter.spent(done)) return;
      }
      if ((play + 1) % Luck::kThrows == 0) drop_worse(close);
      if (close.size() == 1) return;
    }
  }

  // Those that will hardly catch up.
  static void drop_worse(std::vector<PlayedOut>& close) {
    constexpr double kSpread = 0.06;  // of the difference of two plays, as measured or more
    const double best = std::ranges::max_element(close, {}, &PlayedOut::mean)->mean();
    const double margin = 2 * kSpread / std::sqrt(close.front().count);
    std::erase_if(close, [&](const PlayedOut& choice) { return choice.mean() < best - margin; });
  }

  MasterStyle style_;
  Random random_;
  Worlds counts_;
  Bargains bargains_;
  std::vector<Candidate> weighed_;
};

}  // namespace

std::unique_ptr<CatanPlayer> make_player(const MasterStyle& style, std::uint64_t seed,
                                         Worlds counts) {
  return std::make_unique<TurnPlanner>(style, seed, std::move(counts));
}

MasterStyle master_style() { return {.thorough = true}; }

std::unique_ptr<CatanPlayer> make_club(std::uint64_t seed) { return make_player({}, seed); }

std::unique_ptr<CatanPlayer> make_master(std::uint64_t seed) {
  return make_player(master_style(), seed);
}

}  // namespace spiel::bots::catan_master
