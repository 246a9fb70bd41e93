#include "running_server.hpp"

#include <stdexcept>

#include "tests/lmu_ports.hpp"
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
  auto names = lmu_labels();
  names.push_back("http");
  const std::vector<std::string> common{"serve",       "--volatile", "--swc-port", "0",
                                        "--log-level", "error",      "--manager",  "test:test"};
  // Whole games at full speed come from one address.
  const std::vector<std::string> unlimited{
      "--limit-requests-per-second",         "0", "--limit-messages-per-second", "0",
      "--limit-address-messages-per-second", "0", "--limit-lonely-tables",       "0",
      "--limit-unfinished-tables",           "0"};
  arguments.insert(arguments.begin(), common.begin(), common.end());
  arguments.insert(arguments.end(), unlimited.begin(), unlimited.end());
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
