// One connection of the load: HTTP requests first, then a WebSocket, over a socket that never
// blocks. It only cuts the stream into answers and messages; what they mean is the player's.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace spiel::load {

class Link {
 public:
  // Hears the body of an HTTP answer with its status, or a message with status 0.
  using Hear = std::function<void(int status, std::string_view text)>;

  // Throws std::runtime_error when there is no connection to be had.
  explicit Link(std::uint16_t port);
  ~Link();
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  int descriptor() const { return socket_; }
  void post(std::string_view path, std::string_view body);
  void upgrade(std::string_view path);
  void say(std::string_view message);

  // Reads what has come; false when the server has closed.
  bool read(const Hear& hear);

 private:
  void send(std::string_view bytes);
  // Takes one answer or message off the front of `rest`; false when it is not whole yet.
  bool take(std::string_view& rest, const Hear& hear);
  bool take_answer(std::string_view& rest, const Hear& hear);
  bool take_message(std::string_view& rest, const Hear& hear);

  int socket_;
  bool websocket_ = false;
  std::string unread_;
};

}  // namespace spiel::load
