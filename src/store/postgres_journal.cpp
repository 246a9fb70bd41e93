#include "store/postgres_journal.hpp"

namespace spiel::store {

namespace {

// A heartbeat is no commit that anybody waited for.
GroupCommit::OnStats of_rows_only(GroupCommit::OnStats on_commit) {
  if (!on_commit) return {};
  return [on_commit = std::move(on_commit)](const CommitStats& stats) {
    if (stats.rows > 0) on_commit(stats);
  };
}

}  // namespace

PostgresJournal::PostgresJournal(const postgres::Target& target, PostgresOptions options)
    : writer_(target, options.node, options.patience),
      reader_(target, options.patience_of_readers),
      between_heartbeats_(options.between_heartbeats),
      alone_(options.node.is_alone()),
      committer_(
          options.max_waiting_rows,
          [this](std::span<const Batch> batches) { return writer_.commit(batches); },
          of_rows_only(std::move(options.on_commit))),
      heart_([this] { beat(); }) {}

PostgresJournal::~PostgresJournal() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  ending_changed_.notify_one();
  heart_.join();
  writer_.stop_waiting();
}

bool PostgresJournal::append(Batch batch, Committed on_committed) {
  return committer_.push(std::move(batch), std::move(on_committed));
}

// An empty batch, one at a time.
void PostgresJournal::beat() {
  std::unique_lock lock(mutex_);
  while (!ending_changed_.wait_for(lock, between_heartbeats_, [this] { return ending_; })) {
    if (beat_under_way_ || committer_.depth() > 0) continue;
    beat_under_way_ = true;
    const bool taken = committer_.push({}, [this](const Outcome&) {
      const std::lock_guard done(mutex_);
      beat_under_way_ = false;
    });
    if (!taken) beat_under_way_ = false;
  }
}

void PostgresJournal::begin_anew() {
  writer_.begin_anew();
  (void)committer_.push({}, [](const Outcome&) {});
}

void PostgresJournal::load_unfinished(const std::function<void(StoredTable)>& visit) {
  reader_.load_unfinished(visit, life(), alone_);
}

std::optional<std::string> PostgresJournal::setting(const std::string& name) {
  return reader_.setting(name);
}

std::optional<Account> PostgresJournal::account(const std::string& user) {
  return reader_.account(user);
}

}  // namespace spiel::store
