// Everything the server speaks: which sessions answer on which port, and which routes the HTTP port
// has. The one place that knows all protocols.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/wire.hpp"
#include "protocol/engine/service.hpp"
#include "protocol/http/router.hpp"
#include "protocol/swc/settings.hpp"
#include "protocol/web/api.hpp"
#include "server/accounts.hpp"
#include "server/analyst.hpp"
#include "server/hub.hpp"
#include "server/repeats.hpp"
#include "server/settings.hpp"
#include "server/swc_replays.hpp"
#include "server/web_host.hpp"
#include "store/journal.hpp"

namespace spiel::server {

class Protocols {
 public:
  // `hub` is what conversations talk with, `tables` the tables of this server.
  Protocols(const Settings& settings, Hub& tables, ConversationHub& hub, store::Journal& journal,
            std::vector<boost::asio::io_context*> shards, Hub::Clock clock);

  struct Port {
    std::string name;
    std::string host;
    std::uint16_t port = 0;
    Converse converse;
  };
  // All but HTTP.
  std::vector<Port> ports() const;
  void add_routes(http::Router& router) const;
  // Answers whoever waits for news, or for a verdict on a password, by a request of its own.
  void wind_down();

  // Passwords that were made up at this start, to be shown once.
  const std::vector<std::string>& notices() const { return notices_; }

 private:
  Converse converse(MakeSession make_session) const;
  void open_swc();
  swc::LoginResult judge_swc_password(const std::string& word, const std::string& peer);
  void open_replays();
  void open_engine();
  void add_lmu_routes(http::Router& router) const;
  web::Surroundings surroundings();

  const Settings& settings_;
  Hub& tables_;
  ConversationHub& hub_;
  store::Journal& journal_;
  std::vector<boost::asio::io_context*> shards_;
  Hub::Clock clock_;
  std::vector<std::string> notices_;

  std::shared_ptr<swc::Settings> swc_;
  std::unique_ptr<LoginQueue> swc_logins_;
  std::string swc_host_;
  std::uint16_t swc_port_ = 0;
  std::unique_ptr<AddressRate> message_rate_;
  std::unique_ptr<SwcReplays> replays_;  // none unless a folder is named
  ManagerAccounts accounts_;
  JournalArchive archive_;
  PeerlessSessions peerless_;
  BotAnalyst analyst_;
  std::unique_ptr<engine::Service> engine_;
  std::unique_ptr<Repeats> repeats_;
  std::unique_ptr<web::Api> web_;
};

}  // namespace spiel::server
