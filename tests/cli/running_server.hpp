// The real server as another process, on free ports of this machine. It keeps nothing on disk.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/process.hpp"

namespace spiel::cli {

class RunningServer {
 public:
  explicit RunningServer(const std::vector<std::string>& further_arguments = {});

  // "http", "lmu-0.3" …
  std::uint16_t port(const std::string& name) const { return ports_.at(name); }
  std::string url(const std::string& protocol) const;

 private:
  bool start(std::vector<std::string> arguments);

  std::map<std::string, std::uint16_t> ports_;
  std::unique_ptr<Process> process_;
};

}  // namespace spiel::cli
