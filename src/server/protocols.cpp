#include "server/protocols.hpp"

#include <fmt/core.h>

#include <fstream>
#include <sstream>
#include <utility>

#include "blokus/blksgf.hpp"
#include "blokus/record.hpp"
#include "bots/bot.hpp"
#include "core/random.hpp"
#include "protocol/lmu/dialect.hpp"
#include "protocol/lmu/server_session.hpp"
#include "protocol/swc/replay.hpp"
#include "protocol/swc/room_id.hpp"
#include "protocol/swc/server_session.hpp"
#include "server/browser_client.hpp"
#include "server/conversation.hpp"
#include "server/shared_scores.hpp"

namespace spiel::server {

namespace {

constexpr const char* kSwcPassword = "swc-password";
constexpr const char* kFirstManager = "manager";
constexpr std::size_t kPasswordLength = 16;

struct LmuPort {
  std::string version;
  const lmu::Dialect& dialect;
  std::uint16_t port;
};

std::vector<LmuPort> lmu_ports(const Settings& settings) {
  return {{"0.1", lmu::dialect_0_1(), settings.lmu_0_1_port},
          {"0.3", lmu::dialect_0_3(), settings.lmu_0_3_port},
          {"0.4", lmu::dialect_0_4(), settings.lmu_0_4_port}};
}

std::function<std::unique_ptr<table::Session>()> lmu_sessions(const lmu::Dialect& dialect,
                                                              const Settings& settings) {
  lmu::ServerOptions options;
  options.table = lmu::table_for(dialect);
  options.table.max_seats = static_cast<int>(settings.lmu_seats);
  if (settings.lmu_fill_after.count() > 0) options.fill_after = settings.lmu_fill_after;
  return [&dialect, options] { return std::make_unique<lmu::ServerSession>(dialect, options); };
}

// The levels that play all these games.
template <class... View>
std::vector<std::string> level_names() {
  std::vector<std::string> names;
  for (const auto& level : bots::levels()) {
    if ((bots::plays<View>(level) && ...)) names.emplace_back(level.name);
  }
  return names;
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

// The password of the data folder, made up when there is none yet.
struct MadePassword {
  std::string word;
  bool fresh = false;
};
MadePassword kept_password(store::Journal& journal, const std::string& name) {
  if (auto known = journal.setting(name)) return {*known, false};
  MadePassword made{secure_token(kPasswordLength), true};
  store::Batch batch;
  batch.settings.push_back({name, made.word});
  const auto stored = store::append_and_wait(journal, std::move(batch));
  if (!stored) throw std::runtime_error("cannot store a password: " + stored.error().message);
  return made;
}

// Formats of other programs for games of Blokus.
std::vector<web::ExportFormat> export_formats() {
  const auto from_record = [](auto convert) {
    return [convert](const table::TableId& id,
                     const std::string& text) -> Result<std::string, std::string> {
      const auto record = blokus::parse_record(text);
      if (!record) return failure(std::string("This format is for games of Blokus."));
      return convert(id, *record);
    };
  };
  return {{"swc", "xml", "application/xml", from_record([](const auto& id, const auto& record) {
             return swc::to_replay(record, swc::kSeed, swc::room_id(id));
           })},
          {"blksgf", "blksgf", "application/x-blokus-sgf",
           from_record([](const auto&, const auto& record) { return blokus::to_blksgf(record); })}};
}

}  // namespace

Protocols::Protocols(const Settings& settings, Hub& hub, store::Journal& journal,
                     std::vector<boost::asio::io_context*> shards, Hub::Clock clock)
    : settings_(settings),
      hub_(hub),
      journal_(journal),
      shards_(std::move(shards)),
      clock_(std::move(clock)),
      accounts_(journal),
      archive_(journal),
      peerless_(hub, shards_, clock_) {
  open_swc();
  open_engine();
  web_ = std::make_unique<web::Api>(hub_, peerless_, archive_, surroundings());
}

// What the file of the original says comes before flags, as it does there.
void Protocols::open_swc() {
  const auto properties = read_properties(settings_.swc_properties);
  swc_ = std::make_shared<swc::Settings>();
  swc_->compat = swc::find_compat(settings_.swc_compat);
  swc_->paused = properties.paused.value_or(false);
  swc_->bot_levels = level_names<blokus::View>();
  swc_->scores = std::make_shared<SharedScores>();
  swc_->password = properties.password.value_or(settings_.swc_password);
  if (swc_->password.empty() && settings_.swc_port != 0) {
    const auto made = kept_password(journal_, kSwcPassword);
    swc_->password = made.word;
    if (made.fresh) {
      notices_.push_back(fmt::format("Software-Challenge administrator: password {}", made.word));
    }
  }
  swc_port_ =
      settings_.swc_port == 0 ? std::uint16_t{0} : properties.port.value_or(settings_.swc_port);
  swc_host_ = settings_.host;
  if (properties.local) swc_host_ = *properties.local ? "127.0.0.1" : "0.0.0.0";
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
  engine::ServiceOptions options;
  options.line_breaks = settings_.engine_line_breaks;
  options.bot_levels = level_names<catan::View>();
  engine_ = std::make_unique<engine::Service>(hub_, accounts_, clock_, std::move(options));
}

web::Surroundings Protocols::surroundings() const {
  web::Surroundings around;
  around.version = SPIEL_VERSION;
  around.bot_levels = level_names<catan::View, blokus::View>();
  around.exports = export_formats();
  for (const auto& [name, host, port, talk] : ports()) {
    if (port == 0) continue;
    around.protocols.push_back({name, fmt::format("{}:{}", host, port)});
  }
  return around;
}

Converse Protocols::converse(MakeSession make_session) const {
  return converse_with(hub_, shards_, clock_, std::move(make_session));
}

std::vector<Protocols::Port> Protocols::ports() const {
  std::vector<Port> all;
  for (const auto& [version, dialect, port] : lmu_ports(settings_)) {
    all.push_back(
        {"lmu-" + version, settings_.host, port, converse(lmu_sessions(dialect, settings_))});
  }
  all.push_back({"swc", swc_host_, swc_port_, converse([settings = swc_] {
                   return std::make_unique<swc::ServerSession>(settings);
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
  for (const auto& [version, dialect, port] : lmu_ports(settings_)) {
    const auto base = "/lmu/" + version;
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
