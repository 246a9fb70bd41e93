#include "server/server.hpp"

#include <spdlog/spdlog.h>

#include "protocol/lmu/dialect.hpp"
#include "protocol/lmu/server_session.hpp"
#include "server/conversation.hpp"
#include "server/operations.hpp"
#include "server/thinking.hpp"
#include "server/tls.hpp"
#include "store/memory_journal.hpp"
#include "store/sqlite_journal.hpp"

namespace spiel::server {

namespace {

constexpr auto kPatienceAtTheEnd = std::chrono::seconds(5);

Time now() { return std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now()); }

std::unique_ptr<store::Journal> open_journal(const Settings& settings, Metrics& metrics) {
  if (settings.volatile_journal) return std::make_unique<store::MemoryJournal>();
  auto& waits = metrics.histogram("spieltisch_commit_wait_seconds",
                                  "Longest wait of a batch from being said to being durable.");
  auto& transactions =
      metrics.histogram("spieltisch_commit_seconds", "Duration of the journal's transactions.");
  auto& rows = metrics.counter("spieltisch_journal_rows_total", "Rows written to the journal.");
  store::SqliteOptions options;
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

std::function<std::unique_ptr<table::Session>()> lmu_sessions(const lmu::Dialect& dialect) {
  return [&dialect] {
    lmu::ServerOptions options;
    options.table = lmu::table_for(dialect);
    return std::make_unique<lmu::ServerSession>(dialect, std::move(options));
  };
}

}  // namespace

Server::Server(Settings settings)
    : settings_(std::move(settings)),
      journal_(open_journal(settings_, metrics_)),
      shards_(settings_.threads),
      service_(metrics_) {
  HubSettings hub_settings;
  hub_settings.seed = settings_.seed;
  hub_ = std::make_unique<Hub>(*journal_, shards_.contexts(), hub_settings, now,
                               think_with_bots(settings_.seed));
  restore_tables();
  watch_numbers();
  service_.cors_origin = settings_.cors_origin;
  add_routes();
  transport_ =
      std::make_unique<Transport>(shards_, settings_.limits, open_tls(settings_), metrics_);
  for (auto& [name, port, serves] : ports()) {
    if (port != 0) transport_->listen({name, settings_.host, port, std::move(serves)});
  }
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
  for (const auto& problem : hub_->restore()) spdlog::error("cannot restore table {}", problem);
  spdlog::info("{} tables restored", hub_->statistics().tables);
}

void Server::watch_numbers() {
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
}

Converse Server::converse(std::function<std::unique_ptr<table::Session>()> make_session) {
  return converse_with(*hub_, shards_.contexts(), now, std::move(make_session));
}

std::vector<Server::Port> Server::ports() {
  return {
      {"http", settings_.http_port, &service_},
      {"lmu-0.1", settings_.lmu_0_1_port, converse(lmu_sessions(lmu::dialect_0_1()))},
      {"lmu-0.3", settings_.lmu_0_3_port, converse(lmu_sessions(lmu::dialect_0_3()))},
      {"lmu-0.4", settings_.lmu_0_4_port, converse(lmu_sessions(lmu::dialect_0_4()))},
  };
}

}  // namespace spiel::server
