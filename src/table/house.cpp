#include "table/house.hpp"

#include <algorithm>
#include <cassert>
#include <functional>

#include "core/overloaded.hpp"
#include "core/stable_hash.hpp"

namespace spiel::table {

namespace {

// Enough for a client that comes back at once; more is read from the journal, and ten thousand
// idle tables stay small.
constexpr std::size_t kRecentUpdates = 4;

// Of one seat; an answer that does not come is not waited for for ever.
constexpr Duration kBetweenHints{2'000};
constexpr Duration kLongestAdvice{60'000};

// Everything that happens is sent to every one of them.
constexpr int kMostObservers = 200;
constexpr int kMostObserversOfOneAddress = 64;

Viewer viewer_of(const TableInfo& info, PlayerId player) { return info.seat_of(player); }

bool changes_info(const Fact& fact) {
  return !std::holds_alternative<Moved>(fact) && !std::holds_alternative<Chatted>(fact);
}

bool comes_or_goes(SeatChange change) {
  switch (change) {
    case SeatChange::Joined:
    case SeatChange::Left:
    case SeatChange::Lost:
    case SeatChange::Returned:
    case SeatChange::BotPlays:
      return true;
    default:
      return false;
  }
}

template <class... Facts, class F>
bool is_one_of(const F&) {
  return (std::is_same_v<F, Facts> || ...);
}

bool is_happening(const Fact& fact) {
  return std::visit(Overloaded{
                        [](const SeatSet& seat) { return comes_or_goes(seat.change); },
                        [](const auto& other) {
                          return is_one_of<Paused, DrawOffered, UndoAsked, Undone, Declined, TimeUp,
                                           ReplaceAsked, CallOffAsked>(other);
                        },
                    },
                    fact);
}

bool begins_anew(const Fact& fact) {
  return std::holds_alternative<Started>(fact) || std::holds_alternative<Undone>(fact);
}

std::vector<Event> seen_events(const Update& update, Seat seat) {
  std::vector<Event> seen;
  for (const auto& step : update.steps) {
    for (const auto& event : step.events) {
      if (auto visible = seen_by(event, seat)) seen.push_back(std::move(*visible));
    }
  }
  return seen;
}

// Before new ones come, so that all updates of one command are at hand together.
void forget_old(std::vector<Update>& recent) {
  const auto surplus = std::max(recent.size(), kRecentUpdates) - kRecentUpdates;
  recent.erase(recent.begin(), recent.begin() + static_cast<std::ptrdiff_t>(surplus));
}

}  // namespace

House::Housed* House::find_housed(const TableId& id) {
  at_work_ = id;
  const auto found = housed_.find(id);
  return found == housed_.end() ? nullptr : &found->second;
}

const Table* House::find(const TableId& id) const {
  const auto found = housed_.find(id);
  return found == housed_.end() ? nullptr : &found->second.table;
}

Dealer House::dealer_for(const TableId& id) const {
  if (!seed_) return Dealer();
  return Dealer(*seed_ ^ stable_hash(id));
}

Dealer House::dealer_for(const TableId& id, const TableOptions& options) const {
  const auto special = special_dealer_ ? special_dealer_(options) : std::nullopt;
  return special ? *special : dealer_for(id);
}

void House::open(const TableId& id, const OpenTable& request, Asker asker, Time now) {
  at_work_ = id;
  const auto [found, fresh] =
      housed_.try_emplace(id, Table(id, request.options, dealer_for(id, request.options), now));
  auto& housed = found->second;
  if (!fresh) return refuse(asker, id, TableRefusal::AlreadyStarted);
  Result<void, Refusal> done;
  for (const auto& command : request.then) {
    done = housed.table.execute(command, now);
    if (!done) break;
  }
  if (!done) {
    housed_.erase(found);
    return reply(asker, id, 0, failure(done.error()));
  }
  publish(housed);
  if (request.watch) attach(housed, {asker.session, kNobody});
  Accepted accepted{id, kNobody, housed.table.version(), {}, {}, {}};
  accepted.snapshot = housed.table.snapshot(kObserver);
  acknowledge(asker, housed, std::move(accepted));
}

// The newcomer hears the answer, with the table as it was when the seat was taken, before anything
// that follows from it.
void House::take_seat(const TableId& id, const Join& join, bool watch, Asker asker, Time now) {
  auto* housed = find_housed(id);
  if (!housed) return refuse(asker, id, TableRefusal::NoSuchTable);
  const auto done = housed->table.execute(join, now);
  if (!done) return reply(asker, id, housed->last_batch, failure(done.error()));
  auto updates = housed->table.take_updates();
  const auto joined = updates.front();
  publish_update(*housed, std::move(updates.front()));
  if (watch) attach(*housed, {asker.session, join.player});
  Accepted accepted{id, join.player, joined.version, {}, {}, {}};
  const auto viewer = viewer_of(*joined.info, join.player);
  accepted.snapshot = Snapshot{joined.version, viewer, joined.info, {}, {}};
  if (joined.info->stage == Stage::Playing) accepted.snapshot = housed->table.snapshot(viewer);
  acknowledge(asker, *housed, std::move(accepted));
  for (std::size_t i = 1; i < updates.size(); ++i) publish_update(*housed, std::move(updates[i]));
  publish(*housed);
}

void House::tell(const Tell& request, Asker asker, Time now) {
  auto* housed = find_housed(request.table);
  if (!housed) return refuse(asker, request.table, TableRefusal::NoSuchTable);
  const auto before = housed->table.version();
  if (request.version && *request.version != before) {
    return refuse(asker, request.table, TableRefusal::Stale);
  }
  const auto done = housed->table.execute(request.command, now);
  publish(*housed);
  if (!done) return reply(asker, request.table, housed->last_batch, failure(done.error()));
  Accepted accepted{request.table, request.report_to, housed->table.version(), {}, {}, {}};
  if (request.report_to != kNobody) {
    accepted = catch_up(*housed, Watch{request.table, request.report_to, before}, {});
  }
  acknowledge(asker, *housed, std::move(accepted));
}

bool House::remembers_since(const TableId& id, std::uint64_t since) const {
  const auto found = housed_.find(id);
  if (found == housed_.end()) return false;
  const auto& housed = found->second;
  return since >= housed.table.version() ||
         (!housed.recent.empty() && housed.recent.front().version <= since + 1);
}

void House::watch(const Watch& request, Asker asker, Time now, std::span<const Update> older) {
  auto* housed = find_housed(request.table);
  if (!housed) return refuse(asker, request.table, TableRefusal::NoSuchTable);
  const auto& info = *housed->table.info();
  if (request.player != kNobody && !info.seat_of(request.player)) {
    return refuse(asker, request.table, TableRefusal::NoSuchPlayer);
  }
  if (is_crowded(*housed, request)) {
    return refuse(asker, request.table, TableRefusal::TooManyObservers);
  }
  if (request.player != kNobody) {
    (void)housed->table.execute(Connected{request.player, true}, now);
    publish(*housed);
  }
  reply(asker, request.table, housed->last_batch, catch_up(*housed, request, older));
  attach(*housed, {asker.session, request.player, request.from});
}

bool House::is_crowded(const Housed& housed, const Watch& request) {
  if (request.player != kNobody || request.from.empty()) return false;
  int observers = 0;
  int of_address = 0;
  for (const auto& watcher : housed.watchers) {
    if (watcher.player != kNobody || watcher.from.empty()) continue;
    ++observers;
    if (watcher.from == request.from) ++of_address;
  }
  return observers >= kMostObservers || of_address >= kMostObserversOfOneAddress;
}

// What the watcher missed if that is at hand without a gap, else the table as it is.
Accepted House::catch_up(const Housed& housed, const Watch& request,
                         std::span<const Update> older) const {
  const auto version = housed.table.version();
  Accepted accepted{request.table, request.player, version, {}, {}, {}};
  auto next = request.since.value_or(version) + 1;
  const auto take = [&](const Update& update) {
    if (update.version != next) return;
    ++next;
    auto seen = see(update, viewer_of(*update.info, request.player));
    if (seen) accepted.missed.push_back(std::move(*seen));
  };
  std::for_each(older.begin(), older.end(), take);
  std::for_each(housed.recent.begin(), housed.recent.end(), take);
  if (request.since && next == version + 1) return accepted;
  accepted.missed.clear();
  accepted.snapshot = housed.table.snapshot(viewer_of(*housed.table.info(), request.player));
  return accepted;
}

void House::unwatch(const Unwatch& request, Asker asker) {
  auto* housed = find_housed(request.table);
  if (!housed) return refuse(asker, request.table, TableRefusal::NoSuchTable);
  std::erase_if(housed->watchers, [&](const Watcher& w) { return w.session == asker.session; });
  std::erase(watching_[asker.session], request.table);
  reply(asker, request.table, housed->last_batch,
        Accepted{request.table, kNobody, housed->table.version(), {}, {}, {}});
}

void House::look(const Look& request, Asker asker) {
  auto* housed = find_housed(request.table);
  if (!housed) return refuse(asker, request.table, TableRefusal::NoSuchTable);
  const auto& table = housed->table;
  const auto player = request.key.empty() ? request.player : table.info()->holder_of(request.key);
  const bool wanted = !request.key.empty() || request.player != kNobody;
  if (wanted && !table.info()->seat_of(player)) {
    return refuse(asker, request.table, TableRefusal::NoSuchPlayer);
  }
  Accepted accepted{request.table, player, table.version(), {}, {}, {}};
  accepted.snapshot = table.snapshot(viewer_of(*table.info(), player));
  reply(asker, request.table, housed->last_batch, std::move(accepted));
}

void House::advise(const AskAdvice& request, Asker asker, Time now) {
  auto* housed = find_housed(request.table);
  if (!housed) return refuse(asker, request.table, TableRefusal::NoSuchTable);
  const Table& table = housed->table;
  const auto seat = table.may_advise(request.player);
  if (!seat) return reply(asker, request.table, housed->last_batch, failure(seat.error()));
  Time& next = housed->next_hint[*seat];
  if (now < next) return refuse(asker, request.table, TableRefusal::TooManyHints);
  next = now + kLongestAdvice;
  output_.asked.push_back(
      {asker, now, {request.table, table.version(), *seat, *table.snapshot(*seat).view}});
}

void House::answer(const Asked& asked, std::optional<Suggestions> suggestions) {
  const auto& [asker, at, question] = asked;
  auto* housed = find_housed(question.table);
  if (!housed) return refuse(asker, question.table, TableRefusal::NoSuchTable);
  housed->next_hint[question.seat] = at + kBetweenHints;
  if (!suggestions) return refuse(asker, question.table, TableRefusal::NoHintsHere);
  if (suggestions->empty()) return refuse(asker, question.table, TableRefusal::NotYourTurn);
  Accepted accepted{question.table, kNobody, question.version, {}, {}, {}};
  accepted.advice = Advice{question.version, question.seat, std::move(*suggestions)};
  reply(asker, question.table, housed->last_batch, std::move(accepted));
}

void House::session_gone(SessionId session, Time now, GoneWith whom) {
  const auto found = watching_.find(session);
  if (found == watching_.end()) return;
  for (const auto& id : found->second) {
    auto* housed = find_housed(id);
    if (!housed) continue;
    std::vector<PlayerId> players;
    std::erase_if(housed->watchers, [&](const Watcher& w) {
      if (w.session == session) players.push_back(w.player);
      return w.session == session;
    });
    for (const auto player : players) {
      const bool elsewhere = std::any_of(housed->watchers.begin(), housed->watchers.end(),
                                         [&](const Watcher& w) { return w.player == player; });
      if (player == kNobody || elsewhere) continue;
      if (whom == GoneWith::Server) {
        housed->table.end_if_interrupted(player, AbortedBy::ServerStop, now);
      }
      (void)housed->table.execute(Connected{player, false}, now);
    }
    publish(*housed);
  }
  watching_.erase(found);
}

void House::attach(Housed& housed, const Watcher& watcher) {
  if (watcher.session == 0) return;
  const auto& id = housed.table.info()->id;
  std::erase_if(housed.watchers, [&](const Watcher& w) {
    return w.session == watcher.session && w.player == watcher.player;
  });
  housed.watchers.push_back(watcher);
  auto& tables = watching_[watcher.session];
  if (std::find(tables.begin(), tables.end(), id) == tables.end()) tables.push_back(id);
}

Result<void, std::string> House::restore(const TableId& id, const std::vector<std::string>& lines,
                                         Time now) {
  std::vector<Update> recent;
  auto table = Table::restore(id, lines, dealer_for(id), now, Presence::Gone,
                              [&](Update update) { retell(std::move(update), recent); });
  if (!table) return failure(table.error());
  auto& housed = housed_.try_emplace(id, std::move(*table)).first->second;
  housed.recent = std::move(recent);
  output_.changed.push_back(housed.table.info());
  publish(housed);
  return {};
}

void House::retell(Update update, std::vector<Update>& recent) {
  tell_bots(update);
  recent.push_back(std::move(update));
  forget_old(recent);
}

void House::revive(Table table) {
  assert(table.info()->stage == Stage::Over);
  const auto id = table.info()->id;
  housed_.try_emplace(id, std::move(table));
}

// Time does nothing to a table that is away; back again it has another deadline.
void House::suspend(const TableId& id) {
  auto housed = housed_.extract(id);
  if (!housed) return;
  unschedule(housed.mapped());
  suspended_.insert(std::move(housed));
}

// A watcher that has gone meanwhile was forgotten; it is remembered here, so that it can go again.
std::optional<Stage> House::roll_back(const TableId& id, const std::vector<std::string>& lines,
                                      Time now, std::uint64_t untold) {
  if (auto suspended = suspended_.extract(id)) housed_.insert(std::move(suspended));
  auto* housed = find_housed(id);
  if (!housed) return std::nullopt;
  for (const auto& watcher : housed->watchers) {
    auto& tables = watching_[watcher.session];
    if (std::find(tables.begin(), tables.end(), id) == tables.end()) tables.push_back(id);
  }
  std::vector<Update> recent, missed;
  auto table =
      Table::restore(id, lines, dealer_for(id), now, Presence::AsBefore, [&](Update update) {
        if (update.version >= untold) missed.push_back(update);
        retell(std::move(update), recent);
      });
  if (!table) {
    unschedule(*housed);
    housed_.erase(id);
    return std::nullopt;
  }
  const auto stage = table->info()->stage;
  const auto known = std::exchange(housed->table, std::move(*table)).info();
  housed->recent = std::move(recent);
  for (const auto& update : missed) tell_watchers(*housed, update);
  housed->prompted = 0;
  output_.changed.push_back(housed->table.info());
  keep_presence(*housed, *known, now);
  publish(*housed);
  return stage;
}

// The table does not decide who is there and who is not: what it knew still holds.
void House::keep_presence(Housed& housed, const TableInfo& known, Time now) {
  for (const auto& seat : known.seats) {
    const auto again = housed.table.info()->seat_of(seat.player);
    if (!seat.is_person() || !again) continue;
    if (housed.table.info()->seats[*again].connected == seat.connected) continue;
    (void)housed.table.execute(Connected{seat.player, seat.connected}, now);
  }
}

std::vector<SessionId> House::watchers_of(const TableId& id) const {
  std::vector<SessionId> sessions;
  const auto housed = housed_.find(id);
  if (housed == housed_.end()) return sessions;
  for (const auto& watcher : housed->second.watchers) sessions.push_back(watcher.session);
  return sessions;
}

House::LetGo House::let_go() {
  LetGo gone;
  for (const auto* tables : {&housed_, &suspended_}) {
    for (const auto& [id, housed] : *tables) gone.tables.push_back(id);
  }
  for (const auto& [session, tables] : watching_) gone.watchers.push_back(session);
  housed_.clear();
  suspended_.clear();
  watching_.clear();
  deadlines_.clear();
  return gone;
}

bool House::has_open_seat(const TableId& id) const {
  const auto* table = find(id);
  if (!table || table->info()->stage != Stage::Gathering) return false;
  const auto& seats = table->info()->seats;
  return std::any_of(seats.begin(), seats.end(),
                     [](const SeatInfo& s) { return s.holder == Holder::Open; }) ||
         seats.size() < static_cast<std::size_t>(table->info()->options.max_seats);
}

std::uint64_t House::last_batch_of(const TableId& id) const {
  const auto found = housed_.find(id);
  return found == housed_.end() ? 0 : found->second.last_batch;
}

void House::forget(const TableId& id) {
  auto* housed = find_housed(id);
  if (!housed || !housed->watchers.empty() || housed->table.info()->stage != Stage::Over) return;
  housed_.erase(id);
}

// --- what comes out ------------------------------------------------------------------------------

void House::acknowledge(Asker asker, const Housed& housed, Accepted accepted) {
  if (asker.session == 0) return;
  const auto id = accepted.table;
  output_.deliveries.push_back({asker.session, id, housed.last_batch,
                                std::pair(asker.request, Reply(std::move(accepted))), true});
}

void House::reply(Asker asker, const TableId& table, std::uint64_t after_batch, Reply reply) {
  if (asker.session == 0) return;
  output_.deliveries.push_back(
      {asker.session, table, after_batch, std::pair(asker.request, std::move(reply))});
}

void House::refuse(Asker asker, const TableId& table, TableRefusal refusal) {
  reply(asker, table, 0, failure(Refusal(refusal)));
}

void House::publish(Housed& housed) {
  auto updates = housed.table.take_updates();
  if (!updates.empty()) forget_old(housed.recent);
  for (auto& update : updates) publish_update(housed, std::move(update));
  reschedule(housed);
  think(housed);
}

void House::publish_update(Housed& housed, Update update) {
  const auto& id = update.info->id;
  housed.last_batch = batch_;
  output_.rows.push_back({id, update.version - 1, update.entry.at, to_line(update.entry)});
  if (changes_info(update.entry.fact)) output_.changed.push_back(update.info);
  if (is_happening(update.entry.fact)) {
    output_.happenings.push_back({update.info, update.entry.fact});
  }
  tell_bots(update);
  tell_watchers(housed, update);
  housed.recent.push_back(std::move(update));
}

// All observers see the same, so it is made once.
void House::tell_watchers(const Housed& housed, const Update& update) {
  std::shared_ptr<const SeenUpdate> for_observers;
  const auto common = housed.watchers.empty() ? nullptr : common_of(update);
  for (const auto& watcher : housed.watchers) {
    const auto viewer = viewer_of(*update.info, watcher.player);
    auto shown = viewer == kObserver ? for_observers : nullptr;
    if (!shown) {
      auto seen = see(update, viewer, common);
      if (!seen) continue;
      shown = std::make_shared<const SeenUpdate>(std::move(*seen));
      if (viewer == kObserver) for_observers = shown;
    }
    output_.deliveries.push_back({watcher.session, update.info->id, batch_, std::move(shown)});
  }
}

void House::tell_bots(const Update& update) {
  const auto& info = *update.info;
  const bool anew = begins_anew(update.entry.fact);
  if (update.steps.empty()) return;
  for (Seat seat = 0; seat < info.seats.size(); ++seat) {
    if (!info.seats[seat].bot_plays()) continue;
    auto events = seen_events(update, seat);
    if (!anew && events.empty()) continue;
    output_.told.push_back({update.info, update.version, seat, anew, std::move(events)});
  }
}

// One prompt per bot's seat and position: whoever talks, or comes and goes, does not make bots
// begin anew.
void House::think(Housed& housed) {
  const auto& info = *housed.table.info();
  const auto position = housed.table.position();
  const bool among_bots = std::ranges::none_of(info.seats, &SeatInfo::is_played_by_person);
  const bool moved_on = std::exchange(housed.prompted_position, position) != position;
  const bool changed = std::exchange(housed.among_bots, among_bots) != among_bots;
  const SeatMask before = moved_on || changed ? SeatMask{0} : housed.prompted;
  housed.prompted = 0;
  for (const Seat seat : housed.table.bots_to_act()) {
    housed.prompted |= seat_bit(seat);
    if (has_seat(before, seat)) continue;
    const bool for_person = info.seats[seat].is_person() && info.seats[seat].has_stand_in;
    output_.prompts.push_back({info.id, position, housed.table.bot_level(seat), seat,
                               *housed.table.snapshot(seat).view, among_bots, for_person});
  }
}

// A deadline that has moved on is left where it was: whoever ticks then finds nothing due.
void House::reschedule(Housed& housed) {
  const auto next = housed.table.next_deadline();
  if (next == housed.deadline || (next && housed.deadline && *next > *housed.deadline)) return;
  unschedule(housed);
  housed.deadline = next;
  if (next) deadlines_.emplace(*next, housed.table.info()->id);
}

void House::unschedule(Housed& housed) {
  if (!housed.deadline) return;
  const auto [first, last] = deadlines_.equal_range(*housed.deadline);
  const auto& id = housed.table.info()->id;
  const auto mine = std::find_if(first, last, [&](const auto& item) { return item.second == id; });
  if (mine != last) deadlines_.erase(mine);
  housed.deadline.reset();
}

std::optional<Time> House::next_deadline() const {
  if (deadlines_.empty()) return std::nullopt;
  return deadlines_.begin()->first;
}

void House::end_interrupted(Time now) {
  for (auto& [id, housed] : housed_) {
    housed.table.end_if_interrupted(AbortedBy::ServerStop, now);
    publish(housed);
  }
}

void House::tick(Time now) {
  while (!deadlines_.empty() && deadlines_.begin()->first <= now) {
    const auto id = deadlines_.begin()->second;
    deadlines_.erase(deadlines_.begin());
    auto* housed = find_housed(id);
    if (!housed) continue;
    housed->deadline.reset();
    housed->table.tick(now);
    publish(*housed);
  }
}

House::Output House::take_output() {
  output_.batch = batch_;
  if (!output_.rows.empty()) ++batch_;
  return std::exchange(output_, {});
}

}  // namespace spiel::table
