// A whole server of the protocol without sockets, and clients as plain bytes: what tests of the
// server's side play in. Time stands still unless a test moves it.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "protocol/swc/server_session.hpp"
#include "table/local_hub.hpp"
#include "tests/protocol/swc/support.hpp"

namespace spiel::swc {

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  if (from.empty()) return text;
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

class Arena {
 public:
  explicit Arena(const Release& release = kSeed, std::uint64_t seed = 1,
                 table::LocalHub::Think think = {})
      : hub_(seed, std::move(think)) {
    auto settings = std::make_shared<Settings>();
    settings->release = &release;
    settings->season = release.season;
    settings->password = "examplepassword";
    settings->bot_levels = {"greedy"};
    settings->new_code = [this] { return next_code(); };
    settings_ = settings;
  }

  // Codes that are handed out before random ones.
  std::deque<std::string> codes;
  Settings& settings() { return *settings_; }
  Time now() const { return now_; }
  table::LocalHub& hub() { return hub_; }

  void send(const std::string& client, std::string_view bytes) {
    hub_.receive(connect(client).id, bytes, now_);
    collect();
  }
  // The client's end of the connection is closed without a word.
  void hang_up(const std::string& client) {
    const auto id = connect(client).id;
    hub_.remove(id, now_);
    clients_.at(client).gone = true;
    collect();
  }
  void wait(Duration duration) {
    now_ += duration;
    hub_.tick(now_);
    collect();
  }

  // The server is about to stop: it ends the games that no restart continues, and says so.
  void stop() {
    hub_.house().end_interrupted(now_);
    hub_.tick(now_);
    for (auto& [name, client] : clients_) {
      if (!client.gone) client.session->server_stops(now_);
    }
    hub_.tick(now_);
    collect();
  }

  // The server stops that this client talks with, and not the one that has the tables.
  void stop_door(const std::string& client) {
    auto& [session, id, bytes, notes, closed, gone] = clients_.at(client);
    session->server_stops(now_);
    hub_.tick(now_);
    bytes += hub_.take_output(id).bytes;
    closed = gone = true;
    hub_.remove(id, now_, table::GoneWith::Server);
    collect();
  }

  // Everything the client was sent since the last call.
  std::string take(const std::string& client) {
    return std::exchange(clients_.at(client).bytes, {});
  }
  // What the log heard of the client since the last call.
  std::vector<std::string> take_notes(const std::string& client) {
    return std::exchange(clients_.at(client).notes, {});
  }
  bool is_closed(const std::string& client) const { return clients_.at(client).closed; }

  // The value of the first attribute or element of this name in `bytes`.
  static std::string value(const std::string& bytes, const std::string& name) {
    for (const auto& [head, tail] :
         {std::pair(name + "=\"", "\""), std::pair("<" + name + ">", "<")}) {
      const std::size_t at = bytes.find(head);
      if (at == std::string::npos) continue;
      const std::size_t from = at + head.size();
      return bytes.substr(from, bytes.find(tail, from) - from);
    }
    return {};
  }

 private:
  struct Client {
    std::unique_ptr<ServerSession> session;
    table::SessionId id = 0;
    std::string bytes;
    std::vector<std::string> notes;
    bool closed = false;
    bool gone = false;
  };

  Client& connect(const std::string& name) {
    auto& client = clients_[name];
    if (!client.session) {
      client.session = std::make_unique<ServerSession>(settings_);
      client.id = hub_.add(*client.session, now_);
    }
    return client;
  }

  // Whoever is closed by the server is gone from the hub at once, as its socket would be.
  void collect() {
    for (bool again = true; again;) {
      again = false;
      for (auto& [name, client] : clients_) {
        if (client.gone) continue;
        auto output = hub_.take_output(client.id);
        client.bytes += output.bytes;
        for (std::string& note : output.notes) client.notes.push_back(std::move(note));
        if (!output.close) continue;
        client.closed = client.gone = again = true;
        hub_.remove(client.id, now_);
      }
    }
  }

  std::string next_code() {
    if (codes.empty()) return new_uuid();
    std::string code = codes.front();
    codes.pop_front();
    return code;
  }

  std::shared_ptr<Settings> settings_;
  table::LocalHub hub_;
  std::map<std::string, Client> clients_;
  Time now_ = from_millis(1'600'000'000'000);
};

}  // namespace spiel::swc
