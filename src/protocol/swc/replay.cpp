#include "protocol/swc/replay.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>

#include "core/utf8.hpp"
#include "protocol/swc/decode.hpp"
#include "protocol/swc/encode.hpp"
#include "protocol/swc/position.hpp"
#include "protocol/swc/replay_gap.hpp"
#include "protocol/swc/result.hpp"
#include "protocol/swc/settings.hpp"
#include "protocol/swc/texts.hpp"
#include "protocol/swc/words.hpp"
#include "table/names.hpp"

namespace spiel::swc {

namespace {

// A whole game is about 1 MB; its messages are as small as on the wire.
constexpr XmlLimits kReplayLimits{};

// Old records do not name the offender, but they say who won.
Seat offender_of(const FinalResult& result, table::EndReason reason) {
  if (result.offender) return *result.offender < 2 ? *result.offender : kNoSeat;
  const bool somebody_lost =
      reason != table::EndReason::Finished && result.winners.size() == 1 && result.winners[0] < 2;
  return somebody_lost ? static_cast<Seat>(1 - result.winners[0]) : kNoSeat;
}

// The table as it would have been when the game ended like this.
table::TableInfo table_of(const FinalResult& result, const Season& season,
                          const std::array<std::string, 2>& names) {
  table::TableInfo info;
  info.options = table_options(Settings{}, season, false);
  for (const std::string& name : names) info.seats.emplace_back().name = name;
  table::TableResult& end = info.result.emplace();
  end.reason =
      table::parse_enum<table::EndReason>(result.reason).value_or(table::EndReason::Finished);
  for (const Seat seat : result.winners) end.winners |= seat_bit(seat);
  end.offender = offender_of(result, end.reason);
  end.points = result.points;
  end.points.resize(names.size());
  end.detail = table::Why::from_text(result.detail);
  end.refused = table::Payload(result.refused);
  return info;
}

// What another program said of the end is kept in its own words.
void put_own_words(GameResult& end, const FinalResult& result) {
  if (result.told.empty()) return;
  end.reason = result.told;
  if (result.offender && *result.offender < 2) end.scores[*result.offender].reason = result.told;
}

// Whose fault it was is not told, or nobody's.
FinalResult called_off(const GameResult& result) {
  FinalResult out;
  out.reason = table::name_of_enum(table::EndReason::Aborted);
  for (const Score& score : result.scores) out.points.push_back(score.points);
  out.told = result.scores[0].reason;
  if (out.told == interrupted_text()) {
    out.detail = table::Why(table::AbortedBy::ServerStop).text();
  }
  return out;
}

FinalResult final_result_of(const GameResult& result) {
  if (result.is_called_off()) return called_off(result);
  FinalResult out;
  out.reason = table::name_of_enum(table::EndReason::Finished);
  for (Seat seat = 0; seat < 2; ++seat) {
    const Score& score = result.scores[seat];
    if (score.win_points > result.scores[1U - seat].win_points) out.winners.push_back(seat);
    out.points.push_back(score.points);
    if (score.cause == Cause::Regular) continue;
    out.reason = table::name_of_enum(end_reason(score.cause));
    out.offender = seat;
    out.told = score.reason;
  }
  return out;
}

// Collects room messages in the form of a replay: each begins a line and ends it.
class ReplayWriter {
 public:
  ReplayWriter(const Release& release, std::string room)
      : release_(release), room_(std::move(room)) {}

  void add(RoomData data) {
    encode(text_, ServerMessage(RoomMessage{room_, std::move(data)}), release_, 0);
    text_.push_back('\n');
  }
  std::string finish() { return text_ + "</protocol>"; }

