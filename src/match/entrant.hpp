// Who takes part in a match: something that gives a new player for every game.
//
//   master, master:nodes=10000                a built-in level, perhaps with limits of its own
//   gtp:pentobi-gtp --game duo --level 5      a program that speaks GTP, for Blokus
//   lmu-0.3:./bot {host} {port} {code}        a program that joins a server: it is told where, and
//   swc:./bot …, web:./bot …                  the code of its table
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/contender.hpp"
#include "core/result.hpp"
#include "table/game.hpp"

namespace spiel::match {

// CPU time of the thread that asks.
double thread_cpu_ms();

template <class Player>
struct Newcomer {
  std::unique_ptr<Player> player;
  // CPU time of whatever does the player's thinking.
  std::function<double()> cpu_ms = thread_cpu_ms;
};
template <class G>
using MakeOf = std::function<Newcomer<bots::PlayerOf<G>>(std::uint64_t seed)>;

struct Program {
  std::string protocol;  // "lmu-0.3", "swc", "web"
  std::string command;
};

struct Entrant {
  std::string name;    // entrants of one name count together
  std::string limits;  // of each answer, in words: part of what makes it the same entrant
  bots::Budget budget;
  // By game; empty: it does not play it.
  games::All::Each<std::tuple, MakeOf> makers{};
  std::optional<Program> program{};  // plays at a table of a server, instead of all these

  template <class G>
  const MakeOf<G>& make() const {
    return std::get<games::All::index_of<G>()>(makers);
  }
  template <class G>
  MakeOf<G>& make() {
    return std::get<games::All::index_of<G>()>(makers);
  }
};

Entrant entrant_of(const bots::Contender&);
// A player against itself alone: its seats get names of their own, or there would be nobody to
// compare it with.
void tell_equals_apart(std::vector<Entrant>& players);
// Why it does not play by these rules; empty if it does.
std::string obstacle_for(const Entrant&, const table::GameRules&);

struct EntrantLimits {
  bots::Budget budget{};      // of built-in players
  Duration patience{30'000};  // for each answer of a program
};
// The error names what cannot be read.
Result<Entrant, std::string> parse_entrant(std::string_view text, const EntrantLimits& = {});

// "time 1000 ms", "2000 nodes".
std::string to_text(const bots::Budget&);

}  // namespace spiel::match
