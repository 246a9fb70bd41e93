// No single answer takes much memory, however long the game that it is about: the real program, and
// a table at which as much has happened as ever can.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iostream>

#include "catan/legal.hpp"
#include "core/random.hpp"
#include "program.hpp"
#include "store/sqlite_journal.hpp"
#include "table/summary.hpp"
#include "table/table.hpp"
#include "tests/server/client.hpp"
#include "tests/this_machine.hpp"

namespace spiel::server::memory_test {
namespace {

constexpr int kSeats = 6;
constexpr int kChats = 5000;  // as many as a table takes, of each kind
const Time kNow = from_millis(1'700'000'000'000);

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr double kMostMiB = 640;  // with what a sanitizer notes about memory
#else
constexpr double kMostMiB = 32;
#endif

// A game of six that goes on until the table says that it is too long.
class LongGame {
 public:
  LongGame() : table_("LONGGAME", options(), table::Dealer(1), kNow) {
    for (table::PlayerId player = 1; player <= kSeats; ++player) {
      table::SeatInfo seat;
      seat.name = "Player " + std::to_string(player);
      tell(table::Join{player, seat, {}});
    }
    talk();
    while (table_.info()->stage == table::Stage::Playing) move();
  }

  std::vector<std::string> lines() {
    std::vector<std::string> all;
    for (const auto& update : table_.take_updates()) all.push_back(table::to_line(update.entry));
    return all;
  }
  const table::TableInfo& info() const { return *table_.info(); }

 private:
  static table::TableOptions options() {
    table::TableOptions options;
    catan::Rules rules;
    rules.board = catan::BoardSize::Large;
    rules.target = 20;
    rules.max_turns = 65'535;
    options.rules = rules;
    options.kind = "web";
    options.listed = true;
    options.max_seats = kSeats;
    return options;
  }
  void tell(const table::Command& command) { ASSERT_TRUE(table_.execute(command, kNow)); }
  // Two thousand characters, each of which takes as much room as one can.
  void talk() {
    std::string words;
    for (int i = 0; i < 2000; ++i) words += "\U0001F600";
    for (int i = 0; i < kChats; ++i) {
      tell(table::Chat{1, "Player 1", words});
      tell(table::Chat{table::kNobody, "Zoe", words, true});
    }
  }
  void move() {
    const auto& seats = table_.info()->seats;
    for (Seat seat = 0; seat < kSeats; ++seat) {
      const auto known = std::get<catan::View>(*table_.snapshot(seat).view).known;
      if (!has_seat(catan::must_act(known), seat)) continue;
      const bool discards = catan::discard_owed(known, seat) > 0;
      const auto action =
          discards ? catan::random_discard(known, seat, random_) : pick(known, seat);
      return tell(table::Act{.player = seats[seat].player, .steps = {action}});
    }
    FAIL() << "nobody has anything to do";
  }
  catan::Action pick(const catan::State& known, Seat seat) {
    catan::ActionList list;
    catan::legal(known, seat, list);
    return list[random_.below(static_cast<std::uint32_t>(list.size()))];
  }

  Random random_{1};
  table::Table table_;
};

void keep(const TempFolder& folder, LongGame& game) {
  store::SqliteJournal journal(folder.path());
  store::Batch batch;
  store::TableHead head{game.info().id,
                        "catan",
                        "web",
                        store::TableState::Finished,
                        1,
                        2,
                        table::to_summary(game.info())};
  batch.heads.push_back(head);
  std::uint64_t sequence = 0;
  for (auto& line : game.lines()) {
    batch.entries.push_back({head.id, sequence++, to_millis(kNow), std::move(line)});
  }
  ASSERT_GT(batch.entries.size(), 20'000U);
  ASSERT_TRUE(store::append_and_wait(journal, std::move(batch)));
}

double status_mib(pid_t process, const std::string& name) {
  std::ifstream file("/proc/" + std::to_string(process) + "/status");
  for (std::string word; file >> word;) {
    double kib = 0;
    if (word == name + ":" && file >> kib) return kib / 1024;
  }
  return 0;
}

void forget_peak(pid_t process) {
  std::ofstream("/proc/" + std::to_string(process) + "/clear_refs") << 5;
}

// All that the server has to say to this, and how much.
std::size_t length_of_answer(std::uint16_t port, const std::string& path) {
  Client client(port);
  client.send(get(path, "Connection: close\r\n"));
  std::size_t length = 0;
  for (auto part = client.receive(); !part.empty(); part = client.receive()) length += part.size();
  return length;
}

TEST(Memory, NoAnswerTakesMuchOfItHoweverLongTheGame) {
  // Else AddressSanitizer keeps hundreds of MiB that were given back.
  setenv("ASAN_OPTIONS", "quarantine_size_mb=16", 1);
  const TempFolder folder;
  {
    LongGame game;
    ASSERT_EQ(game.info().result->reason, table::EndReason::TooLong);
    keep(folder, game);
  }
  Program program(folder.path());
  program.start();
  length_of_answer(program.port(), "/api/tables");
  const double idle = status_mib(program.id(), "VmRSS");
  for (const std::string path :
       {"/api/tables?stage=over", "/api/tables/LONGGAME", "/api/tables/LONGGAME/state",
        "/api/tables/LONGGAME/history", "/api/tables/LONGGAME/history?cursor=19000",
        "/api/tables/LONGGAME/record", "/api/tables/LONGGAME/replay"}) {
    forget_peak(program.id());
    const auto length = length_of_answer(program.port(), path);
    const double taken = status_mib(program.id(), "VmHWM") - idle;
    EXPECT_GT(length, 200U) << path;
    EXPECT_LT(taken, kMostMiB) << path;
    std::cout << path << ": " << length << " bytes, " << taken << " MiB above " << idle << '\n';
  }
}

}  // namespace
}  // namespace spiel::server::memory_test
