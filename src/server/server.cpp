#include "server/server.hpp"

#include <spdlog/spdlog.h>

#include "core/clock.hpp"
#include "server/operations.hpp"
#include "server/thinking.hpp"
#include "server/tls.hpp"
#include "store/memory_journal.hpp"
#include "store/sqlite_journal.hpp"

namespace spiel::server {

namespace {

constexpr auto kPatienceAtTheEnd = std::chrono::seconds(5);

std::unique_ptr<store::Journal> open_journal(const Settings& settings, Metrics& metrics) {
  if (settings.volatile_journal) return std::make_unique<store::MemoryJournal>();
  auto& waits = metrics.histogram("spieltisch_commit_wait_seconds",
                                  "Longest wait of a batch from being said to being durable.");
  auto& transactions =
      metrics.histogram("spieltisch_commit_seconds", "Duration of the journal's transactions.");
  auto& rows = metrics.counter("spieltisch_journal_rows_total", "Rows written to the journal.");
  store::SqliteOptions options;
  options.stretch_log = true;
  options.on_commit = [&](const store::CommitStats& stats) {
    waits.observe(stats.longest_wait);
    transactions.observe(stats.transaction);
    rows.add(stats.rows);
  };
  auto journal = std::make_unique<store::SqliteJournal>(settings.data, std::move(options));
  const auto& recovery = journal->recovery();
  if (recovery.wal.damaged()) {
    spdlog::warn("{}", recovery.text());
  } else {
    spdlog::info("{}", recovery.text());
  }
  return journal;
}

std::unique_ptr<asio::ssl::context> open_tls(const Settings& settings) {
  if (settings.tls_cert.empty() && settings.tls_key.empty()) return nullptr;
  if (settings.tls_cert.empty() || settings.tls_key.empty()) {
    throw BadSetting("tls-cert and tls-key are only of use together");
  }
  return std::make_unique<asio::ssl::context>(load_tls(settings.tls_cert, settings.tls_key));
}

}  // namespace

Server::Server(Settings settings, std::unique_ptr<store::Journal> journal)
    : settings_(std::move(settings)),
      journal_(journal ? std::move(journal) : open_journal(settings_, metrics_)),
      shards_(settings_.threads),
      service_(metrics_, {settings_.limits.requests_per_second, false}) {
  HubSettings hub_settings;
  hub_settings.seed = settings_.seed;
  hub_ = std::make_unique<Hub>(*journal_, shards_.contexts(), hub_settings, now,
                               think_with_bots(settings_.seed));
  restore_tables();
  protocols_ = std::make_unique<Protocols>(settings_, *hub_, *journal_, shards_.contexts(), now);
  watch_numbers();
  service_.cors_origin = settings_.cors_origin;
  add_routes();
  transport_ =
      std::make_unique<Transport>(shards_, settings_.limits, open_tls(settings_), metrics_);
  listen();
  ready_ = true;
}

Server::~Server() { stop(); }

// The journal's last callbacks call the hub, so they are waited for before the hub goes.
void Server::stop() {
  if (std::exchange(stopped_, true)) return;
  ready_ = false;
  if (transport_) transport_->stop_accepting();
  hub_->stop();
  journal_->drain();
  if (transport_) transport_->stop(kPatienceAtTheEnd);
  journal_->drain();
}

void Server::restore_tables() {
  const auto restored = hub_->restore();
  for (const auto& failure : restored.failures) spdlog::error("cannot restore table {}", failure);
  spdlog::info("{} tables restored", restored.tables);
}

void Server::watch_numbers() {
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
  add_operations(service_.router, metrics_, [this] { return ready_.load(); });
  protocols_->add_routes(service_.router);
}

void Server::listen() {
  const auto open = [this](const std::string& name, const std::string& host, std::uint16_t port,
                           auto serves) {
    if (port != 0) transport_->listen({name, host, port, std::move(serves)});
  };
  open("http", settings_.host, settings_.http_port, &service_);
  for (auto& [name, host, port, converse] : protocols_->ports()) {
    open(name, host, port, std::move(converse));
  }
}

}  // namespace spiel::server
