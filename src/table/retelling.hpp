// Tells a table's journal again, line by line and without holding more than the table itself: what
// happened, and how the table then stood.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "table/table.hpp"

namespace spiel::table {

class Retelling {
 public:
  explicit Retelling(TableId id) : table_(std::move(id), Dealer()) {}

  // Fails when the line cannot be what happened next.
  Result<Update, std::string> tell(std::string_view line);

  const Table& table() const { return table_; }

 private:
  Table table_;
};

}  // namespace spiel::table
