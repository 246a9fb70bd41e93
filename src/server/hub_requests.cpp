// The hub's conversations: who is connected, and what they ask of the tables.
#include <boost/asio/post.hpp>
#include <utility>

#include "core/overloaded.hpp"
#include "server/barrier.hpp"
#include "server/hub.hpp"

namespace spiel::server {

namespace {

namespace asio = boost::asio;

// Updates that a watcher may have missed before it is given the table as it is instead.
constexpr std::uint64_t kMostReplayed = 64;
// For so many at a time the journal is read because of that: a long game takes its time, and
// whoever asks for others waits.
constexpr int kMostRereadings = 4;

// Answers one question that no conversation belongs to.
class OneAnswer : public Subscriber {
 public:
  OneAnswer(Hub::Callback callback, Hub::Clock clock, std::function<void()> done)
      : callback_(std::move(callback)), clock_(std::move(clock)), done_(std::move(done)) {}

  void deliver(table::Delivery delivery) override {
    const auto* reply = std::get_if<0>(&delivery.message);
    if (!reply || answered_.exchange(true)) return;
    within_barrier("an answer", [&] { callback_(reply->second, clock_()); });
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

table::SessionId Hub::connect(const std::shared_ptr<Subscriber>& subscriber) {
  return subscribers_.add(subscriber);
}

void Hub::disconnect(table::SessionId session) { disconnect(session, table::GoneWith::Client); }

void Hub::disconnect(table::SessionId session, table::GoneWith whom) {
  subscribers_.remove(session);
  if (stopping_) return;  // a server that ends is no client that left
  for (auto& shard : shards_) {
    on_shard(*shard,
             [this, session, whom](Shard& s) { s.house.session_gone(session, clock_(), whom); });
  }
}

void Hub::close(table::SessionId session) {
  if (const auto subscriber = subscribers_.find(session)) subscriber->close();
}

void Hub::hand_over(table::Delivery delivery) {
  if (const auto* reply = std::get_if<0>(&delivery.message)) {
    if (!reply->second && on_refusal_) on_refusal_(reply->second.error());
  }
  const auto subscriber = subscribers_.find(delivery.session);
  if (subscriber) subscriber->deliver(std::move(delivery));
}

void Hub::ask(table::Request request, Callback callback, Time) {
  auto number = std::make_shared<table::SessionId>(0);
  const auto done = [this, number] { subscribers_.remove(*number); };
  *number = connect(std::make_shared<OneAnswer>(std::move(callback), clock_, done));
  if (auto* seat = std::get_if<table::TakeSeat>(&request)) seat->watch = false;
  if (auto* open_request = std::get_if<table::OpenTable>(&request)) open_request->watch = false;
  this->request({*number, 0}, std::move(request));
}

void Hub::request(table::Asker asker, table::Request request) {
  const auto at = [&](const table::TableId& id, const auto& call) {
    at_table(id, asker, [this, call](Shard& shard) { call(shard.house, clock_()); });
  };
  std::visit(Overloaded{
                 [&](table::OpenTable& r) { open(asker, std::move(r)); },
                 [&](table::TakeSeat& r) { take_seat(asker, std::move(r)); },
                 [&](table::Tell& r) {
                   at(r.table, [r, asker](auto& house, Time now) { house.tell(r, asker, now); });
                 },
                 [&](table::Watch& r) {
                   at_table(r.table, asker,
                            [this, r, asker](Shard& shard) { watch(shard, asker, r); });
                 },
                 [&](table::Unwatch& r) {
                   at(r.table, [r, asker](auto& house, Time) { house.unwatch(r, asker); });
                 },
                 [&](table::Look& r) {
                   at(r.table, [r, asker](auto& house, Time) { house.look(r, asker); });
                 },
                 [&](table::AskAdvice& r) {
                   at(r.table, [r, asker](auto& house, Time now) { house.advise(r, asker, now); });
                 },
                 [&](table::WatchLobby& r) { watch_lobby(asker, r); },
             },
             request);
}

void Hub::at_table(const table::TableId& id, table::Asker asker, OnShard work) {
  const auto begin = [this, id, asker, work = std::move(work)](Shard& shard) {
    if (shard.suspended.contains(id)) return refuse(asker, id, table::TableRefusal::Unavailable);
    if (asker.session == 0 || shard.house.find(id)) return work(shard);
    read_aside(shard, asker, [this, id, asker, work]() -> OnShard {
      return [this, id, asker, revive = revival_of(id), work](Shard& own) {
        if (own.suspended.contains(id)) {
          return refuse(asker, id, table::TableRefusal::Unavailable);
        }
        if (!revive) return refuse(asker, id, revive.error());
        (*revive)(own);
        // Taken away once more: it comes back with a reading that is on its way.
        if (own.house.is_suspended(id)) return at_table(id, asker, work);
        work(own);
      };
    });
  };
  on_shard(shard_of(id), begin, asker);
}

void Hub::read_aside(Shard& shard, table::Asker asker, std::function<OnShard()> read) {
  asio::post(reader_, [this, &shard, asker, read = std::move(read)] {
    OnShard work;
    if (!within_barrier("reading a table", [&] { work = read(); })) {
      return refuse(asker, {}, table::TableRefusal::Unavailable);
    }
    const auto go_on = [this, asker, work = std::move(work)](Shard& own) {
      if (asker.session == 0 || is_connected(asker.session)) work(own);
    };
    on_shard(shard, go_on, asker);
  });
}

Result<Hub::OnShard, table::TableRefusal> Hub::revival_of(const table::TableId& id) {
  auto stored = stored_tables_.find(id);
  if (!stored) return OnShard([](Shard&) {});
  auto& table = *stored;
  if (!table) {
    stored_tables_.note_damage(id, table.error());
    return failure(table::TableRefusal::Damaged);
  }
  if (table->info()->stage != table::Stage::Over) return OnShard([](Shard&) {});
  return [this, id, table = std::make_shared<table::Table>(std::move(*table))](Shard& shard) {
    if (shard.house.find(id)) return;
    shard.tables.revive(std::move(*table));
    shard.finished.emplace(clock_() + settings_.keep_finished, id);
  };
}

// A watcher who has been away for longer gets what it missed from the journal.
void Hub::watch(Shard& shard, table::Asker asker, const table::Watch& request) {
  const auto* table = shard.house.find(request.table);
  const bool at_hand = !table || !request.since || asker.session == 0 ||
                       shard.house.remembers_since(request.table, *request.since) ||
                       *request.since + kMostReplayed < table->version();
  if (at_hand || rereadings_ >= kMostRereadings) {
    return shard.house.watch(request, asker, clock_());
  }
  ++rereadings_;
  const std::shared_ptr<void> place(nullptr, [this](void*) { --rereadings_; });
  read_aside(shard, asker, [this, asker, request, place]() -> OnShard {
    std::vector<table::Update> older;
    const auto keep = [&](table::Update update) {
      if (update.version > *request.since) older.push_back(std::move(update));
    };
    (void)stored_tables_.find(request.table, keep);
    return [this, asker, request, older = std::move(older)](Shard&) {
      at_table(request.table, asker, [this, asker, request, older](Shard& own) {
        own.house.watch(request, asker, clock_(), older);
      });
    };
  });
}

void Hub::open(table::Asker asker, table::OpenTable request) {
  const auto id = reserve_id(request);
  if (!id) return refuse(asker, {}, table::TableRefusal::TooManyTables);
  const auto work = [this, id = *id, asker, request = std::move(request)](Shard& shard) {
    shard.house.open(id, request, asker, clock_());
  };
  on_shard(shard_of(*id), work, asker);
}

std::optional<table::TableId> Hub::reserve_id(table::OpenTable& request) {
  const std::lock_guard lock(directory_mutex_);
  const auto id = directory_.new_table();
  if (!opened_.may_open(request.from, id)) return std::nullopt;
  directory_.number_players(request);
  return id;
}

// Choosing a table and telling its house happen under one lock, so that newcomers who arrive
// together meet at one table.
void Hub::take_seat(table::Asker asker, table::TakeSeat request) {
  const std::lock_guard lock(directory_mutex_);
  const auto [id, to_open] = directory_.place_for(request.where);
  if (to_open != nullptr) {
    on_shard(shard_of(id), [this, id = id, options = *to_open](Shard& shard) {
      shard.house.open(id, {options, {}, false}, {}, clock_());
    });
  }
  seat_at(id, asker, std::move(request));
}

void Hub::seat_at(const table::TableId& id, table::Asker asker, table::TakeSeat request) {
  const auto player = directory_.new_player();
  at_table(id, asker, [this, id, asker, player, request = std::move(request)](Shard& shard) {
    const bool free_choice = std::holds_alternative<table::AnyTable>(request.where);
    if (free_choice && !shard.house.has_open_seat(id)) return take_seat(asker, request);
    const auto* reservation = std::get_if<table::Reservation>(&request.where);
    const table::Join join{player, request.seat, reservation ? reservation->code : "", request.by};
    shard.house.take_seat(id, join, request.watch, asker, clock_());
  });
}

void Hub::watch_lobby(table::Asker asker, const table::WatchLobby& request) {
  if (!subscribers_.watch_lobby(asker.session)) return;
  table::Accepted accepted;
  {
    const std::lock_guard lock(directory_mutex_);
    accepted.tables = request.part ? directory_.part(*request.part) : directory_.all();
  }
  if (elsewhere_) {
    auto more = elsewhere_(request);
    accepted.tables.insert(accepted.tables.end(), more.begin(), more.end());
  }
  hand_over({asker.session, {}, 0, std::pair(asker.request, table::Reply(std::move(accepted)))});
}

void Hub::changed_elsewhere(const std::shared_ptr<const table::TableInfo>& info) {
  subscribers_.tell_lobby({info});
}

Hub::Tables Hub::tap_lobby(const std::shared_ptr<Subscriber>& tap) {
  subscribers_.add_node(tap);
  const std::lock_guard lock(directory_mutex_);
  return directory_.all();
}

void Hub::untap_lobby(const std::shared_ptr<Subscriber>& tap) { subscribers_.remove_node(tap); }

}  // namespace spiel::server
