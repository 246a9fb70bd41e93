// The descriptions of all settings, in the order in which they are shown.
#include <fmt/core.h>

#include <algorithm>

#include "protocol/lmu/dialect.hpp"
#include "protocol/swc/release.hpp"
#include "server/settings.hpp"

namespace spiel::server {

namespace {

template <class Rows, class Row>
std::vector<std::string> names_of(const Rows& rows, std::string_view Row::* name) {
  std::vector<std::string> names;
  for (const Row* row : rows) names.emplace_back(row->*name);
  return names;
}

std::vector<Option> lmu_options() {
  std::vector<Option> ports;
  for (const auto& dialect : lmu::dialects()) {
    const std::string name(dialect.name);
    ports.push_back({dialect.label() + "-port",
                     [name](Settings& s) -> Field { return &s.lmu_ports[name]; },
                     fmt::format("port of LMU clients of version {}; 0: off", dialect.title)});
  }
  return ports;
}

std::vector<Option> other_options() {
  return {
      {"host", [](Settings& s) -> Field { return &s.host; },
       "address to listen on; 0.0.0.0 for the whole network"},
      {"http-port", [](Settings& s) -> Field { return &s.http_port; },
       "port of browsers and HTTP APIs; 0: off"},
      {"swc-port", [](Settings& s) -> Field { return &s.swc_port; },
       "port of Software-Challenge clients; 0: off"},
      {"tls-cert", [](Settings& s) -> Field { return &s.tls_cert; },
       "certificate chain (PEM); with it every port speaks TLS"},
      {"tls-key", [](Settings& s) -> Field { return &s.tls_key; }, "private key (PEM)"},
      {"cors-origin", [](Settings& s) -> Field { return &s.cors_origin; },
       "origin whose pages may use the HTTP API, or *"},
      {"trusted-proxy", [](Settings& s) -> Field { return &s.trusted_proxies; },
       "address or network of a proxy that is believed where its requests come from"},
      {"allowed-host", [](Settings& s) -> Field { return &s.allowed_hosts; },
       "name under which browsers may call this server, beside those of a local network; or *"},
      {"metrics-token",
       [](Settings& s) -> Field { return &s.metrics_token; },
       "bearer token that opens /metrics from anywhere; without one only this machine may",
       {},
       true},
      {"operator-address", [](Settings& s) -> Field { return &s.operator_address; },
       "HOST:PORT that /metrics is served on instead of the HTTP port"},
      {"store", [](Settings& s) -> Field { return &s.store; },
       "where to keep the journal: sqlite:FOLDER, memory, or postgres://USER@HOST/DB"},
      {"data", [](Settings& s) -> Field { return &s.data; },
       "folder of the journal; short for --store sqlite:FOLDER"},
      {"volatile", [](Settings& s) -> Field { return &s.volatile_journal; },
       "keep everything in memory and nothing on disk; short for --store memory"},
      {"accept-loss", [](Settings& s) -> Field { return &s.accept_loss; },
       "start although the journal has lost something that was acknowledged; for one start"},
      {"cluster-address", [](Settings& s) -> Field { return &s.cluster_address; },
       "HOST:PORT where other nodes on the same PostgreSQL reach this one; empty: it is alone"},
      {"cluster-listen", [](Settings& s) -> Field { return &s.cluster_listen; },
       "HOST:PORT to listen on for other nodes, where that differs from cluster-address"},
      {"cluster-secret",
       [](Settings& s) -> Field { return &s.cluster_secret; },
       "what all nodes of a cluster know and nobody else, at least 16 characters",
       {},
       true},
      {"node", [](Settings& s) -> Field { return &s.node; },
       "name of this node, the same after every restart; by default its cluster-address"},
      {"seed", [](Settings& s) -> Field { return &s.seed; },
       "makes boards, dice and decks reproducible; never secrets"},
      {"threads", [](Settings& s) -> Field { return &s.threads; },
       "threads for connections and tables; 0: one per core"},
      {"bot-threads", [](Settings& s) -> Field { return &s.bot_threads; },
       "threads for bots at tables with people; they give way to connections and tables"},
      {"bot-time", [](Settings& s) -> Field { return &s.bot_time; },
       "milliseconds that a bot which looks ahead may think about an answer"},
      {"manager",
       [](Settings& s) -> Field { return &s.managers; },
       "account USER:PASSWORD of the Catan-engine API",
       {},
       true},
      {"engine-compat",
       [](Settings& s) -> Field { return &s.engine_compat; },
       "original: status texts of the Catan-engine API as its published front end needs them",
       {"document", "original"}},
      {"engine-line-breaks", [](Settings& s) -> Field { return &s.engine_line_breaks; },
       "status texts of the Catan-engine API with the line breaks of the original engine"},
      {"swc-password",
       [](Settings& s) -> Field { return &s.swc_password; },
       "password of Software-Challenge administrators",
       {},
       true},
      {"swc-season", [](Settings& s) -> Field { return &s.swc_season; },
       "Software-Challenge season of clients that name no game type",
       names_of(swc::kSeasons, &swc::Season::year)},
      {"swc-compat", [](Settings& s) -> Field { return &s.swc_compat; },
       "which Software-Challenge server to be like, in rooms of its season",
       names_of(swc::all_releases(), &swc::Release::name)},
      {"swc-replays", [](Settings& s) -> Field { return &s.swc_replays; },
       "folder for a replay file of every Software-Challenge game; empty: none"},
      {"swc-properties", [](Settings& s) -> Field { return &s.swc_properties; },
       "a server.properties file of the original Software-Challenge server"},
      {"lmu-seats",
       [](Settings& s) -> Field { return &s.lmu_seats; },
       "most players at an LMU table; 5 and 6: on the large board, where the version knows it",
       {"3", "4", "5", "6"}},
      {"lmu-fill-after", [](Settings& s) -> Field { return &s.lmu_fill_after; },
       "seconds that LMU players wait before bots take the seats that are missing; 0: for ever"},
      {"lmu-ready-within", [](Settings& s) -> Field { return &s.lmu_ready_within; },
       "seconds that LMU players who have started wait for others who have not; 0: for ever"},
      {"log-format",
       [](Settings& s) -> Field { return &s.log_format; },
       "how to log",
       {"text", "json"}},
      {"log-level",
       [](Settings& s) -> Field { return &s.log_level; },
       "how much to log",
       {"debug", "info", "warn", "error", "off"}},
      {"limit-connections", [](Settings& s) -> Field { return &s.limits.connections; },
       "connections in all"},
      {"limit-connections-per-address",
       [](Settings& s) -> Field { return &s.limits.connections_per_address; },
       "connections from one address, other than this machine"},
      {"limit-message-bytes", [](Settings& s) -> Field { return &s.limits.message_bytes; },
       "size of a WebSocket message"},
      {"limit-header-bytes", [](Settings& s) -> Field { return &s.limits.header_bytes; },
       "size of the header of an HTTP request"},
      {"limit-pending-output-bytes",
       [](Settings& s) -> Field { return &s.limits.pending_output_bytes; },
       "output that may wait for a peer before it is disconnected"},
      {"limit-backlog-bytes", [](Settings& s) -> Field { return &s.limits.backlog_bytes; },
       "output that may wait for all peers of one shard before those with more than 64 KiB of it "
       "are disconnected"},
      {"limit-read-bytes-per-second",
       [](Settings& s) -> Field { return &s.limits.read_bytes_per_second; },
       "speed at which a conversation is read; 0: no limit"},
      {"limit-requests-per-second",
       [](Settings& s) -> Field { return &s.limits.requests_per_second; },
       "HTTP requests from one address, beyond which they wait and are refused; 0: no limit"},
      {"limit-messages-per-second",
       [](Settings& s) -> Field { return &s.limits.messages_per_second; },
       "messages of one conversation, beyond which it is read more slowly; 0: no limit"},
      {"limit-address-messages-per-second",
       [](Settings& s) -> Field { return &s.limits.address_messages_per_second; },
       "messages of all conversations with one address; 0: no limit"},
      {"limit-lonely-tables", [](Settings& s) -> Field { return &s.limits.lonely_tables; },
       "tables without a player that one address may have opened; 0: no limit"},
      {"limit-unfinished-tables", [](Settings& s) -> Field { return &s.limits.unfinished_tables; },
       "tables that one address may have opened and that are not over; 0: no limit"},
      {"limit-message-seconds", [](Settings& s) -> Field { return &s.limits.message; },
       "time for a message of a conversation to arrive whole"},
      {"limit-idle-seconds", [](Settings& s) -> Field { return &s.limits.idle; },
       "silence after which a TCP client is disconnected"},
      {"limit-request-seconds", [](Settings& s) -> Field { return &s.limits.request; },
       "time for an HTTP request or a TLS handshake to arrive"},
      {"limit-keep-alive-seconds", [](Settings& s) -> Field { return &s.limits.keep_alive; },
       "silence between HTTP requests, and between the pings of a WebSocket"},
  };
}

// The ports stand together.
std::vector<Option> all_options() {
  auto all = other_options();
  const auto ports = lmu_options();
  const auto last_port = std::ranges::find(all, "swc-port", &Option::name);
  all.insert(last_port + 1, ports.begin(), ports.end());
  return all;
}

}  // namespace

std::map<std::string, std::uint16_t, std::less<>> usual_lmu_ports() {
  std::map<std::string, std::uint16_t, std::less<>> ports;
  for (const auto& dialect : lmu::dialects()) ports.emplace(dialect.name, dialect.port);
  return ports;
}

const std::vector<Option>& options() {
  static const std::vector<Option> table = all_options();
  return table;
}

}  // namespace spiel::server
