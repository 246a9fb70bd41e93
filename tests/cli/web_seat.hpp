// A seat of a Catan table over the browser's WebSocket. It does what it must and no more: it builds
// in the opening, rolls, moves the robber, discards, declines offers, and ends its turn.
#pragma once

#include <boost/json.hpp>
#include <memory>
#include <optional>
#include <string>

#include "carrier.hpp"

namespace spiel::cli {

namespace json = boost::json;

class WebSeat {
 public:
  WebSeat(const RunningServer& server, const std::string& table, const std::string& name,
          const std::string& colour) {
    const auto answer = ask(server, "POST", "/api/tables/" + table + "/seats",
                            R"({"name":")" + name + R"(","colour":")" + colour + R"("})");
    const auto token = json::parse(answer.body).at("token").as_string();
    socket_ = connect_websocket(server, "/ws/tables/" + table);
    socket_->say(R"({"type":"hello","token":")" + std::string(token) + R"("})");
  }

  // Plays to the end; the winners' seats.
  json::array play() {
    while (true) {
      const auto heard = socket_->hear();
      if (heard.empty()) return {};
      const auto message = json::parse(heard).as_object();
      if (const auto* news = message.if_contains("news");
          news && news->at("type").as_string() == "ended") {
        return news->at("result").at("winners").as_array();
      }
      if (const auto action = choose(message)) say_action(*action);
    }
  }

 private:
  static std::optional<std::string> choose(const json::object& message) {
    const auto* legal = message.if_contains("legal");
    if (!legal || !legal->is_object()) return std::nullopt;
    const auto& view = message.at("view").as_object();
    if (const auto owed = legal->at("discard").as_int64(); owed > 0) {
      return discard(view, message.at("seat").as_int64(), owed);
    }
    const auto& actions = legal->at("actions").as_array();
    for (const auto& action : actions) {
      const std::string text(action.as_string());
      if (text == "end-turn" || text == "roll" || text.starts_with("decline")) return text;
    }
    const bool answers_offer = view.at("phase").as_string() == "main";
    if (actions.empty() || answers_offer) return std::nullopt;
    return std::string(actions.front().as_string());
  }
  static std::string discard(const json::object& view, std::int64_t seat, std::int64_t owed) {
    std::string cards;
    const auto& mine = view.at("seats").as_array().at(static_cast<std::size_t>(seat));
    for (const auto& [kind, held] : mine.at("hand").as_object()) {
      const auto count = std::min(owed, held.as_int64());
      if (count == 0) continue;
      cards += (cards.empty() ? "" : ", ") + std::to_string(count) + " " + std::string(kind);
      owed -= count;
    }
    return "discard " + cards;
  }
  void say_action(const std::string& action) {
    socket_->say(json::serialize(json::object{
        {"type", "act"}, {"id", "r" + std::to_string(++requests_)}, {"actions", {action}}}));
  }

  std::unique_ptr<Carrier> socket_;
  int requests_ = 0;
};

}  // namespace spiel::cli
