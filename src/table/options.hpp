// How a table is played: which game by which rules, who may sit down, when it begins, how long one
// may think, and what happens when a seat is lost. A host may change it while players gather.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/time.hpp"
#include "table/game.hpp"

namespace spiel::table {

enum class StartRule : std::uint8_t {
  WhenFull,      // as soon as every seat is taken, and ready where its protocol says so
  WhenAllReady,  // enough seats are taken and everybody there is ready
  WhenTold,      // by a Start command
};

// What becomes of a game when a seat's client is gone and the grace time is over.
enum class LostSeat : std::uint8_t {
  Waits,     // the game waits until the seat returns or the others decide; one that cannot loses
  EndsGame,  // the game ends without a winner
  Forfeits,  // the seat loses, the others win
  BotPlays,  // a built-in player takes over until the seat returns
};

// What happens when a seat's time is over: it loses, or a bot takes that one decision for it.
enum class Overtime : std::uint8_t { Forfeits, BotActs };

struct TimeLimits {
  std::optional<Duration> soft;  // an action that comes later is not executed
  std::optional<Duration> hard;  // nothing came: the seat's time is over
  Overtime overtime = Overtime::BotActs;
  std::optional<Duration> game{};  // for all decisions of a seat together
  Duration increment{0};           // added to that whenever the game no longer waits for the seat

  bool any() const { return soft || hard || game; }

  bool operator==(const TimeLimits&) const = default;
};

struct TableOptions {
  GameRules rules;
  std::string kind;  // "lmu-0.3", "web": whoever looks for any table of a kind finds it by that
  std::string title;
  int min_seats = 1;
  int max_seats = 4;
  StartRule start = StartRule::WhenFull;
  LostSeat lost_seat = LostSeat::Waits;
  Duration grace{0};
  TimeLimits limits;
  std::string stand_in_level = "greedy";  // level of the bot that takes over a seat
  bool listed = true;                     // shown in the lobby
  bool paused = false;                    // begins paused
  bool in_join_order = false;             // the first seat begins, whatever the game's own custom
  bool ends_when_empty = false;  // as soon as the last one leaves before the game has begun
  bool hosted = false;           // the first who sits down has a host's rights
  bool hints = false;            // built-in players advise whoever asks
  bool strict = false;           // no favours: a game that counts is its players' own, to its end

  bool operator==(const TableOptions&) const = default;
};

}  // namespace spiel::table
