// Whole games over sockets against the whole server, its journal on disk: moves per second, the
// time from a move to the next request for one, and what a move costs the server. One thread plays
// both sides of all rooms. It follows each game by itself and looks only for a few words in what
// the server says, so that it takes little from the cores it shares with the server.
#include <arpa/inet.h>
#include <benchmark/benchmark.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "../tests/this_machine.hpp"
#include "blokus/game.hpp"
#include "protocol/swc/encode.hpp"
#include "protocol/swc/position.hpp"
#include "protocol/swc/words.hpp"
#include "server/server.hpp"

namespace {

using namespace spiel;
using Clock = std::chrono::steady_clock;

constexpr auto kMeasured = std::chrono::seconds(8);

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

double cpu_seconds(clockid_t clock) {
  timespec time{};
  ::clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

struct Tally {
  std::int64_t moves = 0;
  std::vector<double> millis;  // from each move to the next request

  double quantile(double share) {
    if (millis.empty()) return 0;
    const auto at = static_cast<std::ptrdiff_t>(share * static_cast<double>(millis.size() - 1));
    std::nth_element(millis.begin(), millis.begin() + at, millis.end());
    return millis[static_cast<std::size_t>(at)];
  }
};

// One game, as far as both its players know it.
struct Room {
  std::string id;
  blokus::State state;
  Clock::time_point moved{};
};

// What the server said last, and the few words of it that matter.
class Ear {
 public:
  void hear(std::string_view bytes) { heard_ += bytes; }

  // The text between `head` and the next quotation mark, once it has come.
  std::optional<std::string> value(std::string_view head) {
    const std::size_t at = heard_.find(head);
    if (at == std::string::npos) return std::nullopt;
    const std::size_t from = at + head.size();
    const std::size_t end = heard_.find('"', from);
    if (end == std::string::npos) return std::nullopt;
    return heard_.substr(from, end - from);
  }
  bool take(std::string_view word) {
    const std::size_t at = heard_.find(word);
    if (at == std::string::npos) return false;
    heard_.erase(0, at + word.size());
    return true;
  }
  // Keeps no more than may be the beginning of a word.
  void forget() {
    constexpr std::size_t kLongestWord = 64;
    if (heard_.size() > kLongestWord) heard_.erase(0, heard_.size() - kLongestWord);
  }

 private:
  std::string heard_;
};

struct Player {
  int socket = -1;
  Ear ear;
  std::shared_ptr<Room> room;
  bool started = false;
};

class Crowd {
 public:
  Crowd(std::uint16_t port, int rooms) : port_(port), epoll_(::epoll_create1(0)) {
    for (int i = 0; i < 2 * rooms; ++i) join();
  }
  ~Crowd() {
    for (const auto& [socket, player] : players_) ::close(socket);
    ::close(epoll_);
  }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  Tally play_until(Clock::time_point end) {
    tally_ = {};
    while (Clock::now() < end) {
      std::array<epoll_event, 256> events;
      const int count = ::epoll_wait(epoll_, events.data(), events.size(), 100);
      for (int i = 0; i < count; ++i) receive(events[static_cast<std::size_t>(i)].data.fd);
    }
    return std::move(tally_);
  }

 private:
  void join() {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    const sockaddr_in address = loopback(port_);
    if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
      throw std::runtime_error("cannot connect");
    }
    const int on = 1;
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    players_[socket].socket = socket;
    epoll_event event{EPOLLIN, {.fd = socket}};
    ::epoll_ctl(epoll_, EPOLL_CTL_ADD, socket, &event);
    say(socket, "<protocol><join gameType=\"swc_2021_blokus\"/>");
  }

  void say(int socket, std::string_view bytes) {
    if (::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL) < 0) {
      throw std::runtime_error("cannot send");
    }
  }

  void receive(int socket) {
    const ssize_t size = ::recv(socket, buffer_.data(), buffer_.size(), 0);
    Player& player = players_.at(socket);
    if (size <= 0) return leave(player);
    player.ear.hear({buffer_.data(), static_cast<std::size_t>(size)});
    if (!player.started && !begin(player)) return;
    while (player.ear.take("MoveRequest\"/>")) move(player);
    if (player.ear.take("<left ")) return leave(player);
    player.ear.forget();
  }

