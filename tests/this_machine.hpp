// What a test borrows from the machine it runs on: a folder of its own, and a port nobody uses.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace spiel {

class TempFolder {
 public:
  TempFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "spieltisch-XXXXXX").native();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make a folder");
    path_ = pattern;
  }
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

inline bool can_listen(std::uint16_t port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  const bool bound = ::bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  ::close(socket);
  return bound;
}

// Nobody else's while this process lives: below the ports that the kernel gives to clients, and
// marked for other tests by a file that is locked.
inline std::uint16_t free_port() {
  constexpr std::uint32_t kFirst = 20'000, kCount = 12'000;
  static std::atomic<std::uint32_t> next = static_cast<std::uint32_t>(::getpid()) * 8;
  const auto folder = std::filesystem::temp_directory_path() / "spieltisch-ports";
  std::filesystem::create_directories(folder);
  for (std::uint32_t attempt = 0; attempt < kCount; ++attempt) {
    const auto port = static_cast<std::uint16_t>(kFirst + next++ % kCount);
    const auto file = folder / std::to_string(port);
    const int mark = ::open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666);
    if (mark < 0) continue;
    if (::flock(mark, LOCK_EX | LOCK_NB) == 0 && can_listen(port)) return port;
    ::close(mark);
  }
  throw std::runtime_error("cannot find a free port");
}

}  // namespace spiel
