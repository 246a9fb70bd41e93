// A client of the plainest kind: a blocking socket, so that what a test sends and when is exactly
// what it says. Reads give up after some seconds instead of hanging.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace spiel::server {

class Client {
 public:
  // `from` is an address of this machine, such as "127.0.0.66": every one counts for itself.
  explicit Client(std::uint16_t port, int receive_buffer = 0, const char* from = nullptr);
  ~Client();
  Client(Client&& other) noexcept;
  Client& operator=(Client&&) = delete;

  // False when the server has closed.
  bool send(std::string_view bytes);
  // At least one byte, or empty when the server has closed or nothing comes.
  std::string receive();
  // Something has come that was not read yet, or the server has closed.
  bool has_input();
  // Until `end` has come (included), or the server has closed.
  std::string receive_until(std::string_view end);
  std::string receive_exactly(std::size_t size);
  std::string receive_all();
  void finish_sending();
  // The server has closed; nothing but silence is no.
  bool closed_by_server();
  // Closes as a crashed program does, with a reset.
  void reset();

  int descriptor() const { return socket_; }

 private:
  int socket_ = -1;
  std::string buffered_;
};

struct Answer {
  int status = 0;
  std::string head;
  std::string body;

  std::string header(const std::string& name) const;
};

// One HTTP answer with a length; `bodiless` after HEAD.
Answer read_answer(Client& client, bool bodiless = false);
Answer say(Client& client, std::string_view request);
std::string get(std::string_view path, std::string_view headers = "");
// As JSON, unless the headers say otherwise.
std::string post(std::string_view path, std::string_view body, std::string_view headers = "");

// A WebSocket, after its handshake.
bool upgrade(Client& client, std::string_view path, std::string_view headers = "");
void send_text(Client& client, std::string_view text);
struct Frame {
  int opcode = -1;
  std::string payload;
};
Frame read_frame(Client& client);

}  // namespace spiel::server
