// A replay file for every game of the Software-Challenge that has ended, as its own servers write
// it.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
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

  // A game has begun: its file is due, and is known to be by a file of its own until it is written.
  // One has ended: it is written, unless the game was none of the challenge or never began. Two
  // games of the same players may end in the same second, and servers may share a folder.
  void heard_of(const table::TableInfo& info) const;
  // Writes what was due when an earlier server ended, but of games that are still played here.
  using IsPlayed = std::function<bool(const table::TableId& id)>;
  void catch_up(const IsPlayed& is_played) const;

 private:
  std::filesystem::path sign_that_due(const table::TableId& id) const;
  // The journal is read twice, see Chronicle.
  void write(const table::TableId& id) const;
  void read_again(const table::TableId& id, const web::FinishedGame& game) const;
  void write_file(const table::TableInfo& info, Time ended,
                  const std::optional<std::string>& text) const;
  void settled(const table::TableId& id) const;

  std::filesystem::path folder_;
  std::shared_ptr<const swc::Settings> settings_;
  JournalArchive& archive_;
  web::Chronicle chronicle_;
};

}  // namespace spiel::server