 private:
  const Release& release_;
  std::string room_;
  std::string text_ = "<protocol>\n";
};

std::array<std::string, 2> names_of(const blokus::Record& record) {
  std::array<std::string, 2> names;
  for (std::size_t i = 0; i < std::min(names.size(), record.seats.size()); ++i) {
    names[i] = record.seats[i];
  }
  return names;
}

// Only where it is not the name that we would give the move.
std::string own_spelling(const Move& move, const blokus::Action& action) {
  const auto canonical = to_move(action);
  const auto words = to_payload(move);
  return canonical && to_payload(*canonical) == words ? std::string() : words.text();
}

// Plays the game again from the positions of a replay.
class ReplayReader {
 public:
  // Positions come in order; a reason if there is no game to begin with.
  Result<void, std::string> take(const GameState& position) {
    if (!state_) {
      if (const auto begun = begin(position); !begun) return begun;
    }
    if (lost_ || position.turn == state_->turn) return {};  // sent again
    if (!take_last_move(position)) bridge(position);
    return {};
  }

  // The refused move, and how it was refused, belong to the result that follows.
  void take(const MoveError& error) {
    error_ = error.message;
    if (error.original) refused_ = to_payload(*error.original).text();
  }

  void take(const GameResult& result) {
    record_.result = final_result_of(result);
    record_.result->error = error_;
    record_.result->refused = refused_;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      if (!result.names[seat].empty()) record_.seats[seat] = result.names[seat];
    }
  }

  void note(std::string text) { notes_.push_back(std::move(text)); }

  Result<ReadReplay, std::string> finish() {
    if (!state_) return failure(std::string("no position in the replay"));
    if (const auto outcome = blokus::outcome(*state_)) {
      record_.result = final_result(*outcome, 2);
    } else if (!record_.result) {
      note("the replay has no result");
    } else if (record_.result->reason == table::name_of_enum(table::EndReason::Finished)) {
      note("the replay does not show how the game went on to its end");
    }
    return ReadReplay{std::move(record_), std::move(notes_)};
  }

 private:
  Result<void, std::string> begin(const GameState& position) {
    record_.setup = {position.rules, position.start_piece};
    if (!blokus::valid(record_.setup)) return failure(std::string("an impossible start piece"));
    record_.seats = {position.names[0], position.names[1]};
    state_ = blokus::start(record_.setup);
    return {};
  }

  void record(const blokus::Action& action, std::string spelling) {
    const Seat seat = blokus::to_move(*state_);
    blokus::apply_legal(*state_, seat, action);
    record_.entries.push_back({seat, action, {}, std::move(spelling)});
  }

  // Whether this position is the last one and the move that it names.
  bool take_last_move(const GameState& position) {
    if (!position.last_move || blokus::is_over(*state_)) return false;
    const auto action = to_action(*position.last_move, blokus::colour_to_move(*state_));
    if (blokus::check(*state_, blokus::to_move(*state_), action)) return false;
    blokus::State next = *state_;
    blokus::apply_legal(next, blokus::to_move(*state_), action);
    if (next.turn != position.turn) return false;
    record(action, own_spelling(*position.last_move, action));
    return true;
  }

  void bridge(const GameState& position) {
    const auto target = to_state(position);
    const auto moves = target ? moves_between(*state_, *target) : std::nullopt;
    if (!moves) {
      lost_ = true;
      return note(
          fmt::format("turn {} does not follow from turn {}; what comes after it was left out",
                      position.turn, state_->turn));
    }
    note(
        fmt::format("the moves from turn {} to turn {} are not in the replay; they were worked out "
                    "from the board",
                    state_->turn, position.turn));
    for (const blokus::Action& action : *moves) record(action, {});
  }

  blokus::Record record_;
  std::vector<std::string> notes_;
  std::optional<blokus::State> state_;
  bool lost_ = false;
  std::string error_;
  std::string refused_;
};

void take_message(ReplayReader& reader, const RoomData& data) {
  if (const auto* error = std::get_if<MoveError>(&data)) reader.take(*error);
  if (const auto* result = std::get_if<GameResult>(&data)) reader.take(*result);
}

}  // namespace

