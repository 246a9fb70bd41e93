// Sub-commands of `spieltisch`, one file each. A command parses its arguments, calls one function
// of a library, and prints. It fails by throwing `Failure`, which main turns into one line.
#pragma once

#include <CLI/CLI.hpp>
#include <stdexcept>
#include <string>

namespace spiel::cli {

inline constexpr int kExitFailure = 1;
inline constexpr int kExitUsage = 2;

// A command that cannot do its work; the message is one line without a final dot.
class Failure : public std::runtime_error {
 public:
  explicit Failure(const std::string& message, int exit_code = kExitFailure)
      : std::runtime_error(message), code(exit_code) {}
  int code;
};

// Each adds its command to the program.
void add_analyse(CLI::App& app);
void add_bot(CLI::App& app);
void add_convert(CLI::App& app);
void add_gtp(CLI::App& app);
void add_join(CLI::App& app);
void add_sim(CLI::App& app);
void add_replay(CLI::App& app);
void add_config(CLI::App& app);
void add_journal(CLI::App& app);
void add_manager(CLI::App& app);
void add_match(CLI::App& app);
void add_nodes(CLI::App& app);
void add_serve(CLI::App& app);
void add_tables(CLI::App& app);
void add_train(CLI::App& app);
// Below `train`.
void add_train_catan(CLI::App& train);
void add_watch(CLI::App& app);

}  // namespace spiel::cli
