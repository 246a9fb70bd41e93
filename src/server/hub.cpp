#include "server/hub.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include "protocol/web/outside.hpp"

namespace spiel::server {

namespace {

namespace asio = boost::asio;

template <class... Fs>
struct Overloaded : Fs... {
  using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;

store::TableState state_of(table::Stage stage) {
  switch (stage) {
    case table::Stage::Gathering:
      return store::TableState::Open;
    case table::Stage::Playing:
      return store::TableState::Running;
    case table::Stage::Over:
      break;
  }
  return store::TableState::Finished;
}

store::TableHead head_of(const table::TableInfo& info, Time now) {
  store::TableHead head;
  head.id = info.id;
  head.game = table::game_name(info.options.rules);
  head.kind = info.options.kind;
  head.state = state_of(info.stage);
  head.created = to_millis(info.opened);
  if (info.stage == table::Stage::Over) head.finished = to_millis(now);
  head.summary = web::archived_table(info);
  return head;
}

// Answers one question that no conversation belongs to.
class OneAnswer : public Subscriber {
 public:
  OneAnswer(Hub::Callback callback, Hub::Clock clock, std::function<void()> done)
      : callback_(std::move(callback)), clock_(std::move(clock)), done_(std::move(done)) {}

  void deliver(table::Delivery delivery) override {
    const auto* reply = std::get_if<0>(&delivery.message);
    if (!reply || answered_.exchange(true)) return;
    callback_(reply->second, clock_());
    done_();
  }
  void lobby_changed(std::shared_ptr<const table::TableInfo>) override {}

