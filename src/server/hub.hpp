// The hub binds tables, journal and conversations together over several threads. Every table lives
// in the house of one shard, a single-threaded io_context, so nothing in it is ever locked. What a
// house produces is given to the journal first; it holds replies and updates back until the commit
// is reported (table::DurableHouse), so that whatever a client hears is durable.
//
// When a commit fails, the tables concerned are put back to what the journal holds and whoever
// asked is refused: nobody has heard of what was lost. The same happens to a table at which
// something throws: an exception ends one request, and leaves no table half changed.
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
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "core/time.hpp"
#include "server/bot_pool.hpp"
#include "server/conversation_hub.hpp"
#include "server/opened_tables.hpp"
#include "server/stored_tables.hpp"
#include "server/subscribers.hpp"
#include "store/journal.hpp"
#include "table/directory.hpp"
#include "table/durable_house.hpp"
#include "table/session.hpp"

namespace spiel::server {

struct HubSettings {
  std::optional<std::uint64_t> seed;  // of boards, dice and decks, never of secrets
  std::size_t bot_threads = 1;
  Duration keep_finished{20'000};  // in memory; the journal keeps them for good
  Duration answer_time{5'000};     // that a bot gives others to answer its offer
  OpenedTables::Limits opened{};   // by one address
  Duration stand_in_pace{700};     // a bot that plays for a person lets that person come back
  Duration refused_pause{500};     // of a table that the journal refuses again; then it grows
};

struct HubStatistics {
  std::uint64_t tables = 0;
  std::uint64_t sessions = 0;
  std::uint64_t entries = 0;  // journaled since the start
  std::uint64_t failed_batches = 0;
};

class Hub : public ConversationHub {
 public:
  using Tables = table::Tables;
  // Decides for a bot's seat; called on the hub's own bot threads. Whoever `may_wait` and decides
  // nothing is asked again.
  struct Circumstances {
    bool may_wait = false;
    std::stop_token stop = {};
    std::size_t waiting = 0;            // thoughts behind this one, for each thread
    std::optional<Time> deadline = {};  // the table's next: an answer must be there before
  };
  using Think =
      std::function<std::optional<table::Action>(const table::Prompt&, const Circumstances&)>;
  // Hears what a bot's seat is told, in order; called on the threads of the shards.
  using Hear = std::function<void(const table::Told&)>;
  // Advises a person; called on one of the bot threads, behind the tables of people. Empty: there
  // is nothing to decide.
  using Advise = std::function<table::Suggestions(const table::Question&, const Circumstances&)>;
  // Hears every refusal, for metrics.
  using OnRefusal = std::function<void(const table::Refusal&)>;
  // Hears how every commit ended.
  using OnOutcome = std::function<void(const store::Outcome&)>;
  // Hears of every game that has begun or ended, once that is durable; on the thread of its shard.
  using OnGame = std::function<void(const table::TableInfo&)>;

  Hub(store::Journal& journal, const std::vector<boost::asio::io_context*>& shards,
      HubSettings settings, Clock clock, Think think);
  ~Hub() override;

  struct Restored {
    std::size_t tables = 0;
    std::vector<std::string> failures;
  };
  // Brings back every unfinished table. Before any session.
  Restored restore();

  // --- among other nodes -----------------------------------------------------------------------

  // A table that was another node's. While the shards run.
  void take_over(store::StoredTable stored);
  // Every table is another node's by now: whoever waits for an answer is refused, whoever watches
  // is let go. Returns when that is done.
  void let_go();
  bool has(const table::TableId& id) const;
  bool awaits_players(std::string_view kind) const;
  bool has_reservation(const std::string& code) const;
  bool is_connected(table::SessionId session) const { return subscribers_.has(session); }
  // To a conversation of this hub, from a table elsewhere.
  void deliver(table::Delivery delivery) { hand_over(std::move(delivery)); }
  void close(table::SessionId session);
  // Tables elsewhere that lists show as well; and one of them has changed.
  using Elsewhere = std::function<Tables(const table::WatchLobby&)>;
  void list_also(Elsewhere elsewhere) { elsewhere_ = std::move(elsewhere); }
  void changed_elsewhere(const std::shared_ptr<const table::TableInfo>& info);
  // All tables here, and from then on, by lobby_changed, every change of one.
  Tables tap_lobby(const std::shared_ptr<Subscriber>& tap);
  void untap_lobby(const std::shared_ptr<Subscriber>& tap);
  // Of the shards, one after the other: for what belongs to none of them.
  boost::asio::io_context& next_context();

  // --- conversations ---------------------------------------------------------------------------

  table::SessionId connect(const std::shared_ptr<Subscriber>& subscriber) override;
  void disconnect(table::SessionId session) override;
  void disconnect(table::SessionId session, table::GoneWith whom);
  void request(table::Asker asker, table::Request request) override;
  void ask(table::Request request, Callback callback, Time now) override;
  using table::Hub::ask;

  // Before `restore`, which tells again what the seats of bots were told.
  void hear_with(Hear hear) { hear_ = std::move(hear); }
  // Without it nobody is advised. Before any session.
  void advise_with(Advise advise) { advise_ = std::move(advise); }
  // Where whatever takes long can be done without delaying anybody.
  BotPool& bots() { return bots_; }

  // No more bots or time-outs from now on.
  void stop();
  // Ends the games that no restart could continue, waits until that is durable, and lets every
  // conversation say its last word. The shards must be running.
  void say_goodbye();

  HubStatistics statistics() const;
  // See House. Before any table is opened.
  void deal_with(const table::House::DealerFor& dealer_for);
  void on_refusal(OnRefusal listener) { on_refusal_ = std::move(listener); }
  void on_outcome(OnOutcome listener) { on_outcome_ = std::move(listener); }
  void on_game(OnGame listener) { on_game_ = std::move(listener); }

 private:
  // A bot that is to be asked later, unless something happens before.
  struct Patient {
    table::Prompt prompt;
    bool may_wait = false;
  };
  struct Shard {
    Shard(boost::asio::io_context& io, std::optional<std::uint64_t> seed)
        : context(io), tables(seed), house(tables.house()), timer(io) {}
    boost::asio::io_context& context;
    table::DurableHouse tables;
    table::House& house;
    boost::asio::steady_timer timer;
    std::multimap<Time, table::TableId> finished;  // to be forgotten
    std::multimap<Time, Patient> patient;
    std::set<table::TableId> suspended;          // until they are put back
    std::multimap<Time, table::TableId> unread;  // suspended, to be read again
    // Of tables that were brought back since something of them was stored: before the next time.
    std::unordered_map<table::TableId, Duration> pauses;
    bool flush_scheduled = false;
  };

  using OnShard = std::function<void(Shard&)>;

  Shard& shard_of(const table::TableId& id);
  // Whoever asked is refused when the work throws.
  void on_shard(Shard& shard, OnShard work, table::Asker asker = {});
  void wait_for_shards();
  void notice_absence(Shard& shard, table::SessionId session);
  void schedule_flush(Shard& shard);
  void flush(Shard& shard);
  void commit(Shard& shard, table::DurableHouse::Work& work);
  struct Said {
    std::vector<table::Turn> turns;
    std::vector<table::Happening> happenings;
  };
  void tell_operator(const Said& said) const;
  void give_up(Shard& shard, table::Asker asker);
  void suspend(Shard& shard, const table::TableId& id);
  void refuse(table::Asker asker, const table::TableId& id, table::TableRefusal refusal);
  void settle(Shard& shard, std::uint64_t batch, const store::Outcome& outcome,
              const std::vector<table::TableId>& tables);
  void release(Shard& shard);
  void bring_back(Shard& shard, const table::TableId& id);
  void read_back(Shard& shard, const table::TableId& id);
  void read_unread(Shard& shard);
  void read_later(Shard& shard, const table::TableId& id, Duration pause);
  void put_back(Shard& shard, const table::TableId& id, std::optional<store::StoredTable>& stored);
  // As one that has not been known before. False for one that is damaged.
  bool restore(Shard& shard, store::StoredTable& stored);
  store::Batch to_batch(table::DurableHouse::Work& work) const;
  void arm_timer(Shard& shard);
  void publish(Shard& shard, const Tables& changed);
  void think(Shard& shard, const table::Prompt& prompt, bool may_wait);
  void decide(const table::Prompt& prompt, const Circumstances& circumstances);
  std::optional<table::Action> decision_of(const table::Prompt& prompt,
                                           const Circumstances& circumstances) const;
  void advise(const table::Asked& asked);
  void ask_patient_bots(Shard& shard);
  void hand_over(table::Delivery delivery);
  void let_go(Shard& shard);
  void open(table::Asker asker, table::OpenTable request);
  // Gives the table an id, and numbers to those who come with it; nothing if it may not be opened.
  std::optional<table::TableId> reserve_id(table::OpenTable& request);
  void take_seat(table::Asker asker, table::TakeSeat request);
  void seat_at(const table::TableId& id, table::Asker asker, table::TakeSeat request);
  void watch_lobby(table::Asker asker, const table::WatchLobby& request);
  void watch(Shard& shard, table::Asker asker, const table::Watch& request);
  // Works on the shard of a table, for a session. One that is over and was forgotten comes back;
  // one that is damaged is refused.
  void at_table(const table::TableId& id, table::Asker asker, OnShard work);
  // Reads the journal away from the shard's thread. What `read` returns is done there afterwards,
  // unless the session has gone.
  void read_aside(Shard& shard, table::Asker asker, std::function<OnShard()> read);
  // What brings a table back that is over; does nothing for one that does not exist or runs. Fails
  // for one that is damaged.
  Result<OnShard, table::TableRefusal> revival_of(const table::TableId& id);
  void forget_finished(Shard& shard);

  store::Journal& journal_;
  HubSettings settings_;
  Clock clock_;
  Think think_;
  Hear hear_;
  Advise advise_;
  OnRefusal on_refusal_;
  OnOutcome on_outcome_;
  OnGame on_game_;
  Elsewhere elsewhere_;
  std::vector<std::unique_ptr<Shard>> shards_;
  StoredTables stored_tables_;
  Subscribers subscribers_;
  BotPool bots_;
  boost::asio::thread_pool reader_{1};  // of the journal
  std::atomic<bool> stopping_ = false;
  std::atomic<std::size_t> next_shard_ = 0;
  std::atomic<int> rereadings_ = 0;  // of tables, for those who watch

  mutable std::mutex directory_mutex_;
  table::Directory directory_;
  OpenedTables opened_;

  std::atomic<std::uint64_t> entries_ = 0;
  std::atomic<std::uint64_t> failed_batches_ = 0;
};

}  // namespace spiel::server
