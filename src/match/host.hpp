// Games with programs that know how to join a server: a server of our own inside this process, on
// free ports of this machine, with one table for each game. The table is the referee; our own
// players sit at it, too, and programs are started, told where to go, and ended with the game.
//
// Board and dice are shared within a rotation as in all other games. Our own players see the table
// as bots of a server do: views, but not the events that a card counter would want.
#pragma once

#include <memory>

#include "match/game.hpp"

namespace spiel::match {

class Host {
 public:
  // Throws std::runtime_error if no server can be opened.
  Host(const Plan& plan, int concurrency);
  ~Host();
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  // May be called by several threads at once.
  PlayedGame play(std::uint64_t game);

 private:
  class Hall;
  std::unique_ptr<Hall> hall_;
};

}  // namespace spiel::match
