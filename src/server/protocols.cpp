#include "server/protocols.hpp"

#include <fmt/core.h>

#include <atomic>
#include <fstream>
#include <sstream>
#include <utility>

#include "blokus/blksgf.hpp"
#include "games/blokus.hpp"
#include "games/record.hpp"
#include "protocol/lmu/dialect.hpp"
#include "protocol/lmu/server_session.hpp"
#include "protocol/swc/replay.hpp"
#include "protocol/swc/room_id.hpp"
#include "protocol/swc/server_session.hpp"
#include "server/browser_client.hpp"
#include "server/conversation.hpp"
#include "server/shared_scores.hpp"
#include "server/thinking.hpp"
#include "server/transport.hpp"
#include "system/secure_random.hpp"

namespace spiel::server {

namespace {

constexpr const char* kSwcPassword = "swc-password";
constexpr const char* kSwcAdministrator = "administrator";
constexpr std::string_view kHashed = "hash:";
constexpr const char* kFirstManager = "manager";
constexpr std::size_t kPasswordLength = 16;
// Conversations are slowed down, never refused.
constexpr auto kWaitAsLongAsItTakes = std::chrono::hours(24);

std::uint16_t port_of(const lmu::Dialect& dialect, const Settings& settings) {
  const auto port = settings.lmu_ports.find(dialect.name);
  return port == settings.lmu_ports.end() ? std::uint16_t{0} : port->second;
}

MakeSession lmu_sessions(const lmu::Dialect& dialect, const Settings& settings) {
  lmu::ServerSettings own;
  own.table = lmu::table_for(dialect, static_cast<int>(settings.lmu_seats));
  if (settings.lmu_fill_after.count() > 0) own.fill_after = settings.lmu_fill_after;
  if (settings.lmu_ready_within.count() > 0) own.ready_within = settings.lmu_ready_within;
  return [&dialect, own](const std::string&) {
    return std::make_unique<lmu::ServerSession>(dialect, own);
  };
}

swc::Properties read_properties(const std::string& path) {
  if (path.empty()) return {};
  std::ifstream file(path);
  if (!file) throw BadSetting("cannot read swc-properties: " + path);
  std::stringstream text;
  text << file.rdbuf();
  auto properties = swc::parse_properties(text.str());
  if (!properties) throw BadSetting("swc-properties: " + properties.error());
  return *properties;
}

// The password of the data folder, made up when there is none yet. What is kept is its hash; an
// earlier version kept the word itself.
struct MadePassword {
  std::string hash;
  std::string word{};  // if it is fresh
};
MadePassword kept_password(store::Journal& journal, const std::string& name) {
  const auto known = journal.setting(name);
  if (known && known->starts_with(kHashed)) return {known->substr(kHashed.size())};
  const auto word = known.value_or(secure_token(kPasswordLength));
  MadePassword made{swc::hash_of_password(word), known ? "" : word};
  store::Batch batch;
  batch.settings.push_back({name, std::string(kHashed) + made.hash});
  const auto stored = store::append_and_wait(journal, std::move(batch));
  if (!stored) throw std::runtime_error("cannot store a password: " + stored.error().message);
  return made;
}

std::vector<std::string> variants_where(bool (*holds)(blokus::VariantId)) {
  std::vector<std::string> names;
  for (const auto& variant : blokus::all_variants()) {
    if (holds(variant.id)) names.emplace_back(variant.name);
  }
  return names;
}

bool has_season(blokus::VariantId id) {
  return swc::find_season(&swc::Season::rules, id) != nullptr;
}

bool is_known_to_pentobi(blokus::VariantId id) { return blokus::game_of_variant(id).has_value(); }

// Formats of other programs for games of Blokus.
std::vector<web::ExportFormat> export_formats(const swc::Release* release) {
  const auto from_record = [](auto convert) {
    return [convert](const table::TableId& id,
                     const std::string& text) -> Result<std::string, std::string> {
      const auto record = games::parse_record<games::Blokus>(text);
      if (!record) return failure(std::string("This format is for games of Blokus."));
      return convert(id, *record);
    };
  };
  return {
      {"swc", "xml", "application/xml", from_record([release](const auto& id, const auto& record) {
         return swc::to_replay(record, swc::room_id(id), release);
       }),
       variants_where(has_season)},
      {"blksgf", "blksgf", "application/x-blokus-sgf",
       from_record([](const auto&, const auto& record) { return blokus::to_blksgf(record); }),
       variants_where(is_known_to_pentobi)}};
}

}  // namespace

Protocols::Protocols(const Settings& settings, Hub& tables, ConversationHub& hub,
                     store::Journal& journal, std::vector<boost::asio::io_context*> shards,
                     Hub::Clock clock)
    : settings_(settings),
      tables_(tables),
      hub_(hub),
      journal_(journal),
      shards_(std::move(shards)),
      clock_(std::move(clock)),
      message_rate_(std::make_unique<AddressRate>(
          AddressRate::Limits{settings.limits.address_messages_per_second, kWaitAsLongAsItTakes})),
      accounts_(journal),
      archive_(journal),
      peerless_(hub, shards_, clock_),
      analyst_(tables.bots()) {
  open_swc();
  open_replays();
  open_engine();
  repeats_ = std::make_unique<Repeats>(journal_, engine::caller_of);
  web_ = std::make_unique<web::Api>(hub_, peerless_, archive_, surroundings());
}

// What the file of the original says comes before flags, as it does there.
void Protocols::open_swc() {
  const auto properties = read_properties(settings_.swc_properties);
  swc_ = std::make_shared<swc::Settings>();
  swc_->release = swc::find_release(settings_.swc_compat);
  swc_->season = swc::find_season(settings_.swc_season);
  swc_->paused = properties.paused.value_or(false);
  swc_->bot_levels = bot_levels().of<games::Blokus>();
  swc_->scores = std::make_shared<SharedScores>();
  swc_->one_of_several = !settings_.cluster_address.empty();
  swc_->password = properties.password.value_or(settings_.swc_password);
  if (swc_->password.empty() && settings_.swc_port != 0) {
    const auto made = kept_password(journal_, kSwcPassword);
    swc_->password_hash = made.hash;
    if (!made.word.empty()) {
      notices_.push_back(fmt::format("Software-Challenge administrator: password {}", made.word));
    }
  }
  swc_logins_ =
      std::make_unique<LoginQueue>([settings = *swc_](const std::string&, const std::string& word) {
        return swc::is_password(settings, word);
      });
  swc_->judge = [this](const std::string& word, const std::string& peer) {
    return judge_swc_password(word, peer);
  };
  swc_port_ =
      settings_.swc_port == 0 ? std::uint16_t{0} : properties.port.value_or(settings_.swc_port);
  swc_host_ = settings_.host;
  if (properties.local) swc_host_ = *properties.local ? "127.0.0.1" : "0.0.0.0";
}

// The session looks again and again until the verdict is there.
swc::LoginResult Protocols::judge_swc_password(const std::string& word, const std::string& peer) {
  auto verdict = std::make_shared<std::atomic<swc::Login>>(swc::Login::Undecided);
  swc_logins_->push(kSwcAdministrator, word, peer, [verdict](engine::Login login) {
    switch (login) {
      case engine::Login::Right:
        return verdict->store(swc::Login::Right);
      case engine::Login::Wrong:
        return verdict->store(swc::Login::Wrong);
      case engine::Login::TooMany:
        return verdict->store(swc::Login::TooMany);
    }
  });
  return [verdict] { return verdict->load(); };
}

void Protocols::wind_down() {
  peerless_.wind_down();
  accounts_.wind_down();
  swc_logins_->wind_down();
}

void Protocols::open_replays() {
  if (settings_.swc_replays.empty()) return;
  try {
    replays_ = std::make_unique<SwcReplays>(settings_.swc_replays, swc_, archive_);
  } catch (const std::filesystem::filesystem_error& error) {
    throw BadSetting(fmt::format("swc-replays: {}", error.what()));
  }
  replays_->catch_up([this](const table::TableId& id) { return tables_.has(id); });
  tables_.on_game([this](const table::TableInfo& info) { replays_->heard_of(info); });
}

void Protocols::open_engine() {
  for (const auto& account : settings_.managers) {
    const auto colon = account.find(':');
    if (colon == std::string::npos || colon == 0) throw BadSetting("manager must be USER:PASSWORD");
    accounts_.set(account.substr(0, colon), account.substr(colon + 1));
  }
  if (settings_.managers.empty() && settings_.http_port != 0) {
    if (const auto password = accounts_.make_first(kFirstManager)) {
      notices_.push_back(
          fmt::format("Catan-engine API: user {} with password {}", kFirstManager, *password));
    }
  }
  engine::ServiceSettings own;
  own.line_breaks = settings_.engine_line_breaks || settings_.engine_compat == "original";
  own.bot_levels = bot_levels().of<games::Catan>();
  engine_ = std::make_unique<engine::Service>(hub_, accounts_, clock_, std::move(own));
}

web::Surroundings Protocols::surroundings() {
  web::Surroundings around;
  around.version = SPIEL_VERSION;
  around.bot_levels = bot_levels();
  around.exports = export_formats(swc_->release);
  around.analyst = &analyst_;
  for (const auto& [name, host, port, talk] : ports()) {
    if (port == 0) continue;
    const BoundListener listener{name, host, port, false, !settings_.tls_cert.empty()};
    around.protocols.push_back({name, listener.url()});
  }
  return around;
}

Converse Protocols::converse(MakeSession make_session) const {
  ConversationLimits limits;
  limits.messages_per_second = settings_.limits.messages_per_second;
  limits.of_address = message_rate_.get();
  limits.message_time = settings_.limits.message;
  return converse_with(hub_, shards_, clock_, std::move(make_session), limits);
}

std::vector<Protocols::Port> Protocols::ports() const {
  std::vector<Port> all;
  for (const auto& dialect : lmu::dialects()) {
    all.push_back({dialect.label(), settings_.host, port_of(dialect, settings_),
                   converse(lmu_sessions(dialect, settings_))});
  }
  all.push_back({"swc", swc_host_, swc_port_, converse([settings = swc_](const std::string& peer) {
                   return std::make_unique<swc::ServerSession>(settings, peer);
                 })});
  return all;
}

void Protocols::add_routes(http::Router& router) const {
  for (auto& route : engine_->routes()) {
    route.action = repeats_->guard(std::get<http::Handler>(std::move(route.action)));
    router.add(std::move(route));
  }
  web_->mount(router, clock_);
  add_web_streams(router, *web_, [this](auto make) { return converse(std::move(make)); });
  add_lmu_routes(router);
  add_static_files(router, browser_client_files());
}

// The same sessions over WebSocket, and over an endless body with an inbox.
void Protocols::add_lmu_routes(http::Router& router) const {
  for (const auto& dialect : lmu::dialects()) {
    const auto base = "/lmu/" + std::string(dialect.name);
    const http::Opener open = [talk = converse(lmu_sessions(dialect, settings_))](
                                  const http::Request&) -> Result<Converse, http::Response> {
      return talk;
    };
    router.add({http::Method::Get, base + "/ws", http::WebSocket{open}});
    router.add(
        {http::Method::Get, base + "/stream", http::EndlessBody{"application/x-ndjson", open}});
    router.add({http::Method::Post, base + "/send", http::Inbox{}});
  }
}

}  // namespace spiel::server
