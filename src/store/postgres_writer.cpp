#include "store/postgres_writer.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "store/data_folder.hpp"
#include "store/digest.hpp"
#include "store/postgres_schema.hpp"

namespace spiel::store {

namespace {

using postgres::Call;
using postgres::Statement;
using postgres::Values;

constexpr auto kFirstPause = std::chrono::milliseconds(20);
constexpr auto kLongestPause = std::chrono::milliseconds(1000);
constexpr std::int64_t kKeysAtATime = 100;

// Takes tables over that no living node writes.
const Statement kClaim{
    "claim",
    "UPDATE tables SET node = $2::text, epoch = $3::bigint WHERE id = ANY ($1::bytea[]) "
    "AND NOT EXISTS (SELECT FROM nodes WHERE nodes.id = tables.node "
    "AND nodes.epoch = tables.epoch AND nodes.id <> $2::text) RETURNING id, key, "
    "(SELECT coalesce(max(sequence) + 1, 0) FROM entries WHERE table_key = tables.key)"};
const Statement kNewKeys{"new_keys",
                         "SELECT nextval('table_keys') FROM generate_series(1, $1::bigint)"};
const Statement kPutHeads{
    "put_heads",
    "WITH put AS (INSERT INTO tables (key, id, game, kind, state, created, finished, summary, "
    "node, epoch) SELECT *, $9::text, $10::bigint FROM unnest($1::bigint[], $2::bytea[], "
    "$3::bytea[], $4::bytea[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bytea[]) "
    "ON CONFLICT (id) DO UPDATE SET game = excluded.game, kind = excluded.kind, "
    "state = excluded.state, created = excluded.created, finished = excluded.finished, "
    "summary = excluded.summary "
    "WHERE tables.node = excluded.node AND tables.epoch = excluded.epoch RETURNING 1) "
    "SELECT must(count(*) = cardinality($1::bigint[]), 'SPF02') FROM put"};
const Statement kRequireTables{
    "require_tables",
    "SELECT must(count(*) = cardinality($1::bigint[]), 'SPF02') FROM tables "
    "WHERE key = ANY ($1::bigint[]) AND node = $2::text AND epoch = $3::bigint"};
const Statement kAddEntries{
    "add_entries",
    "INSERT INTO entries (table_key, sequence, at, digest, line) "
    "SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[])"};
const Statement kPutSettings{
    "put_settings",
    "INSERT INTO settings (name, value) SELECT * FROM unnest($1::bytea[], $2::bytea[]) "
    "ON CONFLICT (name) DO UPDATE SET value = excluded.value"};
const Statement kRemoveSettings{"remove_settings",
                                "DELETE FROM settings WHERE name = ANY ($1::bytea[])"};
const Statement kClaimSettings{
    "claim_settings",
    "INSERT INTO settings (name, value) SELECT * FROM unnest($1::bytea[], $2::bytea[]) "
    "ON CONFLICT (name) DO NOTHING"};
const Statement kPutAccounts{
    "put_accounts",
    "INSERT INTO accounts (name, password_hash) SELECT * FROM unnest($1::bytea[], $2::bytea[]) "
    "ON CONFLICT (name) DO UPDATE SET password_hash = excluded.password_hash"};
const Statement kRemoveAccounts{"remove_accounts",
                                "DELETE FROM accounts WHERE name = ANY ($1::bytea[])"};

JournalError error_from(const postgres::Error& error) {
  using Kind = JournalError::Kind;
  if (error.state == "53100") return {Kind::DiskFull, "no room left for the journal"};
  const bool damaged = error.state == "XX001" || error.state == "XX002";
  return {damaged ? Kind::Unreadable : Kind::Broken, error.what()};
}

// Values by name; those that have none are removed.
struct NamedStatements {
  const Statement& put;
  const Statement& remove;
};
void add_named(const std::map<std::string_view, std::optional<std::string_view>>& all,
               NamedStatements statements, std::vector<Call>& calls) {
  std::vector<std::string_view> names, values, removed;
  for (const auto& [name, value] : all) {
    (value ? names : removed).push_back(name);
    if (value) values.push_back(*value);
  }
  const auto span = [](const auto& texts) { return std::span(texts); };
  if (!removed.empty()) calls.push_back({&statements.remove, Values::of(span(removed))});
  if (!names.empty()) calls.push_back({&statements.put, Values::of(span(names), span(values))});
}

// Of batches that nobody goes on with. Of a commit of which nobody knows whether it happened, there
// are the outcomes that it has if it did.
std::vector<Outcome> given_up(std::size_t count, const JournalError& error,
                              std::vector<Outcome> in_doubt) {
  if (in_doubt.empty()) return std::vector<Outcome>(count, failure(error));
  for (auto& outcome : in_doubt) {
    if (outcome) outcome = failure(JournalError{JournalError::Kind::Unknown, error.message});
  }
  return in_doubt;
}

}  // namespace

PostgresWriter::PostgresWriter(const postgres::Target& target, NodeIdentity node,
                               std::chrono::milliseconds patience)
    : patience_(patience),
      lease_(node.lease),
      held_until_(Clock::now() + lease_),
      tenure_(target, std::move(node), patience) {}

std::vector<Outcome> PostgresWriter::commit(std::span<const Batch> batches) {
  std::vector<Outcome> in_doubt;  // of a commit of which nobody knows whether it happened
  bool happened = false;          // it did: the connection may break again before that is durable
  while (true) {
    try {
      if (tenure_.is_fenced() && anew_.exchange(false)) tenure_.begin_anew();
      const bool grown = tenure_.resume();
      happened = happened || (grown && !in_doubt.empty());
      const auto begun = Clock::now();
      if (happened) tenure_.commit({});  // it is as durable as what follows it
      auto outcomes = happened ? in_doubt : store(batches, in_doubt);
      held_until_ = begun + lease_;
      away_since_.reset();
      set_trouble("");
      fenced_ = false;
      return outcomes;
    } catch (const Fenced& fenced) {
      hear_of_fence(fenced.what());
      return given_up(batches.size(), {JournalError::Kind::Broken, fenced.what()}, in_doubt);
    } catch (const Unusable& refusal) {  // another life cannot begin yet
      anew_ = true;
      set_trouble(refusal.what());
      return given_up(batches.size(), {JournalError::Kind::Broken, refusal.what()}, in_doubt);
    } catch (const postgres::Error& error) {
      written_.clear();
      free_keys_.clear();
      if (tenure_.is_fenced()) anew_ = true;
      if (!error.lost) {
        hear_of_refusal();
        return given_up(batches.size(), error_from(error), in_doubt);
      }
      tenure_.let_go();
      if (!wait_to_try_again(error.what())) {
        return given_up(batches.size(), {JournalError::Kind::Broken, trouble()}, in_doubt);
      }
    }
  }
}

// Places are those of a life that is over.
void PostgresWriter::hear_of_fence(const std::string& reason) {
  written_.clear();
  free_keys_.clear();
  set_trouble(reason);
  fenced_ = true;
}

// By a database that is there.
void PostgresWriter::hear_of_refusal() {
  away_since_.reset();
  set_trouble("");
}

// False when it has been away for too long, or nobody wants to wait any more.
bool PostgresWriter::wait_to_try_again(const std::string& reason) {
  const auto now = Clock::now();
  pause_ = away_since_ ? std::min<Clock::duration>(pause_ * 2, kLongestPause) : kFirstPause;
  if (!away_since_) away_since_ = now;
  set_trouble(fmt::format("the database is away: {}", reason));
  if (now - *away_since_ >= patience_) return false;
  std::unique_lock lock(mutex_);
  return !stopping_changed_.wait_for(lock, pause_, [this] { return stopping_; });
}

std::string PostgresWriter::trouble() const {
  const std::lock_guard lock(mutex_);
  return trouble_;
}

void PostgresWriter::set_trouble(std::string reason) {
  const std::lock_guard lock(mutex_);
  trouble_ = std::move(reason);
}

void PostgresWriter::stop_waiting() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  stopping_changed_.notify_all();
}

