#include "table/table.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "core/text.hpp"

namespace spiel::table {

namespace {

// What people write, in characters, whatever their protocol lets through.
constexpr std::size_t kLongestName = 64;
constexpr std::size_t kLongestTitle = 100;
constexpr std::size_t kLongestChat = 2000;
constexpr std::size_t kLongestHint = 200;
constexpr std::size_t kMostHints = 32;

constexpr std::uint32_t kMaxMoves = 10'000;
constexpr std::uint32_t kMaxChats = 5'000;
constexpr std::uint64_t kMaxEntries = 40'000;  // seats that come and go count, too

std::vector<std::string> cleaned_hints(const std::vector<std::string>& hints) {
  std::vector<std::string> clean;
  for (std::size_t i = 0; i < std::min(hints.size(), kMostHints); ++i) {
    clean.push_back(cleaned(hints[i], kLongestHint));
  }
  return clean;
}

// See Act::request.
std::string_view name_of_request(std::string_view request) {
  return request.substr(0, request.find('\n'));
}

// Without a digest on either side nothing speaks against it.
bool is_same_request(std::string_view earlier, std::string_view request) {
  const bool comparable =
      earlier.find('\n') != std::string_view::npos && request.find('\n') != std::string_view::npos;
  return !comparable || earlier == request;
}

// Whoever is ready keeps the colour, and so does whoever need not say so before those who must.
bool has_colour_before(const SeatInfo& seat, const SeatInfo& other) {
  const bool settled = seat.ready || (other.says_ready && !seat.says_ready);
  return seat.taken() && settled && !other.colour.empty() && seat.colour == other.colour;
}

SeatMask everybody_but(Seat seat, std::size_t seats) {
  return static_cast<SeatMask>(((1U << seats) - 1U) & all_but(seat));
}

// What players among themselves may grant each other; another favour is a bot in a seat.
template <class C>
constexpr bool kIsFavour =
    std::is_same_v<C, Replace> || std::is_same_v<C, CallOff> || std::is_same_v<C, LetBotPlay> ||
    std::is_same_v<C, OfferDraw> || std::is_same_v<C, AskUndo>;

bool is_favour(const Command& command) {
  if (const auto* join = std::get_if<Join>(&command)) return join->by != kNobody;
  return std::visit([]<class C>(const C&) { return kIsFavour<C>; }, command);
}

}  // namespace

TableOptions Table::with_clean_title(TableOptions options) {
  options.title = cleaned(options.title, kLongestTitle);
  return options;
}

Table::Table(TableId id, Dealer dealer) : dealer_(dealer) {
  auto info = std::make_shared<TableInfo>();
  info->id = std::move(id);
  info_ = std::move(info);
}

Table::Table(TableId id, const TableOptions& options, Dealer dealer, Time now)
    : Table(std::move(id), dealer) {
  record(Opened{with_clean_title(options)}, now);
}

Result<void, Refusal> Table::execute(const Command& command, Time now) {
  if (info_->options.strict && is_favour(command)) return refuse(TableRefusal::InEarnest);
  auto done = std::visit([&](const auto& c) { return on(c, now); }, command);
  if (done) start_if_due(now);
  end_if_too_long(now);
  return done;
}

// --- seats ---------------------------------------------------------------------------------------

Result<void, Refusal> Table::on(const Join& command, Time now) {
  if (command.by != kNobody && !seat_of(command.by)) return refuse(TableRefusal::NoSuchPlayer);
  if (info_->stage == Stage::Playing) return take_over(command, now);
  if (info_->stage != Stage::Gathering) return refuse(TableRefusal::AlreadyStarted);
  if (seat_of(command.player)) return refuse(TableRefusal::AlreadySeated);
  const auto& seats = info_->seats;
  const auto wanted = std::find_if(seats.begin(), seats.end(), [&](const SeatInfo& seat) {
    return command.reservation.empty()
               ? seat.holder == Holder::Open
               : seat.holder == Holder::Reserved && seat.key == command.reservation;
  });
  if (wanted == seats.end()) {
    if (!command.reservation.empty()) return refuse(TableRefusal::NotReserved);
    if (seats.size() >= static_cast<std::size_t>(info_->options.max_seats)) {
      return refuse(TableRefusal::NoOpenSeat);
    }
  }
  SeatInfo info = command.seat;
  info.name = cleaned(info.name, kLongestName);
  info.player = command.player;
  if (info.holder != Holder::Bot) info.holder = Holder::Client;
  info.connected = !command.absent;
  if (info.holder == Holder::Bot) info.ready = true;
  if (wanted != seats.end()) {
    info.reserved = wanted->holder == Holder::Reserved;
    if (info.reserved) info.key = wanted->key;
    info.timed = wanted->timed;
    if (info.name.empty() || (info.reserved && !wanted->name.empty())) info.name = wanted->name;
  }
  set_seat(static_cast<Seat>(wanted - seats.begin()), SeatChange::Joined, std::move(info), now);
  return {};
}

Result<void, Refusal> Table::on(const Reserve& command, Time now) {
  if (info_->stage != Stage::Gathering) return refuse(TableRefusal::AlreadyStarted);
  if (info_->seats.size() >= static_cast<std::size_t>(info_->options.max_seats)) {
    return refuse(TableRefusal::NoOpenSeat);
  }
  SeatInfo info;
  info.holder = Holder::Reserved;
  info.key = command.key;
  info.name = cleaned(command.name, kLongestName);
  info.timed = command.timed;
  set_seat(static_cast<Seat>(info_->seats.size()), SeatChange::Reserved, std::move(info), now);
  return {};
}

Result<void, Refusal> Table::on(const Unreserve& command, Time now) {
  const auto& seats = info_->seats;
  const auto wanted = std::find_if(seats.begin(), seats.end(), [&](const SeatInfo& seat) {
    return seat.holder == Holder::Reserved && seat.key == command.key;
  });
  if (wanted == seats.end()) return refuse(TableRefusal::NotReserved);
  SeatInfo info = *wanted;
  info.holder = Holder::Open;
  info.key.clear();
  set_seat(static_cast<Seat>(wanted - seats.begin()), SeatChange::Unreserved, std::move(info), now);
  return {};
}

Result<void, Refusal> Table::on(const SetProfile& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  if (info_->stage != Stage::Gathering) return refuse(TableRefusal::AlreadyStarted);
  SeatInfo info = seat_info(*seat);
  if (command.name) info.name = cleaned(*command.name, kLongestName);
  if (command.colour) info.colour = cleaned(*command.colour, kLongestName);
  set_seat(*seat, SeatChange::Profile, std::move(info), now);
  return {};
}

Result<void, Refusal> Table::on(const SetReady& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  if (info_->stage != Stage::Gathering) return refuse(TableRefusal::AlreadyStarted);
  SeatInfo info = seat_info(*seat);
  if (info.ready == command.ready) return refuse(TableRefusal::NothingToDo);
  const bool taken = std::ranges::any_of(info_->seats, [&](const SeatInfo& other) {
    return other.player != info.player && has_colour_before(other, info);
  });
  if (command.ready && taken) return refuse(TableRefusal::ColourTaken);
  info.ready = command.ready;
  set_seat(*seat, SeatChange::Ready, std::move(info), now);
  return {};
}

// Whoever joins a running game plays the pieces that are there, in their colour.
Result<void, Refusal> Table::take_over(const Join& command, Time now) {
  const auto& seats = info_->seats;
  const auto free = std::ranges::find(seats, true, &SeatInfo::left);
  const bool knows_how = command.seat.knows_undo && command.reservation.empty();
  if (free == seats.end() || !knows_how) return refuse(TableRefusal::AlreadyStarted);
  SeatInfo info = command.seat;
  info.name = cleaned(info.name, kLongestName);
  info.holder = Holder::Client;
  info.player = command.player;
  info.connected = true;
  info.colour = free->colour;
  info.timed = free->timed;
  set_seat(static_cast<Seat>(free - seats.begin()), SeatChange::Joined, std::move(info), now);
  return {};
}

Result<void, Refusal> Table::on(const Leave& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  if (info_->stage == Stage::Over) return {};
  free_seat(*seat, now);
  if (info_->stage == Stage::Gathering && info_->options.ends_when_empty && is_empty()) {
    return on(Abort{"everybody has left"}, now);
  }
  if (info_->stage != Stage::Playing) return {};
  const bool waits = info_->options.lost_seat == LostSeat::Waits;
  if (!seat_info(*seat).has_stand_in) {
    if (!waits) settle_lost_seat(*seat, now);
    if (waits && !seat_info(*seat).may_return) forfeit(*seat, EndReason::Left, {}, now);
  }
  const bool deserted = std::ranges::none_of(info_->seats, &SeatInfo::is_person);
  if (info_->stage == Stage::Playing && deserted) {
    end_without_winner(EndReason::Abandoned, *seat, {}, now);
  }
  return {};
}

// Nothing lets anybody act for the seat from now on but sitting down there anew.
void Table::free_seat(Seat seat, Time now) {
  SeatInfo info = seat_info(seat);
  info.connected = false;
  info.left = true;
  info.secret.clear();
  set_seat(seat, SeatChange::Left, std::move(info), now);
}

Result<void, Refusal> Table::on(const Connected& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  SeatInfo info = seat_info(*seat);
  if (info_->stage == Stage::Over) return {};  // who looks at an old game changes nothing
  const bool takes_back = command.connected && info.has_stand_in;
  if (info.connected == command.connected && !takes_back) return {};
  if (!command.connected && info_->stage == Stage::Gathering && !info.stays_while_lost()) {
    return on(Leave{command.player}, now);
  }
  info.connected = command.connected;
  if (command.connected) info.has_stand_in = false;
  set_seat(*seat, command.connected ? SeatChange::Returned : SeatChange::Lost, std::move(info),
           now);
  tick(now);
  return {};
}

Result<void, Refusal> Table::on(const LetBotPlay& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  if (const auto refusal = not_playing()) return refuse(*refusal);
  let_bot_play(*seat, command.level, now);
  return {};
}

void Table::let_bot_play(Seat seat, const std::string& level, Time now) {
  SeatInfo info = seat_info(seat);
  info.has_stand_in = true;
  info.level = level;
  set_seat(seat, SeatChange::BotPlays, std::move(info), now);
}

// Where nobody acts any more, a seat that was left is as good as another.
Result<void, Refusal> Table::on(const SetNote& command, Time now) {
  const bool over = info_->stage == Stage::Over;
  const auto seat = over ? info_->seat_named(command.player) : seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  SeatInfo info = seat_info(*seat);
  info.note = command.note;
  set_seat(*seat, SeatChange::Noted, std::move(info), now);
  return {};
}

Result<void, Refusal> Table::on(const ClaimSeat& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  SeatInfo info = seat_info(*seat);
  if (!info.secret.empty()) return refuse(TableRefusal::AlreadySeated);
  info.secret = command.secret;
  set_seat(*seat, SeatChange::Noted, std::move(info), now);
  return {};
}

Result<void, Refusal> Table::on(const SetMaxSeats& command, Time now) {
  if (info_->stage != Stage::Gathering) return refuse(TableRefusal::AlreadyStarted);
  if (command.seats < static_cast<int>(info_->seats.size()))
    return refuse(TableRefusal::NoOpenSeat);
  const bool possible = command.seats <= seats_for(info_->options.rules).most;
  if (!possible || !may_have_seats(command.seats)) return refuse(TableRefusal::DoesNotFit);
  record(Resized{command.seats}, now);
  return {};
}

// Clients of other protocols cannot be asked whether they can follow a game of more.
bool Table::may_have_seats(int seats) const {
  return seats <= info_->options.max_seats ||
         std::ranges::all_of(info_->seats, [&](const auto& seat) { return seat.follows(seats); });
}

Result<void, Refusal> Table::on(const SetTimed& command, Time now) {
  if (command.seat >= info_->seats.size()) return refuse(TableRefusal::NoSuchPlayer);
  SeatInfo info = seat_info(command.seat);
  info.timed = command.timed;
  set_seat(command.seat, SeatChange::Timed, std::move(info), now);
  return {};
}

void Table::set_seat(Seat seat, SeatChange change, SeatInfo info, Time now) {
  record(SeatSet{seat, change, std::move(info)}, now);
}

// Bots keep nobody company.
bool Table::is_empty() const {
  return std::none_of(info_->seats.begin(), info_->seats.end(), [](const SeatInfo& seat) {
    return seat.holder == Holder::Client || seat.holder == Holder::Reserved;
  });
}

int Table::taken_seats() const {
  return static_cast<int>(std::count_if(info_->seats.begin(), info_->seats.end(),
                                        [](const SeatInfo& seat) { return seat.taken(); }));
}

// --- beginning -----------------------------------------------------------------------------------

std::optional<Refusal> Table::not_playing() const {
  if (info_->stage == Stage::Gathering) return TableRefusal::NotStarted;
  if (info_->stage == Stage::Over) return TableRefusal::AlreadyOver;
  return std::nullopt;
}

std::optional<Refusal> Table::not_gathering() const {
  if (info_->stage == Stage::Gathering) return std::nullopt;
  return TableRefusal::AlreadyStarted;
}

Result<Seat, Refusal> Table::may_advise(PlayerId player) const {
  const auto seat = seat_of(player);
  const auto no = [](const Refusal& refusal) { return failure(refusal); };
  if (!seat) return no(TableRefusal::NoSuchPlayer);
  if (const auto refusal = not_playing()) return no(*refusal);
  if (!info_->can_hint()) return no(TableRefusal::NoHintsHere);
  if (info_->paused) return no(TableRefusal::IsPaused);
  if (!has_seat(to_act(*state_), *seat)) return no(TableRefusal::NotYourTurn);
  return *seat;
}

Result<void, Refusal> Table::on(const Start& command, Time now) {
  if (const auto refusal = not_gathering()) return refuse(*refusal);
  if (const auto refusal = may_not_host(command.by)) return refuse(*refusal);
  if (taken_seats() < info_->options.min_seats) return refuse(TableRefusal::NotEnoughPlayers);
  if (somebody_is_getting_ready()) return refuse(TableRefusal::NotReady);
  begin(now);
  for (const PlayerId player : command.absent) (void)on(SetActive{player, false}, now);
  return {};
}

void Table::start_if_due(Time now) {
  if (info_->stage != Stage::Gathering) return;
  const int taken = taken_seats();
  const bool all_ready = std::all_of(
      info_->seats.begin(), info_->seats.end(),
      [](const SeatInfo& s) { return s.holder != Holder::Reserved && (!s.taken() || s.ready); });
  switch (info_->options.start) {
    case StartRule::WhenFull:
      if (taken == info_->options.max_seats && !somebody_is_getting_ready()) begin(now);
      break;
    case StartRule::WhenAllReady:
      if (taken >= info_->options.min_seats && all_ready) begin(now);
      break;
    case StartRule::WhenTold:
      break;
  }
}

bool Table::somebody_is_getting_ready() const {
  return std::ranges::any_of(info_->seats, &SeatInfo::is_getting_ready);
}

void Table::begin(Time now) {
  const auto& options = info_->options;
  GameHeader game{dealer_.make_setup(options.rules, taken_seats(), version_), {}};
  if (options.in_join_order) let_first_seat_begin(game.setup);
  for (const auto& seat : info_->seats) {
    if (seat.taken()) game.names.push_back(seat.name);
  }
  record(Started{std::move(game)}, now);
}

// --- playing -------------------------------------------------------------------------------------

const std::string* Table::earlier_request(Seat seat, std::string_view request) const {
  if (request.empty()) return nullptr;
  const auto& seen = requests_[seat];
  const auto found = std::find_if(seen.begin(), seen.end(), [&](const std::string& earlier) {
    return name_of_request(earlier) == name_of_request(request);
  });
  return found == seen.end() ? nullptr : &*found;
}

Result<void, Refusal> Table::on(const Act& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  if (const auto* known = earlier_request(*seat, command.request)) {
    if (is_same_request(*known, command.request)) return {};
    return refuse(TableRefusal::KeyReused);
  }
  if (const auto refusal = cannot_act(command, *seat, now)) {
    if (command.at_stake) lose_by(*seat, *refusal, command.spelling, now);
    return refuse(*refusal);
  }
  Moved moved{*seat, {}, command.request, cleaned_hints(command.hints), command.spelling};
  const auto done = carry_out(std::move(moved), command.steps, now, command.note);
  if (!done) {
    if (command.at_stake) lose_by(*seat, done.error(), command.spelling, now);
    return done;
  }
  end_if_over(now);
  act_unasked(now);
  return {};
}

// Nobody's time is looked at: a bot that is asked late is asked because of that.
Result<void, Refusal> Table::on(const BotActs& command, Time now) {
  if (const auto refusal = not_playing()) return refuse(*refusal);
  if (command.version != position_) return refuse(TableRefusal::Stale);
  const auto asked = bots_to_act();
  if (std::ranges::find(asked, command.seat) == asked.end()) {
    return refuse(TableRefusal::NothingToDo);
  }
  const auto done = carry_out(Moved{command.seat, {}, {}, {}}, {command.action}, now);
  if (!done) return done;
  end_if_over(now);
  act_unasked(now);
  return {};
}

std::optional<Refusal> Table::cannot_act(const Act& command, Seat seat, Time now) const {
  if (const auto refusal = not_playing()) return refusal;
  if (info_->paused && !may_step_) return TableRefusal::IsPaused;
  if (command.version && *command.version != version_) return TableRefusal::Stale;
  if (command.steps.empty()) return TableRefusal::NothingToDo;
  const auto& soft = info_->options.limits.soft;
  if (soft && seat_info(seat).timed && must_act(seat) && now - asked_[seat] > *soft) {
    return TableRefusal::TooLate;
  }
  return std::nullopt;
}

// All steps or none; those that a won game has no use for are left out. Chance is drawn here and
// nowhere else, for the last step alone, once all of them are known to be legal, and is recorded at
// once: no refusal can take back what dice or cards have shown, so nobody draws twice.
Result<void, Refusal> Table::carry_out(Moved moved, const std::vector<Action>& steps, Time now,
                                       const Payload& note) {
  State trial = *state_;
  for (const auto& action : steps) {
    if (!moved.steps.empty() && game_end(trial)) break;
    if (action.index() != trial.index()) return refuse(TableRefusal::WrongGame);
    if (const auto refusal = check(trial, moved.seat, action)) return refuse(*refusal);
    if (&action == &steps.back()) {
      const auto draw = version_ + (moved.steps.size() << 32U);
      moved.steps.push_back({action, dealer_.deal(trial, moved.seat, action, draw)});
      break;
    }
    if (reveals(trial, moved.seat, action)) return refuse(TableRefusal::ChanceComesLast);
    moved.steps.push_back({action, no_chance(action)});
    if (const auto done = apply(trial, moved.seat, action, no_chance(action), nullptr); !done) {
      return done;
    }
  }
  if (moved.seat != kNoSeat && seat_info(moved.seat).note != note) moved.note = note;
  record(std::move(moved), now);
  return {};
}

void Table::lose_by(Seat seat, const Refusal& refusal, const Payload& spelling, Time now) {
  if (info_->stage != Stage::Playing) return;
  auto reason = EndReason::RuleViolation;
  if (const auto* own = std::get_if<TableRefusal>(&refusal)) {
    reason = *own == TableRefusal::TooLate ? EndReason::SoftTimeout : EndReason::Left;
  } else if (!must_act(seat)) {
    reason = EndReason::Left;
  }
  forfeit(seat, reason, refusal, now, spelling);
}

Result<void, Refusal> Table::on(const Forfeit& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  if (const auto refusal = not_playing()) return refuse(*refusal);
  forfeit(*seat, command.reason, command.detail, now);
  return {};
}

void Table::forfeit(Seat seat, EndReason reason, const Why& detail, Time now,
                    const Payload& refused) {
  const auto seats = static_cast<int>(info_->seats.size());
  const auto winners = everybody_but(seat, info_->seats.size());
  end({reason, winners, seat, points(*state_, seats), detail, refused}, now);
}

void Table::end(TableResult result, Time now) { record(Ended{std::move(result)}, now); }

void Table::end_without_winner(EndReason reason, Seat offender, Why detail, Time now) {
  const auto seats = static_cast<int>(info_->seats.size());
  auto so_far = state_ ? points(*state_, seats) : std::vector<int>(info_->seats.size());
  end({reason, 0, offender, std::move(so_far), std::move(detail)}, now);
}

// A game has some hundred moves; what grows beyond all measure is no game. Nobody gets out of a
// lost one by filling it.
void Table::end_if_too_long(Time now) {
  const bool too_long = moves_ >= kMaxMoves || version_ >= kMaxEntries;
  if (!too_long || info_->stage == Stage::Over) return;
  const Seat culprit = who_has_filled_it();
  if (culprit != kNoSeat) return forfeit(culprit, EndReason::TooLong, {}, now);
  end_without_winner(EndReason::TooLong, kNoSeat, {}, now);
}

// The client to whom nearly all goes back that those at the table have done in the game.
Seat Table::who_has_filled_it() const {
  const auto all = std::accumulate(entries_of_.begin(), entries_of_.end(), std::uint32_t{0});
  for (Seat seat = 0; seat < info_->seats.size(); ++seat) {
    const bool nearly_all = 4 * entries_of_[seat] > 3 * all;
    if (nearly_all && seat_info(seat).holder == Holder::Client) return seat;
  }
  return kNoSeat;
}

Result<void, Refusal> Table::on(const SetActive& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  if (info_->stage != Stage::Playing) return refuse(TableRefusal::NotStarted);
  const auto action = activity_action(*state_, *seat, command.active);
  if (!action) return refuse(TableRefusal::WrongGame);
  if (const auto done = carry_out(Moved{kNoSeat, {}, {}, {}}, {*action}, now); !done) return done;
  act_unasked(now);
  return {};
}

// What nobody needs to be asked for is done at once: what the game still waits for from a seat that
// does not take part, a pass where nothing else can be done, and the withdrawal of an offer that
// everybody has declined. Only clients of our own protocol expect that.
void Table::act_unasked(Time now) {
  for (Seat seat = 0; info_->stage == Stage::Playing && seat < info_->seats.size(); ++seat) {
    auto action = dealer_.automatic_action(*state_, seat, version_);
    if (!action && seat_info(seat).is_person() && seat_info(seat).knows_undo) {
      action = withdrawal_of_declined(*state_, seat);
    }
    if (!action) continue;
    [[maybe_unused]] const auto done = carry_out(Moved{seat, {}, {}, {}}, {*action}, now);
    assert(done);
    end_if_over(now);
    seat = kNoSeat;  // wraps to 0: others may owe something now
  }
}

void Table::end_if_over(Time now) {
  if (auto over = game_end(*state_)) {
    end({EndReason::Finished, over->winners, kNoSeat, std::move(over->points), {}}, now);
  }
}

Result<void, Refusal> Table::on(const Chat& command, Time now) {
  if (command.player != kNobody && !seat_of(command.player))
    return refuse(TableRefusal::NoSuchPlayer);
  if ((command.aside ? asides_ : chats_) >= kMaxChats) return refuse(TableRefusal::EnoughSaid);
  record(Chatted{command.player, cleaned(command.name, kLongestName),
                 cleaned(command.text, kLongestChat), command.aside},
         now);
  return {};
}

Result<void, Refusal> Table::on(const PlayAgain& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  if (info_->stage != Stage::Over) return refuse(TableRefusal::NotOver);
  if (!info_->again.empty()) return refuse(TableRefusal::NothingToDo);
  record(PlayedAgain{*seat, command.table}, now);
  return {};
}

Result<void, Refusal> Table::on(const SetPaused& command, Time now) {
  if (info_->stage == Stage::Over) return refuse(TableRefusal::AlreadyOver);
  if (info_->paused == command.paused) return refuse(TableRefusal::NothingToDo);
  record(Paused{command.paused}, now);
  return {};
}

Result<void, Refusal> Table::on(const StepOnce&, Time now) {
  if (info_->stage != Stage::Playing) return refuse(TableRefusal::NotStarted);
  if (!info_->paused) return refuse(TableRefusal::NotPaused);
  record(Stepped{}, now);
  return {};
}

Result<void, Refusal> Table::on(const OfferDraw& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  if (info_->stage != Stage::Playing) return refuse(TableRefusal::NotStarted);
  record(DrawOffered{*seat}, now);
  if (all_who_decide(draw_offers_, now)) end_without_winner(EndReason::Drawn, kNoSeat, {}, now);
  return {};
}

Result<void, Refusal> Table::on(const AskUndo& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  if (info_->stage != Stage::Playing) return refuse(TableRefusal::NotStarted);
  if (!info_->can_undo()) return refuse(TableRefusal::NoUndoHere);
  const bool asks_again = undo_.has_agreed(*seat) && !all_who_decide(undo_.agreed(), now);
  if (asks_again) return refuse(TableRefusal::NothingToDo);
  const auto* position = undo_.wanted_by(*seat);
  if (position == nullptr) return refuse(TableRefusal::NothingToUndo);
  const Undone undone{position->mover, position->version};
  record(UndoAsked{*seat}, now);
  if (all_who_decide(undo_.agreed(), now)) record(undone, now);
  return {};
}

Result<void, Refusal> Table::on(const Decline& command, Time now) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(TableRefusal::NoSuchPlayer);
  if (info_->stage != Stage::Playing) return refuse(TableRefusal::NotStarted);
  if (!wishes().any()) return refuse(TableRefusal::NothingToDo);
  record(Declined{*seat}, now);
  return {};
}

