#include "training/catan_arena.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>

#include "training/in_parallel.hpp"

namespace spiel::training {

namespace {

double cpu_ms_now() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

struct Cost {
  std::uint64_t decisions = 0;
  double ms = 0;
  double longest = 0;
};

// Another player with a clock beside it.
class Timed final : public bots::CatanPlayer {
 public:
  Timed(std::unique_ptr<CatanPlayer> player, Cost& cost)
      : player_(std::move(player)), cost_(cost) {}

  void observe(const catan::Event& event) override { player_->observe(event); }
  std::optional<Action> choose(const View& view, const bots::Budget& budget) override {
    const double before = cpu_ms_now();
    const auto action = player_->choose(view, budget);
    const double spent = cpu_ms_now() - before;
    ++cost_.decisions;
    cost_.ms += spent;
    cost_.longest = std::max(cost_.longest, spent);
    return action;
  }

 private:
  std::unique_ptr<CatanPlayer> player_;
  Cost& cost_;
};

struct Round {
  bool played = false;
  std::uint64_t turns = 0;
  std::vector<double> wins;  // by entrant, in all games of the round
  std::vector<Cost> costs;
};

Round play_round(const ArenaPlan& plan, std::uint64_t number) {
  const std::size_t seats = plan.entrants.size();
  Random random(plan.seed * 0x9e3779b97f4a7c15 + number);
  const auto setup = catan::random_setup(plan.rules, static_cast<int>(seats), random);
  const std::uint64_t dice = random.next();
  Round round{true, 0, std::vector<double>(seats), std::vector<Cost>(seats)};
  for (std::size_t shift = 0; shift < seats; ++shift) {
    bots::CatanSeats seated;
    for (std::size_t s = 0; s < seats; ++s) {
      const std::size_t e = (s + shift) % seats;
      const Entrant& entrant = plan.entrants[e];
      seated.push_back(
          {std::make_unique<Timed>(entrant.make(random.next()), round.costs[e]), entrant.budget});
    }
    const catan::State end = bots::play(setup, seated, dice);
    round.turns += end.turn;
    if (end.winner != kNoSeat) round.wins[(end.winner + shift) % seats] += 1;
  }
  return round;
}

Standing standing_of(const std::string& name, const ArenaPlan& plan,
                     const std::vector<Round>& rounds) {
  Standing standing{.name = name};
  const std::size_t seats = plan.entrants.size();
  double sum = 0;
  double squares = 0;
  double ms = 0;
  for (const Round& round : rounds) {
    double wins = 0;
    for (std::size_t e = 0; e < seats; ++e) {
      if (plan.entrants[e].name != name) continue;
      wins += round.wins[e];
      standing.decisions += round.costs[e].decisions;
      ms += round.costs[e].ms;
      standing.longest_ms = std::max(standing.longest_ms, round.costs[e].longest);
    }
    const double share = wins / static_cast<double>(seats);
    sum += share;
    squares += share * share;
  }
  const auto n = static_cast<double>(rounds.size());
  standing.seats = static_cast<int>(std::ranges::count(plan.entrants, name, &Entrant::name));
  standing.share = sum / n;
  standing.error =
      n < 2 ? 1 : 1.96 * std::sqrt((squares / n - standing.share * standing.share) / (n - 1));
  standing.cpu_ms = ms / static_cast<double>(std::max<std::uint64_t>(1, standing.decisions));
  return standing;
}

}  // namespace

ArenaResult compete(const ArenaPlan& plan) {
  const std::size_t seats = plan.entrants.size();
  std::vector<Round> rounds((plan.games + seats - 1) / seats);
  const auto began = std::chrono::steady_clock::now();
  in_parallel(plan.threads, rounds.size(), [&](std::size_t number) {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began;
    if (spent.count() < plan.seconds) rounds[number] = play_round(plan, number);
  });
  std::erase_if(rounds, [](const Round& round) { return !round.played; });
  ArenaResult result;
  result.games = rounds.size() * seats;
  for (const Round& round : rounds) result.turns += static_cast<double>(round.turns);
  result.turns /= static_cast<double>(std::max<std::uint64_t>(1, result.games));
  for (const Entrant& entrant : plan.entrants) {
    if (std::ranges::count(result.standings, entrant.name, &Standing::name) > 0) continue;
    result.standings.push_back(standing_of(entrant.name, plan, rounds));
  }
  return result;
}

}  // namespace spiel::training
