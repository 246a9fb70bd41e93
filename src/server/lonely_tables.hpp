// Tables at which no client sits, and who opened them: so that nobody fills the house with tables
// that nobody plays at, or with games that bots play for nobody. Single-threaded; the hub guards
// it.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

#include "table/table_info.hpp"

namespace spiel::server {

class LonelyTables {
 public:
  // How many one address may have at a time; 0: any number.
  explicit LonelyTables(std::size_t most) : most_(most) {}

  // Counts the table from now on if it may be opened. Without an address everything may.
  bool may_open(const std::string& address, const table::TableId& id);
  // As soon as somebody sits there, or when it is over, it does not count any more.
  void update(const table::TableInfo& info);
  void remove(const table::TableId& id);

 private:
  const std::size_t most_;
  std::unordered_map<table::TableId, std::string> openers_;
  std::unordered_map<std::string, std::size_t> counts_;
};

}  // namespace spiel::server
