#include "bots/series.hpp"

#include <algorithm>

namespace spiel::bots {

namespace {

// Who sits where in one game of a series.
struct Seating {
  std::size_t shift;
  std::size_t size;

  std::size_t seat_of(std::size_t player) const { return (player + shift) % size; }
  Players seat(const Players& players) const {
    Players seated(size);
    for (std::size_t p = 0; p < size; ++p) seated[seat_of(p)] = players[p];
    return seated;
  }
};

template <class Points>
void count(Series& series, const Seating& seating, unsigned winners, const Points& points) {
  ++series.games;
  if (winners == 0) ++series.drawn;
  for (std::size_t p = 0; p < seating.size; ++p) {
    const std::size_t seat = seating.seat_of(p);
    series.wins[p] += winners >> seat & 1;
    series.points[p] += static_cast<std::uint64_t>(points[seat]);
  }
}

// `play_one(source, players, seed)` gives a final state.
template <class PlayOne>
Series play_all(const Players& players, std::uint64_t games, std::uint64_t seed,
                PlayOne&& play_one) {
  Series series;
  for (std::uint64_t game = 0; game < games; ++game) {
    Random source(seed ^ (game + 1) * 0x9e3779b97f4a7c15);
    const Seating seating{game % players.size(), players.size()};
    const auto end = play_one(source, seating.seat(players), source.next());
    series.turns += end.turn;
    const auto result = outcome(end);
    count(series, seating, result->winners, result->points);
  }
  return series;
}

}  // namespace

Series play_series(const catan::Rules& rules, const Players& players, std::uint64_t games,
                   std::uint64_t seed) {
  const int seats = static_cast<int>(players.size());
  return play_all(players, games, seed, [&](Random& source, const Players& seated, auto s) {
    return play(catan::random_setup(rules, seats, source), seated, s);
  });
}

Series play_series(blokus::VariantId variant, const Players& players, std::uint64_t games,
                   std::uint64_t seed) {
  return play_all(players, games, seed, [&](Random& source, const Players& seated, auto s) {
    return play(blokus::random_setup(variant, source), seated, s);
  });
}

}  // namespace spiel::bots
