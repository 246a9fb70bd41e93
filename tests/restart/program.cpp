#include "program.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stdexcept>
#include <utility>

namespace spiel::server {

namespace {

bool is_free(std::uint16_t port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int bound = ::bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address);
  ::close(socket);
  return bound == 0;
}

// Below the ports that the system gives to clients, who would else take it while the server is
// down.
std::uint16_t free_port() {
  constexpr int kFirst = 20'000;
  constexpr int kCount = 10'000;
  for (int i = 0; i < kCount; ++i) {
    const auto port = static_cast<std::uint16_t>(kFirst + (::getpid() + i) % kCount);
    if (is_free(port)) return port;
  }
  throw std::runtime_error("no free port");
}

}  // namespace

Program::Program(std::filesystem::path data, std::vector<std::string> more_arguments)
    : data_(std::move(data)), more_arguments_(std::move(more_arguments)), port_(free_port()) {}

void Program::start() {
  std::vector<std::string> words = {"serve",
                                    "--data",
                                    data_.native(),
                                    "--http-port",
                                    std::to_string(port_),
                                    "--swc-port",
                                    "0",
                                    "--lmu-0.1-port",
                                    "0",
                                    "--lmu-0.3-port",
                                    "0",
                                    "--lmu-0.4-port",
                                    "0",
                                    "--log-level",
                                    "error"};
  words.insert(words.end(), more_arguments_.begin(), more_arguments_.end());
  process_.emplace(std::move(words));
  if (!process_->read_until("\n").ends_with('\n')) {
    throw std::runtime_error("the server does not come up");
  }
}

}  // namespace spiel::server
