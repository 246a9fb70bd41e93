// One game in progress, whatever the game: who sits there, whose turn it is to act and for how
// long, what happens when somebody leaves, and how it ends. Commands go in; a refusal or updates
// come out. Single-threaded; time is an argument.
//
// Invariant: the table is the fold of its entries. `execute` and `tick` only decide which facts to
// record; `fold` alone changes what the table is, and restoring calls nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "core/time.hpp"
#include "table/command.hpp"
#include "table/entry.hpp"
#include "table/game.hpp"
#include "table/refusal.hpp"
#include "table/undo.hpp"
#include "table/update.hpp"

namespace spiel::table {

// Whether the clients of a restored table are gone, or were never away.
enum class Presence : std::uint8_t { Gone, AsBefore };

class Table {
 public:
  Table(TableId id, const TableOptions& options, Dealer dealer, Time now);

  // From the lines of the journal. Clients are absent at first; their grace time begins `now`.
  // `hear` is told again what everybody was told.
  using Hear = std::function<void(Update)>;
  static Result<Table, std::string> restore(TableId id, const std::vector<std::string>& lines,
                                            Dealer dealer, Time now,
                                            Presence presence = Presence::Gone,
                                            const Hear& hear = {});

  Result<void, Refusal> execute(const Command& command, Time now);

  // What time alone brings about: seats that were lost or are late.
  void tick(Time now);
  std::optional<Time> next_deadline() const;

  // What happened since the last call. Each is to be journaled before anybody hears of it.
  std::vector<Update> take_updates();

  std::uint64_t version() const { return version_; }
  const std::shared_ptr<const TableInfo>& info() const { return info_; }
  Snapshot snapshot(Viewer viewer) const;
  // Seats that a bot must act for now.
  std::vector<Seat> bots_to_act() const;
  // What the seats that must act are asked since; of no meaning for the others.
  Time asked_since(Seat seat) const { return asked_[seat]; }

 private:
  explicit Table(TableId id, Dealer dealer);

  Result<void, Refusal> on(const Join& command, Time now);
  Result<void, Refusal> on(const SetNote& command, Time now);
  Result<void, Refusal> on(const SetMaxSeats& command, Time now);
  Result<void, Refusal> on(const Reserve& command, Time now);
  Result<void, Refusal> on(const Unreserve& command, Time now);
  Result<void, Refusal> on(const SetProfile& command, Time now);
  Result<void, Refusal> on(const SetReady& command, Time now);
  Result<void, Refusal> on(const Start& command, Time now);
  Result<void, Refusal> on(const Act& command, Time now);
  Result<void, Refusal> on(const Chat& command, Time now);
  Result<void, Refusal> on(const Leave& command, Time now);
  Result<void, Refusal> on(const Connected& command, Time now);
  Result<void, Refusal> on(const ReplaceByBot& command, Time now);
  Result<void, Refusal> on(const SetTimed& command, Time now);
  Result<void, Refusal> on(const SetPaused& command, Time now);
  Result<void, Refusal> on(const StepOnce& command, Time now);
  Result<void, Refusal> on(const OfferDraw& command, Time now);
  Result<void, Refusal> on(const AskUndo& command, Time now);
  Result<void, Refusal> on(const Decline& command, Time now);
  Result<void, Refusal> on(const Abort& command, Time now);
  Result<void, Refusal> on(const Forfeit& command, Time now);
  Result<void, Refusal> on(const SetActive& command, Time now);

  void record(Fact fact, Time now);
  Update advance(Entry entry);
  std::vector<Step> fold(const Entry& entry);
  std::vector<Step> fold_fact(const Opened& fact, Time at);
  std::vector<Step> fold_fact(const SeatSet& fact, Time at);
  std::vector<Step> fold_fact(const Started& fact, Time at);
  std::vector<Step> fold_fact(const Moved& fact, Time at);
  std::vector<Step> fold_fact(const Chatted& fact, Time at);
  std::vector<Step> fold_fact(const Paused& fact, Time at);
  std::vector<Step> fold_fact(const Stepped& fact, Time at);
  std::vector<Step> fold_fact(const DrawOffered& fact, Time at);
  std::vector<Step> fold_fact(const UndoAsked& fact, Time at);
  std::vector<Step> fold_fact(const Undone& fact, Time at);
  std::vector<Step> fold_fact(const Declined& fact, Time at);
  std::vector<Step> fold_fact(const Resized& fact, Time at);
  std::vector<Step> fold_fact(const Ended& fact, Time at);

  std::optional<Refusal> cannot_act(const Act& command, Seat seat, Time now) const;
  Result<std::vector<Move>, Refusal> try_steps(Seat seat, const std::vector<Action>& steps) const;
  void lose_by(Seat seat, const Refusal& refusal, const std::string& spelling, Time now);
  void forfeit(Seat seat, EndReason reason, const std::string& detail, Time now,
               const std::string& refused = {});
  void end(TableResult result, Time now);
  void end_if_over(Time now);
  void act_for_absent_seats(Time now);
  void set_seat(Seat seat, SeatChange change, SeatInfo info, Time now);
  void start_if_due(Time now);
  void begin(Time now);
  void settle_lost_seat(Seat seat, Time now);
  void settle_late_seat(Seat seat, Time now);
  bool must_act(Seat seat) const;
  bool is_awaited(Seat seat) const;
  bool is_running() const;
  std::optional<Time> lost_deadline(Seat seat) const;
  std::optional<Time> late_deadline(Seat seat) const;
  Wishes wishes() const;
  AskedSince asked() const;
  void forget_agreements();
  int taken_seats() const;
  bool is_empty() const;
  void let_go_who_cannot_return(Time now);
  std::optional<Seat> seat_of(PlayerId player) const { return info_->seat_of(player); }
  const SeatInfo& seat_info(Seat seat) const { return info_->seats[seat]; }
  TableInfo& change_info();

  Dealer dealer_;
  std::shared_ptr<const TableInfo> info_;
  std::shared_ptr<const Setup> setup_;
  std::optional<State> state_;
  std::uint64_t version_ = 0;
  std::array<Time, kMaxSeats> asked_{};
  std::array<std::optional<Time>, kMaxSeats> lost_since_{};
  std::array<std::vector<std::string>, kMaxSeats> requests_;  // the last few, against repeats
  UndoBook undo_;
  SeatMask draw_offers_ = 0;
  bool may_step_ = false;  // paused, but an action is asked for
  std::vector<Update> updates_;
};

}  // namespace spiel::table
