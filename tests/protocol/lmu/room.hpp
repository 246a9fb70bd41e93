// A server in one thread with LMU sessions at it, for tests.
#pragma once

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "protocol/lmu/server_session.hpp"
#include "support.hpp"
#include "table/local_hub.hpp"

namespace spiel::lmu {

class Room {
 public:
  explicit Room(std::uint64_t seed = 1, table::LocalHub::Think think = {}) : hub(seed, think) {}

  // The number of the new connection.
  std::size_t connect(const Dialect& dialect) {
    return connect(dialect, ServerSettings{"Spieltisch", table_for(dialect)});
  }
  std::size_t connect(const Dialect& dialect, ServerSettings settings) {
    sessions_.push_back(std::make_unique<ServerSession>(dialect, std::move(settings)));
    ids_.push_back(hub.add(*sessions_.back(), now));
    return ids_.size() - 1;
  }
  void disconnect(std::size_t who) { hub.remove(ids_[who], now); }

  void send(std::size_t who, std::string_view bytes) { hub.receive(ids_[who], bytes, now); }
  void say(std::size_t who, const std::string& line) { send(who, line + "\n"); }

  // What the connection was sent since it was last asked, line by line.
  std::vector<std::string> hear(std::size_t who) {
    const auto output = hub.take_output(ids_[who]);
    closed = closed || output.close;
    std::istringstream in(output.bytes);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
  }
  std::vector<std::string> say_and_hear(std::size_t who, const std::string& line) {
    hear(who);
    say(who, line);
    return hear(who);
  }
  void forget_all() {
    for (std::size_t who = 0; who < ids_.size(); ++who) hear(who);
  }

  // Greets, names itself and starts; the game begins with the last of at least three.
  std::size_t join(const Dialect& dialect, const std::string& name, const std::string& colour) {
    const auto who = connect(dialect);
    greet(who);
    say(who, R"({"Spieler":{"Name":")" + name + R"(","Farbe":")" + colour + R"("}})");
    return who;
  }
  void greet(std::size_t who) { say(who, R"({"Hallo":{"Version":"Test"}})"); }
  void start(std::size_t who) { say(who, R"({"Spiel starten":{}})"); }

  // The game as it is, and as a seat sees it.
  const table::Table& table() const { return *hub.house().find(hub.directory().all().front()->id); }
  catan::View view(Viewer viewer) const {
    return std::get<catan::View>(*table().snapshot(viewer).view);
  }

  mutable table::LocalHub hub;
  Time now{};
  bool closed = false;

 private:
  std::vector<std::unique_ptr<ServerSession>> sessions_;
  std::vector<table::SessionId> ids_;
};

// The name of each message; of a Statusupdate also whose and which.
inline std::vector<std::string> outline(const std::vector<std::string>& lines) {
  std::vector<std::string> names;
  for (const auto& line : lines) {
    const auto object = parse_object(line);
    const auto& [name, body] = *object.begin();
    if (name == "Statusupdate") {
      const auto& player = body.as_object().at("Spieler").as_object();
      names.push_back(std::to_string(player.at("id").as_int64()) + " " +
                      std::string(player.at("Status").as_string()));
    } else if (name == "Serverantwort") {
      names.push_back("= " + std::string(body.as_string()));
    } else {
      names.push_back(std::string(name));
    }
  }
  return names;
}

}  // namespace spiel::lmu
