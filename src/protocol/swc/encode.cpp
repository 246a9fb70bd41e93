#include "protocol/swc/encode.hpp"

#include <fmt/format.h>

#include <array>

#include "protocol/swc/words.hpp"
#include "protocol/swc/xml_writer.hpp"

namespace spiel::swc {

namespace {

void open_with_class(XmlWriter& xml, std::string_view element, std::string_view class_name) {
  xml.open(element);
  if (!class_name.empty()) xml.attribute("class", class_name);
}

void write_piece(XmlWriter& xml, const SetMove& move) {
  xml.open("piece")
      .attribute("color", word_of(kColourWords, move.colour))
      .attribute("kind", blokus::name_of(move.piece))
      .attribute("rotation", blokus::name_of(move.rotation))
      .attribute("isFlipped", move.flipped);
  xml.open("position").attribute("x", move.x).attribute("y", move.y).close();
  xml.close();
}

void write_move_body(XmlWriter& xml, const SetMove& move) {
  write_piece(xml, move);
  for (const std::string& hint : move.hints) xml.open("hint").attribute("content", hint).close();
}
void write_move_body(XmlWriter& xml, const SkipMove& move) {
  if (move.colour) xml.leaf("color", word_of(kColourWords, *move.colour));
}

void write_move(XmlWriter& xml, std::string_view element, const Move& move, const Season& season) {
  const bool sets = std::holds_alternative<SetMove>(move);
  open_with_class(xml, element, sets ? season.set_move_class : season.skip_move_class);
  std::visit([&](const auto& kind) { write_move_body(xml, kind); }, move);
  xml.close();
}

// --- client to server: the element's name, and what belongs inside it ---------------------------

std::string_view element_of(const Join&, const Release&) { return "join"; }
std::string_view element_of(const JoinRoom&, const Release&) { return "joinRoom"; }
std::string_view element_of(const JoinPrepared&, const Release&) { return "joinPrepared"; }
std::string_view element_of(const MoveInRoom&, const Release&) { return "room"; }
std::string_view element_of(const Authenticate&, const Release&) { return "authenticate"; }
std::string_view element_of(const Prepare&, const Release&) { return "prepare"; }
std::string_view element_of(const Observe&, const Release&) { return "observe"; }
std::string_view element_of(const Pause&, const Release&) { return "pause"; }
std::string_view element_of(const Step&, const Release&) { return "step"; }
std::string_view element_of(const SwitchTimeout&, const Release&) { return "timeout"; }
std::string_view element_of(const FreeReservation&, const Release&) { return "freeReservation"; }
std::string_view element_of(const Cancel&, const Release&) { return "cancel"; }
std::string_view element_of(const TestMode&, const Release&) { return "testMode"; }
std::string_view element_of(const ScoreForPlayer&, const Release&) { return "scoreForPlayer"; }
std::string_view element_of(const CloseConnection&, const Release& release) {
  return release.close_element;
}

// Whoever names no game type wants that of the server.
void write_game_type(XmlWriter& xml, const std::string& type) {
  if (!type.empty()) xml.attribute("gameType", type);
}

void write_body(XmlWriter& xml, const Join& m, const Release&) {
  write_game_type(xml, m.game_type);
}
void write_body(XmlWriter& xml, const JoinRoom& m, const Release&) {
  xml.attribute("roomId", m.room_id);
}
void write_body(XmlWriter& xml, const JoinPrepared& m, const Release&) {
  xml.attribute("reservationCode", m.reservation);
}
void write_body(XmlWriter& xml, const MoveInRoom& m, const Release& release) {
  xml.attribute("roomId", m.room_id);
  write_move(xml, "data", m.move, *release.season);
}
void write_body(XmlWriter& xml, const Authenticate& m, const Release&) {
  xml.attribute("password", m.password);
}
void write_body(XmlWriter& xml, const Prepare& m, const Release&) {
  write_game_type(xml, m.game_type);
  xml.attribute("pause", m.pause);
  for (const Slot& slot : m.slots) {
    xml.open("slot").attribute("displayName", slot.display_name);
    xml.attribute("canTimeout", slot.can_timeout);
    xml.attribute("reserved", slot.reserved);
    xml.close();
  }
}
void write_body(XmlWriter& xml, const Observe& m, const Release&) {
  xml.attribute("roomId", m.room_id);
}
void write_body(XmlWriter& xml, const Pause& m, const Release&) {
  xml.attribute("roomId", m.room_id).attribute("pause", m.pause);
}
void write_body(XmlWriter& xml, const Step& m, const Release&) {
  xml.attribute("roomId", m.room_id).attribute("forced", m.forced);
}
void write_body(XmlWriter& xml, const SwitchTimeout& m, const Release&) {
  xml.attribute("roomId", m.room_id);
  xml.attribute("slot", m.slot).attribute("activate", m.activate);
}
void write_body(XmlWriter& xml, const FreeReservation& m, const Release&) {
  xml.attribute("reservation", m.reservation);
}
void write_body(XmlWriter& xml, const Cancel& m, const Release&) {
  xml.attribute("roomId", m.room_id);
}
void write_body(XmlWriter& xml, const TestMode& m, const Release&) {
  xml.attribute("testMode", m.on);
}
void write_body(XmlWriter& xml, const ScoreForPlayer& m, const Release&) {
  xml.attribute("displayName", m.display_name);
}
void write_body(XmlWriter&, const CloseConnection&, const Release&) {}

// --- the state -----------------------------------------------------------------------------------

void write_player(XmlWriter& xml, std::string_view element, const Player& player) {
  xml.open(element).attribute("displayName", player.display_name);
  xml.open("color").attribute("class", "team").text(word_of(kTeamWords, player.team)).close();
  xml.close();
}

// Most of a position is its fields, so each of them is spelled only once.
using FieldTags = std::array<std::array<std::string, kColours>, kBoardSize * kBoardSize>;

FieldTags spell_fields() {
  FieldTags tags;
  for (std::size_t square = 0; square < tags.size(); ++square) {
    for (std::size_t colour = 0; colour < kColours; ++colour) {
      tags[square][colour] = fmt::format(R"(field x="{}" y="{}" content="{}")", square % kBoardSize,
                                         square / kBoardSize, kColourWords[colour]);
    }
  }
  return tags;
}

void write_board(XmlWriter& xml, const GameState& state) {
  static const FieldTags kTags = spell_fields();
  xml.open("board");
  for (std::size_t square = 0; square < state.board.size(); ++square) {
    const auto colour = state.board[square];
    if (colour) xml.spelled(kTags[square][static_cast<std::size_t>(*colour)]);
  }
  xml.close();
}

void write_shapes(XmlWriter& xml, const GameState& state, const Release& release) {
  for (std::size_t colour = 0; colour < kColours; ++colour) {
    open_with_class(xml, kShapesElements[colour], release.set_class);
    for (int piece = 0; piece < blokus::kPieces; ++piece) {
      if ((state.shapes[colour] >> piece & 1) == 0) continue;
      xml.leaf("shape", blokus::name_of(static_cast<Piece>(piece)));
    }
    xml.close();
  }
}

void write_last_move_mono(XmlWriter& xml, const GameState& state, const Release& release) {
  open_with_class(xml, "lastMoveMono", release.map_class);
  for (const auto& [colour, mono] : state.last_move_mono) {
    xml.open("entry").leaf("color", word_of(kColourWords, colour));
    xml.leaf("boolean", mono ? "true" : "false").close();
  }
  xml.close();
}

void write_valid_colours(XmlWriter& xml, const GameState& state, const Release& release) {
  open_with_class(xml, "validColors", release.valid_colours_class);
  for (std::size_t colour = 0; colour < kColours; ++colour) {
    if (state.valid_colours >> colour & 1) xml.leaf("color", kColourWords[colour]);
  }
  xml.close();
}

void write_part(XmlWriter& xml, StatePart part, const GameState& state, const Release& release) {
  switch (part) {
    case StatePart::StartTeam:
      xml.open("startTeam").attribute("class", "team");
      xml.text(word_of(kTeamWords, state.start_team)).close();
      return;
    case StatePart::Board:
      return write_board(xml, state);
    case StatePart::Shapes:
      return write_shapes(xml, state, release);
    case StatePart::LastMoveMono:
      return write_last_move_mono(xml, state, release);
    case StatePart::ValidColours:
      return write_valid_colours(xml, state, release);
    case StatePart::Players:
      write_player(xml, kPlayerElements[0], {state.names[0], Team::One});
      write_player(xml, kPlayerElements[1], {state.names[1], Team::Two});
      return;
    case StatePart::LastMove:
      if (state.last_move) write_move(xml, "lastMove", *state.last_move, *release.season);
      return;
  }
}

void write_state_attributes(XmlWriter& xml, const GameState& state, const Release& release) {
  const auto piece = blokus::name_of(state.start_piece);
  if (release.start_team_attribute) {
    xml.attribute("startTeam", word_of(kTeamWords, state.start_team)).attribute("turn", state.turn);
    xml.attribute("startPiece", piece).attribute("round", state.round);
  } else {
    xml.attribute("turn", state.turn).attribute("round", state.round);
    xml.attribute("startPiece", piece);
  }
}

// --- server to client, inside a room: the class, and what belongs inside <data> ------------------

void write_data(XmlWriter& xml, const Welcome& m, const Release& release) {
  const auto& words = release.lower_case_welcome ? kLowerTeamWords : kTeamWords;
  xml.attribute("class", "welcomeMessage").attribute("color", word_of(words, m.team));
}
void write_data(XmlWriter& xml, const Memento& m, const Release& release) {
  xml.attribute("class", "memento");
  xml.open("state").attribute("class", "state");
  write_state_attributes(xml, m.state, release);
  for (const StatePart part : release.state_order) write_part(xml, part, m.state, release);
  xml.close();
}
void write_data(XmlWriter& xml, const MoveRequest&, const Release& release) {
  xml.attribute("class", release.season->move_request_class);
}
void write_data(XmlWriter& xml, const MoveError& m, const Release& release) {
  xml.attribute("class", "error").attribute("message", m.message);
  if (m.original) write_move(xml, release.original_element, *m.original, *release.season);
}
void write_data(XmlWriter& xml, const PauseNotice& m, const Release&) {
  xml.attribute("class", "paused").attribute("paused", m.paused);
}

void write_fragment(XmlWriter& xml, std::string_view name, Aggregation aggregation) {
  xml.open("fragment").attribute("name", name);
  xml.leaf("aggregation", word_of(kAggregationWords, aggregation));
  xml.leaf("relevantForRanking", "true").close();
}

void write_parts(XmlWriter& xml, const Score& score) {
  xml.leaf("part", std::to_string(score.win_points));
  xml.leaf("part", std::to_string(score.points)).close();
}

void write_causes(XmlWriter& xml, const GameResult& m) {
  for (const Score& score : m.scores) {
    xml.open("score").attribute("cause", word_of(kCauseWords, score.cause));
    write_parts(xml.attribute("reason", score.reason), score);
  }
  for (const Player& winner : m.winners) write_player(xml, "winner", winner);
}

void write_one_winner(XmlWriter& xml, const GameResult& m) {
  xml.open("scores");
  for (std::size_t team = 0; team < m.scores.size(); ++team) {
    xml.open("entry").open("player");
    if (!m.names[team].empty()) xml.attribute("name", m.names[team]);
    xml.attribute("team", kTeamWords[team]).close();
    write_parts(xml.open("score"), m.scores[team]);
    xml.close();
  }
  xml.close().open("winner");
  if (m.winners.size() == 1) xml.attribute("team", word_of(kTeamWords, m.winners[0].team));
  xml.attribute("regular", m.regular).attribute("reason", m.reason).close();
}

void write_data(XmlWriter& xml, const GameResult& m, const Release& release) {
  xml.attribute("class", "result");
  xml.open("definition");
  write_fragment(xml, release.season->winner_fragment, Aggregation::Sum);
  write_fragment(xml, release.season->points_fragment, Aggregation::Average);
  xml.close();
  if (release.result_form == ResultForm::OneWinner) return write_one_winner(xml, m);
  write_causes(xml, m);
}

// --- server to client ----------------------------------------------------------------------------

void write(XmlWriter& xml, const Joined& m, const Release&) {
  xml.open("joined").attribute("roomId", m.room_id).close();
}
void write(XmlWriter& xml, const JoinedGameRoom& m, const Release& release) {
  xml.open("joinedGameRoom").attribute("roomId", m.room_id);
  if (release.counts_players) {
    xml.attribute("playerCount", m.player_count);
  } else {
    xml.attribute("existing", m.existing);
  }
  xml.close();
}
void write(XmlWriter& xml, const Prepared& m, const Release&) {
  xml.open("prepared").attribute("roomId", m.room_id);
  for (const std::string& code : m.reservations) xml.leaf("reservation", code);
  xml.close();
}
void write(XmlWriter& xml, const Observed& m, const Release&) {
  xml.open("observed").attribute("roomId", m.room_id).close();
}
void write(XmlWriter& xml, const Testing& m, const Release&) {
  xml.open("testing").attribute("testMode", m.on).close();
}
void write(XmlWriter& xml, const Left& m, const Release&) {
  xml.open("left").attribute("roomId", m.room_id).close();
}
void write(XmlWriter& xml, const PlayerScore& m, const Release&) {
  xml.open("playerScore").open("score").attribute("displayName", m.display_name);
  xml.attribute("numberOfTests", m.number_of_tests);
  for (const ScoreValue& value : m.values) {
    xml.open("values");
    write_fragment(xml, value.name, value.aggregation);
    xml.leaf("value", value.value).close();
  }
  xml.close().close();
}
void write(XmlWriter& xml, const ErrorPacket& m, const Release& release) {
  xml.open("errorpacket").attribute("message", m.message);
  if (m.original) {
    std::visit(
        [&](const auto& request) {
          open_with_class(xml, "originalRequest", element_of(request, release));
          write_body(xml, request, release);
        },
        *m.original);
    xml.close();
  }
  xml.close();
}
void write(XmlWriter& xml, const CloseConnection&, const Release& release) {
  xml.open(release.close_element).close();
}
void write(XmlWriter& xml, const RoomMessage& m, const Release& release) {
  xml.open("room").attribute("roomId", m.room_id).open("data");
  std::visit([&](const auto& data) { write_data(xml, data, release); }, m.data);
  xml.close().close();
}

}  // namespace

void encode(std::string& out, const ServerMessage& message, const Release& release, int depth) {
  XmlWriter xml(out, depth);
  std::visit([&](const auto& kind) { write(xml, kind, release); }, message);
}

void encode(std::string& out, const ClientMessage& message, const Release& release, int depth) {
  XmlWriter xml(out, depth);
  std::visit(
      [&](const auto& kind) {
        xml.open(element_of(kind, release));
        write_body(xml, kind, release);
        xml.close();
      },
      message);
}

void StreamWriter::end(std::string& out, const Release& release) {
  if (ended_) return;
  ended_ = true;
  if (started_) {
    out += "\n</protocol>";
  } else if (release.empty_root_when_silent) {
    out += "<protocol/>";
  }
}

}  // namespace spiel::swc
