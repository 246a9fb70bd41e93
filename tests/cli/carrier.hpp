// One LMU connection over whatever carries its lines: TCP, a WebSocket, or an HTTP answer without
// end with a path to send to.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "client/tcp_stream.hpp"
#include "running_server.hpp"

namespace spiel::cli {

class Carrier {
 public:
  explicit Carrier(std::uint16_t port) : stream_("127.0.0.1", port) {}
  virtual ~Carrier() = default;
  Carrier(const Carrier&) = delete;
  Carrier& operator=(const Carrier&) = delete;

  virtual void say(std::string_view line) = 0;

  // The next message; empty when none comes in time or the server has closed.
  std::string hear(Duration patience = Duration(20'000));
  // All messages up to the first of this name, which is the last of them.
  std::string hear_until(std::string_view name);

 protected:
  // Takes one whole message off the bytes that have come.
  virtual std::optional<std::string> take_message(std::string& bytes) = 0;

  void send(std::string_view bytes) { stream_.send(bytes); }
  // The header of the server's HTTP answer.
  std::string read_head();

 private:
  client::TcpStream stream_;
  std::string buffer_;
};

enum class Kind { Tcp, WebSocket, HttpStream };

std::unique_ptr<Carrier> connect_lmu(const RunningServer& server, Kind kind,
                                     const std::string& version);

// A WebSocket at any path of the HTTP port.
std::unique_ptr<Carrier> connect_websocket(const RunningServer& server, const std::string& path);

// What an HTTP request with this method, path and JSON body is answered.
struct Answer {
  int status = 0;
  std::string body;
};
Answer ask(const RunningServer& server, std::string_view method, std::string_view path,
           std::string_view body = "", std::string_view headers = "");

}  // namespace spiel::cli
