// The threads on which bots think. They give way to everything else that the server does. Bots at
// tables with people have threads of their own; those that play among themselves share one, which
// gives way to all others, and helps out where people would wait: then the thought under way there
// is asked to answer at once. On that thread people are also advised, before bots go on among
// themselves.
//
// No bot begins to think while the journal has much left to write: however fast bots are, people's
// actions are stored at once.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <mutex>
#include <stop_token>
#include <thread>

namespace spiel::server {

class BotPool {
 public:
  // For whom a thought is, the most urgent first.
  enum class Company : std::uint8_t { WithPeople, Advising, AmongThemselves };

  // What a thought may know about its place in the queue.
  struct Turn {
    std::stop_token stop;
    std::size_t waiting = 0;  // thoughts of the same company behind it, for each thread
  };
  using Thought = std::function<void(const Turn&)>;

  // `threads` are for tables with people. `unwritten` tells how many rows the journal has still to
  // write.
  BotPool(std::size_t threads, std::function<std::size_t()> unwritten);
  ~BotPool() { join(); }
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;

  void post(Company company, Thought thought);
  // The journal has written something.
  void look_again();
  // Asks thoughts under way to end; those that wait are dropped.
  void stop();
  // Stops, and waits for thoughts that are under way.
  void join();

 private:
  struct Worker {
    const bool for_people;  // and for nobody else
    Company thinks_for = Company::WithPeople;
    std::stop_source stop{std::nostopstate};  // of the thought under way
    std::jthread thread{};
  };

  void hire(bool for_people);
  void work(Worker& worker);
  bool take(std::unique_lock<std::mutex>& lock, Worker& worker, Thought& thought, Turn& turn);
  std::deque<Thought>& queue_of(Company company) {
    return queues_[static_cast<std::size_t>(company)];
  }
  const std::deque<Thought>& queue_of(Company company) const {
    return queues_[static_cast<std::size_t>(company)];
  }
  Company next_for(const Worker& worker) const;
  std::deque<Thought>* queue_for(Worker& worker);
  bool is_held_back(const Worker& worker) const;
  bool people_wait() const;
  void make_way(Company company);

  const std::function<std::size_t()> unwritten_;
  const std::size_t threads_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::array<std::deque<Thought>, 3> queues_;  // by company
  std::atomic<std::size_t> waiting_ = 0;       // in all of them
  std::size_t busy_ = 0;                       // of the threads for people
  bool stopping_ = false;
  std::list<Worker> workers_;
};

}  // namespace spiel::server
