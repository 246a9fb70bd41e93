#include "cli/server_flags.hpp"

#include <unistd.h>

namespace spiel::cli {

namespace {

server::Environment environment() {
  server::Environment variables;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    const auto equals = text.find('=');
    if (equals == std::string_view::npos) continue;
    variables.emplace(text.substr(0, equals), text.substr(equals + 1));
  }
  return variables;
}

}  // namespace

ServerFlags::ServerFlags(CLI::App& command) {
  command.add_option("--config", config_, "TOML file with any of these settings")
      ->envname(server::kConfigVariable)
      ->check(CLI::ExistingFile);
  for (const server::Option& option : server::options()) {
    const std::string flag = "--" + option.name;
    if (option.is_flag()) {
      command.add_flag(flag, switches_[option.name], option.help);
      continue;
    }
    auto* added = command.add_option(flag, values_[option.name], option.help);
    if (!option.is_list()) added->expected(1);
    if (!option.choices.empty()) added->check(CLI::IsMember(option.choices));
  }
}

server::EffectiveSettings ServerFlags::load() const {
  server::Written flags;
  for (const auto& [name, values] : values_) {
    if (!values.empty()) flags[name] = values;
  }
  for (const auto& [name, on] : switches_) {
    if (on) flags[name] = {"true"};
  }
  try {
    return server::load_settings(config_, environment(), flags);
  } catch (const server::BadSetting& bad) {
    throw Failure(bad.what(), kExitUsage);
  }
}

}  // namespace spiel::cli
