#include "tests/proxy.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <stdexcept>

#include "tests/this_machine.hpp"

namespace spiel {

namespace {

constexpr int kLookAgain = 20;  // milliseconds

sockaddr_in local(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  return address;
}

template <class Address>
int connected(int family, const Address& address) {
  const int socket = ::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
    return socket;
  }
  ::close(socket);
  return -1;
}

}  // namespace

std::function<int()> Proxy::to_port(std::uint16_t port) {
  return [port] { return connected(AF_INET, local(port)); };
}

std::function<int()> Proxy::to_socket(const std::string& path) {
  return [path] {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
    return connected(AF_UNIX, address);
  };
}

Proxy::Proxy(std::function<int()> connect_on)
    : connect_on_(std::move(connect_on)), port_(free_port()) {
  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int on = 1;
  ::setsockopt(listener_, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  const auto address = local(port_);
  if (::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::listen(listener_, 100) != 0) {
    throw std::runtime_error("cannot listen");
  }
  thread_ = std::thread([this] { run(); });
}

Proxy::~Proxy() {
  ending_ = true;
  thread_.join();
  for (const auto& pair : pairs_) close(pair);
  ::close(listener_);
}

void Proxy::mend() {
  close_all_ = true;
  cut_ = false;
}

void Proxy::close(const Pair& pair) const {
  ::close(pair.near);
  ::close(pair.far);
}

void Proxy::accept_one() {
  const int near = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  if (near < 0) return;
  const int far = connect_on_();
  if (far < 0) {
    ::close(near);
  } else {
    pairs_.push_back({near, far});
  }
}

// False at the end of either side.
bool Proxy::pass(int from, int to) const {
  std::array<char, 65536> buffer{};
  const auto length = ::recv(from, buffer.data(), buffer.size(), 0);
  if (length <= 0) return false;
  for (ssize_t sent = 0; sent < length;) {
    const auto more =
        ::send(to, buffer.data() + sent, static_cast<std::size_t>(length - sent), MSG_NOSIGNAL);
    if (more <= 0) return false;
    sent += more;
  }
  return true;
}

void Proxy::run() {
  while (!ending_) {
    if (close_all_.exchange(false)) {
      for (const auto& pair : pairs_) close(pair);
      pairs_.clear();
    }
    std::vector<pollfd> waiting;
    if (!cut_) {
      waiting.push_back({listener_, POLLIN, 0});
      for (const auto& [near, far] : pairs_) {
        waiting.push_back({near, POLLIN, 0});
        waiting.push_back({far, POLLIN, 0});
      }
    }
    ::poll(waiting.data(), waiting.size(), kLookAgain);
    if (cut_ || waiting.empty()) continue;
    std::vector<Pair> left;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const auto pair = pairs_[i];
      const bool open = (waiting[2 * i + 1].revents == 0 || pass(pair.near, pair.far)) &&
                        (waiting[2 * i + 2].revents == 0 || pass(pair.far, pair.near));
      if (open) {
        left.push_back(pair);
      } else {
        close(pair);
      }
    }
    pairs_ = std::move(left);
    if (waiting[0].revents != 0) accept_one();
  }
}

}  // namespace spiel
