#include "bots/catan_bargain.hpp"

#include <algorithm>

#include "bots/catan_rollout.hpp"

namespace spiel::bots::catan_master {

namespace {

// Gains in the chance to win that are worth a deal.
constexpr double kProposalGain = 0.006;
constexpr double kClosingGain = 0.003;
constexpr double kCounterGain = 0.01;
constexpr int kMostProposals = 3;
constexpr std::size_t kSearched = 5;  // proposals that are thought through
constexpr float kLikelyHeld = 0.4F;

// From the side of `seat`.
struct Deal {
  Seat seat;
  Seat partner;
  Cards give;
  Cards take;
};

// What is held, less what is paid; in an imagined world a hand may lack what the real one has.
Cards paid_from(Cards hand, Cards cost) {
  Cards rest;
  for (const Resource r : kResources) {
    rest += Cards::of(r, static_cast<std::uint32_t>(std::max(0, hand[r] - cost[r])));
  }
  return rest;
}

void hand_over(State& state, Seat from, Seat to, Cards cards) {
  const auto count = static_cast<std::uint8_t>(cards.total());
  Player& giver = state.players[from];
  giver.hand = paid_from(giver.hand, cards);
  giver.hand_size = static_cast<std::uint8_t>(giver.hand.total());
  state.players[to].hand += cards;
  state.players[to].hand_size += count;
}

struct Dealt {
  State state;
  Belief belief;
};

Dealt after(const Market& market, const Deal& deal) {
  Dealt dealt{market.state, market.belief};
  exchange(dealt.state, deal.seat, deal.give, deal.partner, deal.take);
  for (const Resource r : kResources) {
    const auto kind = static_cast<std::size_t>(r);
    const auto change = static_cast<float>(deal.take[r] - deal.give[r]);
    float& own = dealt.belief[deal.seat][kind];
    float& others = dealt.belief[deal.partner][kind];
    own = std::max(0.0F, own + change);
    others = std::max(0.0F, others - change);
  }
  return dealt;
}

double turn_value(const Market& market, const Deal& deal) {
  const Dealt dealt = after(market, deal);
  return TurnSearch(market.judge, market.most_ends).value_of(dealt.state, dealt.belief);
}

// Keeps the best of several.
struct BestDeal {
  double value;
  std::optional<Action> action;

  void consider(double other, const Action& candidate) {
    if (other <= value) return;
    value = other;
    action = candidate;
  }
  std::optional<Candidate> candidate(double worth) const {
    if (!action) return std::nullopt;
    return Candidate{*action, worth};
  }
};

float held(const Market& market, Seat seat, Resource kind) {
  return market.belief[seat][static_cast<std::size_t>(kind)];
}

std::optional<Seat> likely_holder(const Market& market, Resource kind) {
  std::optional<Seat> best;
  for (Seat s = 0; s < market.state.seats; ++s) {
    if (s == market.judge.viewer() || held(market, s, kind) < kLikelyHeld) continue;
    if (!best || held(market, s, kind) > held(market, *best, kind)) best = s;
  }
  return best;
}

bool is_open(const State& state, Cards give, Cards want) {
  return std::ranges::any_of(state.offers, [&](const Offer& offer) {
    return offer.open() && offer.give() == give && offer.want() == want;
  });
}

struct Idea {
  Deal deal;
  double promise;  // at first sight
  bool pleases;    // the partner
};

bool opens_purchase(Cards before, Cards now) {
  return std::ranges::any_of(std::array{kRoadCost, kSettlementCost, kCityCost, kDevelopmentCost},
                             [&](Cards cost) { return now.covers(cost) && !before.covers(cost); });
}

class Proposals {
 public:
  explicit Proposals(const Market& market)
      : market_(market), base_(market.judge.after_turn(market.state, market.belief)) {}

  std::vector<Idea> best() {
    for (const Resource want : kResources) {
      const auto partner = likely_holder(market_, want);
      if (!partner) continue;
      for (const Resource give : kResources) {
        for (const std::uint32_t count : {1U, 2U}) consider(*partner, give, count, want);
      }
    }
    std::ranges::stable_sort(ideas_, std::ranges::greater{}, &Idea::promise);
    if (ideas_.size() > kSearched) ideas_.resize(kSearched);
    return std::move(ideas_);
  }

 private:
  void consider(Seat partner, Resource give, std::uint32_t count, Resource want) {
    const Seat seat = market_.judge.viewer();
    const Deal deal{seat, partner, Cards::of(give, count), Cards::of(want)};
    const Cards hand = market_.state.players[seat].hand;
    if (give == want || !hand.covers(deal.give) || is_open(market_.state, deal.give, deal.take)) {
      return;
    }
    constexpr double kPurchase = 0.03;
    const Dealt dealt = after(market_, deal);
    const Chances chances = market_.judge.after_turn(dealt.state, dealt.belief);
    const auto of_partner = [&](const Chances& c) {
      return Judge::of_seat(c, market_.state, seat, partner);
    };
    const bool opens = opens_purchase(hand, dealt.state.players[seat].hand);
    ideas_.push_back({deal, static_cast<double>(chances[0]) + (opens ? kPurchase : 0),
                      of_partner(chances) > of_partner(base_)});
  }

