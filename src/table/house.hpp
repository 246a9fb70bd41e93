// A house is a set of tables that live on one thread, with everybody who watches them. It owns no
// socket, journal or clock: requests and time go in; journal rows, deliveries and prompts for bots
// come out. A delivery may be made once its batch of rows is durable, and not before.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "table/session.hpp"
#include "table/table.hpp"

namespace spiel::table {

using SessionId = std::uint64_t;

// Who asked, and for what: replies carry both back.
struct Asker {
  SessionId session = 0;
  RequestId request = 0;
};

// Why a session is gone: its client went, or the server that its client talked with.
enum class GoneWith : std::uint8_t { Client, Server };

// One entry of one table, as the journal keeps it.
struct Row {
  TableId table;
  std::uint64_t sequence = 0;  // from 0 without gaps
  Time at{};
  std::string line;
};

// Worth a line to whoever runs the server: somebody came or went, or was missed; the game was
// interrupted. Neither moves nor words.
struct Happening {
  std::shared_ptr<const TableInfo> info;
  Fact fact;
};

struct Delivery {
  SessionId session = 0;
  TableId table;
  std::uint64_t after_batch = 0;  // the batch of rows that must be durable first
  std::variant<std::pair<RequestId, Reply>, std::shared_ptr<const SeenUpdate>> message;
  bool acknowledges = false;  // a reply: what was asked is done, once the batch is durable
};

// A bot may act for a seat: whoever drives bots answers with BotActs for this seat at this version,
// or with nothing.
struct Prompt {
  TableId table;
  std::uint64_t version = 0;  // of the position
  std::string level;
  Seat seat = kNoSeat;
  View view;
  bool among_bots = false;  // no person plays
  bool for_person = false;  // one who may want to come back: no reason to hurry
};

// What a bot's seat may know of what happened there, for players that remember: in the order of the
// game, and before the prompts that follow from it.
struct Told {
  std::shared_ptr<const TableInfo> info;
  std::uint64_t version = 0;
  Seat seat = kNoSeat;
  bool anew = false;  // the game begins, or went back: what was told before counts no more
  std::vector<Event> events;
};

// Somebody asks for advice: whoever drives bots answers once, by `House::answer`.
struct Asked {
  Asker asker;
  Time at{};
  Question question;
};

class House {
 public:
  struct Output {
    std::uint64_t batch = 0;  // of `rows`; counts up from 1
    std::vector<Row> rows;
    std::vector<Delivery> deliveries;
    std::vector<Told> told;
    std::vector<Prompt> prompts;
    std::vector<Asked> asked;
    std::vector<std::shared_ptr<const TableInfo>> changed;  // tables whose info is new
    std::vector<Happening> happenings;
  };

  // `seed` fixes board, dice and deck of every table; without one they come from the secure source.
  explicit House(std::optional<std::uint64_t> seed = std::nullopt) : seed_(seed) {}

  // For tables that are opened from now on, where it gives one: a dealer instead of the seed's.
  using DealerFor = std::function<std::optional<Dealer>(const TableOptions&)>;
  void deal_with(DealerFor dealer_for) { special_dealer_ = std::move(dealer_for); }

  void open(const TableId& id, const OpenTable& request, Asker asker, Time now);
  void take_seat(const TableId& id, const Join& join, bool watch, Asker asker, Time now);
  void tell(const Tell& request, Asker asker, Time now);
  // `older` are updates from the journal, for a watcher who missed more than the house remembers.
  void watch(const Watch& request, Asker asker, Time now, std::span<const Update> older = {});
  // Whether everything after version `since` is at hand.
  bool remembers_since(const TableId& id, std::uint64_t since) const;
  void unwatch(const Unwatch& request, Asker asker);
  void look(const Look& request, Asker asker);
  // One question of a seat at a time, and few of them.
  void advise(const AskAdvice& request, Asker asker, Time now);
  // None: nobody could be asked.
  void answer(const Asked& asked, std::optional<Suggestions> suggestions);
  void session_gone(SessionId session, Time now, GoneWith whom = GoneWith::Client);

