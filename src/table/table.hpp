// One game in progress, whatever the game: who sits there, whose turn it is to act and for how
// long, what happens when somebody leaves, and how it ends. Commands go in; a refusal or updates
// come out. Single-threaded; time is an argument.
//
// Invariant: the table is the fold of its entries. `execute` and `tick` only decide which facts to
// record; `fold` alone changes what the table is, and restoring goes through it, too.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
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
  // `hear` is told again what everybody was told. Lines that make no sense, or a move that the
  // rules of today refuse, end it with the reason: the table is as good as its last line.
  using Hear = std::function<void(Update)>;
  static Result<Table, std::string> restore(TableId id, const std::vector<std::string>& lines,
                                            Dealer dealer, Time now,
                                            Presence presence = Presence::Gone,
                                            const Hear& hear = {});
  // Likewise, of a table that may be too long to be held in memory: `next` gives some of the lines
  // that follow, and none at the end.
  using NextLines = std::function<std::vector<std::string>()>;
  static Result<Table, std::string> restore(TableId id, const NextLines& next, Dealer dealer,
                                            Time now, Presence presence, const Hear& hear = {});

  Result<void, Refusal> execute(const Command& command, Time now);

  // Ends a running game without a winner if one of its seats could not come back to it after a
  // restart of the server. The reason is kept in the record.
  void end_if_interrupted(AbortedBy by, Time now);
  // As above, where it is only the server between this player and the table that ends.
  void end_if_interrupted(PlayerId player, AbortedBy by, Time now);

  // What time alone brings about: seats that were lost or are late.
  void tick(Time now);
  std::optional<Time> next_deadline() const;

  // What happened since the last call. Each is to be journaled before anybody hears of it.
  std::vector<Update> take_updates();

  std::uint64_t version() const { return version_; }
  // The version since which the game stands as it does: neither talk nor who comes and goes changes
  // what is to be decided.
  std::uint64_t position() const { return position_; }
  const std::shared_ptr<const TableInfo>& info() const { return info_; }
  Snapshot snapshot(Viewer viewer) const;
  // Seats that a bot must act for now, and how well it plays.
  std::vector<Seat> bots_to_act() const;
  std::string bot_level(Seat seat) const;
  // The seat that a hint would be for, if this player may ask for one now.
  Result<Seat, Refusal> may_advise(PlayerId player) const;

 private:
  friend class Retelling;

  explicit Table(TableId id, Dealer dealer);
  static TableOptions with_clean_title(TableOptions options);

  Result<void, Refusal> on(const Join& command, Time now);
  Result<void, Refusal> on(const SetNote& command, Time now);
  Result<void, Refusal> on(const ClaimSeat& command, Time now);
  Result<void, Refusal> on(const SetMaxSeats& command, Time now);
  Result<void, Refusal> on(const Reserve& command, Time now);
  Result<void, Refusal> on(const Unreserve& command, Time now);
  Result<void, Refusal> on(const SetProfile& command, Time now);
  Result<void, Refusal> on(const SetReady& command, Time now);
  Result<void, Refusal> on(const Start& command, Time now);
  Result<void, Refusal> on(const Remove& command, Time now);
  Result<void, Refusal> on(const ChangeOptions& command, Time now);
  Result<void, Refusal> on(const Act& command, Time now);
  Result<void, Refusal> on(const BotActs& command, Time now);
  Result<void, Refusal> on(const Chat& command, Time now);
  Result<void, Refusal> on(const Leave& command, Time now);
  Result<void, Refusal> on(const Replace& command, Time now);
  Result<void, Refusal> on(const CallOff& command, Time now);
  Result<void, Refusal> on(const Connected& command, Time now);
  Result<void, Refusal> on(const LetBotPlay& command, Time now);
  Result<void, Refusal> on(const SetTimed& command, Time now);
  Result<void, Refusal> on(const SetPaused& command, Time now);
  Result<void, Refusal> on(const StepOnce& command, Time now);
  Result<void, Refusal> on(const OfferDraw& command, Time now);
  Result<void, Refusal> on(const AskUndo& command, Time now);
  Result<void, Refusal> on(const Decline& command, Time now);
  Result<void, Refusal> on(const Abort& command, Time now);
  Result<void, Refusal> on(const Forfeit& command, Time now);
  Result<void, Refusal> on(const SetActive& command, Time now);
  Result<void, Refusal> on(const PlayAgain& command, Time now);

  // What the journal says next. Nothing about it is taken for granted: fails where it cannot
  // follow.
  Result<Update, std::string> follow(std::string_view line);
  Result<void, std::string> follow_all(const std::vector<std::string>& lines, const Hear& hear);
  void come_back(Time now, Presence presence);
  // Why a fact of the journal cannot follow; empty if it can. Facts of our own always can.
  std::string misfit(const Fact& fact) const;
  std::string misfit(const SeatSet& fact) const;
  std::string misfit(const OptionsChanged& fact) const;
  std::string misfit(const Started& fact) const;
  std::string misfit(const Moved& fact) const;
  std::string misfit(const Ended& fact) const;
  std::string misfit_of_seat(Seat seat) const;
  std::string at_entry(const std::string& reason) const;
  void record(Fact fact, Time now);
  // Fails where the rules refuse a move.
  using Folded = Result<std::vector<Step>, std::string>;
  Result<Update, std::string> advance(Entry entry);
  Folded fold(const Entry& entry);
  void count_for_its_seat(const Fact& fact);
  std::vector<Step> fold_fact(const Opened& fact, Time at);
  std::vector<Step> fold_fact(const SeatSet& fact, Time at);
  std::vector<Step> fold_fact(const Started& fact, Time at);
  Folded fold_fact(const Moved& fact, Time at);
  std::vector<Step> fold_fact(const Chatted& fact, Time at);
  std::vector<Step> fold_fact(const Paused& fact, Time at);
  std::vector<Step> fold_fact(const Stepped& fact, Time at);
  std::vector<Step> fold_fact(const DrawOffered& fact, Time at);
  std::vector<Step> fold_fact(const UndoAsked& fact, Time at);
  std::vector<Step> fold_fact(const Undone& fact, Time at);
  std::vector<Step> fold_fact(const Declined& fact, Time at);
  std::vector<Step> fold_fact(const TimeUp& fact, Time at);
  std::vector<Step> fold_fact(const ReplaceAsked& fact, Time at);
  std::vector<Step> fold_fact(const CallOffAsked& fact, Time at);
  std::vector<Step> fold_fact(const OptionsChanged& fact, Time at);
  std::vector<Step> fold_fact(const Resized& fact, Time at);
  std::vector<Step> fold_fact(const Ended& fact, Time at);
  std::vector<Step> fold_fact(const PlayedAgain& fact, Time at);

  // The last request of this name, whatever it asked for.
  const std::string* earlier_request(Seat seat, std::string_view request) const;
  std::optional<Refusal> cannot_act(const Act& command, Seat seat, Time now) const;
  // `note` is what the move leaves with its seat.
  Result<void, Refusal> carry_out(Moved moved, const std::vector<Action>& steps, Time now,
                                  const Payload& note = {});
  void lose_by(Seat seat, const Refusal& refusal, const Payload& spelling, Time now);
  void forfeit(Seat seat, EndReason reason, const Why& detail, Time now,
               const Payload& refused = {});
  void end(TableResult result, Time now);
  void end_without_winner(EndReason reason, Seat offender, Why detail, Time now);
  void end_if_over(Time now);
  void end_if_too_long(Time now);
  Seat who_has_filled_it() const;
  void act_unasked(Time now);
  void set_seat(Seat seat, SeatChange change, SeatInfo info, Time now);
  Result<void, Refusal> take_over(const Join& command, Time now);
  void free_seat(Seat seat, Time now);
  void let_bot_play(Seat seat, const std::string& level, Time now);
  void start_if_due(Time now);
  bool somebody_is_getting_ready() const;
  void begin(Time now);
  void settle_lost_seat(Seat seat, Time now);
  void settle_late_seat(Seat seat, Time now);
  std::optional<Refusal> not_playing() const;
  std::optional<Refusal> not_gathering() const;
  std::optional<Refusal> may_not_host(PlayerId by) const;
  bool may_have_seats(int seats) const;
  bool is_away(Seat seat, Time now) const;
  bool is_missing(Seat seat, Time now) const;
  bool decides(Seat seat, Time now) const;
  bool all_who_decide(SeatMask agreed, Time now) const;
  bool is_decided(PlayerId by, SeatMask votes, Time now) const;
  Seat first_missing(SeatMask askers, Time now) const;
  bool must_act(Seat seat) const;
  bool is_awaited(Seat seat) const;
  bool is_on_the_clock(Seat seat) const;
  bool is_running() const;
  std::optional<Time> lost_deadline(Seat seat) const;
  Duration grace_of(const SeatInfo& seat) const;
  std::optional<Time> late_deadline(Seat seat) const;
  Time expiry() const;
  void charge_clocks(SeatMask before, Seat mover, Time at);
  void charge(SeatMask awaited, Time at);
  void take_back_increments(const std::array<Duration, kMaxSeats>& before);
  Wishes wishes() const;
  ClocksPtr clocks() const;
  void forget_agreements();
  void drop_seats(SeatMask gone);
  void withdraw(Seat seat);
  bool plays_on(Seat seat) const;
  bool is_unasked(const Moved& fact) const;
  int taken_seats() const;
  bool is_empty() const;
  bool outlives_server(const SeatInfo& seat) const;
  void let_go_who_cannot_return(Time now);
  std::optional<Seat> seat_of(PlayerId player) const { return info_->seat_of(player); }
  const SeatInfo& seat_info(Seat seat) const { return info_->seats[seat]; }
  TableInfo& change_info();

  Dealer dealer_;
  std::shared_ptr<const TableInfo> info_;
  std::shared_ptr<const Setup> setup_;
  std::optional<State> state_;
  std::uint64_t version_ = 0;
  std::uint64_t position_ = 0;
  Time last_{};                   // of the last entry
  std::optional<Time> restored_;  // after a restart nobody is gone for good at once
  std::optional<Time> resumed_;   // not recorded yet: nobody pays for the time before it
  std::array<Time, kMaxSeats> asked_{};
  std::array<Duration, kMaxSeats> left_{};        // of the whole game's time, when last asked
  std::array<Duration, kMaxSeats> increments_{};  // that are in left_
  SeatMask time_up_ = 0;                          // a bot takes the decision that is waited for
  std::array<std::optional<Time>, kMaxSeats> lost_since_{};
  std::array<std::vector<std::string>, kMaxSeats> requests_;  // the last few, against repeats
  UndoBook undo_;
  SeatMask draw_offers_ = 0;
  SeatMask call_off_ = 0;
  std::array<SeatMask, kMaxSeats> replace_{};
  std::uint32_t moves_ = 0;
  std::uint32_t chats_ = 0;
  std::uint32_t asides_ = 0;
  std::array<std::uint32_t, kMaxSeats> entries_of_{};  // of the game, by who has caused them
  bool may_step_ = false;                              // paused, but an action is asked for
  std::vector<Update> updates_;
};

}  // namespace spiel::table
