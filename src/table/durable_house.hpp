// A house whose words wait for the journal. What it does goes out as batches of rows; what others
// may hear of it (replies, updates, how tables look now) is held until the batch is reported as
// stored. When one is refused, whoever was answered on the strength of it is refused instead, and
// the tables concerned are to be put back to what the journal holds.
//
// It owns no journal, thread or clock: the server drives one on each of its threads, with a disk in
// between; LocalHub drives the same one in tests and stores at once.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "table/house.hpp"

namespace spiel::table {

using Tables = std::vector<std::shared_ptr<const TableInfo>>;

// A table that was made, began or ended, and how the journal knew it before.
struct Turn {
  std::shared_ptr<const TableInfo> info;
  std::optional<Stage> before;
};

class DurableHouse {
 public:
  explicit DurableHouse(std::optional<std::uint64_t> seed = std::nullopt) : house_(seed) {}

  // Whatever is asked of tables is asked there; what follows from it comes out here.
  House& house() { return house_; }
  const House& house() const { return house_; }

  // What has happened since the last call. Where there are rows, they are to be stored as `batch`,
  // and how that went is told by `stored` or `refused`. Nothing else has to wait for it.
  struct Work {
    std::uint64_t batch = 0;
    std::vector<Row> rows;
    std::vector<Turn> turns;
    Tables changed;          // how tables look now, ahead of the journal
    std::vector<Told> told;  // to bots, who tell nobody
    std::vector<Prompt> prompts;
    std::vector<Asked> asked;
    std::vector<Happening> happenings;  // of these rows
  };
  Work take_work();

  void stored(std::uint64_t batch) { settled(batch); }
  // The tables of the batch that are taken away until `put_back`. Take the work first: answers that
  // were given since are refused with the batch. `why` is what those hear whose request it holds.
  std::vector<TableId> refused(std::uint64_t batch, const std::vector<TableId>& tables,
                               TableRefusal why = TableRefusal::Unavailable);
  // A batch that was believed lost together with one before it, and is stored all the same: its
  // tables were put back without it. They are taken away again. Take the work first.
  bool is_missed(std::uint64_t batch, const std::vector<TableId>& tables) const;
  std::vector<TableId> missed(std::uint64_t batch, const std::vector<TableId>& tables);

  // What may be told by now, and in this order: whoever hears that a table is there finds it in
  // lists.
  struct News {
    Tables changed;
    std::vector<Delivery> deliveries;
  };
  News take_news();

  // A table that the journal knows at this stage comes back from its lines.
  Result<void, std::string> restore(const TableId& id, Stage stage,
                                    const std::vector<std::string>& lines, Time now);
  // A table that is over comes back for those who ask for it.
  void revive(Table table);
  // See House::roll_back.
  void put_back(const TableId& id, const std::vector<std::string>& lines, Time now);
  // Whether the table is gone: nobody watches it, it is over, and the journal has all of it, from
  // which it comes back for those who ask.
  bool forget(const TableId& id);

  // Everything is somebody else's by now. What was held is told to nobody; whoever waits for an
  // answer is refused.
  struct LetGo {
    std::vector<TableId> tables;
    std::vector<SessionId> watchers;
    std::vector<Delivery> refusals;
  };
  LetGo let_go();

 private:
  void hold(House::Output& output);
  std::vector<Turn> take_turns(const Tables& changed);
  void settled(std::uint64_t batch);
  bool is_on_its_way(const TableId& id) const;
  bool was_put_back_since(const TableId& id, std::uint64_t batch) const;
  void take_away(const std::vector<TableId>& tables);
  void keep_back(std::vector<Delivery>& deliveries, TableRefusal why);

  House house_;
  std::map<std::uint64_t, News> held_;  // by the batch that it waits for
  std::set<std::uint64_t> under_way_;   // batches of which the journal has not spoken yet
  std::unordered_map<TableId, Stage> known_stages_;  // to the journal
  // What these tables have said since they were put back is in this batch or in a later one.
  std::unordered_map<TableId, std::uint64_t> put_back_;
  // The first update of a table that is away which watchers have not been told.
  std::unordered_map<TableId, std::uint64_t> untold_;
};

}  // namespace spiel::table
