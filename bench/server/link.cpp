#include "link.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <stdexcept>

namespace spiel::load {

Link::Link(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    ::close(socket_);
    throw std::runtime_error("cannot connect");
  }
  const int on = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  ::fcntl(socket_, F_SETFL, O_NONBLOCK);
}

Link::~Link() { ::close(socket_); }

void Link::post(std::string_view path, std::string_view body) {
  send(
      fmt::format("POST {} HTTP/1.1\r\nHost: load\r\nContent-Type: application/json\r\n"
                  "Content-Length: {}\r\n\r\n{}",
                  path, body.size(), body));
}

void Link::upgrade(std::string_view path) {
  send(
      fmt::format("GET {} HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\n"
                  "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                  path));
}

// With a mask of zeros the payload stays as it is. Messages of a player are short.
void Link::say(std::string_view message) {
  std::string frame = "\x81";
  if (message.size() < 126) {
    frame += static_cast<char>(0x80 | message.size());
  } else {
    frame += static_cast<char>(0x80 | 126);
    frame += static_cast<char>(message.size() >> 8);
    frame += static_cast<char>(message.size() & 0xff);
  }
  send(frame.append(4, '\0').append(message));
}

// A request fits into the socket's buffer; the load never has many under way on one connection.
void Link::send(std::string_view bytes) {
  const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  if (sent != static_cast<ssize_t>(bytes.size())) throw std::runtime_error("cannot send");
}

bool Link::read(const Hear& hear) {
  static thread_local std::array<char, 1 << 16> buffer;
  const auto size = ::recv(socket_, buffer.data(), buffer.size(), 0);
  if (size <= 0) return size < 0 && (errno == EAGAIN || errno == EINTR);
  std::string_view rest(buffer.data(), static_cast<std::size_t>(size));
  if (!unread_.empty()) {
    unread_ += rest;
    rest = unread_;
  }
  while (take(rest, hear)) {
  }
  unread_ = std::string(rest);
  return true;
}

bool Link::take(std::string_view& rest, const Hear& hear) {
  return websocket_ ? take_message(rest, hear) : take_answer(rest, hear);
}

bool Link::take_answer(std::string_view& rest, const Hear& hear) {
  const auto end = rest.find("\r\n\r\n");
  if (end == std::string_view::npos) return false;
  const auto head = rest.substr(0, end + 4);
  int status = 0;
  std::from_chars(head.data() + 9, head.data() + 12, status);
  std::size_t length = 0;
  constexpr std::string_view kLength = "Content-Length: ";
  if (const auto at = head.find(kLength); at != std::string_view::npos) {
    std::from_chars(head.data() + at + kLength.size(), head.data() + head.size(), length);
  }
  if (rest.size() < head.size() + length) return false;
  const auto body = rest.substr(head.size(), length);
  rest.remove_prefix(head.size() + length);
  websocket_ = status == 101;
  hear(status, body);
  return true;
}

bool Link::take_message(std::string_view& rest, const Hear& hear) {
  if (rest.size() < 2) return false;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(rest[i]); };
  std::size_t size = byte(1) & 0x7f;
  const std::size_t extra = size == 126 ? 2 : size == 127 ? 8 : 0;
  if (rest.size() < 2 + extra) return false;
  if (extra > 0) size = 0;
  for (std::size_t i = 0; i < extra; ++i) size = size << 8 | byte(2 + i);
  if (rest.size() < 2 + extra + size) return false;
  const bool is_text = (byte(0) & 0x0f) == 1;
  const auto text = rest.substr(2 + extra, size);
  rest.remove_prefix(2 + extra + size);
  if (is_text) hear(0, text);
  return true;
}

}  // namespace spiel::load
