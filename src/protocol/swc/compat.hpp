// Which release of the original we are to speak like. Everything in which they differ is a value in
// one table, so that the codec and the sessions ask what to do and never which release this is.
//
// `seed` is the published document, with what the originals get wrong put right where the document
// leaves room for it; `21.2` and `21.4` give those releases to the letter.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "protocol/swc/messages.hpp"

namespace spiel::swc {

// The children of <state>. `Shapes` stands for all four colours.
enum class StatePart : std::uint8_t {
  StartTeam,
  Board,
  Shapes,
  LastMoveMono,
  ValidColours,
  Players,
  LastMove,
};

// Whom the result of a game that did not end by the rules names as its winner.
enum class WinnerRule : std::uint8_t {
  ByParts,           // whoever has the win points
  ByPoints,          // whoever has more points, even the offender
  ByPointsOrStayed,  // as before, but the one who stayed if the other left
};

enum class Language : std::uint8_t { English, German };

struct Compat {
  std::string_view name;

  // --- the form of messages
  std::span<const StatePart> state_order;
  std::string_view set_class;            // class of the sets of shapes; empty: no attribute
  std::string_view map_class;            // of lastMoveMono
  std::string_view valid_colours_class;  // of validColors
  bool lower_case_welcome;               // "one" instead of "ONE"
  bool counts_players;                   // joinedGameRoom says playerCount, not existing
  std::string_view original_element;     // what wraps the refused move in an error
  std::string_view close_element;
  bool empty_root_when_silent;  // closing a connection that was told nothing sends <protocol/>
  bool answers_end_tag;         // </protocol> is answered in kind
  bool replay_name_ends_with_players;

  // --- what is understood
  bool knows_join_room;
  bool knows_slot_switches;  // timeout and freeReservation
  bool knows_hints;

  // --- lobby
  bool joined_at_once;         // joinPrepared is answered before the other player is there
  bool slot_reserved_default;  // of a slot that does not say
  std::string_view default_name;
  bool default_can_timeout;
  bool error_packets;          // a refused request is told why
  bool refuses_strangers;      // administration without a password ends the connection
  bool late_observer_memento;  // who starts to observe gets the position
  bool tells_pause;            // observers hear of pauses
  bool cancel_gives_result;    // and not only `left`
  bool cancel_drops_admin;

  // --- the game
  bool final_state_before_result;
  bool original_of_shape_errors;  // a wrong or used shape is echoed like other refused moves
  bool closes_after_left;
  Cause hard_timeout_cause;
  WinnerRule winner_rule;
  Language language;  // of the reasons for refused moves
};

extern const Compat kSeed;
extern const Compat k21_2;
extern const Compat k21_4;

// "seed", "21.2" or "21.4".
const Compat* find_compat(std::string_view name);
std::span<const Compat* const> all_compats();

}  // namespace spiel::swc
