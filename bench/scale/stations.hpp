// A discrete-event simulation, and what work waits for in it: processors, wires and disks. Times
// are seconds.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace spiel::scale {

using Event = std::function<void()>;

class Simulation {
 public:
  double now() const { return now_; }
  void after(double delay, Event event) { events_.push({now_ + delay, ++last_, std::move(event)}); }
  void run(double until) {
    while (!events_.empty() && events_.top().time <= until) {
      now_ = events_.top().time;
      const Event event = std::move(const_cast<Planned&>(events_.top()).event);
      events_.pop();
      event();
    }
    now_ = until;
  }

 private:
  struct Planned {
    double time;
    std::size_t number;  // of two at the same time the first planned is first
    Event event;
    bool operator<(const Planned& other) const {
      return std::pair(time, number) > std::pair(other.time, other.number);
    }
  };
  double now_ = 0;
  std::size_t last_ = 0;
  std::priority_queue<Planned> events_;
};

// Some equal processors with one queue.
class Station {
 public:
  Station(Simulation& simulation, int processors)
      : simulation_(simulation), idle_(processors), processors_(processors) {}

  void serve(double work, Event then) {
    used_ += work;
    waiting_.push_back({work, std::move(then)});
    begin();
  }
  // Of all that they could do until now.
  double use() const { return used_ / simulation_.now() / processors_; }

 private:
  struct Job {
    double work;
    Event then;
  };
  void begin() {
    if (idle_ == 0 || waiting_.empty()) return;
    --idle_;
    Job job = std::move(waiting_.front());
    waiting_.pop_front();
    simulation_.after(job.work, [this, then = std::move(job.then)] {
      ++idle_;
      begin();
      then();
    });
  }

  Simulation& simulation_;
  int idle_;
  int processors_;
  double used_ = 0;
  std::deque<Job> waiting_;
};

// Bytes leave one after the other, and arrive after a while.
class Wire {
 public:
  Wire(Simulation& simulation, double bytes_per_second, double latency)
      : simulation_(simulation), speed_(bytes_per_second), latency_(latency) {}

  void carry(double bytes, Event then) {
    sent_ += bytes;
    free_at_ = std::max(free_at_, simulation_.now()) + bytes / speed_;
    simulation_.after(free_at_ + latency_ - simulation_.now(), std::move(then));
  }
  double use() const { return sent_ / speed_ / simulation_.now(); }
  double bytes_per_second() const { return sent_ / simulation_.now(); }

 private:
  Simulation& simulation_;
  double speed_, latency_;
  double free_at_ = 0;
  double sent_ = 0;
};

// A log: whoever comes while it is being synced shares the next sync with all who wait.
class Log {
 public:
  Log(Simulation& simulation, double sync, double bytes_per_second)
      : simulation_(simulation), sync_(sync), speed_(bytes_per_second) {}

  void write(double bytes, Event then) {
    written_ += bytes;
    waiting_bytes_ += bytes;
    waiting_.push_back(std::move(then));
    if (!busy_) sync();
  }
  double use() const { return written_ / speed_ / simulation_.now(); }
  double bytes_per_second() const { return written_ / simulation_.now(); }

 private:
  void sync() {
    busy_ = true;
    const double time = sync_ + std::exchange(waiting_bytes_, 0) / speed_;
    simulation_.after(time, [this, done = std::exchange(waiting_, {})] {
      busy_ = false;
      if (!waiting_.empty()) sync();
      for (const auto& then : done) then();
    });
  }

  Simulation& simulation_;
  double sync_, speed_;
  bool busy_ = false;
  double written_ = 0;
  double waiting_bytes_ = 0;
  std::vector<Event> waiting_;
};

}  // namespace spiel::scale
