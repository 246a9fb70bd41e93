#include "client.hpp"

#include <arpa/inet.h>
#include <fmt/core.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <stdexcept>
#include <utility>

namespace spiel::server {

namespace {

constexpr int kPatienceMillis = 20'000;

}  // namespace

Client::Client(std::uint16_t port, int receive_buffer, const char* from) {
  socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (from != nullptr) {
    sockaddr_in own{};
    own.sin_family = AF_INET;
    ::inet_pton(AF_INET, from, &own.sin_addr);
    ::bind(socket_, reinterpret_cast<sockaddr*>(&own), sizeof own);
  }
  if (receive_buffer > 0) {
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  }
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    ::close(socket_);
    throw std::runtime_error("cannot connect");
  }
}

Client::~Client() {
  if (socket_ >= 0) ::close(socket_);
}

Client::Client(Client&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), buffered_(std::move(other.buffered_)) {}

bool Client::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

std::string Client::receive() {
  if (!buffered_.empty()) return std::exchange(buffered_, {});
  pollfd wanted{socket_, POLLIN, 0};
  if (::poll(&wanted, 1, kPatienceMillis) <= 0) return {};
  std::string bytes(65536, '\0');
  const auto size = ::recv(socket_, bytes.data(), bytes.size(), 0);
  bytes.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return bytes;
}

std::string Client::receive_until(std::string_view end) {
  std::string bytes;
  while (bytes.find(end) == std::string::npos) {
    const std::string more = receive();
    if (more.empty()) return bytes;
    bytes += more;
  }
  const auto size = bytes.find(end) + end.size();
  buffered_ = bytes.substr(size) + buffered_;
  bytes.resize(size);
  return bytes;
}

std::string Client::receive_exactly(std::size_t size) {
  std::string bytes;
  while (bytes.size() < size) {
    const std::string more = receive();
    if (more.empty()) return bytes;
    bytes += more;
  }
  buffered_ = bytes.substr(size) + buffered_;
  bytes.resize(size);
  return bytes;
}

std::string Client::receive_all() {
  std::string bytes;
  for (std::string more = receive(); !more.empty(); more = receive()) bytes += more;
  return bytes;
}

bool Client::has_input() {
  pollfd wanted{socket_, POLLIN, 0};
  return !buffered_.empty() || ::poll(&wanted, 1, 0) > 0;
}

void Client::finish_sending() { ::shutdown(socket_, SHUT_WR); }

bool Client::closed_by_server() {
  pollfd wanted{socket_, POLLIN, 0};
  if (::poll(&wanted, 1, kPatienceMillis) <= 0) return false;
  char byte = 0;
  return ::recv(socket_, &byte, 1, MSG_PEEK) <= 0;
}

void Client::reset() {
  const linger at_once{1, 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  ::close(std::exchange(socket_, -1));
}

std::string Answer::header(const std::string& name) const {
  const auto line = "\r\n" + name + ": ";
  const auto same = [](unsigned char a, unsigned char b) {
    return std::tolower(a) == std::tolower(b);  // a balancer may spell names as it likes
  };
  const auto found = std::search(head.begin(), head.end(), line.begin(), line.end(), same);
  if (found == head.end()) return {};
  const auto value = static_cast<std::size_t>(found - head.begin()) + line.size();
  return head.substr(value, head.find("\r\n", value) - value);
}

Answer read_answer(Client& client, bool bodiless) {
  Answer answer;
  answer.head = client.receive_until("\r\n\r\n");
  if (answer.head.size() < 12) return answer;
  answer.status = std::atoi(answer.head.c_str() + 9);
  const auto length = static_cast<std::size_t>(std::atoi(answer.header("Content-Length").c_str()));
  if (!bodiless) answer.body = client.receive_exactly(length);
  return answer;
}

Answer say(Client& client, std::string_view request) {
  client.send(request);
  return read_answer(client, request.starts_with("HEAD"));
}

std::string get(std::string_view path, std::string_view headers) {
  return fmt::format("GET {} HTTP/1.1\r\nHost: test\r\n{}\r\n", path, headers);
}

std::string post(std::string_view path, std::string_view body, std::string_view headers) {
  const bool typed = headers.find("Content-Type") != std::string_view::npos;
  return fmt::format("POST {} HTTP/1.1\r\nHost: test\r\nContent-Length: {}\r\n{}{}\r\n{}", path,
                     body.size(), typed ? "" : "Content-Type: application/json\r\n", headers, body);
}

bool upgrade(Client& client, std::string_view path, std::string_view headers) {
  client.send(
      fmt::format("GET {} HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\n"
                  "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{}\r\n",
                  path, headers));
  const auto answer = read_answer(client);
  return answer.status == 101 &&
         answer.header("Sec-WebSocket-Accept") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";
}

// With a mask of zeros the payload stays as it is.
void send_text(Client& client, std::string_view text) {
  std::string frame = "\x81";
  if (text.size() < 126) {
    frame += static_cast<char>(0x80 | text.size());
  } else {
    frame += static_cast<char>(0x80 | 127);
    for (int shift = 56; shift >= 0; shift -= 8) {
      frame += static_cast<char>((text.size() >> shift) & 0xff);
    }
  }
  frame.append(4, '\0').append(text);
  client.send(frame);
}

Frame read_frame(Client& client) {
  const std::string head = client.receive_exactly(2);
  if (head.size() < 2) return {};
  auto size = static_cast<std::size_t>(head[1] & 0x7f);
  const std::size_t extra = size == 126 ? 2 : size == 127 ? 8 : 0;
  if (extra > 0) {
    size = 0;
    for (const char c : client.receive_exactly(extra)) {
      size = size << 8 | static_cast<unsigned char>(c);
    }
  }
  return {head[0] & 0x0f, client.receive_exactly(size)};
}

}  // namespace spiel::server
