// One connection between two nodes: frames in order, sealed (cluster/channel.hpp), with a bound on
// what waits to be sent. Both sides give a sign of life every second; whoever is silent for some
// seconds is gone, and so is who does not know the secret or another version.
//
// A link belongs to a shard, which reads it; events come on its thread. Whatever shard has
// something to say also writes it, for itself and for whoever speaks meanwhile: no thread wakes
// another for that.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cluster/channel.hpp"
#include "cluster/wire.hpp"
#include "server/net.hpp"

namespace spiel::server {

class ClusterLink : public std::enable_shared_from_this<ClusterLink> {
 public:
  struct Events {
    std::function<void(const cluster::Hello&)> opened;
    std::function<void(cluster::Frame)> heard;
    std::function<void(const std::string& why)> closed;  // once, and last
  };

  ClusterLink(asio::io_context& shard, const std::string& secret, cluster::Side side,
              cluster::Hello own);

  // Over a connection that was accepted; or one that is to be made to HOST:PORT.
  void start(Socket socket, Events events);
  void start(const std::string& address, Events events);

  // On any thread. False when too much waits already: nothing was taken.
  bool send(const cluster::Frame& frame);
  void close(const std::string& why);
  // On any other thread. Nothing is told of it any more, not even its end.
  void abandon();

 private:
  void connect(const asio::ip::tcp::resolver::results_type& found);
  void begin();
  void read();
  void hear(std::size_t bytes);
  void hear_frame(const std::string& bytes);
  void write_soon();
  void write();
  bool seal_waiting();
  void write_rest();
  void watch();
  void end(const std::string& why);

  asio::io_context& shard_;
  Socket socket_;
  asio::ip::basic_resolver<asio::ip::tcp, Executor> resolver_;
  Timer timer_;
  cluster::Channel channel_;
  const cluster::Hello own_;
  std::mutex events_mutex_;  // is held while one is told of
  Events events_;
  std::string buffer_;
  bool connected_ = false;
  bool may_write_ = false;
  bool greeted_ = false;  // by the other side
  std::atomic<bool> ended_ = false;
  std::size_t heard_bytes_ = 0;
  SteadyClock::time_point last_heard_;
  std::string in_flight_;  // of whoever writes, as is the sending side of the channel

  std::mutex mutex_;  // of all that follows
  bool writing_ = true;
  std::vector<std::string> waiting_;  // frames that are not sealed yet
  std::size_t waiting_bytes_ = 0;     // theirs, and those of
  std::size_t bytes_in_flight_ = 0;
};

}  // namespace spiel::server
