// `--store` and, in short, `--data` of the commands that work on a journal.
#pragma once

#include "cli/command.hpp"
#include "store/store_address.hpp"

namespace spiel::cli {

// Throws Failure.
store::StoreAddress parse_store(const std::string& text);

class StoreOption {
 public:
  void add_to(CLI::App& command);
  // After parsing. Throws Failure.
  store::StoreAddress address() const;

 private:
  std::string store_;
  std::string folder_ = "spieltisch-data";
};

}  // namespace spiel::cli
