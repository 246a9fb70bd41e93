#include "protocol/swc/replay.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>

#include "protocol/swc/decode.hpp"
#include "protocol/swc/encode.hpp"
#include "protocol/swc/position.hpp"
#include "protocol/swc/result.hpp"
#include "protocol/swc/settings.hpp"
#include "protocol/swc/words.hpp"
#include "table/names.hpp"

namespace spiel::swc {

namespace {

// A whole game is about 1 MB; its messages are as small as on the wire.
constexpr XmlLimits kReplayLimits{};

table::EndReason end_reason(Cause cause) {
  switch (cause) {
    case Cause::Regular:
      return table::EndReason::Finished;
    case Cause::Left:
      return table::EndReason::Left;
    case Cause::RuleViolation:
      return table::EndReason::RuleViolation;
    case Cause::SoftTimeout:
      return table::EndReason::SoftTimeout;
    case Cause::HardTimeout:
      return table::EndReason::HardTimeout;
  }
  return table::EndReason::Finished;
}

// The table as it would have been when the game ended like this.
table::TableInfo table_of(const blokus::FinalResult& result,
                          const std::array<std::string, 2>& names) {
  table::TableInfo info;
  info.options = table_options(Settings{}, false);
  for (const std::string& name : names) info.seats.emplace_back().name = name;
  table::TableResult& end = info.result.emplace();
  end.reason =
      table::parse_enum<table::EndReason>(result.reason).value_or(table::EndReason::Finished);
  for (const Seat seat : result.winners) {
    end.winners |= seat_bit(seat);
  }
  if (end.winners == 1 || end.winners == 2) end.offender = static_cast<Seat>(end.winners % 2);
  end.points = result.points;
  end.points.resize(names.size());
  return info;
}

blokus::FinalResult final_result_of(const GameResult& result) {
  blokus::FinalResult out;
  out.reason = table::name_of_enum(table::EndReason::Finished);
  for (Seat seat = 0; seat < 2; ++seat) {
    const Score& score = result.scores[seat];
    if (score.win_points > result.scores[1U - seat].win_points) out.winners.push_back(seat);
    out.points.push_back(score.points);
    if (score.cause != Cause::Regular) out.reason = table::name_of_enum(end_reason(score.cause));
  }
  return out;
}

// Collects room messages in the form of a replay: each begins a line and ends it.
class ReplayWriter {
 public:
  ReplayWriter(const Compat& compat, std::string room) : compat_(compat), room_(std::move(room)) {}

  void add(RoomData data) {
    encode(text_, ServerMessage(RoomMessage{room_, std::move(data)}), compat_, 0);
    text_.push_back('\n');
  }
  std::string finish() { return text_ + "</protocol>"; }

 private:
  const Compat& compat_;
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

// Plays the game again from the positions of a replay.
class ReplayReader {
 public:
  Result<void, std::string> take(const GameState& position) {
    if (!state_) return begin(position);
    if (position.turn == last_turn_) return {};  // a position that was sent again
    last_turn_ = position.turn;
    if (!position.last_move) return failure(std::string("a position without its last move"));
    const auto action = to_action(*position.last_move, blokus::colour_to_move(*state_));
    const Seat seat = blokus::to_move(*state_);
    const auto done = blokus::apply(*state_, seat, action, {}, blokus::NoSink{});
    if (!done) {
      return failure(fmt::format("turn {}: {}", position.turn, blokus::explain(done.error())));
    }
    record_.entries.push_back({seat, action, {}});
    return {};
  }

  void take(const GameResult& result) { record_.result = final_result_of(result); }

  Result<blokus::Record, std::string> finish() {
    if (!state_) return failure(std::string("no position in the replay"));
    if (const auto outcome = blokus::outcome(*state_)) {
      record_.result = blokus::final_result(*outcome, 2);
    }
    return record_;
  }

 private:
  Result<void, std::string> begin(const GameState& position) {
    record_.setup = {blokus::VariantId::Swc, position.start_piece};
    if (!blokus::valid(record_.setup)) return failure(std::string("an impossible start piece"));
    if (position.turn != 0) return failure(std::string("the replay does not begin with turn 0"));
    record_.seats = {position.names[0], position.names[1]};
    state_ = blokus::start(record_.setup);
    return {};
  }

  blokus::Record record_;
  std::optional<blokus::State> state_;
  int last_turn_ = 0;
};

}  // namespace

Result<std::string, std::string> to_replay(const blokus::Record& record, const Compat& compat,
                                           const std::string& room) {
  if (record.setup.variant != blokus::VariantId::Swc || !blokus::valid(record.setup)) {
    return failure(std::string("not a game by the rules of the challenge"));
  }
  const auto names = names_of(record);
  ReplayWriter writer(compat, room);
  blokus::State state = blokus::start(record.setup);
  writer.add(Memento{to_game_state(state, names)});
  for (std::size_t i = 0; i < record.entries.size(); ++i) {
    const auto& entry = record.entries[i];
    const auto done = blokus::apply(state, entry.seat, entry.action, {}, blokus::NoSink{});
    if (!done) return failure(fmt::format("move {}: {}", i + 1, blokus::explain(done.error())));
    const bool told = !blokus::is_over(state) || compat.final_state_before_result;
    if (told && entry.action.kind != blokus::Action::Kind::Leave) {
      writer.add(Memento{to_game_state(state, names)});
    }
  }
  auto result = record.result;
  if (const auto outcome = blokus::outcome(state)) result = blokus::final_result(*outcome, 2);
  if (result) writer.add(game_result(table_of(*result, names), {}, compat));
  return writer.finish();
}

Result<blokus::Record, std::string> parse_replay(std::string_view xml) {
  const Parsed parsed = XmlReader(kReplayLimits).feed(xml);
  if (parsed.error) return failure(std::string(explain(*parsed.error)));
  ReplayReader reader;
  for (const Element& element : parsed.messages) {
    const auto message = decode_server(element);
    if (!message) return failure(explain(message.error()));
    const auto* room = std::get_if<RoomMessage>(&*message);
    if (room == nullptr) continue;
    if (const auto* result = std::get_if<GameResult>(&room->data)) reader.take(*result);
    const auto* memento = std::get_if<Memento>(&room->data);
    if (memento == nullptr) continue;
    if (const auto taken = reader.take(memento->state); !taken) return failure(taken.error());
  }
  return reader.finish();
}

std::string replay_file_name(const Compat& compat, const std::array<std::string, 2>& names,
                             Time ended) {
  const auto at = fmt::gmtime(std::chrono::system_clock::to_time_t(ended));
  std::string name =
      compat.replay_name_ends_with_players
          ? fmt::format("replay_{}_{:%Y-%m-%d_%H-%M-%S}_{}_{}", kGameType, at, names[0], names[1])
          : fmt::format("replay_{}_{}_{}_{:%Y.%m.%d_%H_%M_%S}", kGameType, names[0], names[1], at);
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == ' ' || c == '/' || c == '\\'; }, '_');
  return name + ".xml";
}

}  // namespace spiel::swc
