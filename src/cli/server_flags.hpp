// The flags of every command that needs the server's settings, made from their descriptions.
#pragma once

#include <memory>

#include "cli/command.hpp"
#include "server/settings.hpp"

namespace spiel::cli {

class ServerFlags {
 public:
  explicit ServerFlags(CLI::App& command);

  // After parsing: from file, environment and flags.
  server::EffectiveSettings load() const;

 private:
  std::string config_;
  std::map<std::string, std::vector<std::string>> values_;
  std::map<std::string, bool> switches_;
};

}  // namespace spiel::cli
