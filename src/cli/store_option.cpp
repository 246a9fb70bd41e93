#include "cli/store_option.hpp"

namespace spiel::cli {

store::StoreAddress parse_store(const std::string& text) {
  const auto address = store::parse_store_address(text);
  if (!address) throw Failure(address.error(), kExitUsage);
  return *address;
}

void StoreOption::add_to(CLI::App& command) {
  auto* store = command.add_option(
      "--store", store_, "where the journal is: sqlite:FOLDER or postgres://USER@HOST/DB");
  command.add_option("--data", folder_, "folder of the journal; short for --store sqlite:FOLDER")
      ->capture_default_str()
      ->excludes(store);
}

store::StoreAddress StoreOption::address() const {
  return store_.empty() ? store::sqlite_store(folder_) : parse_store(store_);
}

}  // namespace spiel::cli