Result<void, Refusal> Table::on(const Abort& command, Time now) {
  if (info_->stage == Stage::Over) return refuse(TableRefusal::AlreadyOver);
  end_without_winner(EndReason::Aborted, kNoSeat, command.detail, now);
  return {};
}

// --- what others see -----------------------------------------------------------------------------

std::vector<Update> Table::take_updates() { return std::exchange(updates_, {}); }

Snapshot Table::snapshot(Viewer viewer) const {
  Snapshot snapshot{version_, viewer, info_, setup_, std::nullopt, wishes(), clocks()};
  if (state_) snapshot.view = view_of(*state_, viewer);
  return snapshot;
}

std::vector<Seat> Table::bots_to_act() const {
  std::vector<Seat> seats;
  for (Seat seat = 0; seat < info_->seats.size(); ++seat) {
    const auto& info = seat_info(seat);
    const bool may_act = is_running() && has_seat(to_act(*state_), seat);
    const bool by_bot = info.bot_plays() || has_seat(time_up_, seat);
    if (may_act && by_bot) seats.push_back(seat);
  }
  return seats;
}

std::string Table::bot_level(Seat seat) const {
  const auto& info = seat_info(seat);
  return info.bot_plays() ? info.level : info_->options.stand_in_level;
}

}  // namespace spiel::table
