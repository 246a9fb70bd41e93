#include <cstdio>
#include <exception>
#include <iostream>

#include <fmt/core.h>

#include "cli/command.hpp"

namespace {

int report(const std::string& message, int code) {
  fmt::print(stderr, "spieltisch: {}\n", message);
  return code;
}

int run(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(argc, argv);
    return 0;
  } catch (const CLI::CallForHelp& e) {
    return app.exit(e);
  } catch (const CLI::CallForAllHelp& e) {
    return app.exit(e);
  } catch (const CLI::CallForVersion& e) {
    return app.exit(e);
  } catch (const CLI::ParseError& e) {
    return report(fmt::format("{} (see spieltisch --help)", e.what()), spiel::cli::kExitUsage);
  } catch (const spiel::cli::Failure& e) {
    return report(e.what(), e.code);
  } catch (const std::exception& e) {
    return report(e.what(), spiel::cli::kExitFailure);
  }
}

// What was printed last may still wait for a disk that is full.
int expect_printed(int code) {
  const bool printed = std::cout.flush() && std::fflush(stdout) == 0;
  return printed || code != 0 ? code
                              : report("cannot write what is printed", spiel::cli::kExitFailure);
}

}  // namespace

// NOLINTNEXTLINE(bugprone-exception-escape): whatever a command throws is reported in `run`
int main(int argc, char** argv) {
  CLI::App app{"Spieltisch: servers, clients and computer players for Catan and Blokus."};
  app.name("spieltisch");
  app.set_version_flag("--version", std::string("spieltisch ") + SPIEL_VERSION);
  app.require_subcommand(1);
  spiel::cli::add_analyse(app);
  spiel::cli::add_bot(app);
  spiel::cli::add_convert(app);
  spiel::cli::add_gtp(app);
  spiel::cli::add_join(app);
  spiel::cli::add_match(app);
  spiel::cli::add_nodes(app);
  spiel::cli::add_sim(app);
  spiel::cli::add_replay(app);
  spiel::cli::add_serve(app);
  spiel::cli::add_config(app);
  spiel::cli::add_journal(app);
  spiel::cli::add_tables(app);
  spiel::cli::add_train(app);
  spiel::cli::add_watch(app);
  spiel::cli::add_manager(app);
  return expect_printed(run(app, argc, argv));
}
