#include "server/hub.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <cassert>
#include <latch>
#include <utility>

#include "core/stable_hash.hpp"
#include "server/barrier.hpp"
#include "server/table_log.hpp"
#include "table/summary.hpp"

namespace spiel::server {

namespace {

namespace asio = boost::asio;

store::TableState state_of(table::Stage stage, table::Stage before) {
  switch (stage) {
    case table::Stage::Gathering:
      return store::TableState::Open;
    case table::Stage::Playing:
      return store::TableState::Running;
    case table::Stage::Over:
      break;
  }
  const bool began = before != table::Stage::Gathering;
  return began ? store::TableState::Finished : store::TableState::Dropped;
}

table::Stage stage_of(store::TableState state) {
  if (store::is_over(state)) return table::Stage::Over;
  return state == store::TableState::Open ? table::Stage::Gathering : table::Stage::Playing;
}

store::TableHead head_of(const table::TableInfo& info, table::Stage before, Time now) {
  store::TableHead head;
  head.id = info.id;
  head.game = table::game_name(info.options.rules);
  head.kind = info.options.kind;
  head.state = state_of(info.stage, before);
  head.created = to_millis(info.opened);
  if (info.stage == table::Stage::Over) head.finished = to_millis(now);
  head.summary = table::to_summary(info);
  return head;
}

constexpr const char* kSimplestLevel = "random";
// Tables that could not be read from the journal are tried again after this.
constexpr Duration kReadAgainAfter{500};
// Between tries with a table whose commits are refused one after the other, at last.
constexpr int kLongestPause = 8;  // times the first one

BotPool::Company company_of(const table::Prompt& prompt) {
  return prompt.among_bots ? BotPool::Company::AmongThemselves : BotPool::Company::WithPeople;
}

table::TableRefusal refusal_for(const store::JournalError& error) {
  const bool unknown = error.kind == store::JournalError::Kind::Unknown;
  return unknown ? table::TableRefusal::OutcomeUnknown : table::TableRefusal::Unavailable;
}

}  // namespace

Hub::Hub(store::Journal& journal, const std::vector<asio::io_context*>& shards,
         HubSettings settings, Clock clock, Think think)
    : journal_(journal),
      settings_(settings),
      clock_(std::move(clock)),
      think_(std::move(think)),
      stored_tables_(journal, clock_),
      bots_(settings.bot_threads, [&journal] { return journal.depth(); }),
      opened_(settings.opened) {
  for (auto* context : shards) {
    shards_.push_back(std::make_unique<Shard>(*context, settings.seed));
  }
}

Hub::~Hub() {
  stop();
  bots_.join();
  reader_.join();
}

void Hub::stop() {
  stopping_ = true;
  bots_.stop();
}

// Twice before the journal is asked: the first time round the shards end the games, the second they
// hand over what that gave.
void Hub::say_goodbye() {
  for (auto& shard : shards_) {
    on_shard(*shard, [this](Shard& at) { at.house.end_interrupted(clock_()); });
  }
  wait_for_shards();
  wait_for_shards();
  journal_.drain();
  wait_for_shards();
  for (const auto& subscriber : subscribers_.all()) subscriber->server_stops();
  wait_for_shards();  // for what they write to other nodes
}

// Until everything that is queued now is done.
void Hub::wait_for_shards() {
  std::latch done(static_cast<std::ptrdiff_t>(shards_.size()));
  for (auto& shard : shards_) asio::post(shard->context, [&done] { done.count_down(); });
  done.wait();
}

// They are in lists from the first moment. What restoring adds, such as who is away now, is not
// stored yet; another start would add the same.
Hub::Restored Hub::restore() {
  Restored restored;
  journal_.load_unfinished([&](store::StoredTable stored) {
    const auto id = stored.head.id;
    if (stored.may_pass) return read_later(shard_of(id), id, kReadAgainAfter);
    if (restore(shard_of(id), stored)) {
      ++restored.tables;
    } else {
      restored.failures.push_back(id);
    }
  });
  for (auto& shard : shards_) on_shard(*shard, [](Shard&) {});
  return restored;
}

bool Hub::restore(Shard& shard, store::StoredTable& stored) {
  const auto id = stored.head.id;
  const auto stage = stage_of(stored.head.state);
  const auto done = stored.damage.empty()
                        ? shard.tables.restore(id, stage, store::take_lines(stored), clock_())
                        : failure(stored.damage);
  if (!done) {
    stored_tables_.note_damage(id, done.error());
    return false;
  }
  const std::lock_guard lock(directory_mutex_);
  directory_.update(shard.house.find(id)->info());
  directory_.list(shard.house.find(id)->info());
  return true;
}

// --- among other nodes ---------------------------------------------------------------------------

void Hub::take_over(store::StoredTable stored) {
  auto& shard = shard_of(stored.head.id);
  on_shard(shard,
           [this, taken = std::make_shared<store::StoredTable>(std::move(stored))](Shard& own) {
             const auto& id = taken->head.id;
             if (own.house.find(id) || own.house.is_suspended(id)) return;
             if (taken->may_pass) return read_later(own, id, kReadAgainAfter);
             restore(own, *taken);
           });
}

void Hub::let_go() {
  for (auto& shard : shards_) on_shard(*shard, [this](Shard& own) { let_go(own); });
  wait_for_shards();
}

// What the house has said so far goes to the journal, which refuses it; so its answers are here.
void Hub::let_go(Shard& shard) {
  within_barrier("handing on what a shard has done", [&] { flush(shard); });
  auto gone = shard.tables.let_go();
  for (auto& refusal : gone.refusals) hand_over(std::move(refusal));
  shard.finished.clear();
  shard.patient.clear();
  shard.suspended.clear();
  shard.unread.clear();
  shard.pauses.clear();
  {
    const std::lock_guard lock(directory_mutex_);
    for (const auto& id : gone.tables) {
      directory_.remove(id);
      opened_.remove(id);
    }
  }
  for (const auto session : gone.watchers) close(session);
}

bool Hub::has(const table::TableId& id) const {
  const std::lock_guard lock(directory_mutex_);
  return directory_.knows(id);
}

bool Hub::awaits_players(std::string_view kind) const {
  const std::lock_guard lock(directory_mutex_);
  return directory_.awaits_players(kind);
}

bool Hub::has_reservation(const std::string& code) const {
  const std::lock_guard lock(directory_mutex_);
  return directory_.reserved(code).has_value();
}

asio::io_context& Hub::next_context() { return shards_[next_shard_++ % shards_.size()]->context; }

// --- threads -------------------------------------------------------------------------------------

Hub::Shard& Hub::shard_of(const table::TableId& id) {
  return *shards_[stable_hash(id) % shards_.size()];
}

void Hub::on_shard(Shard& shard, OnShard work, table::Asker asker) {
  asio::post(shard.context, [this, &shard, asker, work = std::move(work)] {
    const auto serve = [&] {
      work(shard);
      notice_absence(shard, asker.session);
    };
    if (!within_barrier("a request", serve)) give_up(shard, asker);
    schedule_flush(shard);
  });
}

// The shard was told of whoever went before what it had asked was done. A server that ends is no
// client that left.
void Hub::notice_absence(Shard& shard, table::SessionId session) {
  if (session == 0 || stopping_ || is_connected(session)) return;
  shard.house.session_gone(session, clock_());
}

// At the end of the queue, so that everything that has gathered goes into one batch.
void Hub::schedule_flush(Shard& shard) {
  if (std::exchange(shard.flush_scheduled, true)) return;
  asio::post(shard.context, [this, &shard] {
    shard.flush_scheduled = false;
    within_barrier("handing on what a shard has done", [&] { flush(shard); });
  });
}

void Hub::flush(Shard& shard) {
  auto work = shard.tables.take_work();
  if (!work.rows.empty()) commit(shard, work);
  {
    const std::lock_guard lock(directory_mutex_);
    for (const auto& info : work.changed) {
      directory_.update(info);
      opened_.update(*info);
    }
  }
  if (hear_) std::ranges::for_each(work.told, hear_);
  for (auto& prompt : work.prompts) {
    if (!prompt.for_person) {
      think(shard, prompt, true);
    } else {
      shard.patient.emplace(clock_() + settings_.stand_in_pace, Patient{std::move(prompt), true});
    }
  }
  for (const auto& asked : work.asked) advise(asked);
  release(shard);
  arm_timer(shard);
}

void Hub::commit(Shard& shard, table::DurableHouse::Work& work) {
  entries_ += work.rows.size();
  std::vector<table::TableId> tables;
  for (const auto& row : work.rows) {
    if (tables.empty() || tables.back() != row.table) tables.push_back(row.table);
  }
  const auto said = std::make_shared<const Said>(Said{work.turns, std::move(work.happenings)});
  const auto committed = [this, &shard, batch = work.batch, tables,
                          said](const store::Outcome& outcome) {
    asio::post(shard.context, [this, &shard, batch, outcome, tables, said] {
      settle(shard, batch, outcome, tables);
      if (outcome) tell_operator(*said);
    });
  };
  bool taken = false;
  within_barrier("giving rows to the journal",
                 [&] { taken = journal_.append(to_batch(work), committed); });
  if (!taken) {
    committed(failure(
        store::JournalError{store::JournalError::Kind::Broken, "too much waits to be stored"}));
  }
}

void Hub::tell_operator(const Said& said) const {
  for (const auto& [info, before] : said.turns) {
    if (!before) log_made(*info);
  }
  for (const auto& happening : said.happenings) log_happening(happening);
  for (const auto& [info, before] : said.turns) {
    if (info->stage == before) continue;
    log_stage(*info);
    if (info->stage == table::Stage::Gathering || !on_game_) continue;
    within_barrier("what follows the stage of a game", [&, &game = *info] { on_game_(game); });
  }
}

// --- what throws ---------------------------------------------------------------------------------

void Hub::refuse(table::Asker asker, const table::TableId& id, table::TableRefusal refusal) {
  const auto reply = table::Reply(failure(table::Refusal(refusal)));
  hand_over({asker.session, id, 0, std::pair(asker.request, reply)});
}

// The table at which it happened may be anything by now.
void Hub::give_up(Shard& shard, table::Asker asker) {
  const auto id = shard.house.at_work();
  refuse(asker, id, table::TableRefusal::Unavailable);
  const auto* table = shard.house.find(id);
  if (table && table->info()->stage != table::Stage::Over) suspend(shard, id);
}

// What the table has said so far goes to the journal first; then it is made anew from there. In
// between nobody is let in. An empty batch is committed behind all that were given before it.
void Hub::suspend(Shard& shard, const table::TableId& id) {
  if (!shard.suspended.insert(id).second) return;
  within_barrier("handing on what a shard has done", [&] { flush(shard); });
  const auto read = [this, &shard, id](const store::Outcome&) {
    on_shard(shard, [this, id](Shard& own) { bring_back(own, id); });
  };
  [[maybe_unused]] const bool taken = journal_.append({}, read);
  assert(taken);
}

// Takes the rows.
store::Batch Hub::to_batch(table::DurableHouse::Work& work) const {
  store::Batch batch;
  for (const auto& [info, before] : work.turns) {
    batch.heads.push_back(head_of(*info, before.value_or(info->stage), clock_()));
  }
  batch.entries.reserve(work.rows.size());
  for (auto& row : std::exchange(work.rows, {})) {
    batch.entries.push_back(
        {std::move(row.table), row.sequence, to_millis(row.at), std::move(row.line)});
  }
  return batch;
}

// Tables of a batch that is refused are to stand again where the journal has them, and so are those
// that were put back without a batch which it has after all. It is read away from the shard's
// thread; until then they cannot be found, and whoever asks for one waits behind the reading.
void Hub::settle(Shard& shard, std::uint64_t batch, const store::Outcome& outcome,
                 const std::vector<table::TableId>& tables) {
  bots_.look_again();
  if (on_outcome_) on_outcome_(outcome);
  if (!outcome) ++failed_batches_;
  if (outcome) {
    for (const auto& id : tables) shard.pauses.erase(id);
  }
  if (outcome && !shard.tables.is_missed(batch, tables)) {
    shard.tables.stored(batch);
  } else {
    within_barrier("handing on what a shard has done", [&] { flush(shard); });
    const auto taken_away = outcome
                                ? shard.tables.missed(batch, tables)
                                : shard.tables.refused(batch, tables, refusal_for(outcome.error()));
    for (const auto& id : taken_away) bring_back(shard, id);
  }
  release(shard);
  arm_timer(shard);
}

void Hub::release(Shard& shard) {
  auto news = shard.tables.take_news();
  publish(shard, news.changed);
  for (auto& delivery : news.deliveries) {
    within_barrier("a delivery", [&] { hand_over(std::move(delivery)); });
  }
}

void Hub::publish(Shard& shard, const Tables& changed) {
  if (changed.empty()) return;
  {
    const std::lock_guard lock(directory_mutex_);
    for (const auto& info : changed) directory_.list(info);
  }
  subscribers_.tell_lobby(changed);
  subscribers_.tell_nodes(changed);
  for (const auto& info : changed) {
    if (info->stage != table::Stage::Over) continue;
    shard.finished.emplace(clock_() + settings_.keep_finished, info->id);
  }
}

// At once, as a rule. But while the journal takes nothing, a table where a bot is to act is refused
// again as soon as it is back: until something of it is stored, it comes back later and later.
void Hub::bring_back(Shard& shard, const table::TableId& id) {
  const auto [pause, first] = shard.pauses.try_emplace(id, settings_.refused_pause);
  if (first) return read_back(shard, id);
  read_later(shard, id, pause->second);
  pause->second = std::min(pause->second * 2, settings_.refused_pause * kLongestPause);
}

// A journal that cannot be read now is read later: until then nobody is let in. A table that was
// let go in the meantime is another node's.
void Hub::read_back(Shard& shard, const table::TableId& id) {
  asio::post(reader_, [this, &shard, id] {
    std::optional<store::StoredTable> stored;
    if (!within_barrier("reading a table", [&] { stored = stored_tables_.read(id); })) {
      return on_shard(shard, [this, id](Shard& own) { read_later(own, id, kReadAgainAfter); });
    }
    on_shard(shard, [this, id, stored = std::move(stored)](Shard& own) mutable {
      const bool is_ours = own.suspended.erase(id) > 0 || own.house.is_suspended(id);
      if (is_ours) put_back(own, id, stored);
    });
  });
}

void Hub::read_later(Shard& shard, const table::TableId& id, Duration pause) {
  shard.suspended.insert(id);
  shard.unread.emplace(clock_() + pause, id);
}

void Hub::read_unread(Shard& shard) {
  while (!shard.unread.empty() && shard.unread.begin()->first <= clock_()) {
    const auto id = shard.unread.begin()->second;
    shard.unread.erase(shard.unread.begin());
    read_back(shard, id);
  }
}

// A table that the house does not know could not be read at the start.
void Hub::put_back(Shard& shard, const table::TableId& id,
                   std::optional<store::StoredTable>& stored) {
  if (stored && !shard.house.find(id) && !shard.house.is_suspended(id)) {
    restore(shard, *stored);
    return;
  }
  const auto lines = stored_tables_.lines_of(stored);
  shard.tables.put_back(id, lines, clock_());
  for (const auto session : shard.house.watchers_of(id)) notice_absence(shard, session);
  if (!shard.house.find(id)) shard.pauses.erase(id);
  if (!lines.empty()) return;
  const std::lock_guard lock(directory_mutex_);
  directory_.remove(id);
  opened_.remove(id);
}

void Hub::arm_timer(Shard& shard) {
  auto next = shard.house.next_deadline();
  const auto no_later_than = [&](const auto& times) {
    if (!times.empty() && (!next || times.begin()->first < *next)) next = times.begin()->first;
  };
  no_later_than(shard.finished);
  no_later_than(shard.patient);
  no_later_than(shard.unread);
  if (!next || stopping_) return;
  shard.timer.expires_after(std::max(Duration(0), *next - clock_()));
  shard.timer.async_wait([this, &shard](const boost::system::error_code& error) {
    if (error || stopping_) return;
    const auto work = [&] {
      shard.house.tick(clock_());
      forget_finished(shard);
      ask_patient_bots(shard);
      read_unread(shard);
    };
    if (!within_barrier("the clock of a table", work)) give_up(shard, {});
    schedule_flush(shard);
  });
}

void Hub::forget_finished(Shard& shard) {
  while (!shard.finished.empty() && shard.finished.begin()->first <= clock_()) {
    const auto id = shard.finished.begin()->second;
    shard.finished.erase(shard.finished.begin());
    if (!shard.tables.forget(id)) {
      shard.finished.emplace(clock_() + settings_.keep_finished, id);
      break;
    }
    const std::lock_guard lock(directory_mutex_);
    directory_.remove(id);
    opened_.remove(id);
  }
}

// --- bots ----------------------------------------------------------------------------------------

void Hub::think(Shard& shard, const table::Prompt& prompt, bool may_wait) {
  if (!think_ || stopping_) return;
  const auto* table = shard.house.find(prompt.table);
  const auto deadline = table ? table->next_deadline() : std::nullopt;
  bots_.post(company_of(prompt), [this, prompt, may_wait, deadline](const BotPool::Turn& turn) {
    decide(prompt, {may_wait, turn.stop, turn.waiting, deadline});
  });
}

void Hub::decide(const table::Prompt& prompt, const Circumstances& circumstances) {
  const auto action = decision_of(prompt, circumstances);
  if (stopping_) return;
  if (action) {
    request({}, table::Tell{prompt.table, table::BotActs{prompt.seat, *action, prompt.version}});
  } else if (circumstances.may_wait) {
    on_shard(shard_of(prompt.table), [this, prompt](Shard& shard) {
      shard.patient.emplace(clock_() + settings_.answer_time, Patient{prompt, false});
    });
  }
}

// A player that fails is replaced for this one action: the others at the table wait for it.
std::optional<table::Action> Hub::decision_of(const table::Prompt& prompt,
                                              const Circumstances& circumstances) const {
  std::optional<table::Action> action;
  if (within_barrier("a bot's thought", [&] { action = think_(prompt, circumstances); }))
    return action;
  auto simpler = prompt;
  simpler.level = kSimplestLevel;
  return think_(simpler, circumstances);
}

// The answer goes through the table's house, like any other.
void Hub::advise(const table::Asked& asked) {
  const auto answer = [this, asked](std::optional<table::Suggestions> suggestions) {
    on_shard(shard_of(asked.question.table),
             [asked, suggestions](Shard& shard) { shard.house.answer(asked, suggestions); });
  };
  if (!advise_ || stopping_) return answer(std::nullopt);
  bots_.post(BotPool::Company::Advising, [this, asked, answer](const BotPool::Turn& turn) {
    std::optional<table::Suggestions> suggestions;
    within_barrier("advice", [&] {
      suggestions = advise_(asked.question, {false, turn.stop, turn.waiting, {}});
    });
    answer(std::move(suggestions));
  });
}

// Where the game has gone on since, they were asked anew anyway.
void Hub::ask_patient_bots(Shard& shard) {
  while (!shard.patient.empty() && shard.patient.begin()->first <= clock_()) {
    const auto [prompt, may_wait] = std::move(shard.patient.begin()->second);
    shard.patient.erase(shard.patient.begin());
    const auto* table = shard.house.find(prompt.table);
    if (!table || table->position() != prompt.version) continue;
    const auto asked = table->bots_to_act();
    if (std::ranges::find(asked, prompt.seat) != asked.end()) think(shard, prompt, may_wait);
  }
}

void Hub::deal_with(const table::House::DealerFor& dealer_for) {
  for (auto& shard : shards_) shard->house.deal_with(dealer_for);
}

HubStatistics Hub::statistics() const {
  HubStatistics statistics;
  statistics.entries = entries_;
  statistics.failed_batches = failed_batches_;
  {
    const std::lock_guard lock(directory_mutex_);
    statistics.tables = directory_.size();
  }
  statistics.sessions = subscribers_.size();
  return statistics;
}

}  // namespace spiel::server
