// Everything that is said on the wire, as values. Both directions are closed: what a peer may say
// is one of these or an error. The names of elements and attributes live in the codec alone.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "blokus/piece.hpp"
#include "blokus/variant.hpp"

namespace spiel::swc {

using blokus::Colour;
using blokus::Piece;
using blokus::Rotation;

inline constexpr int kBoardSize = 20;
inline constexpr std::size_t kColours = 4;

// The first seat plays blue and red, the second yellow and green.
enum class Team : std::uint8_t { One, Two };

// A placement under the name its player gave it, which need not be the canonical one; nor need the
// position lie on the board.
struct SetMove {
  Colour colour = Colour::Blue;
  Piece piece = Piece::Mono;
  Rotation rotation = Rotation::None;
  bool flipped = false;
  int x = 0;
  int y = 0;
  std::vector<std::string> hints;  // free text for those who watch
  bool operator==(const SetMove&) const = default;
};
struct SkipMove {
  std::optional<Colour> colour;  // none if it was not given where it belongs
  bool operator==(const SkipMove&) const = default;
};
using Move = std::variant<SetMove, SkipMove>;

// --- client to server -------------------------------------------------------------------------

struct Join {
  std::string game_type;  // empty: not given
  bool operator==(const Join&) const = default;
};
struct JoinRoom {
  std::string room_id;
  bool operator==(const JoinRoom&) const = default;
};
struct JoinPrepared {
  std::string reservation;
  bool operator==(const JoinPrepared&) const = default;
};
struct MoveInRoom {
  std::string room_id;
  Move move;
  bool operator==(const MoveInRoom&) const = default;
};
struct Authenticate {
  std::string password;
  bool operator==(const Authenticate&) const = default;
};
struct Slot {
  std::string display_name;
  bool can_timeout = false;
  bool reserved = true;
  bool operator==(const Slot&) const = default;
};
struct Prepare {
  std::string game_type;
  bool pause = false;
  std::vector<Slot> slots;
  bool operator==(const Prepare&) const = default;
};
struct Observe {
  std::string room_id;
  bool operator==(const Observe&) const = default;
};
struct Pause {
  std::string room_id;
  bool pause = false;
  bool operator==(const Pause&) const = default;
};
struct Step {
  std::string room_id;
  bool forced = false;
  bool operator==(const Step&) const = default;
};
struct SwitchTimeout {
  std::string room_id;
  int slot = 0;
  bool activate = false;
  bool operator==(const SwitchTimeout&) const = default;
};
struct FreeReservation {
  std::string reservation;
  bool operator==(const FreeReservation&) const = default;
};
struct Cancel {
  std::string room_id;
  bool operator==(const Cancel&) const = default;
};
struct TestMode {
  bool on = false;
  bool operator==(const TestMode&) const = default;
};
struct ScoreForPlayer {
  std::string display_name;
  bool operator==(const ScoreForPlayer&) const = default;
};
struct CloseConnection {
  bool operator==(const CloseConnection&) const = default;
};

using ClientMessage = std::variant<Join, JoinRoom, JoinPrepared, MoveInRoom, Authenticate, Prepare,
                                   Observe, Pause, Step, SwitchTimeout, FreeReservation, Cancel,
                                   TestMode, ScoreForPlayer, CloseConnection>;

// --- server to client -------------------------------------------------------------------------

struct Joined {
  std::string room_id;
  bool operator==(const Joined&) const = default;
};
struct JoinedGameRoom {
  std::string room_id;
  int player_count = 1;   // told by the last release alone
  bool existing = false;  // told by all before it: the room was open already
  bool operator==(const JoinedGameRoom&) const = default;
};
struct Prepared {
  std::string room_id;
  std::vector<std::string> reservations;
  bool operator==(const Prepared&) const = default;
};
struct Observed {
  std::string room_id;
  bool operator==(const Observed&) const = default;
};
struct Testing {
  bool on = false;
  bool operator==(const Testing&) const = default;
};
struct Left {
  std::string room_id;
  bool operator==(const Left&) const = default;
};

enum class Aggregation : std::uint8_t { Sum, Average };
struct ScoreValue {
  std::string name;
  Aggregation aggregation = Aggregation::Sum;
  std::string value;
  bool operator==(const ScoreValue&) const = default;
};
struct PlayerScore {
  std::string display_name;
  int number_of_tests = 0;
  std::vector<ScoreValue> values;
  bool operator==(const PlayerScore&) const = default;
};

struct ErrorPacket {
  std::string message;
  std::optional<ClientMessage> original;
  bool operator==(const ErrorPacket&) const = default;
};

// --- server to client, inside a room ----------------------------------------------------------

struct Welcome {
  Team team = Team::One;
  bool operator==(const Welcome&) const = default;
};

// The position as everybody sees it.
struct GameState {
  blokus::VariantId rules = blokus::VariantId::Swc;  // of the season
  int turn = 0;
  int round = 1;
  Piece start_piece = Piece::Mono;
  Team start_team = Team::One;
  std::array<std::optional<Colour>, kBoardSize * kBoardSize> board{};  // row by row
  std::array<std::uint32_t, kColours> shapes{};                        // pieces left, as bits
  std::vector<std::pair<Colour, bool>> last_move_mono;  // of each colour that has placed all
  std::uint8_t valid_colours = 0;                       // as bits
  std::array<std::string, 2> names;                     // empty from 2027 on
  std::optional<Move> last_move;
  bool operator==(const GameState&) const = default;
};
struct Memento {
  GameState state;
  bool operator==(const Memento&) const = default;
};
struct MoveRequest {
  bool operator==(const MoveRequest&) const = default;
};
struct MoveError {
  std::string message;
  std::optional<Move> original;
  bool operator==(const MoveError&) const = default;
};
struct PauseNotice {
  bool paused = false;
  bool operator==(const PauseNotice&) const = default;
};

enum class Cause : std::uint8_t { Regular, Left, RuleViolation, SoftTimeout, HardTimeout };
struct Score {
  Cause cause = Cause::Regular;
  std::string reason;
  int win_points = 0;  // 0 lost, 1 drawn, 2 won
  int points = 0;
  bool operator==(const Score&) const = default;
};
struct Player {
  std::string display_name;
  Team team = Team::One;
  bool operator==(const Player&) const = default;
};
struct GameResult {
  std::array<Score, 2> scores;
  std::vector<Player> winners;  // both on a draw
  // From 2027 on the players are named here alone, and one sentence says why it ended so.
  std::array<std::string, 2> names{};
  bool regular = true;
  std::string reason{};

  // Not even half a win for both, as a draw gives it: the game was called off.
  bool is_called_off() const { return scores[0].win_points == 0 && scores[1].win_points == 0; }
  bool operator==(const GameResult&) const = default;
};

using RoomData = std::variant<Welcome, Memento, MoveRequest, MoveError, PauseNotice, GameResult>;

struct RoomMessage {
  std::string room_id;
  RoomData data;
  bool operator==(const RoomMessage&) const = default;
};

using ServerMessage = std::variant<Joined, JoinedGameRoom, Prepared, Observed, Testing, Left,
                                   PlayerScore, ErrorPacket, CloseConnection, RoomMessage>;

}  // namespace spiel::swc
