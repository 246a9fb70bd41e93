// spieltisch manager: who may manage games over the Catan-engine API. Works on the journal of a
// server that is not running.
#include <fmt/core.h>
#include <unistd.h>

#include <iostream>
#include <memory>

#include "cli/command.hpp"
#include "cli/store_option.hpp"
#include "server/accounts.hpp"
#include "store/open_store.hpp"

namespace spiel::cli {

namespace {

struct ManagerArguments {
  StoreOption where;
  std::string user;

  std::unique_ptr<store::Journal> open() const {
    return store::open_store(where.address()).journal;
  }
};

// One line from the standard input, so that it is in no list of processes and no history.
std::string read_password() {
  if (::isatty(STDIN_FILENO) != 0) fmt::print(stderr, "password: ");
  std::string password;
  std::getline(std::cin, password);
  if (password.empty()) throw Failure("the password must not be empty", kExitUsage);
  return password;
}

void add(const ManagerArguments& arguments) {
  if (arguments.user.empty() || arguments.user.find(':') != std::string::npos) {
    throw Failure("a user's name must not be empty or have a colon in it", kExitUsage);
  }
  const auto journal = arguments.open();
  server::ManagerAccounts(*journal).set(arguments.user, read_password());
}

void list(const ManagerArguments& arguments) {
  const auto journal = arguments.open();
  for (const auto& user : journal->account_users()) fmt::print("{}\n", user);
}

void remove(const ManagerArguments& arguments) {
  const auto journal = arguments.open();
  if (!server::ManagerAccounts(*journal).remove(arguments.user)) {
    throw Failure(fmt::format("there is no manager {}", arguments.user));
  }
}

}  // namespace

void add_manager(CLI::App& app) {
  auto* command = app.add_subcommand("manager", "Look after accounts of the Catan-engine API");
  command->require_subcommand(1);
  const auto arguments = std::make_shared<ManagerArguments>();
  const auto sub_command = [&](const char* name, const char* help, auto run) {
    auto* sub = command->add_subcommand(name, help);
    arguments->where.add_to(*sub);
    sub->callback([arguments, run] { run(*arguments); });
    return sub;
  };
  sub_command("add", "Add an account, or give it a new password, read from standard input", add)
      ->add_option("USER", arguments->user)
      ->required();
  sub_command("list", "Print all accounts", list);
  sub_command("remove", "Remove an account", remove)
      ->add_option("USER", arguments->user)
      ->required();
}

}  // namespace spiel::cli
