#include "program.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <stdexcept>
#include <thread>
#include <utility>

#include "tests/server/client.hpp"

namespace spiel::server {

namespace {

constexpr int kAttempts = 6000;
constexpr auto kBetweenAttempts = std::chrono::milliseconds(5);

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

bool is_ready(std::uint16_t port) {
  try {
    Client client(port);
    return say(client, get("/readyz")).status == 200;
  } catch (const std::runtime_error&) {
    return false;
  }
}

[[noreturn]] void become(std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  ::dup2(::open("/dev/null", O_WRONLY), STDOUT_FILENO);
  ::execv(arguments[0], arguments.data());
  ::_exit(127);
}

}  // namespace

Program::Program(std::filesystem::path data, std::vector<std::string> more_arguments)
    : data_(std::move(data)), more_arguments_(std::move(more_arguments)), port_(free_port()) {}

Program::~Program() { kill(); }

void Program::start() {
  std::vector<std::string> words = {SPIEL_PROGRAM,    "serve",
                                    "--data",         data_.native(),
                                    "--http-port",    std::to_string(port_),
                                    "--swc-port",     "0",
                                    "--lmu-0.1-port", "0",
                                    "--lmu-0.3-port", "0",
                                    "--lmu-0.4-port", "0",
                                    "--log-level",    "error"};
  words.insert(words.end(), more_arguments_.begin(), more_arguments_.end());
  process_ = ::fork();
  if (process_ == 0) become(words);
  for (int i = 0; i < kAttempts; ++i) {
    if (is_ready(port_)) return;
    int status = 0;
    if (::waitpid(process_, &status, WNOHANG) == process_) {
      process_ = 0;
      throw std::runtime_error("the server ended with status " + std::to_string(status));
    }
    std::this_thread::sleep_for(kBetweenAttempts);
  }
  throw std::runtime_error("the server does not come up");
}

void Program::kill() {
  if (process_ == 0) return;
  ::kill(process_, SIGKILL);
  ::waitpid(std::exchange(process_, 0), nullptr, 0);
}

int Program::stop() {
  ::kill(process_, SIGTERM);
  int status = 0;
  ::waitpid(std::exchange(process_, 0), &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace spiel::server
