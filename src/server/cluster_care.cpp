// The thread that looks after the cluster: who lives, whose tables are to be taken over, and which
// links there should be.
#include <fmt/core.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

#include "server/barrier.hpp"
#include "server/cluster_hub.hpp"

namespace spiel::server {

namespace {

constexpr auto kPatienceOfLooks = std::chrono::milliseconds(2'000);
constexpr auto kBetweenTriesOfErrands = std::chrono::milliseconds(50);
// A node is taken for dead when its lease is over and it was seen not to renew it so many looks in
// a row: after an absence of the database everybody gets the time to come back.
constexpr int kLooksBeforeTheEnd = 3;
// So many tables are claimed at a time, and so often at one look, so that others get their share.
constexpr std::int64_t kClaimedAtATime = 32;
constexpr int kClaimsOfOneLook = 40;
constexpr auto kBetweenClaims = std::chrono::milliseconds(15);
constexpr int kLooksBetweenClaims = 10;

}  // namespace

ClusterHub::ClusterHub(server::Hub& hub, store::PostgresJournal& journal,
                       const store::postgres::Target& target, ClusterSettings settings, Clock clock)
    : hub_(hub),
      journal_(journal),
      settings_(std::move(settings)),
      clock_(std::move(clock)),
      nodes_(target, kPatienceOfLooks) {
  listen();
  hub_.list_also([this](const table::WatchLobby& request) {
    const std::lock_guard lock(mutex_);
    return request.part ? elsewhere_.part(*request.part) : elsewhere_.all();
  });
  accept();
  accepting_thread_ = std::thread([this] {
    while (!within_barrier("welcoming a node", [this] { io_.run(); })) continue;
  });
  looking_thread_ = std::thread([this] { look_after(); });
}

ClusterHub::~ClusterHub() { stop(); }

// A name may lead to a proxy or another address of this machine: then on all of them.
void ClusterHub::listen() {
  ErrorCode is_name;
  auto address = asio::ip::make_address(settings_.listen.host, is_name);
  if (is_name) address = asio::ip::address_v6::any();
  const asio::ip::tcp::endpoint endpoint(address, settings_.listen.port);
  try {
    acceptor_.open(endpoint.protocol());
    acceptor_.set_option(asio::socket_base::reuse_address(true));
    acceptor_.bind(endpoint);
    acceptor_.listen();
  } catch (const boost::system::system_error& error) {
    throw std::runtime_error(fmt::format("cannot listen for other nodes on {}:{}: {}",
                                         settings_.listen.host, settings_.listen.port,
                                         error.code().message()));
  }
}

void ClusterHub::stop_looking() {
  {
    const std::lock_guard lock(jobs_mutex_);
    stopping_ = true;
  }
  jobs_changed_.notify_all();
  if (looking_thread_.joinable()) looking_thread_.join();
  refuse_waiting();
}

void ClusterHub::stop() {
  stop_looking();
  if (std::exchange(stopped_, true)) return;
  asio::post(io_, [this] {
    ErrorCode ignored;
    acceptor_.close(ignored);
  });
  accepting_thread_.join();
  std::vector<HostPtr> hosts;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, host] : hosts_) hosts.push_back(host);
  }
  for (const auto& door : doors()) {
    door->link->abandon();
    door_closed(door, "this node ends");
  }
  for (const auto& host : hosts) let_go(host, "this node ends");
}

void ClusterHub::post(std::function<void()> job) {
  {
    const std::lock_guard lock(jobs_mutex_);
    jobs_.push_back(std::move(job));
  }
  jobs_changed_.notify_one();
}

void ClusterHub::look_after() {
  auto next_look = SteadyClock::now();
  while (true) {
    const auto soon = SteadyClock::now() + kBetweenTriesOfErrands;
    const auto until = anybody_waits() ? std::min(next_look, soon) : next_look;
    std::deque<std::function<void()>> jobs;
    {
      std::unique_lock lock(jobs_mutex_);
      jobs_changed_.wait_until(lock, until, [this] { return stopping_ || !jobs_.empty(); });
      if (stopping_) return;
      jobs.swap(jobs_);
    }
    for (const auto& job : jobs) within_barrier("looking after the cluster", job);
    if (SteadyClock::now() >= next_look) {
      look();
      next_look = SteadyClock::now() + settings_.between_looks;
    }
    find_owners();
    within_barrier("what waits for another node", [this] { run_waiting(); });
  }
}