  // Whoever hears of the first position knows everything about the game.
  bool begin(Player& player) {
    const auto piece = player.ear.value("startPiece=\"");
    if (!piece) return false;
    const auto id = *player.ear.value("<joined roomId=\"");
    auto& room = rooms_[id];
    if (!room) {
      const blokus::Setup setup{blokus::VariantId::Swc, blokus::parse_piece(*piece)};
      room = std::make_shared<Room>(Room{id, blokus::start(setup), {}});
    }
    player.room = room;
    return player.started = true;
  }

  void move(Player& player) {
    Room& room = *player.room;
    const auto now = Clock::now();
    if (room.moved != Clock::time_point{}) {
      tally_.millis.push_back(std::chrono::duration<double, std::milli>(now - room.moved).count());
    }
    const Seat seat = blokus::to_move(room.state);
    blokus::legal(room.state, seat, actions_);
    const auto action = actions_[random_.below(static_cast<std::uint32_t>(actions_.size()))];
    blokus::apply_legal(room.state, seat, action);
    std::string words;
    swc::encode(words, swc::ClientMessage(swc::MoveInRoom{room.id, *swc::to_move(action)}),
                swc::kSeed);
    room.moved = Clock::now();
    say(player.socket, words);
    ++tally_.moves;
  }

  // The game is over: another newcomer takes this one's place.
  void leave(Player& player) {
    if (player.room) rooms_.erase(player.room->id);
    ::close(player.socket);
    players_.erase(player.socket);
    join();
  }

  std::uint16_t port_;
  int epoll_;
  std::map<int, Player> players_;
  std::map<std::string, std::shared_ptr<Room>> rooms_;
  Tally tally_;
  Random random_{1};
  blokus::ActionList actions_;
  std::array<char, 64 * 1024> buffer_;
};

server::Settings quiet_server(const std::string& data) {
  server::Settings settings;
  settings.limits.requests_per_second = settings.limits.messages_per_second =
      settings.limits.address_messages_per_second = settings.limits.lonely_tables = 0;
  settings.limits.unfinished_tables = 0;
  settings.http_port = 0;
  settings.lmu_ports.clear();
  settings.swc_port = free_port();
  settings.data = data;
  settings.log_level = "off";
  return settings;
}

void allow_many_sockets() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

void rooms_over_sockets(benchmark::State& run) {
  allow_many_sockets();
  std::string data = (std::filesystem::temp_directory_path() / "bench-swc-XXXXXX").string();
  if (::mkdtemp(data.data()) == nullptr) return run.SkipWithError("no folder for the journal");
  Tally tally;
  double server_cpu = 0;
  for (auto _ : run) {
    const auto settings = quiet_server(data);
    server::Server server(settings);
    Crowd crowd(settings.swc_port, static_cast<int>(run.range(0)));
    crowd.play_until(Clock::now() + std::chrono::seconds(1));
    const auto cpu = [] {
      return cpu_seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu_seconds(CLOCK_THREAD_CPUTIME_ID);
    };
    const double before = cpu();
    tally = crowd.play_until(Clock::now() + kMeasured);
    server_cpu = cpu() - before;
  }
  std::filesystem::remove_all(data);
  const auto moves = static_cast<double>(tally.moves);
  run.counters["moves/s"] = moves / std::chrono::duration<double>(kMeasured).count();
  run.counters["p50_ms"] = tally.quantile(0.5);
  run.counters["p99_ms"] = tally.quantile(0.99);
  run.counters["server_us_per_move"] = server_cpu * 1e6 / moves;
}
BENCHMARK(rooms_over_sockets)
    ->Arg(1)
    ->Arg(10)
    ->Arg(50)
    ->Arg(500)
    ->Iterations(1)
    ->Unit(benchmark::kSecond);

}  // namespace
