// Stores groups of batches in PostgreSQL, each as one transaction in one round trip. Used by the
// thread of the committer alone.
//
// While the database is away a group waits, up to a bound, and is then refused; from then on groups
// are refused at once, after one more try each, until the database is back. Nothing is ever stored
// twice: where a connection broke during a commit, the database is asked whether it happened.
#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <unordered_map>

#include "store/journal.hpp"
#include "store/postgres_tenure.hpp"

namespace spiel::store {

class PostgresWriter {
 public:
  // Throws Unusable.
  PostgresWriter(const postgres::Target& target, NodeIdentity node,
                 std::chrono::milliseconds patience);

  std::vector<Outcome> commit(std::span<const Batch> batches);

  // On any thread: why nothing is stored at the moment, and the end of all waiting.
  std::string trouble() const;
  void stop_waiting();
  // On any thread: this node's tables are another's, or the database has forgotten some of them.
  bool is_fenced() const { return fenced_; }
  // On any thread: nobody can have taken its tables over yet, whatever happened since its last
  // commit.
  bool holds_lease() const { return Clock::now() < held_until_.load(); }
  // Everything that was fenced has been let go: the next commit begins another life.
  void begin_anew() { anew_ = true; }
  const std::string& node() const { return tenure_.node(); }
  std::int64_t epoch() const { return tenure_.epoch(); }

  const std::string& warning() const { return tenure_.warning(); }

 private:
  using Clock = std::chrono::steady_clock;
  struct Written {  // how far a table is
    std::int64_t key;
    std::uint64_t next_sequence = 0;
  };
  // What the batches of a group come to that fit. It refers to them.
  struct Merged {
    std::map<std::string_view, const TableHead*> heads;
    std::vector<const Entry*> entries;
    // Nothing: removed.
    std::map<std::string_view, std::optional<std::string_view>> settings, claims, accounts;
  };

  std::vector<Outcome> store(std::span<const Batch> batches, std::vector<Outcome>& in_doubt);
  void look_up(std::span<const Batch> batches);
  void note_written(const postgres::Rows& found);
  Outcome merge(const Batch& batch, Merged& merged);
  Outcome continue_tables(const Batch& batch);
  std::vector<postgres::Call> calls_for(const Merged& merged) const;
  postgres::Call put_heads(const Merged& merged) const;
  postgres::Call add_entries(const Merged& merged) const;
  std::optional<postgres::Call> require_tables(const Merged& merged) const;
  void forget_finished(const Merged& merged);

  bool wait_to_try_again(const std::string& reason);
  void set_trouble(std::string reason);

  void hear_of_fence(const std::string& reason);
  void hear_of_refusal();

  const std::chrono::milliseconds patience_;
  const std::chrono::milliseconds lease_;
  std::atomic<Clock::time_point> held_until_;  // earlier than by the database's clock
  Tenure tenure_;
  std::atomic<bool> anew_ = false;
  std::atomic<bool> fenced_ = false;
  std::unordered_map<TableId, Written> written_;  // tables that were written to and run
  std::deque<std::int64_t> free_keys_;            // for new tables

  std::optional<Clock::time_point> away_since_;
  Clock::duration pause_{};
  mutable std::mutex mutex_;
  std::condition_variable stopping_changed_;
  bool stopping_ = false;
  std::string trouble_;
};

}  // namespace spiel::store