std::vector<Outcome> PostgresWriter::store(std::span<const Batch> batches,
                                           std::vector<Outcome>& in_doubt) {
  in_doubt.clear();
  look_up(batches);
  Merged merged;
  std::vector<Outcome> outcomes;
  outcomes.reserve(batches.size());
  for (const Batch& batch : batches) outcomes.push_back(merge(batch, merged));
  const auto calls = calls_for(merged);
  try {
    tenure_.commit(calls);
  } catch (const postgres::Error& error) {
    if (error.lost) in_doubt = outcomes;
    throw;
  }
  forget_finished(merged);
  return outcomes;
}

// --- how far tables are written
// -------------------------------------------------------------------

void PostgresWriter::look_up(std::span<const Batch> batches) {
  std::set<std::string_view> unknown;
  const auto note = [&](const TableId& id) {
    if (!written_.contains(id)) unknown.insert(id);
  };
  for (const Batch& batch : batches) {
    for (const auto& head : batch.heads) note(head.id);
    for (const auto& entry : batch.entries) note(entry.table);
  }
  if (unknown.empty()) return;
  const std::vector<std::string_view> ids(unknown.begin(), unknown.end());
  std::vector<Call> calls;
  calls.push_back({&kClaim, Values::of(std::span(ids), tenure_.node(), tenure_.epoch())});
  if (free_keys_.size() < ids.size()) {
    const auto wanted = std::max(kKeysAtATime, static_cast<std::int64_t>(ids.size()));
    calls.push_back({&kNewKeys, Values::of(wanted)});
  }
  const auto found = tenure_.look(std::move(calls));
  note_written(found[0]);
  if (found.size() < 2) return;
  for (int row = 0; row < found[1].size(); ++row) free_keys_.push_back(found[1].integer(row, 0));
}

