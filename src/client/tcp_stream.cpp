#include "client/tcp_stream.hpp"

#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <memory>
#include <stdexcept>

namespace spiel::client {

namespace {

constexpr std::size_t kChunk = 64 * 1024;

[[noreturn]] void fail(const std::string& what) {
  throw std::runtime_error(fmt::format("{}: {}", what, std::strerror(errno)));
}

using Addresses = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

Addresses resolve(const std::string& host, std::uint16_t port) {
  addrinfo wanted{};
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int status = getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &found);
  if (status != 0) throw std::runtime_error(fmt::format("{}: {}", host, gai_strerror(status)));
  return {found, freeaddrinfo};
}

// A connected socket, or -1 with errno set.
int connect_to(const addrinfo& address) {
  const int socket =
      ::socket(address.ai_family, address.ai_socktype | SOCK_CLOEXEC, address.ai_protocol);
  if (socket < 0) return -1;
  if (::connect(socket, address.ai_addr, address.ai_addrlen) == 0) return socket;
  const int reason = errno;
  ::close(socket);
  errno = reason;
  return -1;
}

}  // namespace

TcpStream::TcpStream(const std::string& host, std::uint16_t port, const std::optional<Trust>& tls) {
  const Addresses addresses = resolve(host, port);
  for (const addrinfo* at = addresses.get(); at != nullptr && socket_ < 0; at = at->ai_next) {
    socket_ = connect_to(*at);
  }
  if (socket_ < 0) fail(fmt::format("cannot connect to {}:{}", host, port));
  const int on = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  try {
    if (tls) tls_.emplace(socket_, host, *tls);
  } catch (...) {
    ::close(socket_);
    throw;
  }
}

TcpStream::~TcpStream() {
  tls_.reset();
  ::close(socket_);
}

void TcpStream::send(std::string_view bytes) {
  if (tls_) return tls_->send(bytes);
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) fail("cannot send");
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

std::optional<std::string> TcpStream::receive(std::optional<Duration> patience) {
  if (tls_ && tls_->has_more()) return tls_->receive();
  pollfd waiting{socket_, POLLIN, 0};
  constexpr Duration::rep kLongest = std::numeric_limits<int>::max();
  const auto limit = patience ? std::clamp<Duration::rep>(patience->count(), 0, kLongest) : -1;
  const int ready = ::poll(&waiting, 1, static_cast<int>(limit));
  if (ready < 0 && errno != EINTR) fail("cannot wait");
  if (ready <= 0) return std::string();
  if (tls_) return tls_->receive();
  std::string bytes(kChunk, '\0');
  const ssize_t got = ::recv(socket_, bytes.data(), bytes.size(), 0);
  if (got < 0 && errno == EINTR) return std::string();
  if (got == 0 || (got < 0 && errno == ECONNRESET)) return std::nullopt;
  if (got < 0) fail("cannot receive");
  bytes.resize(static_cast<std::size_t>(got));
  return bytes;
}

}  // namespace spiel::client