 private:
  Hub::Callback callback_;
  Hub::Clock clock_;
  std::function<void()> done_;
  std::atomic<bool> answered_ = false;
};

}  // namespace

Hub::Hub(store::Journal& journal, std::vector<asio::io_context*> shards, HubSettings settings,
         Clock clock, Think think)
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
}

void Hub::stop() {
  stopping_ = true;
  bots_.stop();
}

std::vector<std::string> Hub::restore() {
  std::vector<std::string> failures;
  journal_.load_unfinished([&](store::StoredTable stored) {
    auto& shard = shard_of(stored.head.id);
    std::vector<std::string> lines;
    lines.reserve(stored.entries.size());
    for (auto& entry : stored.entries) lines.push_back(std::move(entry.line));
    const auto done = shard.house.restore(stored.head.id, lines, clock_());
    if (!done) {
      failures.push_back(stored.head.id + ": " + done.error());
      return;
    }
    shard.heads[stored.head.id] = shard.house.find(stored.head.id)->info()->stage;
  });
  for (auto& shard : shards_) on_shard(*shard, [](Shard&) {});
  return failures;
}

// --- threads -------------------------------------------------------------------------------------

Hub::Shard& Hub::shard_of(const table::TableId& id) {
  return *shards_[std::hash<table::TableId>{}(id) % shards_.size()];
}

void Hub::on_shard(Shard& shard, std::function<void(Shard&)> work) {
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
  for (const auto& thought : output.thoughts) think(thought);
  release(shard);
  arm_timer(shard);
}

store::Batch Hub::to_batch(Shard& shard, const table::House::Output& output) const {
  store::Batch batch;
  for (const auto& info : output.changed) {
    const auto [known, fresh] = shard.heads.try_emplace(info->id, info->stage);
    if (!fresh && known->second == info->stage) continue;
    known->second = info->stage;
    batch.heads.push_back(head_of(*info, clock_()));
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
    std::vector<std::string> lines;
    if (const auto stored = journal_.load(id)) {
      for (const auto& entry : stored->entries) lines.push_back(entry.line);
    }
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
  if (!shard.finished.empty() && (!next || shard.finished.begin()->first < *next)) {
    next = shard.finished.begin()->first;
  }
  if (!next || stopping_) return;
  shard.timer.expires_after(std::max(Duration(0), *next - clock_()));
  shard.timer.async_wait([this, &shard](const boost::system::error_code& error) {
    if (error || stopping_) return;
    shard.house.tick(clock_());
    forget_finished(shard);
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

// --- conversations -------------------------------------------------------------------------------

table::SessionId Hub::connect(const std::shared_ptr<Subscriber>& subscriber) {
  const std::unique_lock lock(sessions_mutex_);
  sessions_.emplace(++last_session_, subscriber);
  return last_session_;
}

void Hub::disconnect(table::SessionId session) {
  {
    const std::unique_lock lock(sessions_mutex_);
    sessions_.erase(session);
    lobby_.erase(session);
  }
  if (stopping_) return;  // a server that ends is no client that left
  for (auto& shard : shards_) {
    on_shard(*shard, [this, session](Shard& s) { s.house.session_gone(session, clock_()); });
  }
}

void Hub::hand_over(table::Delivery delivery) {
  if (const auto* reply = std::get_if<0>(&delivery.message)) {
    if (!reply->second && on_refusal_) on_refusal_(reply->second.error());
  }
  std::shared_ptr<Subscriber> subscriber;
  {
    const std::shared_lock lock(sessions_mutex_);
    const auto found = sessions_.find(delivery.session);
    if (found == sessions_.end()) return;
    subscriber = found->second;
  }
  subscriber->deliver(std::move(delivery));
}

void Hub::ask(table::Request request, Callback callback, Time) {
  auto number = std::make_shared<table::SessionId>(0);
  const auto done = [this, number] {
    const std::unique_lock lock(sessions_mutex_);
    sessions_.erase(*number);
    lobby_.erase(*number);
  };
  *number = connect(std::make_shared<OneAnswer>(std::move(callback), clock_, done));
  if (auto* seat = std::get_if<table::TakeSeat>(&request)) seat->watch = false;
  if (auto* open_request = std::get_if<table::OpenTable>(&request)) open_request->watch = false;
  this->request({*number, 0}, std::move(request));
}

void Hub::request(table::Asker asker, table::Request request) {
  const auto with_house = [&](const table::TableId& id, auto call) {
    on_shard(shard_of(id), [this, call](Shard& shard) { call(shard.house, clock_()); });
  };
  std::visit(
      Overloaded{
          [&](table::OpenTable& r) { open(asker, std::move(r)); },
          [&](table::TakeSeat& r) { take_seat(asker, std::move(r)); },
          [&](table::Tell& r) {
            with_house(r.table, [r, asker](auto& house, Time now) { house.tell(r, asker, now); });
          },
          [&](table::Watch& r) {
            with_house(r.table, [r, asker](auto& house, Time now) { house.watch(r, asker, now); });
          },
          [&](table::Unwatch& r) {
            with_house(r.table, [r, asker](auto& house, Time) { house.unwatch(r, asker); });
          },
          [&](table::Look& r) {
            with_house(r.table, [r, asker](auto& house, Time) { house.look(r, asker); });
          },
          [&](table::WatchLobby&) { watch_lobby(asker); },
      },
      request);
}

void Hub::open(table::Asker asker, table::OpenTable request) {
  table::TableId id;
  {
    const std::lock_guard lock(directory_mutex_);
    id = directory_.new_table();
    for (auto& command : request.then) {
      if (auto* join = std::get_if<table::Join>(&command)) {
        if (join->player == table::kNobody) join->player = directory_.new_player();
      }
    }
  }
  on_shard(shard_of(id), [this, id, asker, request = std::move(request)](Shard& shard) {
    shard.house.open(id, request, asker, clock_());
  });
}

// Choosing a table and telling its house happen under one lock, so that newcomers who arrive
// together meet at one table.
void Hub::take_seat(table::Asker asker, table::TakeSeat request) {
  const std::lock_guard lock(directory_mutex_);
  if (const auto* id = std::get_if<table::TableId>(&request.place)) {
    const auto copy = *id;
    return seat_at(copy, asker, std::move(request));
  }
  if (const auto* reservation = std::get_if<table::Reservation>(&request.place)) {
    const auto id = directory_.reserved(reservation->code).value_or(table::TableId());
    return seat_at(id, asker, std::move(request));
  }
  const auto& any = std::get<table::AnyTable>(request.place);
  auto found = directory_.gathering(any.kind);
  if (!found) {
    found = directory_.new_table();
    directory_.expect(*found, any.kind, any.otherwise.max_seats - 1);
    on_shard(shard_of(*found), [this, id = *found, options = any.otherwise](Shard& shard) {
      shard.house.open(id, {options, {}, false}, {}, clock_());
    });
  }
  seat_at(*found, asker, std::move(request));
}

void Hub::seat_at(const table::TableId& id, table::Asker asker, table::TakeSeat request) {
  const auto player = directory_.new_player();
  on_shard(shard_of(id), [this, id, asker, player, request = std::move(request)](Shard& shard) {
    const bool free_choice = std::holds_alternative<table::AnyTable>(request.place);
    if (free_choice && !shard.house.has_open_seat(id)) return take_seat(asker, request);
    const auto* reservation = std::get_if<table::Reservation>(&request.place);
    shard.house.take_seat(id, player, request.seat, reservation ? reservation->code : "",
                          request.watch, asker, clock_());
  });
}

void Hub::watch_lobby(table::Asker asker) {
  {
    const std::unique_lock lock(sessions_mutex_);
    if (!sessions_.contains(asker.session)) return;
    lobby_.insert(asker.session);
  }
  table::Accepted accepted;
  {
    const std::lock_guard lock(directory_mutex_);
    accepted.tables = directory_.all();
  }
  hand_over({asker.session, {}, 0, std::pair(asker.request, table::Reply(std::move(accepted)))});
}

void Hub::publish_lobby(const std::vector<std::shared_ptr<const table::TableInfo>>& changed) {
  if (changed.empty()) return;
  std::vector<std::shared_ptr<Subscriber>> subscribers;
  {
    const std::shared_lock lock(sessions_mutex_);
    for (const auto session : lobby_) subscribers.push_back(sessions_.at(session));
  }
  for (const auto& subscriber : subscribers) {
    for (const auto& info : changed) subscriber->lobby_changed(info);
  }
}

// --- bots ----------------------------------------------------------------------------------------

void Hub::think(const table::Thought& thought) {
  if (!think_ || stopping_) return;
  asio::post(bots_, [this, thought] {
    const auto action = think_(thought);
    if (!action || stopping_) return;
    table::Act act;
    act.player = thought.player;
    act.steps = {*action};
    act.version = thought.version;
    request({}, table::Tell{thought.table, act});
  });
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
