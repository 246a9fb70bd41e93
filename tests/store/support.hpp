// Short ways to make what a journal stores.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "store/journal.hpp"
#include "store/open_database.hpp"
#include "tests/this_machine.hpp"

namespace spiel::store {

inline TableHead head(const TableId& id, TableState state = TableState::Running,
                      Millis created = 1000, const std::string& game = "catan") {
  TableHead made{id, game, "web", state, created, std::nullopt, "{}"};
  if (state == TableState::Finished) made.finished = created + 500;
  return made;
}

inline Entry entry(const TableId& table, std::uint64_t sequence) {
  return {table, sequence, static_cast<Millis>(2000 + sequence),
          "line " + std::to_string(sequence) + " of " + table};
}

inline Batch new_table(const TableId& id, std::uint64_t entries) {
  Batch batch;
  batch.heads.push_back(head(id));
  for (std::uint64_t i = 0; i < entries; ++i) batch.entries.push_back(entry(id, i));
  return batch;
}

inline Batch one_entry(const TableId& id, std::uint64_t sequence) {
  Batch batch;
  batch.entries.push_back(entry(id, sequence));
  return batch;
}

// Opening found everything as it was left.
inline bool is_clean(const RecoveryReport& report) {
  return report.wal.ignored_frames == 0 && !report.wal.damaged() && report.loss.empty();
}

inline std::string read_bytes(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void write_bytes(const std::filesystem::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

}  // namespace spiel::store
