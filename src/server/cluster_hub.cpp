#include "server/cluster_hub.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "core/stable_hash.hpp"
#include "server/barrier.hpp"

namespace spiel::server {

namespace {

using table::TableRefusal;

// A code that was given out a moment ago may not be known here yet.
constexpr Duration kPatienceWithCodes{500};
// What the database said about a table is believed for so long.
constexpr Duration kOwnersAreFresh{400};
// So long new tables of one kind are opened at one node, so that newcomers meet.
constexpr Duration kTimeOfOneHome{10'000};
constexpr std::size_t kMostErrands = 20'000;

// When the link breaks before the answer: what only looks can be asked again.
TableRefusal when_lost(const table::Request& request) {
  const bool changes = std::holds_alternative<table::OpenTable>(request) ||
                       std::holds_alternative<table::TakeSeat>(request) ||
                       std::holds_alternative<table::Tell>(request);
  return changes ? TableRefusal::OutcomeUnknown : TableRefusal::Unavailable;
}

std::uint64_t mixed_hash(std::string_view text) {
  const auto hash = stable_hash(text);
  return hash ^ (hash >> 29);
}

}  // namespace

const table::TableId* ClusterHub::table_of(const table::Request& request) {
  return std::visit(
      []<class R>(const R& named) -> const table::TableId* {
        if constexpr (std::is_same_v<R, table::TakeSeat>) {
          return std::get_if<table::TableId>(&named.where);
        } else if constexpr (requires { named.table; }) {
          return &named.table;
        } else {
          return nullptr;
        }
      },
      request);
}

table::SessionId ClusterHub::connect(const std::shared_ptr<Subscriber>& subscriber) {
  return hub_.connect(subscriber);
}

// In this order: whatever is sent for the session after the second step finds it gone. A node that
// ends is no client that left.
void ClusterHub::disconnect(table::SessionId session) {
  hub_.disconnect(session);
  const std::lock_guard lock(mutex_);
  if (waiting_sessions_.erase(session) > 0) {
    std::erase_if(waiting_, [&](const Errand& errand) { return errand.asker.session == session; });
  }
  for (const auto& [id, host] : hosts_) {
    if (host->sessions.erase(session) == 0 || stopping_) continue;
    (void)host->link->send(cluster::SessionGone{session});
  }
}

void ClusterHub::request(table::Asker asker, table::Request request) {
  run({asker, {}, std::move(request), clock_() + settings_.patience});
}

void ClusterHub::ask(table::Request request, Callback callback, Time) {
  run({{}, std::move(callback), std::move(request), clock_() + settings_.patience});
}

// What a conversation asks is asked in its order: behind what waits, it waits as well.
void ClusterHub::run(Errand errand) {
  Way way;
  {
    const std::lock_guard lock(mutex_);
    const bool behind = !errand.callback && waiting_sessions_.contains(errand.asker.session);
    way = behind ? Way(NotYet{}) : way_of(errand);
  }
  if (const auto* host = std::get_if<HostPtr>(&way)) return send(*host, std::move(errand));
  if (std::holds_alternative<Here>(way)) return do_here(std::move(errand));
  wait(std::move(errand));
}

void ClusterHub::do_here(Errand errand) {
  if (!errand.callback) return hub_.request(errand.asker, std::move(errand.request));
  hub_.ask(std::move(errand.request), std::move(errand.callback), clock_());
}

void ClusterHub::refuse(const Errand& errand, TableRefusal refusal) {
  const auto reply = table::Reply(failure(table::Refusal(refusal)));
  if (errand.callback) {
    within_barrier("an answer", [&] { errand.callback(reply, clock_()); });
  } else {
    hub_.deliver({errand.asker.session, {}, 0, std::pair(errand.asker.request, reply)});
  }
}

void ClusterHub::send(const HostPtr& host, Errand errand) {
  {
    const std::lock_guard lock(mutex_);
    const auto what = [&] { return cluster::encode_request(errand.request); };
    if (errand.callback) {
      const auto number = ++last_ask_;
      if (host->open && host->link->send(cluster::Asked{number, what()})) {
        host->asks.emplace(number, Ask{std::move(errand.callback), when_lost(errand.request)});
        return;
      }
    } else {
      if (!hub_.is_connected(errand.asker.session)) return;
      const auto [session, request] = errand.asker;
      if (host->open && host->link->send(cluster::Requested{session, request, what()})) {
        host->pending.emplace(std::pair(session, request), when_lost(errand.request));
        host->sessions.insert(session);
        return;
      }
    }
  }
  refuse(errand, TableRefusal::Unavailable);
}

// --- which way -----------------------------------------------------------------------------------

ClusterHub::Way ClusterHub::way_of(const Errand& errand) {
  if (const auto* id = table_of(errand.request)) return way_to(*id);
  const auto* seat = std::get_if<table::TakeSeat>(&errand.request);
  if (seat == nullptr) return Here{};
  if (const auto* any = std::get_if<table::AnyTable>(&seat->where)) return way_to_any(any->kind);
  return way_to_reservation(std::get<table::Reservation>(seat->where).code, errand.until);
}

ClusterHub::HostPtr ClusterHub::open_host(const std::string& id) const {
  const auto found = hosts_.find(id);
  return found != hosts_.end() && found->second->open ? found->second : nullptr;
}

// Who wakes up behind its lease first finds out whether its tables are still its own.
ClusterHub::Way ClusterHub::way_to(const table::TableId& id) {
  if (hub_.has(id)) return journal_.holds_lease() ? Way(Here{}) : Way(NotYet{});
  if (const auto found = where_.find(id); found != where_.end()) {
    if (auto host = open_host(found->second)) return host;
  }
  const auto known = owners_.find(id);
  if (known != owners_.end() && clock_() - known->second.at < kOwnersAreFresh) {
    return known->second.known ? way_to_owner(known->second.owner) : NotYet{};
  }
  if (sought_.size() < kMostErrands) sought_.insert(id);
  return NotYet{};
}

// A table that is over and has lost its writer is whose who asks for it.
ClusterHub::Way ClusterHub::way_to_owner(const std::optional<store::TableOwner>& owner) {
  if (!owner || owner->life == journal_.life()) return Here{};
  if (!owner->lives) return store::is_over(owner->state) ? Way(Here{}) : Way(NotYet{});
  if (auto host = open_host(owner->life.id)) return host;
  return NotYet{};
}

ClusterHub::Way ClusterHub::way_to_any(const std::string& kind) {
  if (hub_.awaits_players(kind)) return Here{};
  if (const auto id = elsewhere_.gathering(kind)) {
    const auto found = where_.find(*id);
    if (found == where_.end()) return Here{};
    if (auto host = open_host(found->second)) return host;
  }
  return way_home(kind);
}

// The node of those that are there which has the highest number for this kind, at this time: all
// nodes come to the same result, and none has it for long.
ClusterHub::Way ClusterHub::way_home(const std::string& kind) {
  const auto round = std::to_string(to_millis(clock_()) / kTimeOfOneHome.count());
  const auto rank = [&](const std::string& node) { return mixed_hash(kind + round + node); };
  Way home = Here{};
  auto best = rank(journal_.life().id);
  for (const auto& [id, host] : hosts_) {
    if (!host->open || rank(id) <= best) continue;
    best = rank(id);
    home = host;
  }
  return home;
}

ClusterHub::Way ClusterHub::way_to_reservation(const std::string& code, Time until) {
  if (hub_.has_reservation(code)) return Here{};
  if (const auto id = elsewhere_.reserved(code)) {
    const auto found = where_.find(*id);
    if (found != where_.end()) {
      if (auto host = open_host(found->second)) return host;
    }
  }
  const auto waited = clock_() - (until - settings_.patience);
  return hosts_.empty() || waited > kPatienceWithCodes ? Way(Here{}) : Way(NotYet{});
}

// --- what waits ----------------------------------------------------------------------------------

void ClusterHub::wait(Errand errand) {
  bool taken = false;
  {
    const std::lock_guard lock(mutex_);
    taken = !nobody_looks_ && waiting_.size() < kMostErrands;
    if (taken && !errand.callback) waiting_sessions_.insert(errand.asker.session);
    if (taken) waiting_.push_back(std::move(errand));
  }
  if (!taken) return refuse(errand, TableRefusal::Unavailable);
  post([] {});  // wakes who looks after it
}

bool ClusterHub::anybody_waits() const {
  const std::lock_guard lock(mutex_);
  return !waiting_.empty();
}

// A session counts as waiting until what it asked is on its way.
void ClusterHub::run_waiting() {
  std::vector<std::pair<Errand, Way>> ready;
  {
    const std::lock_guard lock(mutex_);
    std::set<table::SessionId> blocked;
    std::deque<Errand> left;
    for (auto& errand : waiting_) {
      const auto session = errand.asker.session;
      const bool behind = !errand.callback && blocked.contains(session);
      auto way = behind ? Way(NotYet{}) : way_of(errand);
      const bool late = clock_() > errand.until;
      if (std::holds_alternative<NotYet>(way) && !late) {
        if (!errand.callback) blocked.insert(session);
        left.push_back(std::move(errand));
      } else {
        ready.emplace_back(std::move(errand), std::move(way));
      }
    }
    waiting_ = std::move(left);
  }
  for (auto& [errand, way] : ready) {
    const auto session = errand.callback ? 0 : errand.asker.session;
    if (const auto* host = std::get_if<HostPtr>(&way)) {
      send(*host, std::move(errand));
    } else if (std::holds_alternative<Here>(way)) {
      do_here(std::move(errand));
    } else {
      refuse(errand, TableRefusal::Unavailable);
    }
    if (session == 0) continue;
    const std::lock_guard lock(mutex_);
    const auto one = waiting_sessions_.find(session);
    if (one != waiting_sessions_.end()) waiting_sessions_.erase(one);
  }
}

// Nobody will look where they could go any more.
void ClusterHub::refuse_waiting() {
  std::deque<Errand> left;
  {
    const std::lock_guard lock(mutex_);
    nobody_looks_ = true;
    left.swap(waiting_);
    waiting_sessions_.clear();
  }
  for (const auto& errand : left) refuse(errand, TableRefusal::Unavailable);
}

// Of all who are asked for at the same time in one question.
void ClusterHub::find_owners() {
  std::vector<table::TableId> ids;
  {
    const std::lock_guard lock(mutex_);
    ids.assign(sought_.begin(), sought_.end());
    sought_.clear();
  }
  if (ids.empty()) return;
  std::map<table::TableId, store::TableOwner> owners;
  bool known = true;
  try {
    owners = nodes_.owners_of(ids);
  } catch (const store::postgres::Error&) {
    known = false;
  }
  const std::lock_guard lock(mutex_);
  for (const auto& id : ids) {
    const auto found = owners.find(id);
    const bool exists = found != owners.end();
    owners_[id] = {known, exists ? std::optional(found->second) : std::nullopt, clock_()};
  }
}

std::size_t ClusterHub::links() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(std::count_if(
      hosts_.begin(), hosts_.end(), [](const auto& item) { return item.second->open; }));
}

std::size_t ClusterHub::tables_elsewhere() const {
  const std::lock_guard lock(mutex_);
  return where_.size();
}

void ClusterHub::on_drain(std::function<void()> listener) {
  const std::lock_guard lock(mutex_);
  on_drain_ = std::move(listener);
}

}  // namespace spiel::server
