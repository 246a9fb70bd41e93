// The real server with its journal, on the same port over restarts, so that it can be killed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tests/process.hpp"

namespace spiel::server {

class Program {
 public:
  // Serves HTTP alone, on a free port that stays the same over restarts.
  explicit Program(std::filesystem::path data, std::vector<std::string> more_arguments = {});

  std::uint16_t port() const { return port_; }
  pid_t id() const { return process_->id(); }

  // Returns when it is ready to be asked.
  void start();
  // Without a warning.
  void kill() { process_.reset(); }
  // Asks it to end in order and waits; its exit code.
  int stop() { return process_->stop().status; }

 private:
  std::filesystem::path data_;
  std::vector<std::string> more_arguments_;
  std::uint16_t port_;
  std::optional<Process> process_;
};

}  // namespace spiel::server
