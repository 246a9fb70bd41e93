#include "gateway/gateway.hpp"

#include <chrono>

#include "gateway/peer.hpp"
#include "gateway/remote_hub.hpp"
#include "protocol/web/api.hpp"
#include "server/browser_client.hpp"
#include "server/static_files.hpp"
#include "server/transport.hpp"
#include "server/web_host.hpp"
#include "system/clock.hpp"

namespace spiel::gateway {

namespace {

constexpr auto kPatienceAtTheEnd = std::chrono::seconds(1);

// A foreign table leaves no journal behind.
class NoArchive : public web::Archive {
 public:
  void open(const table::TableId&, const std::string&, TakeLines take) override {
    take(failure(NotOpen::NoSuchTable));
  }
  void later(std::function<void()> work) override { work(); }
  void finished(const web::ArchiveQuery&, TakePage take) override { take(web::ArchivePage()); }
};

web::Surroundings surroundings() {
  web::Surroundings around;
  around.version = SPIEL_VERSION;
  around.only_table = kTableId;
  return around;
}

}  // namespace

// Everything lives on the one shard.
class Gateway::Server {
 public:
  Server(const GatewaySettings& settings, std::unique_ptr<RemoteGame> game)
      : hub_(std::move(game), now) {
    connect(settings.server);
    add_routes();
    transport_.listen({"http", settings.host, settings.port, &service_});
  }
  ~Server() {
    transport_.stop_accepting();
    peerless_.wind_down();
    transport_.stop(kPatienceAtTheEnd);
  }

  std::string url() const { return transport_.bound().front().url(); }

 private:
  void connect(const Address& address) {
    const Peer::Listener listener{[this](std::string_view bytes) { hub_.received(bytes); },
                                  [this] { hub_.disconnected(); }};
    peer_ = std::make_shared<Peer>(shards_.executor(0), address, listener);
    hub_.use([this] { peer_->call(); },
             [this](std::string bytes, bool close) {
               peer_->send(std::move(bytes));
               if (close) peer_->close();
             });
  }

  void add_routes() {
    api_.mount(service_.router, now);
    server::add_web_streams(service_.router, api_, [this](server::MakeSession make) {
      return server::converse_with(hub_, shards_.contexts(), now, std::move(make));
    });
    server::add_static_files(service_.router, server::browser_client_files());
  }

  server::Metrics metrics_;
  server::Shards shards_{1};
  server::HttpService service_{metrics_};
  RemoteHub hub_;
  std::shared_ptr<Peer> peer_;
  NoArchive archive_;
  server::PeerlessSessions peerless_{hub_, shards_.contexts(), now};
  web::Api api_{hub_, peerless_, archive_, surroundings()};
  server::Transport transport_{shards_, server::Limits(), nullptr, metrics_};
};

Gateway::Gateway(const GatewaySettings& settings, std::unique_ptr<RemoteGame> game)
    : server_(std::make_unique<Server>(settings, std::move(game))) {}

Gateway::~Gateway() = default;

std::string Gateway::url() const { return server_->url() + "#/t/" + kTableId; }

}  // namespace spiel::gateway
