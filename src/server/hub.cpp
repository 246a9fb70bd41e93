#include "server/hub.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include "protocol/web/outside.hpp"

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
  head.summary = web::archived_table(info);
  return head;
}

}  // namespace

Hub::Hub(store::Journal& journal, const std::vector<asio::io_context*>& shards,
         HubSettings settings, Clock clock, Think think)
    : journal_(journal),
      settings_(settings),
      clock_(std::move(clock)),
      think_(std::move(think)),
      bots_(settings.bot_threads) {
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

Hub::Restored Hub::restore() {
  Restored restored;
  journal_.load_unfinished([&](store::StoredTable stored) {
    auto& shard = shard_of(stored.head.id);
    std::vector<std::string> lines;
    lines.reserve(stored.entries.size());
    for (auto& entry : stored.entries) lines.push_back(std::move(entry.line));
    const auto done = shard.house.restore(stored.head.id, lines, clock_());
    if (!done) {
      restored.failures.push_back(stored.head.id + ": " + done.error());
      return;
    }
    shard.heads[stored.head.id] = stage_of(stored.head.state);
    ++restored.tables;
  });
  for (auto& shard : shards_) on_shard(*shard, [](Shard&) {});
  return restored;
}

// --- threads -------------------------------------------------------------------------------------

Hub::Shard& Hub::shard_of(const table::TableId& id) {
  return *shards_[std::hash<table::TableId>{}(id) % shards_.size()];
}

void Hub::on_shard(Shard& shard, OnShard work) {
  asio::post(shard.context, [this, &shard, work = std::move(work)] {
    work(shard);
    schedule_flush(shard);
  });
}

// At the end of the queue, so that everything that has gathered goes into one batch.
void Hub::schedule_flush(Shard& shard) {
  if (std::exchange(shard.flush_scheduled, true)) return;
  asio::post(shard.context, [this, &shard] {
    shard.flush_scheduled = false;
    flush(shard);
  });
}

void Hub::flush(Shard& shard) {
  auto output = shard.house.take_output();
  for (auto& delivery : output.deliveries) {
    shard.held[delivery.after_batch].push_back(std::move(delivery));
  }
  if (!output.rows.empty()) {
    entries_ += output.rows.size();
    std::vector<table::TableId> tables;
    for (const auto& row : output.rows) {
      if (tables.empty() || tables.back() != row.table) tables.push_back(row.table);
    }
    shard.uncommitted.insert(output.batch);
    const auto batch = output.batch;
    const auto committed = [this, &shard, batch, tables](const store::Outcome& outcome) {
      asio::post(shard.context,
                 [this, &shard, batch, outcome, tables] { settle(shard, batch, outcome, tables); });
    };
    const bool taken = journal_.append(to_batch(shard, output), committed);
    if (!taken) {
      committed(failure(store::JournalError{store::JournalError::Kind::Broken, "queue is full"}));
    }
  }
  {
    const std::lock_guard lock(directory_mutex_);
    for (const auto& info : output.changed) directory_.update(info);
  }
  publish_lobby(output.changed);
  for (const auto& info : output.changed) {
    if (info->stage != table::Stage::Over) continue;
    shard.finished.emplace(clock_() + settings_.keep_finished, info->id);
  }
  for (const auto& thought : output.thoughts) think(thought, true);
  release(shard);
  arm_timer(shard);
}

store::Batch Hub::to_batch(Shard& shard, const table::House::Output& output) const {
  store::Batch batch;
  for (const auto& info : output.changed) {
    const auto [known, fresh] = shard.heads.try_emplace(info->id, info->stage);
    if (!fresh && known->second == info->stage) continue;
    const auto before = std::exchange(known->second, info->stage);
    batch.heads.push_back(head_of(*info, before, clock_()));
  }
  batch.entries.reserve(output.rows.size());
  for (const auto& row : output.rows) {
    batch.entries.push_back({row.table, row.sequence, to_millis(row.at), row.line});
  }
  return batch;
}

void Hub::settle(Shard& shard, std::uint64_t batch, const store::Outcome& outcome,
                 const std::vector<table::TableId>& tables) {
  shard.uncommitted.erase(batch);
  if (!outcome) {
    ++failed_batches_;
    roll_back(shard, tables, batch);
  }
  release(shard);
}

// Everything up to the oldest batch that is still on its way may be told.
void Hub::release(Shard& shard) {
  const auto oldest = shard.uncommitted.empty() ? UINT64_MAX : *shard.uncommitted.begin();
  while (!shard.held.empty() && shard.held.begin()->first < oldest) {
    auto deliveries = std::move(shard.held.begin()->second);
    shard.held.erase(shard.held.begin());
    for (auto& delivery : deliveries) hand_over(std::move(delivery));
  }
}

// The tables stand again where the journal has them; who asked for more is refused.
void Hub::roll_back(Shard& shard, const std::vector<table::TableId>& tables, std::uint64_t batch) {
  const auto lost = shard.held.extract(batch);
  if (lost) {
    for (const auto& delivery : lost.mapped()) {
      const auto* reply = std::get_if<0>(&delivery.message);
      if (!reply) continue;
      const auto refusal = table::Refusal(table::TableRefusal::Unavailable);
      hand_over({delivery.session, delivery.table, 0,
                 std::pair(reply->first, table::Reply(failure(refusal)))});
    }
  }
  for (const auto& id : tables) {
    const auto lines = stored_lines(id);
    shard.house.roll_back(id, lines, clock_());
    shard.heads.erase(id);
    if (lines.empty()) {
      const std::lock_guard lock(directory_mutex_);
      directory_.remove(id);
    }
  }
  schedule_flush(shard);
}

void Hub::arm_timer(Shard& shard) {
  auto next = shard.house.next_deadline();
  const auto no_later_than = [&](const auto& times) {
    if (!times.empty() && (!next || times.begin()->first < *next)) next = times.begin()->first;
  };
  no_later_than(shard.finished);
  no_later_than(shard.patient);
  if (!next || stopping_) return;
  shard.timer.expires_after(std::max(Duration(0), *next - clock_()));
  shard.timer.async_wait([this, &shard](const boost::system::error_code& error) {
    if (error || stopping_) return;
    shard.house.tick(clock_());
    forget_finished(shard);
    ask_patient_bots(shard);
    schedule_flush(shard);
  });
}

void Hub::forget_finished(Shard& shard) {
  while (!shard.finished.empty() && shard.finished.begin()->first <= clock_()) {
    const auto id = shard.finished.begin()->second;
    shard.finished.erase(shard.finished.begin());
    shard.house.forget(id);
    if (shard.house.find(id)) {
      shard.finished.emplace(clock_() + settings_.keep_finished, id);
      break;
    }
    shard.heads.erase(id);
    const std::lock_guard lock(directory_mutex_);
    directory_.remove(id);
  }
}

// --- bots ----------------------------------------------------------------------------------------

void Hub::think(const table::Thought& thought, bool may_wait) {
  if (!think_ || stopping_) return;
  asio::post(bots_, [this, thought, may_wait] {
    const auto action = think_(thought, may_wait);
    if (stopping_) return;
    if (action) {
      table::Act act;
      act.player = thought.player;
      act.steps = {*action};
      act.version = thought.version;
      request({}, table::Tell{thought.table, act});
    } else if (may_wait) {
      on_shard(shard_of(thought.table), [this, thought](Shard& shard) {
        shard.patient.emplace(clock_() + settings_.answer_time, thought);
      });
    }
  });
}

// Where something has happened since, they were asked anew anyway.
void Hub::ask_patient_bots(Shard& shard) {
  while (!shard.patient.empty() && shard.patient.begin()->first <= clock_()) {
    const auto thought = std::move(shard.patient.begin()->second);
    shard.patient.erase(shard.patient.begin());
    const auto* table = shard.house.find(thought.table);
    if (table && table->version() == thought.version) think(thought, false);
  }
}

HubStatistics Hub::statistics() const {
  HubStatistics statistics;
  statistics.entries = entries_;
  statistics.failed_batches = failed_batches_;
  {
    const std::lock_guard lock(directory_mutex_);
    statistics.tables = directory_.size();
  }
  const std::shared_lock lock(sessions_mutex_);
  statistics.sessions = sessions_.size();
  return statistics;
}

}  // namespace spiel::server
