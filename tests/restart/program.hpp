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
  enum class Ports : std::uint8_t { HttpAlone, WithOtherProtocols };
  // Serves on free ports that stay the same over restarts. `store` as in `--store`.
  explicit Program(std::string store, Ports ports = Ports::HttpAlone,
                   std::vector<std::string> more_words = {});
  explicit Program(const std::filesystem::path& data, Ports ports = Ports::HttpAlone)
      : Program("sqlite:" + data.native(), ports) {}

  // Another one than that of this build.
  void be(std::string program) { program_ = std::move(program); }

  std::uint16_t port() const { return port_; }
  std::uint16_t swc_port() const { return swc_port_; }
  std::uint16_t lmu_port() const { return lmu_port_; }  // of version 0.3
  pid_t id() const { return process_->id(); }

  // Returns when it is ready to be asked.
  void start();
  // Without a warning.
  void kill() { process_.reset(); }
  // Asks it to end in order and waits; its exit code.
  int stop() { return process_->stop().status; }
  // For its end, which somebody else has asked for.
  int wait() { return process_->wait().status; }

 private:
  std::string program_;
  std::string store_;
  std::vector<std::string> more_words_;
  std::uint16_t port_;
  std::uint16_t swc_port_;
  std::uint16_t lmu_port_;
  std::optional<Process> process_;
};

}  // namespace spiel::server
