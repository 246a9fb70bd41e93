#include <algorithm>
#include <array>

#include "protocol/swc/decode.hpp"
#include "protocol/swc/fields.hpp"
#include "protocol/swc/texts.hpp"
#include "protocol/swc/words.hpp"

namespace spiel::swc {

namespace {

using DecodedServer = Result<ServerMessage, DecodeError>;
using DecodedData = Result<RoomData, DecodeError>;

std::optional<Team> parse_team(std::string_view word) {
  const auto upper = value_of<Team>(kTeamWords, word);
  return upper ? upper : value_of<Team>(kLowerTeamWords, word);
}
std::optional<Cause> parse_cause(std::string_view word) {
  return value_of<Cause>(kCauseWords, word);
}
std::optional<Aggregation> parse_aggregation(std::string_view word) {
  return value_of<Aggregation>(kAggregationWords, word);
}

// --- the state -----------------------------------------------------------------------------------

void decode_board(Fields& state, const Element& element, GameState& into) {
  for (const Element& child : element.children) {
    Fields field(child);
    const int x = field.number("x");
    const int y = field.number("y");
    const Colour colour = field.value("content", parse_colour);
    if (x < 0 || x >= kBoardSize || y < 0 || y >= kBoardSize) {
      field.fail(DecodeError::UnknownValue, "field");
    }
    if (!state.take(field.finish(true))) return;
    into.board[static_cast<std::size_t>(y * kBoardSize + x)] = colour;
  }
}

std::uint32_t decode_shapes(Fields& state, const Element& element) {
  std::uint32_t shapes = 0;
  for (const Element& child : element.children) {
    const auto piece = blokus::parse_piece(child.text);
    if (!piece) state.fail(DecodeError::UnknownValue, element.name);
    if (piece) shapes |= blokus::bit(*piece);
  }
  return shapes;
}

void decode_last_move_mono(Fields& state, const Element& element, GameState& into) {
  for (const Element& child : element.children) {
    Fields entry(child);
    const Colour colour = entry.value("color", parse_colour);
    const bool mono = entry.flag("boolean");
    into.last_move_mono.push_back(state.take(entry.finish(std::pair(colour, mono))));
  }
}

std::uint8_t decode_colours(Fields& state, const Element& element) {
  std::uint8_t colours = 0;
  for (const Element& child : element.children) {
    const auto colour = parse_colour(child.text);
    if (!colour) state.fail(DecodeError::UnknownValue, element.name);
    if (colour) colours = static_cast<std::uint8_t>(colours | blokus::bit(*colour));
  }
  return colours;
}

// The first releases had another name for it.
const Element& colours_in_play(Fields& fields, const Element& state) {
  const Element* early = state.child("orderedColors");
  return early != nullptr ? *early : fields.child("validColors");
}

Result<Player, DecodeError> decode_player(const Element& element) {
  Fields fields(element);
  Player player{fields.text("displayName"), fields.value("color", parse_team)};
  return fields.finish(std::move(player));
}

Result<GameState, DecodeError> decode_state(const Element& element) {
  Fields fields(element);
  GameState state;
  const bool late = element.attribute("startTeam") != nullptr;
  state.rules = (late ? k2027 : k2021).rules;
  state.turn = fields.number("turn");
  state.round = fields.number("round");
  state.start_piece = fields.value("startPiece", blokus::parse_piece);
  state.start_team = fields.value("startTeam", parse_team);
  decode_board(fields, fields.child("board"), state);
  for (std::size_t i = 0; i < kColours; ++i) {
    state.shapes[i] = decode_shapes(fields, fields.child(kShapesElements[i]));
  }
  decode_last_move_mono(fields, fields.child("lastMoveMono"), state);
  state.valid_colours = decode_colours(fields, colours_in_play(fields, element));
  for (std::size_t i = 0; !late && i < kPlayerElements.size(); ++i) {
    state.names[i] = fields.take(decode_player(fields.child(kPlayerElements[i]))).display_name;
  }
  if (const Element* last = element.child("lastMove")) {
    state.last_move = fields.take(decode_told_move(*last));
  }
  return fields.finish(std::move(state));
}

// --- inside a room -------------------------------------------------------------------------------

DecodedData decode_welcome(const Element& element) {
  Fields fields(element);
  const Team team = fields.value("color", parse_team);
  return fields.finish<RoomData>(Welcome{team});
}
DecodedData decode_memento(const Element& element) {
  Fields fields(element);
  GameState state = fields.take(decode_state(fields.child("state")));
  return fields.finish<RoomData>(Memento{std::move(state)});
}
DecodedData decode_move_request(const Element&) { return MoveRequest{}; }
DecodedData decode_error(const Element& element) {
  Fields fields(element);
  MoveError error{fields.text("message"), std::nullopt};
  for (const std::string_view name : {"originalRequest", "originalMessage"}) {
    const Element* original = element.child(name);
    if (original != nullptr) error.original = fields.take(decode_told_move(*original));
  }
  return fields.finish<RoomData>(std::move(error));
}
DecodedData decode_paused(const Element& element) {
  return PauseNotice{Fields(element).flag("paused")};
}

void decode_parts(Fields& fields, const Element& element, Score& into) {
  std::array<int*, 2> parts = {&into.win_points, &into.points};
  std::size_t next = 0;
  for (const Element& child : element.children) {
    if (child.name == "part" && next < parts.size()) *parts[next++] = fields.to_number(child.text);
  }
  if (next < parts.size()) fields.fail(DecodeError::Missing, "part");
}

Result<Score, DecodeError> decode_score(const Element& element) {
  Fields fields(element);
  Score score{fields.value("cause", parse_cause), fields.text("reason"), 0, 0};
  decode_parts(fields, element, score);
  return fields.finish(std::move(score));
}

GameResult decode_causes(Fields& fields, const Element& element) {
  GameResult result;
  std::size_t scores = 0;
  for (const Element& child : element.children) {
    if (child.name == "score" && scores < result.scores.size()) {
      result.scores[scores++] = fields.take(decode_score(child));
    } else if (child.name == "winner") {
      result.winners.push_back(fields.take(decode_player(child)));
    }
  }
  if (scores < result.scores.size()) fields.fail(DecodeError::Missing, "score");
  return result;
}

void decode_entry(Fields& result, const Element& element, Score& score, std::string& name) {
  Fields entry(element);
  name = Fields(entry.child("player")).text("name");
  decode_parts(entry, entry.child("score"), score);
  result.take(entry.finish(true));
}

// Nobody is named when both are equal or both at fault; then the win points say which.
void decode_winner(Fields& fields, const Element& element, GameResult& into) {
  Fields winner(element);
  into.regular = winner.flag("regular");
  into.reason = winner.text("reason");
  if (winner.find("team") != nullptr) {
    const Team team = winner.value("team", parse_team);
    into.winners = {{into.names[static_cast<std::size_t>(team)], team}};
  } else if (into.regular) {
    into.winners = {{into.names[0], Team::One}, {into.names[1], Team::Two}};
  }
  fields.take(winner.finish(true));
}

// The causes of 2021 follow from who won and from the sentence.
void fill_in_causes(GameResult& result) {
  for (std::size_t team = 0; team < result.scores.size(); ++team) {
    const bool lost =
        std::none_of(result.winners.begin(), result.winners.end(),
                     [&](const auto& w) { return static_cast<std::size_t>(w.team) == team; });
    if (result.regular || !lost) continue;
    result.scores[team].cause = cause_told(result.reason);
    result.scores[team].reason = result.reason;
  }
}

GameResult decode_one_winner(Fields& fields, const Element& element) {
  GameResult result;
  std::size_t entries = 0;
  for (const Element& child : fields.child("scores").children) {
    if (child.name != "entry" || entries == result.scores.size()) continue;
    decode_entry(fields, child, result.scores[entries], result.names[entries]);
    ++entries;
  }
  if (entries < result.scores.size()) fields.fail(DecodeError::Missing, "entry");
  if (const Element* winner = element.child("winner")) decode_winner(fields, *winner, result);
  fill_in_causes(result);
  return result;
}

DecodedData decode_result(const Element& element) {
  Fields fields(element);
  const bool late = element.child("scores") != nullptr;
  GameResult result = late ? decode_one_winner(fields, element) : decode_causes(fields, element);
  return fields.finish<RoomData>(std::move(result));
}

struct DataEntry {
  std::string_view class_name;
  DecodedData (*decode)(const Element&);
};
constexpr std::array kDataEntries = {DataEntry{"welcomeMessage", decode_welcome},
                                     DataEntry{"memento", decode_memento},
                                     DataEntry{k2021.move_request_class, decode_move_request},
                                     DataEntry{k2027.move_request_class, decode_move_request},
                                     DataEntry{"error", decode_error},
                                     DataEntry{"paused", decode_paused},
                                     DataEntry{"result", decode_result}};

DecodedData decode_data(const Element& element) {
  const std::string class_name = Fields(element).text("class");
  for (const DataEntry& entry : kDataEntries) {
    if (entry.class_name == class_name) return entry.decode(element);
  }
  return failure(DecodeError{DecodeError::UnknownElement, "data of class " + class_name});
}

// --- top level -----------------------------------------------------------------------------------

template <class Message>
DecodedServer decode_room_id(const Element& element) {
  return Message{Fields(element).text("roomId")};
}

DecodedServer decode_joined_game_room(const Element& element) {
  Fields fields(element);
  const bool counted = fields.find("playerCount") != nullptr;
  const int count = counted ? fields.number("playerCount") : 1 + fields.flag("existing");
  return fields.finish<ServerMessage>(JoinedGameRoom{fields.text("roomId"), count, count > 1});
}
DecodedServer decode_prepared(const Element& element) {
  Prepared prepared{Fields(element).text("roomId"), {}};
  for (const Element& child : element.children) {
    if (child.name == "reservation") prepared.reservations.push_back(child.text);
  }
  return prepared;
}
DecodedServer decode_testing(const Element& element) {
  return Testing{Fields(element).flag("testMode")};
}

Result<ScoreValue, DecodeError> decode_score_value(const Element& element) {
  Fields fields(element);
  Fields fragment(fields.child("fragment"));
  const Aggregation aggregation = fragment.value("aggregation", parse_aggregation);
  ScoreValue value{fragment.text("name"), fields.take(fragment.finish(aggregation)),
                   fields.text("value")};
  return fields.finish(std::move(value));
}
DecodedServer decode_player_score(const Element& element) {
  Fields outer(element);
  const Element& score = outer.child("score");
  Fields fields(score);
  PlayerScore result{fields.text("displayName"), fields.number("numberOfTests"), {}};
  for (const Element& child : score.children) {
    if (child.name == "values") result.values.push_back(fields.take(decode_score_value(child)));
  }
  return fields.finish<ServerMessage>(std::move(result));
}

// What was refused is known to whoever asked; only the text is of interest.
DecodedServer decode_error_packet(const Element& element) {
  return ErrorPacket{Fields(element).text("message"), std::nullopt};
}
DecodedServer decode_close(const Element&) { return CloseConnection{}; }

DecodedServer decode_room(const Element& element) {
  Fields fields(element);
  RoomData data = fields.take(decode_data(fields.child("data")));
  return fields.finish<ServerMessage>(RoomMessage{fields.text("roomId"), std::move(data)});
}

struct ServerEntry {
  std::string_view element;
  DecodedServer (*decode)(const Element&);
};
constexpr std::array kServerEntries = {
    ServerEntry{"joined", decode_room_id<Joined>},
    ServerEntry{"joinedGameRoom", decode_joined_game_room},
    ServerEntry{"prepared", decode_prepared},
    ServerEntry{"observed", decode_room_id<Observed>},
    ServerEntry{"testing", decode_testing},
    ServerEntry{"left", decode_room_id<Left>},
    ServerEntry{"playerScore", decode_player_score},
    ServerEntry{"errorpacket", decode_error_packet},
    ServerEntry{kCloseElement, decode_close},
    ServerEntry{kLateCloseElement, decode_close},
    ServerEntry{kShortCloseElement, decode_close},
    ServerEntry{"room", decode_room},
};

}  // namespace

DecodedServer decode_server(const Element& element) {
  for (const ServerEntry& entry : kServerEntries) {
    if (entry.element == element.name) return entry.decode(element);
  }
  return failure(DecodeError{DecodeError::UnknownElement, element.name});
}

}  // namespace spiel::swc