// While the database is away nobody can be taken for dead.
void ClusterHub::look() {
  try {
    if (journal_.is_fenced()) begin_anew();
    const auto rows = nodes_.list();
    hear_of_drain(rows);
    keep_links(rows);
    end_the_dead(rows);
    claim_orphans(rows);
    forget_finished();
  } catch (const store::postgres::Error& error) {
    spdlog::debug("the cluster cannot be looked after: {}", error.what());
    seen_.clear();
  } catch (const std::exception& error) {
    log_failure("looking after the cluster", error.what());
  }
}

void ClusterHub::find_newcomers() {
  try {
    keep_links(nodes_.list());
  } catch (const store::postgres::Error&) {
    return;  // the next look will see them
  }
}

void ClusterHub::begin_anew() {
  spdlog::warn("this node was taken for dead: it lets its tables go and begins anew");
  for (const auto& door : doors()) door->link->close("this node has lost its tables");
  hub_.let_go();
  journal_.drain();
  journal_.begin_anew();
  journal_.drain();
}

void ClusterHub::hear_of_drain(const std::vector<store::NodeRow>& rows) {
  for (const auto& row : rows) {
    if (row.life != journal_.life() || !row.draining) continue;
    std::function<void()> listener;
    {
      const std::lock_guard lock(mutex_);
      listener = std::exchange(on_drain_, {});
    }
    if (!listener) continue;
    spdlog::info("this node is asked to hand over what it has, and to end");
    listener();
  }
}

void ClusterHub::end_the_dead(const std::vector<store::NodeRow>& rows) {
  std::map<store::NodeLife, Seen> seen;
  for (const auto& row : rows) {
    if (row.life.id == journal_.life().id) continue;
    auto& now = seen[row.life];
    const auto before = seen_.find(row.life);
    const bool same = before != seen_.end() && before->second.renewed == row.renewed;
    now = {row.renewed, same ? before->second.looks + 1 : 0};
    if (row.lease_left >= 0 || now.looks < kLooksBeforeTheEnd) continue;
    if (!nodes_.end_life(row.life)) continue;
    spdlog::warn("node {} gave no sign of life: its tables are taken over", row.life.id);
    looks_until_claim_ = 0;
  }
  seen_ = std::move(seen);
}

// At once where a life has ended, and now and then.
void ClusterHub::claim_orphans(const std::vector<store::NodeRow>& rows) {
  std::set<store::NodeLife> lives;
  for (const auto& row : rows) lives.insert(row.life);
  const bool one_has_gone =
      !std::includes(lives.begin(), lives.end(), lives_.begin(), lives_.end());
  lives_ = std::move(lives);
  if (!one_has_gone && looks_until_claim_-- > 0) return;
  looks_until_claim_ = kLooksBetweenClaims;
  if (claim_in_doubt_) take_what_is_ours();
  std::size_t taken = 0;
  for (int i = 0; i < kClaimsOfOneLook && !journal_.is_fenced(); ++i) {
    const auto some = claim_some();
    if (some == 0) break;
    taken += some;
    looks_until_claim_ = 0;
    run_waiting();
    std::this_thread::sleep_for(kBetweenClaims);
  }
  if (taken > 0) spdlog::info("{} tables taken over", taken);
}

// What becomes of a claim whose connection breaks is known later.
std::size_t ClusterHub::claim_some() {
  claim_in_doubt_ = true;
  looks_until_claim_ = 0;
  auto tables = nodes_.claim(journal_.life(), kClaimedAtATime);
  claim_in_doubt_ = false;
  looks_until_claim_ = kLooksBetweenClaims;
  for (auto& table : tables) hub_.take_over(std::move(table));
  return tables.size();
}

void ClusterHub::take_what_is_ours() {
  journal_.load_unfinished([this](store::StoredTable stored) {
    if (!hub_.has(stored.head.id)) hub_.take_over(std::move(stored));
  });
  claim_in_doubt_ = false;
}

}  // namespace spiel::server