void PostgresWriter::note_written(const postgres::Rows& found) {
  for (int row = 0; row < found.size(); ++row) {
    const auto next = static_cast<std::uint64_t>(found.integer(row, 2));
    written_[found.bytes(row, 0)] = {found.integer(row, 1), next};
  }
}

Outcome PostgresWriter::merge(const Batch& batch, Merged& merged) {
  if (auto outcome = continue_tables(batch); !outcome) return outcome;
  for (const auto& head : batch.heads) merged.heads[head.id] = &head;
  for (const auto& entry : batch.entries) merged.entries.push_back(&entry);
  for (const auto& name : batch.removed_settings) merged.settings[name] = std::nullopt;
  for (const auto& setting : batch.settings) merged.settings[setting.name] = setting.value;
  for (const auto& claim : batch.claims) merged.claims.try_emplace(claim.name, claim.value);
  for (const auto& account : batch.accounts) merged.accounts[account.user] = account.password_hash;
  for (const auto& user : batch.removed_accounts) merged.accounts[user] = std::nullopt;
  return {};
}

// A batch that does not fit leaves what is known of all tables as it was.
Outcome PostgresWriter::continue_tables(const Batch& batch) {
  std::vector<TableId> made;
  for (const auto& head : batch.heads) {
    if (written_.contains(head.id)) continue;
    written_[head.id] = {free_keys_.front()};  // one for each id that was unknown
    free_keys_.pop_front();
    made.push_back(head.id);
  }
  for (std::size_t i = 0; i < batch.entries.size(); ++i) {
    const auto written = written_.find(batch.entries[i].table);
    if (written != written_.end() && written->second.next_sequence == batch.entries[i].sequence) {
      ++written->second.next_sequence;
      continue;
    }
    for (std::size_t j = 0; j < i; ++j) --written_.at(batch.entries[j].table).next_sequence;
    for (const auto& id : made) {
      free_keys_.push_front(written_.at(id).key);
      written_.erase(id);
    }
    return misfit(batch.entries[i]);
  }
  return {};
}

void PostgresWriter::forget_finished(const Merged& merged) {
  for (const auto& [id, head] : merged.heads) {
    if (is_over(head->state)) written_.erase(head->id);
  }
}

// --- statements ----------------------------------------------------------------------------------

std::vector<Call> PostgresWriter::calls_for(const Merged& merged) const {
  std::vector<Call> calls;
  if (!merged.heads.empty()) calls.push_back(put_heads(merged));
  if (auto required = require_tables(merged)) calls.push_back(std::move(*required));
  if (!merged.entries.empty()) calls.push_back(add_entries(merged));
  add_named(merged.settings, {kPutSettings, kRemoveSettings}, calls);
  add_named(merged.claims, {kClaimSettings, kRemoveSettings}, calls);
  add_named(merged.accounts, {kPutAccounts, kRemoveAccounts}, calls);
  return calls;
}

Call PostgresWriter::put_heads(const Merged& merged) const {
  std::vector<std::int64_t> keys, states, created;
  std::vector<std::string_view> ids, games, kinds, summaries;
  std::vector<std::optional<std::int64_t>> finished;
  for (const auto& [id, head] : merged.heads) {
    keys.push_back(written_.at(head->id).key);
    ids.emplace_back(head->id);
    games.emplace_back(head->game);
    kinds.emplace_back(head->kind);
    states.push_back(static_cast<std::int64_t>(head->state));
    created.push_back(head->created);
    finished.push_back(head->finished);
    summaries.emplace_back(head->summary);
  }
  const auto all = [](const auto& values) { return std::span(values); };
  return {&kPutHeads,
          Values::of(all(keys), all(ids), all(games), all(kinds), all(states), all(created),
                     all(finished), all(summaries), tenure_.node(), tenure_.epoch())};
}

// Those with a head are looked at when it is put.
std::optional<Call> PostgresWriter::require_tables(const Merged& merged) const {
  std::set<std::int64_t> distinct;
  for (const auto* entry : merged.entries) {
    if (!merged.heads.contains(entry->table)) distinct.insert(written_.at(entry->table).key);
  }
  if (distinct.empty()) return std::nullopt;
  const std::vector<std::int64_t> keys(distinct.begin(), distinct.end());
  return Call{&kRequireTables, Values::of(std::span(keys), tenure_.node(), tenure_.epoch())};
}

Call PostgresWriter::add_entries(const Merged& merged) const {
  std::vector<std::int64_t> keys, sequences, times, digests;
  std::vector<std::string_view> lines;
  for (const auto* entry : merged.entries) {
    keys.push_back(written_.at(entry->table).key);
    sequences.push_back(static_cast<std::int64_t>(entry->sequence));
    times.push_back(entry->at);
    digests.push_back(digest(*entry));
    lines.emplace_back(entry->line);
  }
  const auto all = [](const auto& values) { return std::span(values); };
  return {&kAddEntries,
          Values::of(all(keys), all(sequences), all(times), all(digests), all(lines))};
}

}  // namespace spiel::store
