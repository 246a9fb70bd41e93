// spieltisch join: our page as the client of somebody else's server.
//
// The Catan-engine API tells a player neither the board nor what others do, so no page could show a
// game through it. Our own servers tell it through their modern API, to whoever has the token of
// the seat: there the page is the server's own. Any other server of that API is refused, with the
// reason.
#include <fmt/core.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cctype>
#include <memory>

#include "cli/address.hpp"
#include "cli/command.hpp"
#include "cli/signals.hpp"
#include "cli/web_server.hpp"
#include "client/engine_bot.hpp"
#include "client/lmu_bot.hpp"
#include "client/tcp_stream.hpp"
#include "gateway/gateway.hpp"
#include "gateway/lmu_game.hpp"
#include "gateway/swc_game.hpp"

namespace spiel::cli {

namespace {

struct JoinArguments {
  std::string server;
  std::string table;
  std::string reservation;
  std::string game;
  std::string player;
  std::string token;
  std::uint16_t port = 8081;
};

std::uint16_t usual_port(const Address& address) {
  return address.scheme == "swc" ? swc::kUsualPort : lmu_dialect(address).port;
}

std::unique_ptr<gateway::RemoteGame> game_at(const Address& address,
                                             const JoinArguments& arguments) {
  if (address.scheme == "swc") {
    return std::make_unique<gateway::SwcGame>(arguments.server, arguments.reservation,
                                              season_in(address));
  }
  const auto wish = arguments.table.empty() ? std::string() : "Tisch:" + arguments.table;
  return std::make_unique<gateway::LmuGame>(lmu_dialect(address), arguments.server, wish);
}

bool is_id(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_';
  });
}

void announce(const JoinArguments& arguments, const std::string& page) {
  fmt::print("Open this page to play at {}:\npage     {}\n", arguments.server, page);
  std::fflush(stdout);
}

// A seat that nobody has claimed is claimed now.
std::string token_for(const JoinArguments& arguments, const WebServer& server) {
  if (!arguments.token.empty()) return arguments.token;
  client::EngineBotOptions options;
  options.host = server.host;
  options.port = server.port;
  options.game = arguments.game;
  options.player = arguments.player;
  try {
    return client::claim_engine_seat(options);
  } catch (const std::runtime_error& error) {
    throw Failure(
        fmt::format("this seat needs its token (--token): {} (A seat is claimed before the "
                    "game starts: others are told the player's identifier then.)",
                    error.what()));
  }
}

void join_engine(const JoinArguments& arguments, const Address& address) {
  if (!is_id(arguments.game) || !is_id(arguments.player)) {
    throw Failure("an engine:// game needs --game and --player", kExitUsage);
  }
  WebServer server;
  server.host = address.host;
  server.port = address.port.value_or(server.port);
  try {
    server.get_json("/api/tables/" + arguments.game);
  } catch (const Failure& failure) {
    throw Failure(
        fmt::format("no page for this game: {} (The Catan-engine API alone tells a player "
                    "neither the board nor what others do; a page needs one of our servers.)",
                    failure.what()));
  }
  announce(arguments, fmt::format("http://{}:{}/#/t/{}?seat={}", server.host, server.port,
                                  arguments.game, token_for(arguments, server)));
}

// A Software-Challenge server greets nobody who has not asked for a seat: that it answers is all
// that can be known.
void expect_server(const Address& address, const gateway::Address& server) {
  if (address.scheme == "swc") {
    const client::TcpStream answers(server.host, server.port);
  } else {
    client::expect_lmu_server(lmu_dialect(address), server.host, server.port);
  }
}

void join(const JoinArguments& arguments) {
  const auto address = parse_address(arguments.server);
  if (address.scheme == "engine") return join_engine(arguments, address);
  auto game = game_at(address, arguments);
  spdlog::set_level(spdlog::level::warn);
  const EndSignals ends;
  gateway::GatewaySettings settings;
  settings.server = {address.host, address.port ? *address.port : usual_port(address)};
  expect_server(address, settings.server);
  settings.port = arguments.port;
  const gateway::Gateway gateway(settings, std::move(game));
  announce(arguments, gateway.url());
  ends.wait();
}

}  // namespace

void add_join(CLI::App& app) {
  auto* command = app.add_subcommand("join", "Play at another server, in the browser");
  auto arguments = std::make_shared<JoinArguments>();
  command
      ->add_option("SERVER", arguments->server,
                   fmt::format("Where to play: SCHEME://HOST[:PORT], SCHEME being swc, engine, {}",
                               lmu::all_labels()))
      ->required();
  command->add_option("--table", arguments->table, "code of the LMU table to join");
  command->add_option("--reservation", arguments->reservation, "code of a reserved seat (swc)");
  command->add_option("--game", arguments->game, "identifier of the game (engine)");
  command->add_option("--player", arguments->player, "identifier of the player (engine)");
  command->add_option("--token", arguments->token, "token of the seat, if it was claimed (engine)");
  command->add_option("--port", arguments->port, "port of the page; 0: any free one")
      ->capture_default_str();
  command->callback([arguments] { join(*arguments); });
}

}  // namespace spiel::cli
