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
    series.wins[p] += has_seat(winners, seat) ? 1 : 0;
    series.points[p] += static_cast<std::uint64_t>(points[seat]);
  }
}

// `play_one(source, players, seed)` gives a final state.
template <class PlayOne>
Series play_all(const Players& players, const Games& games, PlayOne&& play_one) {
  Series series;
  for (std::uint64_t game = games.first; game < games.first + games.count; ++game) {
    Random source(games.seed ^ (game + 1) * 0x9e3779b97f4a7c15);
    const Seating seating{game % players.size(), players.size()};
    const std::uint64_t seed = source.next();
    const auto end = play_one(source, seating.seat(players), seed);
    series.turns += end.turn;
    const auto result = outcome(end);
    count(series, seating, result->winners, result->points);
  }
  return series;
}

}  // namespace

Series& Series::operator+=(const Series& other) {
  games += other.games;
  turns += other.turns;
  drawn += other.drawn;
  for (std::size_t p = 0; p < kMaxSeats; ++p) {
    wins[p] += other.wins[p];
    points[p] += other.points[p];
  }
  return *this;
}

Series play_series(const catan::Rules& rules, const Players& players, const Games& games) {
  const int seats = static_cast<int>(players.size());
  return play_all(players, games, [&](Random& source, const Players& seated, auto seed) {
    return play(catan::random_setup(rules, seats, source), seated, seed);
  });
}

Series play_series(blokus::VariantId variant, const Players& players, const Games& games) {
  return play_all(players, games, [&](Random& source, const Players& seated, auto seed) {
    return play(blokus::random_setup(variant, source), seated, seed);
  });
}

}  // namespace spiel::bots
