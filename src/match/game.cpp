#include "match/game.hpp"

#include "games/record.hpp"
#include "match/timed.hpp"

namespace spiel::match {

namespace {

// Another player who is not asked during the opening: that is drawn, by seed and turn alone. Only
// the biggest pieces that fit are laid, as sensible players do.
class AfterOpening final : public bots::BlokusPlayer {
 public:
  AfterOpening(std::unique_ptr<bots::BlokusPlayer> inner, int turns, std::uint64_t seed)
      : inner_(std::move(inner)), turns_(turns), seed_(seed) {}

  void observe(const Event& event) override { inner_->observe(event); }
  std::optional<Action> choose(const View& view, const bots::Budget& budget) override {
    return view.state.turn < turns_ ? drawn(view.state) : inner_->choose(view, budget);
  }

 private:
  Action drawn(const blokus::State& state) const {
    blokus::ActionList list;
    blokus::legal(state, blokus::to_move(state), list);
    const auto size = [&](std::size_t i) { return blokus::size_of(list.placement(i).piece()); };
    std::vector<std::size_t> biggest;
    for (std::size_t i = 0; i < list.placements(); ++i) {
      if (!biggest.empty() && size(i) < size(biggest[0])) continue;
      if (!biggest.empty() && size(i) > size(biggest[0])) biggest.clear();
      biggest.push_back(i);
    }
    Random random(seed_ + state.turn);
    return list[biggest[random.below(static_cast<std::uint32_t>(biggest.size()))]];
  }

  std::unique_ptr<bots::BlokusPlayer> inner_;
  int turns_;
  std::uint64_t seed_;
};

using Uses = std::vector<Use>;  // by player

template <class G>
bots::Seats<G> seat_all(const Plan& plan, std::uint64_t game, Uses& uses) {
  using Player = bots::PlayerOf<G>;
  bots::Seats<G> seats(plan.seats());
  for (std::size_t p = 0; p < plan.seats(); ++p) {
    const Entrant& entrant = plan.players[p];
    auto newcomer = entrant.make<G>()(thinking_seed(plan, game, p));
    seats[plan.seat_of(p, game)] = {std::make_unique<Timed<Player>>(std::move(newcomer), uses[p]),
                                    entrant.budget};
  }
  return seats;
}

template <class State>
GameResult result_of(const Plan& plan, std::uint64_t game, const bots::Played<State>& played,
                     const std::vector<int>& points) {
  GameResult result;
  result.game = game;
  result.turns = played.state.turn;
  SeatMask winners = 0;
  if (played.fault) {
    result.fault = {plan.player_at(played.fault->seat, game), played.fault->kind,
                    played.fault->detail};
    winners = static_cast<SeatMask>(seat_bit(plan.seats()) - 1) & all_but(played.fault->seat);
  } else {
    winners = outcome(played.state)->winners;
  }
  for (std::size_t p = 0; p < plan.seats(); ++p) {
    const std::size_t seat = plan.seat_of(p, game);
    if (has_seat(winners, seat)) result.winners |= seat_bit(p);
    result.points.push_back(points[seat]);
  }
  return result;
}

std::vector<std::string> names_by_seat(const Plan& plan, std::uint64_t game) {
  std::vector<std::string> names(plan.seats());
  for (std::size_t p = 0; p < plan.seats(); ++p) {
    names[plan.seat_of(p, game)] = plan.players[p].name;
  }
  return names;
}

// Only Blokus has openings that are drawn.
template <class G>
void draw_opening(bots::Seats<G>& seats, const Plan& plan, const Common& common) {
  if constexpr (std::is_same_v<G, games::Blokus>) {
    for (auto& seat : seats) {
      seat.player =
          std::make_unique<AfterOpening>(std::move(seat.player), plan.opening, common.opening);
    }
  }
}

// A game that a fault has ended has a record without a result.
template <class G>
PlayedGame play_with(const games::SetupOf<G>& setup, const Plan& plan, std::uint64_t game,
                     const Common& common, Uses& uses) {
  auto seats = seat_all<G>(plan, game, uses);
  draw_opening<G>(seats, plan, common);
  games::Record<G> record{setup, names_by_seat(plan, game), {}, {}};
  const auto played = bots::play(setup, seats, common.dice, [&](const auto&, const auto& entry) {
    record.entries.push_back(entry);
  });
  if (!played.fault) {
    record.result = final_result(*outcome(played.state), G::seats(played.state));
  }
  const auto points = table::points(played.state, static_cast<int>(plan.seats()));
  return {result_of(plan, game, played, points), games::to_text<G>(record)};
}

}  // namespace

PlayedGame play_game(const Plan& plan, std::uint64_t game) {
  const Common common = common_of(plan, plan.rotation_of(game));
  Uses uses(plan.seats());
  auto played = games::visit_game(common.setup, [&]<class G>(const auto& setup) {
    return play_with<G>(setup, plan, game, common, uses);
  });
  played.result.used = std::move(uses);
  return played;
}

}  // namespace spiel::match
