#include "server/server.hpp"

#include <spdlog/spdlog.h>

#include "server/cluster_hub.hpp"
#include "server/operator_routes.hpp"
#include "server/thinking.hpp"
#include "server/tls.hpp"
#include "store/open_store.hpp"
#include "store/postgres_journal.hpp"
#include "system/clock.hpp"

namespace spiel::server {

namespace {

constexpr auto kPatienceAtTheEnd = std::chrono::milliseconds(1500);
// How long a request may be held back because its address asks for too much.
constexpr auto kPatienceWithRequests = std::chrono::seconds(2);

store::NodeIdentity node_of(const Settings& settings);
void check_cluster(const Settings& settings);

std::unique_ptr<store::Journal> open_journal(const Settings& settings, Metrics& metrics) {
  check_cluster(settings);
  auto& waits = metrics.histogram("spieltisch_commit_wait_seconds",
                                  "Longest wait of a batch from being said to being durable.");
  auto& transactions =
      metrics.histogram("spieltisch_commit_seconds", "Duration of the journal's transactions.");
  auto& rows = metrics.counter("spieltisch_journal_rows_total", "Rows written to the journal.");
  store::StoreOptions options;
  options.for_long = true;
  options.accept_loss = settings.accept_loss;
  options.node = node_of(settings);
  options.on_commit = [&](const store::CommitStats& stats) {
    waits.observe(stats.longest_wait);
    transactions.observe(stats.transaction);
    rows.add(stats.rows);
  };
  auto opened = store::open_store(store_of(settings), std::move(options));
  if (opened.alarming) {
    spdlog::warn("{}", opened.found);
  } else if (!opened.found.empty()) {
    spdlog::info("{}", opened.found);
  }
  return std::move(opened.journal);
}

std::unique_ptr<asio::ssl::context> open_tls(const Settings& settings) {
  if (settings.tls_cert.empty() && settings.tls_key.empty()) return nullptr;
  if (settings.tls_cert.empty() || settings.tls_key.empty()) {
    throw BadSetting("tls-cert and tls-key are only of use together");
  }
  return std::make_unique<asio::ssl::context>(load_tls(settings.tls_cert, settings.tls_key));
}

TrustedProxies trusted_proxies(const Settings& settings) {
  try {
    return TrustedProxies(settings.trusted_proxies);
  } catch (const std::invalid_argument& error) {
    throw BadSetting(std::string("trusted-proxy: ") + error.what());
  }
}

// Throws BadSetting where a cluster is half described.
void check_cluster(const Settings& settings) {
  constexpr std::size_t kShortestSecret = 16;
  if (settings.cluster_address.empty()) {
    if (settings.cluster_secret.empty() && settings.cluster_listen.empty()) return;
    throw BadSetting("cluster-secret and cluster-listen are of use with cluster-address");
  }
  (void)parse_host_and_port(settings.cluster_address, "cluster-address");
  if (store_of(settings).kind != store::StoreAddress::Kind::Postgres) {
    throw BadSetting("cluster-address is of use with a store in PostgreSQL, which all nodes share");
  }
  if (settings.cluster_secret.size() < kShortestSecret) {
    throw BadSetting("cluster-secret must have at least 16 characters");
  }
}

store::NodeIdentity node_of(const Settings& settings) {
  store::NodeIdentity node;
  node.address = settings.cluster_address;
  if (!settings.cluster_address.empty()) node.id = settings.cluster_address;
  if (!settings.node.empty()) node.id = settings.node;
  return node;
}

void check_bots(const Settings& settings) {
  constexpr std::uint64_t kMostThreads = 256;
  constexpr std::uint64_t kLongestTime = 3'600'000;
  if (settings.bot_threads < 1 || settings.bot_threads > kMostThreads) {
    throw BadSetting("bot-threads must be from 1 to 256");
  }
  if (settings.bot_time > kLongestTime) throw BadSetting("bot-time must be at most an hour");
}

}  // namespace

Server::Server(Settings settings, std::unique_ptr<store::Journal> journal, Hub::Think think,
               Hub::Hear hear)
    : settings_(std::move(settings)),
      journal_(journal ? std::move(journal) : open_journal(settings_, metrics_)),
      shards_(settings_.threads),
      service_(metrics_, {settings_.limits.requests_per_second, kPatienceWithRequests}),
      operator_service_(metrics_) {
  check_bots(settings_);
  HubSettings hub_settings;
  hub_settings.seed = settings_.seed;
  hub_settings.opened = {settings_.limits.lonely_tables, settings_.limits.unfinished_tables};
  hub_settings.bot_threads = settings_.bot_threads;
  if (!think) {
    const BotMinds minds({settings_.seed, Duration(settings_.bot_time)});
    think = minds;
    hear = [minds](const table::Told& told) { minds.hear(told); };
  }
  hub_ = std::make_unique<Hub>(*journal_, shards_.contexts(), hub_settings, now, std::move(think));
  hub_->hear_with(std::move(hear));
  hub_->advise_with(advise_with_bots({settings_.seed, Duration(settings_.bot_time)}));
  restore_tables();
  join_cluster();
  protocols_ =
      std::make_unique<Protocols>(settings_, *hub_, front(), *journal_, shards_.contexts(), now);
  watch_numbers();
  service_.cors_origin = settings_.cors_origin;
  service_.proxies = trusted_proxies(settings_);
  service_.hosts = operator_service_.hosts = HostNames(settings_.allowed_hosts);
  add_routes();
  transport_ = std::make_unique<Transport>(shards_, settings_.limits, open_tls(settings_), metrics_,
                                           service_.proxies);
  listen();
  listen_for_operators();
  ready_ = true;
}

Server::~Server() { stop(); }

// The journal's last callbacks call the hub, so they are waited for before the hub goes.
void Server::stop() {
  if (std::exchange(stopped_, true)) return;
  ready_ = false;
  if (transport_) transport_->stop_accepting();
  if (cluster_) cluster_->stop_looking();
  hub_->stop();
  if (transport_) hub_->say_goodbye();
  journal_->stop_waiting();
  journal_->drain();
  if (cluster_) cluster_->stop();
  protocols_->wind_down();
  if (transport_) transport_->stop(kPatienceAtTheEnd);
  journal_->drain();
}

table::Hub& Server::hub() { return front(); }

void Server::on_drain(std::function<void()> listener) {
  if (cluster_) cluster_->on_drain(std::move(listener));
}

ConversationHub& Server::front() {
  return cluster_ ? static_cast<ConversationHub&>(*cluster_) : *hub_;
}

// With the others who have an address, on the same database.
void Server::join_cluster() {
  auto* journal = dynamic_cast<store::PostgresJournal*>(journal_.get());
  if (settings_.cluster_address.empty() || journal == nullptr) return;
  ClusterSettings cluster;
  const auto& given = settings_.cluster_listen;
  cluster.listen = given.empty() ? parse_host_and_port(settings_.cluster_address, "cluster-address")
                                 : parse_host_and_port(given, "cluster-listen");
  cluster.secret = settings_.cluster_secret;
  cluster_ = std::make_unique<ClusterHub>(
      *hub_, *journal, store::postgres::Target(store_of(settings_).place), cluster, now);
  cluster_->on_posted([this](const auto& name, const auto& bytes, const auto& taken) {
    service_.inboxes.take_here(name, bytes, taken);
  });
  service_.inboxes.join_others(cluster_->mark(),
                               [this](const auto& name, const auto& bytes, const auto& taken) {
                                 cluster_->pass_on(name, bytes, taken);
                               });
  spdlog::info("node {} listens for others at {}:{}", journal->life().id, cluster.listen.host,
               cluster.listen.port);
  metrics_
      .gauge("spieltisch_node_info", "Which node of a cluster this is.",
             {{"node", journal->life().id}})
      .set(1);
  metrics_.ask("spieltisch_cluster_links", "Other nodes that are to be reached.",
               [this] { return static_cast<double>(cluster_->links()); });
  metrics_.ask("spieltisch_tables_elsewhere", "Tables of other nodes that lists show.",
               [this] { return static_cast<double>(cluster_->tables_elsewhere()); });
}

void Server::restore_tables() {
  const auto restored = hub_->restore();
  spdlog::info("{} tables restored", restored.tables);
  if (!restored.failures.empty()) {
    spdlog::error("{} damaged tables are set aside", restored.failures.size());
  }
}

void Server::watch_numbers() {
  hub_->on_outcome([this](const store::Outcome& outcome) { health_.heard(outcome, now()); });
  hub_->on_refusal([this](const table::Refusal& refusal) {
    metrics_
        .counter("spieltisch_refusals_total", "Requests that tables refused, by reason.",
                 {{"reason", std::string(name_of(refusal))}})
        .add();
  });
  metrics_.ask("spieltisch_tables", "Tables in memory.",
               [this] { return static_cast<double>(hub_->statistics().tables); });
  metrics_.ask("spieltisch_sessions", "Conversations with clients.",
               [this] { return static_cast<double>(hub_->statistics().sessions); });
  metrics_.ask("spieltisch_entries", "Entries handed to the journal since the start.",
               [this] { return static_cast<double>(hub_->statistics().entries); });
  metrics_.ask("spieltisch_failed_batches", "Batches that the journal could not take.",
               [this] { return static_cast<double>(hub_->statistics().failed_batches); });
  metrics_.ask("spieltisch_journal_queue", "Rows that wait for their commit.",
               [this] { return static_cast<double>(journal_->depth()); });
}

void Server::add_routes() {
  const bool elsewhere = !settings_.operator_address.empty();
  const auto nobody = [](const http::Request&) { return false; };
  add_operator_routes(
      service_.router, metrics_, [this] { return obstacle(); },
      elsewhere ? nobody : operators_with(settings_.metrics_token));
  protocols_->add_routes(service_.router);
}

void Server::listen_for_operators() {
  if (settings_.operator_address.empty()) return;
  const auto [host, port] = parse_host_and_port(settings_.operator_address, "operator-address");
  add_operator_routes(
      operator_service_.router, metrics_, [this] { return obstacle(); },
      operators_at_own_address(settings_.metrics_token));
  transport_->listen({"operator", host, port, &operator_service_});
}

// Where nobody is sent to a server that is not ready, nobody would find out that it is again.
std::string Server::obstacle() {
  if (!ready_) return "The server is starting or ending.";
  auto trouble = health_.trouble();
  if (!trouble.empty()) try_journal();
  if (!trouble.empty()) return trouble;
  const auto noticed = journal_->trouble();
  return noticed.empty() ? "" : "The journal cannot store anything: " + noticed + ".";
}

// Stores nothing, durably.
void Server::try_journal() {
  if (trying_journal_.exchange(true)) return;
  const bool taken = journal_->append({}, [this](const store::Outcome& outcome) {
    health_.heard(outcome, now());
    trying_journal_ = false;
  });
  if (!taken) trying_journal_ = false;
}

// Each dialect of the LMU protocols has a port, wanted or not: one that nobody asked for and that
// another program has is done without.
void Server::listen() {
  const auto open = [this](const std::string& name, const std::string& host, std::uint16_t port,
                           auto serves) {
    if (port != 0) transport_->listen({name, host, port, std::move(serves)});
  };
  open("http", settings_.host, settings_.http_port, &service_);
  for (auto& [name, host, port, converse] : protocols_->ports()) {
    try {
      open(name, host, port, std::move(converse));
    } catch (const std::runtime_error& taken) {
      const bool may_lack = name.starts_with("lmu-") && !settings_.named.contains(name + "-port");
      if (!may_lack) throw;
      spdlog::warn("{}; going on without it", taken.what());
    }
  }
}

}  // namespace spiel::server
