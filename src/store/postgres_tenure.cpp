#include "store/postgres_tenure.hpp"

#include <fmt/core.h>

#include <thread>
#include <utility>

#include "store/data_folder.hpp"
#include "store/postgres_schema.hpp"

namespace spiel::store {

namespace {

using postgres::Statement;
using postgres::Values;

// The process that served a server which was killed goes within moments.
constexpr auto kPatienceWithFormer = std::chrono::seconds(3);
constexpr auto kBetweenTries = std::chrono::milliseconds(50);

constexpr const char* kTakenOver = "another server has taken over the database";

// A machine that is gone without a word is noticed in some ten seconds. A commit is acknowledged
// when it is on the disk, whatever the database does otherwise. The tables are looked up by keys.
constexpr const char* kWritingSession =
    "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;"
    "SET enable_seqscan = off; SET jit = off;"
    "SELECT set_config('synchronous_commit', 'on', false) "
    "WHERE current_setting('synchronous_commit') IN ('off', 'local')";

const Statement kLock{"lock",
                      "SELECT pg_try_advisory_lock(1936745826, hashtext($1::text))::int::bigint"};
const Statement kEndHolder{
    "end_holder",
    fmt::format("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE {} AND pid = $2::bigint",
                kIsLockOfNode)};
// One after the other, so that each sees who has begun.
const Statement kTakeTurns{"take_turns", "SELECT pg_advisory_xact_lock(5787213827046133842)"};
const Statement kBeginLife{
    "begin_life",
    fmt::format(
        "INSERT INTO nodes (id, epoch, address, expires) SELECT $1::text, nextval('epochs'), "
        "$2::text, clock_timestamp() + $3::bigint * interval '1 millisecond' WHERE NOT EXISTS "
        "(SELECT FROM nodes WHERE id <> $1 AND NOT {} AND (address = '' OR $2 = '')) "
        "ON CONFLICT (id) DO UPDATE SET epoch = excluded.epoch, address = excluded.address, "
        "commits = 0, started = now(), renewed = now(), expires = excluded.expires, "
        "draining = false RETURNING epoch",
        kLeaseIsOver)};
const Statement kEndOwnLife{"end_own_life",
                            "DELETE FROM nodes WHERE id = $1::text AND epoch = $2::bigint"};
const Statement kFindLife{"find_life",
                          "SELECT commits FROM nodes WHERE id = $1::text AND epoch = $2::bigint"};
const Statement kHold{"hold",
                      "WITH held AS (UPDATE nodes SET commits = $3::bigint, renewed = now(), "
                      "expires = clock_timestamp() + $4::bigint * interval '1 millisecond' "
                      "WHERE id = $1::text AND epoch = $2::bigint RETURNING 1) "
                      "SELECT must(count(*) = 1, 'SPF01') FROM held"};
const Statement kSyncs{"syncs", "SELECT (current_setting('fsync') = 'on')::int::bigint"};

}  // namespace

Tenure::Tenure(postgres::Target target, NodeIdentity node, std::chrono::milliseconds patience)
    : target_(std::move(target)), patience_(patience), node_(std::move(node)) {
  try {
    connect();
    migrate(*connection_);
    wait_for_lock();
    begin_life();
    if (connection_->ask(kSyncs).integer(0, 0) == 0) {
      warning_ = "the database runs with fsync off: a loss of power may take what was acknowledged";
    }
  } catch (const postgres::Error& error) {
    throw Unusable(
        fmt::format("the database {} cannot be used: {}", target_.shown(), error.what()));
  }
}

void Tenure::connect() {
  connection_.emplace(target_, patience_);
  connection_->execute(kWritingSession);
}

// A database that is away will notice by itself.
Tenure::~Tenure() {
  if (!connection_) return;
  try {
    connection_->ask(kEndOwnLife, Values::of(node_.id, epoch_.load()));
  } catch (const postgres::Error&) {
    let_go();
  }
}

bool Tenure::lock() { return connection_->ask(kLock, Values::of(node_.id)).integer(0, 0) == 1; }

void Tenure::wait_for_lock() {
  const auto deadline = std::chrono::steady_clock::now() + kPatienceWithFormer;
  while (!lock()) {
    if (std::chrono::steady_clock::now() > deadline) {
      throw Unusable(fmt::format("another server uses the database {}{}", target_.shown(),
                                 node_.is_alone() ? "" : " as node " + node_.id));
    }
    std::this_thread::sleep_for(kBetweenTries);
  }
}

// A server that was killed has a lease for a while yet.
void Tenure::begin_life() {
  const auto deadline = std::chrono::steady_clock::now() + node_.lease + kPatienceWithFormer;
  while (!try_to_begin()) {
    if (std::chrono::steady_clock::now() > deadline) {
      throw Unusable(fmt::format(
          "another server uses the database {}; nodes share it if all have a cluster-address",
          target_.shown()));
    }
    std::this_thread::sleep_for(kBetweenTries);
  }
  commits_ = 0;
  process_ = connection_->process();
}

bool Tenure::try_to_begin() {
  const auto lease = static_cast<std::int64_t>(node_.lease.count());
  const std::vector<postgres::Call> calls{
      {&kTakeTurns, {}}, {&kBeginLife, Values::of(node_.id, node_.address, lease)}};
  const auto begun = connection_->ask_together(calls);
  if (begun[1].size() == 1) epoch_ = begun[1].integer(0, 0);
  return begun[1].size() == 1;
}

void Tenure::begin_anew() {
  try {
    connect();
    connection_->execute(kUseSchema);
    wait_for_lock();
    begin_life();
    fenced_.reset();
  } catch (...) {
    let_go();
    throw;
  }
}

bool Tenure::resume() {
  if (fenced_) throw Fenced(*fenced_);
  if (connection_) return false;
  try {
    connect();
    connection_->execute(kUseSchema);
    const bool happened = find_life();
    process_ = connection_->process();
    return happened;
  } catch (const Fenced& reason) {
    fence(reason.what());
  } catch (...) {
    let_go();
    throw;
  }
}

// For good: whoever writes by now may have the lock.
void Tenure::fence(const std::string& reason) {
  fenced_ = reason;
  let_go();
  throw Fenced(reason);
}

// Without the lock the former connection may still be at work.
bool Tenure::find_life() {
  const bool locked = lock();
  const auto life = connection_->ask(kFindLife, Values::of(node_.id, epoch_.load()));
  if (life.size() == 0) throw Fenced(kTakenOver);
  if (!locked) {
    end_former_process();
    throw postgres::Error("", true, "the former connection has not ended yet");
  }
  const auto commits = life.integer(0, 0);
  if (commits < commits_) {
    throw Fenced(
        fmt::format("the database has lost {} commits that were acknowledged", commits_ - commits));
  }
  return std::exchange(commits_, commits) < commits;
}

void Tenure::end_former_process() { connection_->ask(kEndHolder, Values::of(node_.id, process_)); }

std::vector<postgres::Rows> Tenure::under_fence(std::vector<postgres::Call> calls,
                                                std::int64_t commits) {
  const auto lease = static_cast<std::int64_t>(node_.lease.count());
  calls.insert(calls.begin(), {&kHold, Values::of(node_.id, epoch_.load(), commits, lease)});
  try {
    auto all = connection_->ask_together(calls);
    all.erase(all.begin());
    return all;
  } catch (const postgres::Error& error) {
    if (error.state != kNodeIsFenced) throw;
    fence(kTakenOver);
  }
}

std::vector<postgres::Rows> Tenure::look(std::vector<postgres::Call> calls) {
  return under_fence(std::move(calls), commits_);
}

std::vector<postgres::Rows> Tenure::commit(std::vector<postgres::Call> calls) {
  auto all = under_fence(std::move(calls), commits_ + 1);
  ++commits_;
  return all;
}

}  // namespace spiel::store