  const Market& market_;
  Chances base_;
  std::vector<Idea> ideas_;
};

int open_proposals(const State& state) {
  return static_cast<int>(std::ranges::count_if(state.offers, &Offer::open));
}

// How the maker's turn ends, as the viewer judges it, with and without a deal.
class Prospect {
 public:
  Prospect(const Market& market, std::uint64_t seed) : market_(market), seed_(seed) {
    now_ = chances_in({market.state, market.belief});
  }

  struct Gain {
    double own;
    double maker;
  };
  Gain of(const Deal& deal) const {
    const Chances then = chances_in(after(market_, deal));
    const auto gain = [&](Seat seat) {
      const Seat viewer = market_.judge.viewer();
      return static_cast<double>(Judge::of_seat(then, market_.state, viewer, seat) -
                                 Judge::of_seat(now_, market_.state, viewer, seat));
    };
    return {gain(deal.seat), gain(deal.partner)};
  }

 private:
  Chances chances_in(Dealt position) const {
    Random random(seed_);
    const State before = position.state;
    State& state = position.state;
    const Seat viewer = market_.judge.viewer();
    finish_turn(state, random);
    if (state.phase == Phase::Over) {
      Chances chances{};
      chances[static_cast<std::size_t>((state.winner + state.seats - viewer) % state.seats)] = 1;
      return chances;
    }
    const Belief belief = follow(position.belief, before, state, viewer);
    return state.phase == Phase::Roll ? market_.judge.before_throw(state, belief)
                                      : market_.judge.after_turn(state, belief);
  }

  const Market& market_;
  std::uint64_t seed_;
  Chances now_{};
};

// What we would rather have for the cards that the maker wants.
std::optional<Action> counter_offer(const Market& market, const Prospect& prospect,
                                    const Offer& offer) {
  const State& state = market.state;
  const Seat seat = market.judge.viewer();
  if (!may_counter(state, seat) || !state.players[seat].hand.covers(offer.want())) {
    return std::nullopt;
  }
  BestDeal best{kCounterGain, std::nullopt};
  for (const Resource kind : kResources) {
    if (offer.want()[kind] > 0 || held(market, state.current, kind) < kLikelyHeld) continue;
    const Deal deal{seat, state.current, offer.want(), Cards::of(kind)};
    const auto gain = prospect.of(deal);
    if (gain.maker > 0) best.consider(gain.own, Action::counter(deal.give, deal.take));
  }
  return best.action;
}

}  // namespace

void exchange(State& state, Seat one, Cards give, Seat other, Cards take) {
  hand_over(state, one, other, give);
  hand_over(state, other, one, take);
}

std::optional<Candidate> close_deal(const Market& market, double base) {
  const State& state = market.state;
  const Seat seat = market.judge.viewer();
  const Cards hand = state.players[seat].hand;
  BestDeal best{base + kClosingGain, std::nullopt};
  for (int i = 0; i < kMaxOffers; ++i) {
    const Offer& offer = state.offers[static_cast<std::size_t>(i)];
    if (!offer.open() || !hand.covers(offer.give())) continue;
    for (Seat s = 0; s < state.seats; ++s) {
      if (!offer.accepted_by(s)) continue;
      best.consider(turn_value(market, {seat, s, offer.give(), offer.want()}),
                    Action::confirm(i, s));
    }
  }
  for (Seat s = 0; s < state.seats; ++s) {
    const Offer& counter = state.counters[s];
    if (!counter.open() || !hand.covers(counter.want())) continue;
    best.consider(turn_value(market, {seat, s, counter.want(), counter.give()}),
                  Action::confirm_counter(s));
  }
  return best.candidate(best.value);
}

std::optional<Candidate> propose_deal(const Market& market, double base) {
  if (!may_offer(market.state, market.judge.viewer())) return std::nullopt;
  if (open_proposals(market.state) >= kMostProposals) return std::nullopt;
  constexpr double kUnlikely = 0.25;  // to be accepted by a partner whom it does not help
  BestDeal best{0, std::nullopt};
  for (const Idea& idea : Proposals(market).best()) {
    const double gain = turn_value(market, idea.deal) - base;
    if (gain < kProposalGain) continue;
    best.consider(gain * (idea.pleases ? 1 : kUnlikely),
                  Action::offer(idea.deal.give, idea.deal.take));
  }
  return best.candidate(base + best.value);
}

std::optional<Action> answer_offer(const Market& market, std::uint64_t seed) {
  const State& state = market.state;
  const Seat seat = market.judge.viewer();
  for (int i = 0; i < kMaxOffers; ++i) {
    const Offer& offer = state.offers[static_cast<std::size_t>(i)];
    if (!offer.open() || offer.accepted_by(seat) || offer.declined_by(seat)) continue;
    if (!state.players[seat].hand.covers(offer.want())) return Action::decline(i);
    const Prospect prospect(market, seed);
    const auto gain = prospect.of({seat, state.current, offer.want(), offer.give()});
    if (gain.own > kAnswerGain) return Action::accept(i);
    return counter_offer(market, prospect, offer).value_or(Action::decline(i));
  }
  return std::nullopt;
}

}  // namespace spiel::bots::catan_master
