// A wire that a test can cut: whoever connects to its port is passed on to a program of this
// machine, byte by byte, as long as the wire is whole. While it is cut connections stay open and
// nothing comes through, as when a cable is pulled.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace spiel {

class Proxy {
 public:
  // `connect_on` gives a socket that is connected to where bytes go, or -1.
  explicit Proxy(std::function<int()> connect_on);
  ~Proxy();
  Proxy(const Proxy&) = delete;
  Proxy& operator=(const Proxy&) = delete;

  static std::function<int()> to_port(std::uint16_t port);
  static std::function<int()> to_socket(const std::string& path);

  std::uint16_t port() const { return port_; }
  void cut() { cut_ = true; }
  // What was on its way is lost: connections from before the cut are closed.
  void mend();

 private:
  struct Pair {
    int near = -1;
    int far = -1;
  };
  void run();
  void accept_one();
  bool pass(int from, int to) const;
  void close(const Pair& pair) const;

  const std::function<int()> connect_on_;
  std::uint16_t port_;
  int listener_ = -1;
  std::atomic<bool> cut_ = false;
  std::atomic<bool> close_all_ = false;
  std::atomic<bool> ending_ = false;
  std::vector<Pair> pairs_;
  std::thread thread_;
};

}  // namespace spiel
