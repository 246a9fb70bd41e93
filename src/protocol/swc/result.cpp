#include "protocol/swc/result.hpp"

#include <cassert>

#include "protocol/swc/position.hpp"
#include "protocol/swc/texts.hpp"
#include "protocol/swc/words.hpp"

namespace spiel::swc {

namespace {

using table::EndReason;

constexpr int kWon = 2;
constexpr int kDrawn = 1;

Cause cause_of(EndReason reason, const Release& release) {
  switch (reason) {
    case EndReason::Left:
    case EndReason::Abandoned:
      return Cause::Left;
    case EndReason::SoftTimeout:
      return Cause::SoftTimeout;
    case EndReason::HardTimeout:
      return release.hard_timeout_cause;
    case EndReason::RuleViolation:
      return Cause::RuleViolation;
    default:
      return Cause::Regular;
  }
}

std::string reason_of(const table::TableInfo& info, const std::string& told) {
  const auto& limits = info.options.limits;
  switch (info.result->reason) {
    case EndReason::Left:
    case EndReason::Abandoned:
      return left_text();
    case EndReason::SoftTimeout:
      return timeout_text(limits.soft.value_or(Duration(0)));
    case EndReason::HardTimeout:
      return timeout_text(longest_wait(limits));
    case EndReason::RuleViolation:
      return told;
    default:
      return {};
  }
}

int by_points(const table::TableResult& result, Seat seat) {
  const int difference = result.points[seat] - result.points[1U - seat];
  return difference == 0 ? kDrawn : difference > 0 ? kWon : 0;
}

// Given up, or ended with the server: that is no draw.
bool has_no_winner(const table::TableResult& result) {
  return result.interrupted() || result.reason == EndReason::Abandoned ||
         result.reason == EndReason::TooLong;
}

int win_points(const table::TableResult& result, Seat seat, const Release& release) {
  if (has_no_winner(result)) return 0;
  if (result.reason == EndReason::Aborted) {
    return release.cancel_gives == CancelGives::ResultByPoints ? by_points(result, seat) : 0;
  }
  if (result.winners == 0) return kDrawn;
  return has_seat(result.winners, seat) ? kWon : 0;
}

bool decided_by_points(EndReason reason, WinnerRule rule) {
  switch (reason) {
    case EndReason::Aborted:
      return true;
    case EndReason::SoftTimeout:
    case EndReason::HardTimeout:
      return rule != WinnerRule::ByParts;
    case EndReason::Left:
      return rule == WinnerRule::ByPoints;
    default:
      return false;
  }
}

std::vector<Player> winners_of(const GameResult& result, const table::TableInfo& info,
                               bool by_points) {
  const auto worth = [&](std::size_t seat) {
    return by_points ? result.scores[seat].points : result.scores[seat].win_points;
  };
  std::vector<Player> winners;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    if (worth(seat) < worth(1 - seat)) continue;
    winners.push_back({info.seats[seat].name, static_cast<Team>(seat)});
  }
  return winners;
}

Player player_at(const table::TableInfo& info, Seat seat) {
  return {info.seats.at(seat).name, static_cast<Team>(seat)};
}

// Which rule was broken, if one was.
std::optional<blokus::Refusal> broken_rule(const table::TableResult& result) {
  const auto* refusal = result.detail.refusal();
  if (result.reason != EndReason::RuleViolation || refusal == nullptr) return std::nullopt;
  const auto* rule = std::get_if<blokus::Refusal>(refusal);
  return rule != nullptr ? std::optional(*rule) : std::nullopt;
}

// The move that lost the game. A late one was never looked at.
std::optional<Move> losing_move(const table::TableResult& result) {
  if (result.reason == EndReason::SoftTimeout || result.offender == kNoSeat) return std::nullopt;
  return move_of(result.refused);
}

// What is said of it.
std::string why_refused(const table::TableInfo& info, const Move& move, const blokus::State& state,
                        const Release& release) {
  const Seat offender = info.result->offender;
  if (const auto rule = broken_rule(*info.result)) {
    return violation_text(*rule, move, state, release);
  }
  return untimely_text(player_at(info, blokus::to_move(state)), player_at(info, offender), move,
                       release);
}

// The offender and those who watch hear of a broken rule, but of a move out of turn only the
// offender; the opponent hears the result.
std::optional<MoveError> move_error(const table::TableInfo& info, const Move& move,
                                    const blokus::State& state, Viewer viewer,
                                    const Release& release) {
  const Seat offender = info.result->offender;
  const bool is_offender = viewer == offender;
  if (viewer && !is_offender) return std::nullopt;
  if (const auto rule = broken_rule(*info.result)) {
    const auto& name = info.seats.at(offender).name;
    const bool echo = echoes_move(*rule, release);
    return MoveError{error_text(*rule, move, state, name, is_offender, release),
                     echo ? std::optional(move) : std::nullopt};
  }
  if (!is_offender) return std::nullopt;
  return MoveError{why_refused(info, move, state, release), move};
}

}  // namespace

table::EndReason end_reason(Cause cause) {
  switch (cause) {
    case Cause::Regular:
      return EndReason::Finished;
    case Cause::Left:
      return EndReason::Left;
    case Cause::RuleViolation:
      return EndReason::RuleViolation;
    case Cause::SoftTimeout:
      return EndReason::SoftTimeout;
    case Cause::HardTimeout:
      return EndReason::HardTimeout;
  }
  return EndReason::Finished;
}

table::Why to_why(Departure how) { return std::string(word_of(kDepartureWords, how)); }

Departure departure_of(const table::Why& why) {
  return value_of<Departure>(kDepartureWords, why.text()).value_or(Departure::LostConnection);
}

std::vector<RoomData> end_of_game(const table::TableInfo& info, const blokus::State& state,
                                  Viewer viewer, const Release& release) {
  std::vector<RoomData> out;
  std::string told;
  if (const auto move = losing_move(*info.result)) {
    told = why_refused(info, *move, state, release);
    if (const auto error = move_error(info, *move, state, viewer, release))
      out.emplace_back(*error);
  }
  const bool cancelled = info.result->reason == EndReason::Aborted && !info.result->interrupted();
  if (cancelled && release.cancel_gives == CancelGives::Nothing) return out;
  out.emplace_back(game_result(info, told, release));
  return out;
}

GameResult game_result(const table::TableInfo& info, const std::string& told,
                       const Release& release) {
  assert(info.result && info.seats.size() == 2 && info.result->points.size() == 2);
  const auto& end = *info.result;
  GameResult out;
  for (Seat seat = 0; seat < 2; ++seat) {
    Score& score = out.scores[seat];
    const bool offends = seat == end.offender;
    if (offends) score.cause = cause_of(end.reason, release);
    if (offends) score.reason = reason_of(info, told);
    if (end.interrupted()) score.reason = interrupted_text();
    score.win_points = win_points(end, seat, release);
    score.points = offends && !release.offender_keeps_points ? 0 : end.points[seat];
    out.names[seat] = info.seats[seat].name;
  }
  if (has_no_winner(end)) {
    out.regular = false;
  } else {
    out.winners = winners_of(out, info, decided_by_points(end.reason, release.winner_rule));
    out.regular = end.offender == kNoSeat;
  }
  out.reason = verdict(info, told, out);
  return out;
}

}  // namespace spiel::swc
