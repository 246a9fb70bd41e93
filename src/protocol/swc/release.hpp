// Which release of the original we are to speak like. Everything in which they differ is a value in
// one table, so that the codec and the sessions ask what to do and never which release this is.
//
// `seed` is the published document of 2021, with what the originals get wrong put right where the
// document leaves room for it; its values are the defaults here, and a release names only what it
// does otherwise. `21.2`, `21.4` and `27.0` are those releases, but for the differences that
// docs/software-challenge.md names.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "protocol/swc/messages.hpp"
#include "protocol/swc/season.hpp"
#include "protocol/swc/words.hpp"

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
inline constexpr std::array kStateOfTheDocument = {
    StatePart::StartTeam,    StatePart::Board,   StatePart::Shapes,  StatePart::LastMoveMono,
    StatePart::ValidColours, StatePart::Players, StatePart::LastMove};

enum class ResultForm : std::uint8_t {
  CausePerPlayer,  // each score has a cause and a reason; winners are named
  OneWinner,       // one winner, who may be nobody, with the one reason
};

// Whom the result of a game that did not end by the rules names as its winner.
enum class WinnerRule : std::uint8_t {
  ByParts,           // whoever has the win points
  ByPoints,          // whoever has more points, even the offender
  ByPointsOrStayed,  // as before, but the one who stayed if the other left
};

// What an administrator's cancel gives those in the room, beside `left`.
enum class CancelGives : std::uint8_t { Nothing, PartsOfZero, ResultByPoints };

// In which sentences moves are refused and results explained.
enum class Wording : std::uint8_t { English, German, German2027 };

struct Release {
  std::string_view name = "seed";
  const Season* season = &k2021;

  // --- the form of messages
  std::span<const StatePart> state_order = kStateOfTheDocument;
  bool start_team_attribute = false;               // and not a child; then the players are left out
  std::string_view set_class = "linked-hash-set";  // of the sets of shapes; empty: no attribute
  std::string_view map_class = "linked-hash-map";  // of lastMoveMono
  std::string_view valid_colours_class;            // the last official client rejects one
  bool lower_case_welcome = true;                  // "one" instead of "ONE"
  bool counts_players = false;                     // joinedGameRoom says playerCount, not existing
  std::string_view original_element = "originalRequest";  // wraps the refused move in an error
  std::string_view close_element = kCloseElement;
  ResultForm result_form = ResultForm::CausePerPlayer;
  bool empty_root_when_silent = true;  // closing a connection that was told nothing: <protocol/>
  bool answers_end_tag = true;         // </protocol> is answered in kind
  bool answers_nonsense = true;        // with the end tag; else the connection just closes
  bool replay_name_ends_with_players = false;

  // --- what is understood
  bool knows_join_room = true;
  bool knows_slot_switches = true;  // timeout and freeReservation
  bool knows_test_mode = true;      // and the scores that belong to it
  bool knows_hints = true;
  bool knows_short_close = false;  // <close/>

  // --- lobby
  bool joined_at_once = false;        // joinPrepared is answered before the other player is there
  bool slot_reserved_default = true;  // of a slot that does not say
  std::string_view default_name = "Unknown";
  bool default_can_timeout = true;
  bool error_packets = false;         // a refused request is told why
  bool refusals_end = true;           // the connection; else it goes on
  bool refuses_strangers = true;      // administration without a password is refused, not ignored
  bool late_observer_memento = true;  // whoever starts to observe gets the position
  bool tells_pause = false;           // observers hear of pauses
  bool pause_told_first = false;      // before the position of a game that goes on
  CancelGives cancel_gives = CancelGives::Nothing;
  bool cancel_drops_admin = false;

  // --- the game
  bool final_state_before_result = true;
  bool original_of_shape_errors = true;  // a wrong or used shape is echoed like other refused moves
  bool offender_keeps_points = true;
  bool closes_after_left = true;
  Cause hard_timeout_cause = Cause::HardTimeout;
  WinnerRule winner_rule = WinnerRule::ByParts;
  Wording wording = Wording::English;
};

extern const Release kSeed;
extern const Release k21_2;
extern const Release k21_4;
extern const Release k27_0;

// By its name, or null.
const Release* find_release(std::string_view name);
std::span<const Release* const> all_releases();

}  // namespace spiel::swc