  // Brings a table back from its journal lines; its clients have to return.
  Result<void, std::string> restore(const TableId& id, const std::vector<std::string>& lines,
                                    Time now);
  // Takes in a table that is over, for those who ask for it later. Nobody else is told.
  void revive(Table table);
  // The table is not to be found until it is rolled back.
  void suspend(const TableId& id);
  bool is_suspended(const TableId& id) const { return suspended_.contains(id); }
  // Puts a table back to what its journal lines say; without lines it was never opened. Whoever
  // watches it heard of nothing that came after, and is told now what it has not heard: all from
  // version `untold` on. The stage that the lines lead to, if any.
  static constexpr std::uint64_t kAllTold = UINT64_MAX;
  std::optional<Stage> roll_back(const TableId& id, const std::vector<std::string>& lines, Time now,
                                 std::uint64_t untold = kAllTold);
  std::vector<SessionId> watchers_of(const TableId& id) const;
  // Forgets all tables as they are: they are not this house's any more.
  struct LetGo {
    std::vector<TableId> tables;
    std::vector<SessionId> watchers;
  };
  LetGo let_go();
  bool has_open_seat(const TableId& id) const;
  // Drops a table that is over and that nobody watches.
  void forget(const TableId& id);
  // In which the last rows of a table are, or are to be; 0 for one that has none or is not there.
  std::uint64_t last_batch_of(const TableId& id) const;

  // The server stops: games that could not go on after it end now, while their players can be told.
  void end_interrupted(Time now);

  void tick(Time now);
  std::optional<Time> next_deadline() const;

  Output take_output();
  // Whatever happens from now on is in this batch of rows or in a later one.
  std::uint64_t next_batch() const { return batch_; }

  const Table* find(const TableId& id) const;
  // The table that something was last asked of: whoever catches an exception knows where it was.
  const TableId& at_work() const { return at_work_; }
  std::size_t size() const { return housed_.size(); }

 private:
  struct Watcher {
    SessionId session = 0;
    PlayerId player = kNobody;
    std::string from{};  // of an observer
  };
  struct Housed {
    explicit Housed(Table t) : table(std::move(t)) {}
    Table table;
    std::vector<Watcher> watchers;
    std::vector<Update> recent;  // for watchers who return
    std::uint64_t last_batch = 0;
    std::uint64_t prompted_position = 0;
    SeatMask prompted = 0;    // who was asked in that position,
    bool among_bots = false;  // and how
    std::optional<Time> deadline;
    std::array<Time, kMaxSeats> next_hint{};  // when each seat may ask again
  };

  Housed* find_housed(const TableId& id);
  Dealer dealer_for(const TableId& id) const;
  Dealer dealer_for(const TableId& id, const TableOptions& options) const;
  void acknowledge(Asker asker, const Housed& housed, Accepted accepted);
  void reply(Asker asker, const TableId& table, std::uint64_t after_batch, Reply reply);
  void refuse(Asker asker, const TableId& table, TableRefusal refusal);
  void attach(Housed& housed, const Watcher& watcher);
  static bool is_crowded(const Housed& housed, const Watch& request);
  void keep_presence(Housed& housed, const TableInfo& known, Time now);
  void publish(Housed& housed);
  void publish_update(Housed& housed, Update update);
  void tell_watchers(const Housed& housed, const Update& update);
  void tell_bots(const Update& update);
  void retell(Update update, std::vector<Update>& recent);  // of a table that is restored
  void think(Housed& housed);
  void reschedule(Housed& housed);
  void unschedule(Housed& housed);
  Accepted catch_up(const Housed& housed, const Watch& request,
                    std::span<const Update> older) const;

  std::optional<std::uint64_t> seed_;
  DealerFor special_dealer_;
  std::unordered_map<TableId, Housed> housed_;
  std::unordered_map<TableId, Housed> suspended_;
  std::unordered_map<SessionId, std::vector<TableId>> watching_;
  std::multimap<Time, TableId> deadlines_;
  std::uint64_t batch_ = 1;
  TableId at_work_;
  Output output_;
};

}  // namespace spiel::table
