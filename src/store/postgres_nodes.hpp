// The nodes that share a database, as it knows them: who lives, who has which table, and how tables
// change hands. Over a connection of its own; used by one thread.
//
// The life of a node is its row with its epoch. Whoever ends a life removes the row, which waits
// for a commit on its way: from then on that life stores nothing more, and only then may its tables
// be claimed. So no clock but the database's decides anything, and a table has one writer at most.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "store/journal.hpp"
#include "store/postgres.hpp"

namespace spiel::store {

// One life of a node.
struct NodeLife {
  std::string id;
  std::int64_t epoch = 0;
  auto operator<=>(const NodeLife&) const = default;
};

struct NodeRow {
  NodeLife life;
  std::string address;
  std::int64_t lease_left = 0;  // milliseconds; negative when it is over
  std::int64_t renewed = 0;     // changes with every sign of life
  bool draining = false;
  std::int64_t tables = 0;  // that are not over
  std::int64_t age = 0;     // seconds
};

struct TableOwner {
  NodeLife life;
  TableState state = TableState::Open;
  bool lives = false;  // the life has not ended, though its lease may be over
};

class PostgresNodes {
 public:
  PostgresNodes(postgres::Target target, std::chrono::milliseconds patience)
      : target_(std::move(target)), patience_(patience) {}

  // All of them throw postgres::Error while the database is away.
  std::vector<NodeRow> list();
  std::map<TableId, TableOwner> owners_of(const std::vector<TableId>& tables);
  // Of a node that gave no sign of life for the time of its lease; false if it has by now.
  bool end_life(const NodeLife& dead);
  // Some unfinished tables whose writer's life has ended are `heir`'s from now on. Where it throws
  // they may be as well.
  std::vector<StoredTable> claim(const NodeLife& heir, std::int64_t most);
  // Asks a node to hand its tables over and to end; false if there is none of this name.
  bool drain(const std::string& id);

 private:
  // A connection that is lost is made anew the next time.
  template <class Work>
  auto with_connection(const Work& work);

  const postgres::Target target_;
  const std::chrono::milliseconds patience_;
  std::optional<postgres::Connection> connection_;
};

}  // namespace spiel::store
