// Many tables of Catan over real sockets, all played by one thread.
//
// A table has one action under way at most. Flat out, the next follows as soon as the last is
// acknowledged; at a given rate, actions are due at fixed times, and their latency is counted from
// when they were due, not from when the load came to send them.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "link.hpp"
#include "poller.hpp"
#include "tables.hpp"

namespace spiel::load {

using Clock = std::chrono::steady_clock;

struct Measured {
  std::chrono::duration<double> duration{};
  std::uint64_t refused = 0;
  std::uint64_t updates = 0;
  std::vector<std::chrono::nanoseconds> latencies;  // of acknowledged actions, sorted

  double per_second() const { return static_cast<double>(latencies.size()) / duration.count(); }
  // In milliseconds; `share` of the actions were faster.
  double latency(double share) const;
};

class Load {
 public:
  // Connects every seat and plays until the opening is over.
  Load(std::uint16_t port, const std::vector<NewTable>& tables);

  std::size_t connections() const { return seats_.size(); }
  // Actions per second; 0: flat out.
  Measured play(std::chrono::seconds duration, double rate);

 private:
  struct Table {
    std::size_t first_seat = 0;
    std::size_t seats = 0;
    bool under_way = false;
    bool waiting = false;
    Clock::time_point due;
  };
  struct SeatAt {
    SeatAt(std::uint16_t port, std::size_t at) : link(port), table(at) {}
    Link link;
    std::size_t table;
    std::string hello;
    std::string action;  // what it would do now
  };

  void connect(std::uint16_t port, const NewTable& table);
  void poll(std::chrono::milliseconds patience);
  void hear(SeatAt& seat, int status, std::string_view text);
  void hear_reply(SeatAt& seat, std::string_view reply);
  void offer_turn(Table& table);
  bool act(Table& table, Clock::time_point due);
  void send_due();

  Poller poller_;
  std::deque<Table> tables_;
  std::deque<SeatAt> seats_;
  std::size_t greeted_ = 0;
  std::uint64_t actions_ = 0;
  bool playing_ = false;
  std::chrono::nanoseconds interval_{};  // between actions; 0: flat out
  Clock::time_point next_due_;
  std::deque<Table*> waiting_;  // for their time to act
  Measured measured_;
};

}  // namespace spiel::load
