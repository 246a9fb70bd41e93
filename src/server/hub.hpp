// The hub binds tables, journal and conversations together over several threads. Every table lives
// in the house of one shard, a single-threaded io_context, so nothing in it is ever locked. What a
// house produces is given to the journal first; replies and updates are held back until the commit
// is reported, so that whatever a client hears is durable.
//
// When a commit fails, the tables concerned are put back to what the journal holds and whoever
// asked is refused: nobody has heard of what was lost.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <shared_mutex>
#include <unordered_map>
#include <vector>

#include "core/time.hpp"
#include "server/conversation_hub.hpp"
#include "store/journal.hpp"
#include "table/directory.hpp"
#include "table/house.hpp"
#include "table/session.hpp"

namespace spiel::server {

struct HubSettings {
  std::optional<std::uint64_t> seed;  // of boards, dice and decks, never of secrets
  std::size_t bot_threads = 1;
  Duration keep_finished{60'000};  // in memory; the journal keeps them for good
  Duration answer_time{5'000};     // that a bot gives others to answer its offer
};

struct HubStatistics {
  std::uint64_t tables = 0;
  std::uint64_t sessions = 0;
  std::uint64_t entries = 0;  // journaled since the start
  std::uint64_t failed_batches = 0;
};

class Hub : public ConversationHub {
 public:
  // Decides for a bot's seat; called on the hub's own bot threads. Who `may_wait` and decides
  // nothing is asked again.
  using Think = std::function<std::optional<table::Action>(const table::Thought&, bool may_wait)>;
  // Hears every refusal, for metrics.
  using OnRefusal = std::function<void(const table::Refusal&)>;

  Hub(store::Journal& journal, const std::vector<boost::asio::io_context*>& shards,
      HubSettings settings, Clock clock, Think think);
  ~Hub() override;

  struct Restored {
    std::size_t tables = 0;
    std::vector<std::string> failures;
  };
  // Brings back every unfinished table. Before any session.
  Restored restore();

  table::SessionId connect(const std::shared_ptr<Subscriber>& subscriber) override;
  void disconnect(table::SessionId session) override;
  void request(table::Asker asker, table::Request request) override;
  void ask(table::Request request, Callback callback, Time now) override;
  using table::Hub::ask;

  // No more bots or time-outs from now on.
  void stop();

  HubStatistics statistics() const;
  void on_refusal(OnRefusal listener) { on_refusal_ = std::move(listener); }

 private:
  struct Shard {
    Shard(boost::asio::io_context& io, std::optional<std::uint64_t> seed)
        : context(io), house(seed), timer(io) {}
    boost::asio::io_context& context;
    table::House house;
    boost::asio::steady_timer timer;
    std::map<std::uint64_t, std::vector<table::Delivery>> held;  // by the batch they wait for
    std::set<std::uint64_t> uncommitted;
    std::unordered_map<table::TableId, table::Stage> heads;  // as the journal has them
    std::multimap<Time, table::TableId> finished;            // to be forgotten
    std::multimap<Time, table::Thought> patient;             // bots that wait
    bool flush_scheduled = false;
  };

  using OnShard = std::function<void(Shard&)>;

  Shard& shard_of(const table::TableId& id);
  void on_shard(Shard& shard, OnShard work);
  void schedule_flush(Shard& shard);
  void flush(Shard& shard);
  void settle(Shard& shard, std::uint64_t batch, const store::Outcome& outcome,
              const std::vector<table::TableId>& tables);
  void release(Shard& shard);
  void roll_back(Shard& shard, const std::vector<table::TableId>& tables, std::uint64_t batch);
  store::Batch to_batch(Shard& shard, const table::House::Output& output) const;
  void arm_timer(Shard& shard);
  void publish_lobby(const std::vector<std::shared_ptr<const table::TableInfo>>& changed);
  void think(const table::Thought& thought, bool may_wait);
  void ask_patient_bots(Shard& shard);
  void hand_over(table::Delivery delivery);
  bool is_connected(table::SessionId session) const;
  void open(table::Asker asker, table::OpenTable request);
  void take_seat(table::Asker asker, table::TakeSeat request);
  void seat_at(const table::TableId& id, table::Asker asker, table::TakeSeat request);
  void watch_lobby(table::Asker asker);
  void watch(Shard& shard, table::Asker asker, const table::Watch& request);
  // Works on the shard of a table, for a session. One that is over and was forgotten comes back.
  void at_table(const table::TableId& id, table::SessionId asker, OnShard work);
  // Reads the journal away from the shard's thread. What `read` returns is done there afterwards,
  // unless the session has gone.
  void read_aside(Shard& shard, table::SessionId asker, std::function<OnShard()> read);
  std::vector<std::string> stored_lines(const table::TableId& id);
  OnShard revival_of(const table::TableId& id);
  void forget_finished(Shard& shard);

  store::Journal& journal_;
  HubSettings settings_;
  Clock clock_;
  Think think_;
  OnRefusal on_refusal_;
  std::vector<std::unique_ptr<Shard>> shards_;
  boost::asio::thread_pool bots_;
  boost::asio::thread_pool reader_{1};  // of the journal
  std::atomic<bool> stopping_ = false;

  mutable std::mutex directory_mutex_;
  table::Directory directory_;

  mutable std::shared_mutex sessions_mutex_;
  std::unordered_map<table::SessionId, std::shared_ptr<Subscriber>> sessions_;
  std::set<table::SessionId> lobby_;
  table::SessionId last_session_ = 0;

  std::atomic<std::uint64_t> entries_ = 0;
  std::atomic<std::uint64_t> failed_batches_ = 0;
};

}  // namespace spiel::server
