#include <fmt/core.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cli/server_flags.hpp"
#include "cli/signals.hpp"
#include "server/log.hpp"
#include "server/server.hpp"

namespace spiel::cli {

namespace {

// A connection is an open file, and the usual limit of 1024 is soon reached.
void allow_many_connections() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

void serve(const server::Settings& settings) {
  server::set_up_logging(settings.log_format, settings.log_level);
  const EndSignals ends;
  allow_many_connections();
  server::Server server(settings);
  server.on_drain([] { ::kill(::getpid(), SIGTERM); });
  for (const auto& listener : server.listeners()) {
    fmt::print("{:<8} {}\n", listener.name, listener.url());
  }
  for (const auto& notice : server.notices()) fmt::print("{}\n", notice);
  std::fflush(stdout);
  ends.wait();
  server.stop();
}

}  // namespace

void add_serve(CLI::App& app) {
  auto* command = app.add_subcommand("serve", "Run the server");
  const auto flags = std::make_shared<ServerFlags>(*command);
  command->callback([flags] { serve(flags->load().settings); });
}

}  // namespace spiel::cli
