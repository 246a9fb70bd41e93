// A player of the Catan-engine API who needs nothing but a game and a player id.
//
// The API tells a player neither the board nor what others do, so this player finds out: it knows
// its own pieces and the shape of the island, tries what could be possible, and learns from the
// status texts where others are. Given the board that `startGame` answered, it chooses well-placed
// intersections; without one, it takes those that touch three tiles.
//
// It holds no connection and no clock: `act` asks through `Call`, and comes back when the player
// has to wait for others.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catan/cards.hpp"
#include "client/engine_estate.hpp"
#include "core/random.hpp"

namespace spiel::client {

struct EngineAnswer {
  int code = 0;
  std::string status;
  boost::json::value arguments;

  bool granted() const { return code == 200; }
  // A server may have line breaks where another has spaces.
  bool says(std::string_view text) const;
};

class EnginePlayer {
 public:
  using Call = std::function<EngineAnswer(std::string_view command, boost::json::value arguments)>;

  // Whatever `call` throws comes through.
  EnginePlayer(std::string id, Call call, Worth worth, std::uint64_t seed)
      : id_(std::move(id)), call_(std::move(call)), estate_(std::move(worth)), random_(seed) {}

  enum class Standing : std::uint8_t { Waiting, Over };
  // Does all it can do now.
  Standing act();

  bool won() const { return won_; }
  int points() const { return points_; }

 private:
  EngineAnswer ask(std::string_view command, boost::json::value arguments = nullptr) {
    return call_(command, std::move(arguments));
  }
  void look();
  std::int64_t known(std::string_view name) const;

  Standing take_up_again();
  Standing play_turn();
  Standing end_turn();
  bool settle();
  bool place_first_road();
  bool find_first_road();
  void discard_half();
  bool use_robber();

  bool use_card();
  bool use(std::string_view card);
  bool take_two();
  bool buy_something();
  bool build_settlement(std::string_view command);
  bool build_road(std::string_view command);
  bool build_city();
  bool swap();
  bool swap_at(int port, catan::Resource give, catan::Resource take);
  catan::Cards goal() const;
  catan::Resource most_wanted() const;

  std::string id_;
  Call call_;
  Estate estate_;
  Random random_;

  catan::Cards hand_;
  boost::json::object known_;  // the last answer to `update`
  std::vector<std::pair<int, catan::Resource>> useless_ports_;
  int points_ = 0;
  bool won_ = false;
  bool may_use_card_ = true;  // this turn
};

}  // namespace spiel::client
