#include "table/retelling.hpp"

namespace spiel::table {

Result<Update, std::string> Retelling::tell(std::string_view line) { return table_.follow(line); }

}  // namespace spiel::table
