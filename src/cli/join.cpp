// spieltisch join: our page as the client of somebody else's server.
#include <fmt/core.h>
#include <spdlog/spdlog.h>

#include <memory>

#include "cli/address.hpp"
#include "cli/command.hpp"
#include "cli/signals.hpp"
#include "gateway/gateway.hpp"
#include "gateway/lmu_game.hpp"
#include "gateway/swc_game.hpp"

namespace spiel::cli {

namespace {

struct JoinArguments {
  std::string server;
  std::string table;
  std::string reservation;
  std::uint16_t port = 8081;
};

constexpr std::string_view kLmu = "lmu-";
constexpr std::uint16_t kSwcPort = 13050;

// LMU versions have a port each on our own servers: 6703 for 0.3.
std::uint16_t usual_port(const std::string& scheme) {
  if (scheme == "swc") return kSwcPort;
  return static_cast<std::uint16_t>(6700 + parse_port(scheme.substr(scheme.rfind('.') + 1)));
}

std::unique_ptr<gateway::RemoteGame> game_at(const Address& address,
                                             const JoinArguments& arguments) {
  if (address.scheme == "swc") {
    return std::make_unique<gateway::SwcGame>(arguments.server, arguments.reservation);
  }
  const auto* dialect =
      address.scheme.starts_with(kLmu)
          ? lmu::find_dialect(std::string_view(address.scheme).substr(kLmu.size()))
          : nullptr;
  if (dialect == nullptr) {
    throw Failure("known are lmu-0.1, lmu-0.3, lmu-0.4 and swc", kExitUsage);
  }
  const auto wish = arguments.table.empty() ? std::string() : "Tisch:" + arguments.table;
  return std::make_unique<gateway::LmuGame>(*dialect, arguments.server, wish);
}

void join(const JoinArguments& arguments) {
  const auto address = parse_address(arguments.server);
  auto game = game_at(address, arguments);
  spdlog::set_level(spdlog::level::warn);
  const EndSignals ends;
  gateway::GatewaySettings settings;
  settings.server = {address.host, address.port ? *address.port : usual_port(address.scheme)};
  settings.port = arguments.port;
  const gateway::Gateway gateway(settings, std::move(game));
  fmt::print("Open this page to play at {}:\npage     {}\n", arguments.server, gateway.url());
  std::fflush(stdout);
  ends.wait();
}

}  // namespace

void add_join(CLI::App& app) {
  auto* command = app.add_subcommand("join", "Play at another server, in the browser");
  auto arguments = std::make_shared<JoinArguments>();
  command
      ->add_option("SERVER", arguments->server,
                   "Where to play: lmu-0.3://HOST:PORT, lmu-0.1://…, lmu-0.4://…, swc://…")
      ->required();
  command->add_option("--table", arguments->table, "Code of the LMU table to join");
  command->add_option("--reservation", arguments->reservation, "Code of a reserved seat (swc)");
  command->add_option("--port", arguments->port, "Port of the page; 0: any free one")
      ->capture_default_str();
  command->callback([arguments] { join(*arguments); });
}

}  // namespace spiel::cli
