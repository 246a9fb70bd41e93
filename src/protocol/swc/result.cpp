#include "protocol/swc/result.hpp"

#include <cassert>

#include "protocol/swc/texts.hpp"

namespace spiel::swc {

namespace {

using table::EndReason;

constexpr int kWon = 2;
constexpr int kDrawn = 1;

Cause cause_of(EndReason reason, const Compat& compat) {
  switch (reason) {
    case EndReason::Left:
    case EndReason::Abandoned:
      return Cause::Left;
    case EndReason::SoftTimeout:
      return Cause::SoftTimeout;
    case EndReason::HardTimeout:
      return compat.hard_timeout_cause;
    case EndReason::RuleViolation:
      return Cause::RuleViolation;
    default:
      return Cause::Regular;
  }
}

std::string reason_of(const table::TableInfo& info, const std::string& violation) {
  const auto& limits = info.options.limits;
  switch (info.result->reason) {
    case EndReason::Left:
    case EndReason::Abandoned:
      return left_text();
    case EndReason::SoftTimeout:
      return timeout_text(limits.soft.value_or(Duration(0)));
    case EndReason::HardTimeout:
      return timeout_text(limits.hard.value_or(Duration(0)));
    case EndReason::RuleViolation:
      return violation;
    default:
      return {};
  }
}

int win_points(const table::TableResult& result, Seat seat) {
  if (result.reason == EndReason::Aborted) return 0;
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
    case EndReason::Abandoned:
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

}  // namespace

GameResult game_result(const table::TableInfo& info, const std::string& violation,
                       const Compat& compat) {
  assert(info.result && info.seats.size() == 2 && info.result->points.size() == 2);
  GameResult out;
  for (Seat seat = 0; seat < 2; ++seat) {
    Score& score = out.scores[seat];
    if (seat == info.result->offender) {
      score.cause = cause_of(info.result->reason, compat);
      score.reason = reason_of(info, violation);
    }
    score.win_points = win_points(*info.result, seat);
    score.points = info.result->points[seat];
  }
  out.winners = winners_of(out, info, decided_by_points(info.result->reason, compat.winner_rule));
  return out;
}

}  // namespace spiel::swc
