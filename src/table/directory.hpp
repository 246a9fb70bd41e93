// Which tables there are, over all houses: who waits for players, and which reservation code leads
// where. Single-threaded; a server with several houses guards it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "table/session.hpp"

namespace spiel::table {

class Directory {
 public:
  // With a seed the ids of tables are always the same ones; without, nobody can guess them.
  explicit Directory(std::optional<std::uint64_t> seed = std::nullopt) {
    if (seed) ids_.emplace(*seed);
  }

  // A number that no player had before.
  PlayerId new_player() { return ++last_player_; }
  // Gives a number to everybody who sits down at the table that is opened.
  void number_players(OpenTable& request);
  // An id of eight characters that are easy to read out and type.
  TableId new_table();

  // What a table looks like now, for whoever looks for a seat. It may be ahead of the journal.
  void update(const std::shared_ptr<const TableInfo>& info);
  // What may be told of a table from now on; of one that was removed, nothing.
  void list(const std::shared_ptr<const TableInfo>& info);
  void remove(const TableId& id);

  // As they were listed.
  std::shared_ptr<const TableInfo> find(const TableId& id) const;
  std::vector<std::shared_ptr<const TableInfo>> all() const;
  // Costs as much as what it returns, however many tables there are. Tables that are not listed are
  // never among them.
  std::vector<std::shared_ptr<const TableInfo>> part(const ListedTables& wanted) const;
  std::size_t size() const { return tables_.size(); }

  // The longest waiting table of this kind with an open seat. The seat counts as taken from now on,
  // until the table itself says otherwise.
  std::optional<TableId> gathering(std::string_view kind);
  bool awaits_players(std::string_view kind) const;
  bool knows(const TableId& id) const { return tables_.contains(id); }
  // Where a newcomer sits down: at the table that is named, reserved or the longest waiting of its
  // kind; where none waits, at one that is to be opened first with these options. The seat counts
  // as taken from now on. Empty id: there is no such reservation.
  struct Placing {
    TableId table;
    const TableOptions* to_open = nullptr;
  };
  Placing place_for(const Destination& where);

  // The table that has a seat reserved under this code.
  std::optional<TableId> reserved(const std::string& code) const;

 private:
  struct Waiting {
    TableId id;
    std::string kind;
    int open_seats = 0;
  };

  // Listed tables of one stage and game, the newest first.
  using Shelf = std::map<ListPosition, std::shared_ptr<const TableInfo>, std::greater<>>;
  using ShelfName = std::pair<Stage, std::string>;

  void update_reservations(const TableInfo* before, const TableInfo& now);
  void update_waiting(const TableInfo& info);
  void take_off_shelf(const TableInfo& info);

  struct Known {
    std::shared_ptr<const TableInfo> now;
    std::shared_ptr<const TableInfo> listed;
  };

  std::unordered_map<TableId, Known> tables_;
  std::map<ShelfName, Shelf> shelves_;
  std::vector<Waiting> waiting_;  // in the order in which they were opened
  std::unordered_map<std::string, TableId> reservations_;
  PlayerId last_player_ = 0;
  std::optional<Random> ids_;
};

}  // namespace spiel::table
