// A client that plays one seat to the end of its game, whatever happens to the server meanwhile: it
// comes back with the last version it saw and asks again for moves that were not answered. It chats
// as well; what it said and was not answered it does not say again. It remembers everything it was
// told, so that the journal can be held to it.
#pragma once

#include <atomic>
#include <boost/json.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "tests/server/client.hpp"

namespace spiel::server {

struct Told {
  std::map<std::uint64_t, std::int64_t> updates;      // when each happened, by version
  std::map<std::string, std::uint64_t> acknowledged;  // the version of the reply, by request
  std::set<std::string> sent;
  std::set<std::string> chats_sent, chats_acknowledged;  // by their texts, each said once
  bool over = false;                                     // the game
  std::vector<std::string> complaints;                   // what the server may never do
  int returns = 0;                                       // to a server that was gone
};

class Player {
 public:
  // `new_table` is the body of the request that opens the table.
  Player(std::uint16_t port, std::string new_table, std::uint64_t seed)
      : Player(std::vector<std::uint16_t>{port}, std::move(new_table), seed) {}
  // Comes in by any of the doors, each time by another.
  Player(std::vector<std::uint16_t> doors, std::string new_table, std::uint64_t seed)
      : doors_(std::move(doors)), new_table_(std::move(new_table)), random_(seed) {}

  // Updates that it has heard so far; on any thread.
  std::uint64_t heard() const { return heard_; }

  // Until the game is over, or somebody has enough of it.
  void play(const std::atomic<bool>& enough = kNever);

  const std::string& table() const { return table_; }
  const Told& told() const { return told_; }

 private:
  using Object = boost::json::object;
  static const std::atomic<bool> kNever;

  void take_seat();
  void converse(Client& client, const std::atomic<bool>& enough);
  void hear(const Object& message);
  void hear_error(const std::string& code);
  void hear_position(const Object& message);
  void hear_reply(const Object& reply);
  void act_if_asked(Client& client);
  void chat(Client& client);
  std::vector<std::string> choose();
  std::string discard(std::uint64_t count) const;
  void complain(const std::string& what, std::uint64_t version);

  std::uint16_t door() { return doors_[random_.below(static_cast<std::uint32_t>(doors_.size()))]; }

  std::vector<std::uint16_t> doors_;
  std::string new_table_;
  Random random_;
  std::string table_;
  std::string token_;
  std::uint64_t version_ = 0;
  std::uint64_t seat_ = 0;
  Object view_;
  Object legal_;
  int requests_ = 0;
  struct Pending {
    std::string id;
    std::string message;
    std::string chat{};  // its text, if it is one
  };
  std::optional<Pending> pending_;
  Told told_;
  std::atomic<std::uint64_t> heard_ = 0;
};

}  // namespace spiel::server
