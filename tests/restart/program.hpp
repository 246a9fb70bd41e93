// The real program, run as a process of its own, so that it can be killed.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace spiel::server {

class Program {
 public:
  // Serves HTTP alone, on a free port that stays the same over restarts.
  explicit Program(std::filesystem::path data, std::vector<std::string> more_arguments = {});
  ~Program();  // kills
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  std::uint16_t port() const { return port_; }
  pid_t id() const { return process_; }

  // Returns when it is ready to be asked.
  void start();
  // Without a warning.
  void kill();
  // Asks it to end in order and waits; its exit code.
  int stop();

 private:
  std::filesystem::path data_;
  std::vector<std::string> more_arguments_;
  std::uint16_t port_;
  pid_t process_ = 0;
};

}  // namespace spiel::server
