#include "match/child.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <ctime>
#include <fstream>
#include <thread>

#include "bots/bot.hpp"

namespace spiel::match {

namespace {

using bots::FaultKind;
using bots::Unable;

constexpr std::size_t kLongestLine = 1 << 20;

// Between fork and exec nothing may be called that takes a lock.
[[noreturn]] void become(const char* command, int speech, pid_t parent, pid_t group) {
  if (::setpgid(0, group) != 0) ::_exit(127);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(127);
  const int nothing = ::open("/dev/null", O_RDWR);
  ::dup2(speech >= 0 ? speech : nothing, STDIN_FILENO);
  ::dup2(speech >= 0 ? speech : nothing, STDOUT_FILENO);
  ::dup2(nothing, STDERR_FILENO);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
  ::_exit(127);
}

// Ends its group when the other end of the lifeline is closed. A program of its own, and not a copy
// of this process, which would keep its memory.
[[noreturn]] void stand_guard(int lifeline) {
  const int nothing = ::open("/dev/null", O_RDWR);
  ::dup2(lifeline, STDIN_FILENO);
  ::dup2(nothing, STDOUT_FILENO);
  ::dup2(nothing, STDERR_FILENO);
  if (::setpgid(0, 0) != 0) ::_exit(127);
  ::execl("/bin/sh", "sh", "-c", "read -r nothing; kill -9 0", static_cast<char*>(nullptr));
  ::_exit(127);
}

int milliseconds_until(Child::Deadline deadline) {
  const auto left = deadline - std::chrono::steady_clock::now();
  const auto ms = std::chrono::ceil<std::chrono::milliseconds>(left).count();
  return static_cast<int>(std::max<std::int64_t>(0, ms));
}

bool is_ready(int file, short event, Child::Deadline deadline) {
  pollfd wait{file, event, 0};
  int ready = -1;
  do {
    ready = ::poll(&wait, 1, milliseconds_until(deadline));
  } while (ready < 0 && errno == EINTR);
  return ready > 0;
}

double ms_of(const timeval& time) {
  return 1e3 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_usec);
}

double cpu_ms_of(pid_t process) {
  clockid_t clock{};
  timespec now{};
  if (::clock_getcpuclockid(process, &clock) != 0 || ::clock_gettime(clock, &now) != 0) return 0;
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

// The shell that runs a command is mostly not who thinks. Where the kernel does not list children,
// of the process alone.
double cpu_ms_of_all(pid_t process) {
  double sum = cpu_ms_of(process);
  std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", process));
  for (pid_t child = 0; children >> child;) sum += cpu_ms_of_all(child);
  return sum;
}

std::string words_for(int status) {
  if (WIFSIGNALED(status)) return fmt::format("killed by signal {}", WTERMSIG(status));
  return fmt::format("exit code {}", WEXITSTATUS(status));
}

}  // namespace

// A pair of sockets instead of two pipes: writing to one whose reader is gone raises no signal.
Child::Child(const std::string& command, Speech speech) {
  std::array<int, 2> ends{-1, -1};
  if (speech == Speech::Lines &&
      ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw Unable(FaultKind::Crashed, "cannot speak to a program");
  }
  const pid_t parent = ::getpid();
  if (set_guard()) id_ = ::fork();
  if (id_ == 0) become(command.c_str(), ends[1], parent, guard_);
  if (ends[1] >= 0) ::close(ends[1]);
  socket_ = ends[0];
  if (id_ > 0) {
    ::setpgid(id_, guard_);  // it may not have come to that yet itself
    return;
  }
  kill();
  hang_up();
  throw Unable(FaultKind::Crashed, "cannot start a program");
}

Child::~Child() {
  kill();
  hang_up();
}

void Child::hang_up() const {
  if (lifeline_ >= 0) ::close(lifeline_);
  if (socket_ >= 0) ::close(socket_);
}

// What the kernel does for the program, ending it with us, it does not do for what that starts. So
// there is a guard before there is a program.
bool Child::set_guard() {
  std::array<int, 2> ends{-1, -1};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
  guard_ = ::fork();
  if (guard_ == 0) stand_guard(ends[0]);
  if (guard_ > 0) ::setpgid(guard_, guard_);
  ::close(ends[0]);
  lifeline_ = ends[1];
  return guard_ > 0;
}

void Child::write(std::string_view text, Deadline deadline) {
  while (!text.empty()) {
    if (!is_ready(socket_, POLLOUT, deadline)) {
      throw Unable(FaultKind::TimedOut, "reads nothing");
    }
    const ssize_t sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno != EINTR && errno != EAGAIN) report_gone();
    if (sent > 0) text.remove_prefix(static_cast<std::size_t>(sent));
  }
}

std::string Child::read_line(Deadline deadline) {
  for (auto end = unread_.find('\n');; end = unread_.find('\n')) {
    if (end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      return line;
    }
    if (unread_.size() > kLongestLine) throw Unable(FaultKind::Nonsense, "a line without end");
    if (!is_ready(socket_, POLLIN, deadline)) {
      throw Unable(FaultKind::TimedOut, "no answer in time");
    }
    std::array<char, 16384> buffer;
    const ssize_t size = ::recv(socket_, buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (size == 0 || (size < 0 && errno != EINTR && errno != EAGAIN)) report_gone();
    if (size > 0) unread_.append(buffer.data(), static_cast<std::size_t>(size));
  }
}

void Child::report_gone() {
  constexpr std::chrono::seconds kForItsEnd{1};
  ends_by(std::chrono::steady_clock::now() + kForItsEnd);
  throw Unable(FaultKind::Crashed, end_.empty() ? "has hung up" : end_);
}

void Child::reap(int options) {
  if (!end_.empty()) return;
  int status = 0;
  rusage use{};
  pid_t reaped = -1;
  do {
    reaped = ::wait4(id_, &status, options, &use);
  } while (reaped < 0 && errno == EINTR);
  if (reaped != id_) return;
  cpu_ms_at_end_ = ms_of(use.ru_utime) + ms_of(use.ru_stime);
  end_ = words_for(status);
}

bool Child::is_running() {
  reap(WNOHANG);
  return end_.empty();
}

bool Child::ends_by(Deadline deadline) {
  constexpr std::chrono::milliseconds kPause{2};
  while (is_running() && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(kPause);
  }
  return !is_running();
}

// The group may hold others when the program itself has ended.
void Child::kill() {
  if (guard_ < 0) return;
  ::kill(-guard_, SIGKILL);
  if (id_ > 0 && end_.empty()) ::kill(id_, SIGKILL);
  if (id_ > 0) reap(0);
  while (::waitpid(guard_, nullptr, 0) < 0 && errno == EINTR) continue;
  guard_ = -1;
}

double Child::cpu_ms() const { return end_.empty() ? cpu_ms_of_all(id_) : cpu_ms_at_end_; }

}  // namespace spiel::match
