// Who opened which of the tables that are not over: so that nobody fills the house with tables that
// nobody plays at, with games that bots play for nobody, or with seats that were taken for show.
// Single-threaded; the hub guards it.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

#include "table/table_info.hpp"

namespace spiel::server {

class OpenedTables {
 public:
  // How many one address may have at a time; 0: any number.
  struct Limits {
    std::size_t lonely = 0;  // at which no person sits
    std::size_t unfinished = 0;
  };
  explicit OpenedTables(Limits most) : most_(most) {}

  // Counts the table from now on if it may be opened. Without an address everything may.
  bool may_open(const std::string& address, const table::TableId& id);
  // When it is over it does not count any more, and is lonely only while nobody sits there.
  void update(const table::TableInfo& info);
  void remove(const table::TableId& id);

 private:
  struct Opened {
    std::string by;
    bool lonely = true;
  };
  struct Count {
    std::size_t lonely = 0;
    std::size_t unfinished = 0;
  };

  const Limits most_;
  std::unordered_map<table::TableId, Opened> opened_;
  std::unordered_map<std::string, Count> counts_;
};

}  // namespace spiel::server
