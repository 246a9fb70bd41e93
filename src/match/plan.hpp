// What a match consists of. Everything about game i follows from the plan and i, so that games can
// be played in any order, on any number of threads, today and tomorrow.
//
// As many games as there are seats make a rotation: they have board, dice and opening in common,
// and every player sits in every seat once. With two seats a rotation is a pair.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "match/entrant.hpp"
#include "table/game.hpp"

namespace spiel::match {

struct Plan {
  table::GameRules rules;
  std::vector<Entrant> players;  // one per seat
  std::uint64_t games = 100;
  std::uint64_t seed = 1;
  int opening = 0;  // so many first placements of Blokus are drawn, the same ones in a rotation
  Duration patience{30'000};  // for each answer of a program that plays at a server

  std::size_t seats() const { return players.size(); }
  std::uint64_t rotation_of(std::uint64_t game) const { return game / seats(); }
  std::size_t seat_of(std::size_t player, std::uint64_t game) const {
    return (player + game) % seats();
  }
  std::size_t player_at(std::size_t seat, std::uint64_t game) const {
    return (seat + seats() - game % seats()) % seats();
  }
};

// The games asked for, and as many more as complete the last rotation.
std::uint64_t whole_rotations(std::uint64_t games, std::size_t seats);

// "Blokus duo", "Catan, 4 seats, small board".
std::string title_of(const Plan&);
// Why the match cannot be played; empty if it can.
std::string fault_of(const Plan&);
// One line of JSON for the log: two plans with the same one have the same games.
std::string identity_of(const Plan&);

// What the games of a rotation have in common.
struct Common {
  table::Setup setup;
  std::uint64_t dice = 0;
  std::uint64_t opening = 0;
};
Common common_of(const Plan&, std::uint64_t rotation);
// What a player thinks with, in one game.
std::uint64_t thinking_seed(const Plan&, std::uint64_t game, std::size_t player);

}  // namespace spiel::match
