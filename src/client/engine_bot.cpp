#include "client/engine_bot.hpp"

#include <fmt/core.h>

#include <boost/json.hpp>
#include <stdexcept>
#include <thread>

#include "games/json_values.hpp"

namespace spiel::client {

namespace {

namespace json = boost::json;

constexpr std::string_view kPath = "/Catan/userRequest/";

EngineAnswer parse_answer(const HttpAnswer& answer) {
  json::error_code error;
  const auto value = json::parse(answer.body, error);
  const auto* body = error ? nullptr : value.if_object();
  const auto* code = body != nullptr ? games::member(*body, "code") : nullptr;
  const auto status = games::text_member(value, "status");
  if (code == nullptr || !code->is_int64() || !status) {
    throw std::runtime_error(
        fmt::format("this is not the Catan-engine API: HTTP status {}", answer.status));
  }
  const auto* arguments = body->if_contains("arguments");
  return {static_cast<int>(code->get_int64()), std::string(*status),
          arguments != nullptr ? *arguments : json::value()};
}

EnginePlayer::Call calls_of(const EngineBotOptions& options, HttpClient& client) {
  return [&options, &client](std::string_view command, json::value arguments) {
    const json::object request{{"gameId", options.game},
                               {"playerId", options.player},
                               {"command", command},
                               {"arguments", std::move(arguments)}};
    const auto body = json::serialize(request);
    const auto answer = client.post_json(kPath, body, options.token);
    if (options.log) {
      options.log(false, body);
      options.log(true, answer.body);
    }
    return parse_answer(answer);
  };
}

}  // namespace

std::string claim_engine_seat(const EngineBotOptions& options) {
  HttpClient client(options.host, options.port);
  const auto answer = calls_of(options, client)("claimSeat", nullptr);
  const auto token = games::text_member(answer.arguments, "token");
  if (!answer.granted() || !token) throw std::runtime_error(answer.status);
  return std::string(*token);
}

EngineGame play_engine(const EngineBotOptions& options) {
  HttpClient client(options.host, options.port);
  const auto call = calls_of(options, client);
  if (const auto here = call("update", nullptr); !here.granted()) {
    throw std::runtime_error(here.status);
  }
  EnginePlayer player(options.player, call, options.worth, options.seed);
  while (player.act() == EnginePlayer::Standing::Waiting) {
    std::this_thread::sleep_for(options.poll);
  }
  return {player.won(), player.points()};
}

}  // namespace spiel::client
