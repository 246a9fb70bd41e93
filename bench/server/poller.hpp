// Waits for many sockets at once.
#pragma once

#include <sys/epoll.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstddef>

namespace spiel::load {

class Poller {
 public:
  Poller() : epoll_(::epoll_create1(EPOLL_CLOEXEC)) {}
  ~Poller() { ::close(epoll_); }
  Poller(const Poller&) = delete;
  Poller& operator=(const Poller&) = delete;

  void watch(int descriptor, std::size_t number) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = number;
    ::epoll_ctl(epoll_, EPOLL_CTL_ADD, descriptor, &event);
  }

  // Calls `ready` with the number of every socket that has something to read.
  template <class Ready>
  void wait(std::chrono::milliseconds patience, Ready ready) {
    std::array<epoll_event, 512> events;
    const int count = ::epoll_wait(epoll_, events.data(), static_cast<int>(events.size()),
                                   static_cast<int>(patience.count()));
    for (int i = 0; i < count; ++i) ready(events[static_cast<std::size_t>(i)].data.u64);
  }

 private:
  int epoll_;
};

}  // namespace spiel::load
