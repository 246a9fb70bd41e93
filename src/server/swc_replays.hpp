// A replay file for every game of the Software-Challenge that has ended, as its own servers write
// it.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "protocol/swc/settings.hpp"
#include "protocol/web/game_record.hpp"
#include "server/web_host.hpp"
#include "table/table_info.hpp"

namespace spiel::server {

// Writes a file that nobody reads before it is whole and that replaces none: where another has or
// is about to get this name, a number is added to it. False if it cannot be written.
bool write_new(const std::filesystem::path& wanted, const std::string& text);

class SwcReplays {
 public:
  // Makes the folder; throws std::filesystem::filesystem_error if that cannot be done.
  SwcReplays(std::filesystem::path folder, std::shared_ptr<const swc::Settings> settings,
             JournalArchive& archive);

  // Writes the game's file, unless the table was none of the challenge or its game never began.
  // Two games of the same players may end in the same second, and servers may share a folder.
  void game_ended(const table::TableInfo& info, Time now) const;

 private:
  // Gives nothing if the journal cannot be read, and does not call for a game that never began.
  void read_record(const table::TableId& id, const web::TakeWhole& take) const;

  std::filesystem::path folder_;
  std::shared_ptr<const swc::Settings> settings_;
  JournalArchive& archive_;
  web::Chronicle chronicle_;
};

}  // namespace spiel::server