Result<std::string, std::string> to_replay(const blokus::Record& record, const std::string& room,
                                           const Release* wished) {
  const auto* season = find_season(&Season::rules, record.setup.variant);
  if (season == nullptr || !blokus::valid(record.setup)) {
    return failure(std::string("not a game by the rules of the challenge"));
  }
  const bool fits = wished != nullptr && wished->season == season;
  const Release& release = fits ? *wished : *season->standard;
  const auto names = names_of(record);
  ReplayWriter writer(release, room);
  blokus::State state = blokus::start(record.setup);
  writer.add(Memento{to_game_state(state, names)});
  for (std::size_t i = 0; i < record.entries.size(); ++i) {
    const auto& entry = record.entries[i];
    const auto done = blokus::apply(state, entry.seat, entry.action, {}, blokus::NoSink{});
    if (!done) return failure(fmt::format("move {}: {}", i + 1, blokus::explain(done.error())));
    const bool told = !blokus::is_over(state) || release.final_state_before_result;
    if (told && entry.action.kind != blokus::Action::Kind::Leave) {
      writer.add(Memento{to_game_state(state, names, move_of(table::Payload(entry.spelling)))});
    }
  }
  auto result = record.result;
  if (const auto outcome = blokus::outcome(state)) result = final_result(*outcome, 2);
  if (!result) return writer.finish();
  const bool own_error = !result->error.empty();
  if (own_error) writer.add(MoveError{result->error, move_of(table::Payload(result->refused))});
  for (RoomData& data : end_of_game(table_of(*result, *season, names), state, kObserver, release)) {
    if (own_error && std::holds_alternative<MoveError>(data)) continue;
    if (auto* end = std::get_if<GameResult>(&data)) put_own_words(*end, *result);
    writer.add(std::move(data));
  }
  return writer.finish();
}

Result<ReadReplay, std::string> parse_replay(std::string_view xml) {
  const Parsed parsed = XmlReader(kReplayLimits).feed(xml);
  ReplayReader reader;
  for (const Element& element : parsed.messages) {
    const auto message = decode_server(element);
    if (!message) {
      reader.note(fmt::format("a message was not understood: {}", explain(message.error())));
      continue;
    }
    const auto* room = std::get_if<RoomMessage>(&*message);
    if (room == nullptr) continue;
    const auto* memento = std::get_if<Memento>(&room->data);
    if (memento == nullptr) {
      take_message(reader, room->data);
    } else if (const auto taken = reader.take(memento->state); !taken) {
      return failure(taken.error());
    }
  }
  if (parsed.error) reader.note(fmt::format("the file breaks off: {}", explain(*parsed.error)));
  auto read = reader.finish();
  if (!read && parsed.error) return failure(std::string(explain(*parsed.error)));
  return read;
}

namespace {

// Long names and what means something to a file system have no place in a file name.
std::string in_file_name(std::string name) {
  constexpr std::size_t kMaxBytes = 60;
  std::replace_if(
      name.begin(), name.end(),
      [](unsigned char c) { return c <= ' ' || c == '/' || c == '\\' || c == 0x7f; }, '_');
  return std::string(utf8_beginning(name, kMaxBytes));
}

}  // namespace

std::string replay_file_name(const Release& release, const std::array<std::string, 2>& names,
                             Time ended) {
  const auto at = fmt::gmtime(std::chrono::system_clock::to_time_t(ended));
  const auto type = release.season->game_type;
  const auto players = fmt::format("{}_{}", in_file_name(names[0]), in_file_name(names[1]));
  return release.replay_name_ends_with_players
             ? fmt::format("replay_{}_{:%Y-%m-%d_%H-%M-%S}_{}.xml", type, at, players)
             : fmt::format("replay_{}_{}_{:%Y.%m.%d_%H_%M_%S}.xml", type, players, at);
}

}  // namespace spiel::swc
