#include "running_server.hpp"

#include <stdexcept>

#include "tests/this_machine.hpp"

namespace spiel::cli {

RunningServer::RunningServer(const std::vector<std::string>& further_arguments) {
  constexpr int kAttempts = 10;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    if (start(further_arguments)) return;
  }
  throw std::runtime_error("the server does not start");
}

// False when somebody else was faster to take one of the ports.
bool RunningServer::start(std::vector<std::string> arguments) {
  const std::vector<std::string> names{"http", "lmu-0.1", "lmu-0.3", "lmu-0.4"};
  const std::vector<std::string> common{"serve",       "--volatile", "--swc-port", "0",
                                        "--log-level", "error",      "--manager",  "test:test"};
  arguments.insert(arguments.begin(), common.begin(), common.end());
  for (const auto& name : names) {
    ports_[name] = free_port();
    arguments.insert(arguments.end(), {"--" + name + "-port", std::to_string(ports_[name])});
  }
  process_ = std::make_unique<Process>(arguments);
  for (std::size_t listening = 0; listening < names.size(); ++listening) {
    if (!process_->read_until("\n").ends_with("\n")) return false;
  }
  return true;
}

std::string RunningServer::url(const std::string& protocol) const {
  return protocol + "://127.0.0.1:" + std::to_string(port(protocol));
}

}  // namespace spiel::cli
