// A seat of a Catan table through the Catan-engine API. It finds out by trying what it may do; it
// builds in the opening, rolls, discards, moves the robber, and ends its turn.
#pragma once

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <chrono>
#include <string>
#include <thread>

#include "carrier.hpp"

namespace spiel::cli {

namespace json = boost::json;

inline json::object engine_manager(const RunningServer& server, std::string_view command,
                                   const json::object& arguments) {
  const json::object body{
      {"username", "test"}, {"password", "test"}, {"command", command}, {"arguments", arguments}};
  return json::parse(ask(server, "POST", "/Catan/managerRequest", json::serialize(body)).body)
      .as_object();
}

class EngineSeat {
 public:
  EngineSeat(const RunningServer& server, const std::string& game) : server_(server), game_(game) {
    const auto answer = engine_manager(server, "addPlayer", {{"gameId", game}});
    player_ = std::string(answer.at("arguments").at("playerId").as_string());
  }

  // Until the game is over.
  void play() {
    while (!is_over()) step();
  }

 private:
  struct Answer {
    bool granted = false;
    std::string status;
    json::value arguments;
  };

  Answer tell(std::string_view command, const json::value& arguments = nullptr) {
    const json::object body{
        {"gameId", game_}, {"playerId", player_}, {"command", command}, {"arguments", arguments}};
    const auto answer =
        json::parse(ask(server_, "POST", "/Catan/userRequest", json::serialize(body)).body);
    return {answer.at("code").as_int64() == 200, std::string(answer.at("status").as_string()),
            answer.at("arguments")};
  }

  bool is_over() const {
    const auto info = json::parse(ask(server_, "GET", "/api/tables/" + game_).body);
    return info.at("table").at("stage").as_string() == "over";
  }

  void step() {
    discard();
    const auto roll = tell("rollDice");
    if (roll.status == "The dice sum is seven.") move_robber();
    if (roll.granted) {
      tell("endTurn");
    } else if (roll.status == "Forbidden request.") {
      build_opening();
    } else {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }

  void build_opening() {
    for (int at = 0; at < 54; ++at) {
      if (!tell("buildSettlement", {{"intersection", at}}).granted) continue;
      for (int to = 0; to < 54; ++to) {
        if (tell("buildRoad", {{"start", at}, {"end", to}}).granted) return;
      }
    }
  }

  // Refused without harm when nothing is owed.
  void discard() {
    const auto own = tell("update").arguments;
    if (!own.is_object()) return;
    constexpr std::array<std::string_view, 5> kKinds{"lumber", "wool", "grain", "brick", "ore"};
    std::int64_t total = 0;
    for (const auto kind : kKinds) total += own.at(kind).as_int64();
    if (total <= 7) return;
    json::object cards;
    std::int64_t owed = total / 2;
    for (const auto kind : kKinds) {
      const auto count = std::min(owed, own.at(kind).as_int64());
      cards[kind] = count;
      owed -= count;
    }
    tell("discardResources", cards);
  }

  void move_robber() {
    for (int tile = 0; !is_over(); tile = (tile + 1) % 19) {
      discard();
      if (!tell("moveRobber", {{"tile", tile}}).granted) continue;
      tell("stealResource", {{"answer", "no"}});
      return;
    }
  }

  const RunningServer& server_;
  std::string game_;
  std::string player_;
};

}  // namespace spiel::cli
