#include "tests/process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <stdexcept>
#include <utility>

namespace spiel {

namespace {

[[noreturn]] void fail(const std::string& what) { throw std::runtime_error("cannot " + what); }

pid_t spawn(std::vector<std::string>& arguments, int output, Process::Errors errors) {
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  if (errors == Process::Errors::Read) {
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
  }
  pid_t id = -1;
  const int status = ::posix_spawn(&id, pointers[0], &actions, nullptr, pointers.data(), ::environ);
  posix_spawn_file_actions_destroy(&actions);
  if (status != 0) fail("run " + arguments[0]);
  return id;
}

}  // namespace

Process::Process(std::vector<std::string> arguments, Errors errors, const std::string& program) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) fail("make a pipe");
  const char* other = std::getenv("SPIELTISCH");  // that stands for it: tests/three_nodes
  const std::string usual = other ? other : SPIEL_PROGRAM;
  arguments.insert(arguments.begin(), program.empty() ? usual : program);
  id_ = spawn(arguments, ends[1], errors);
  ::close(ends[1]);
  pipe_ = ends[0];
}

Process::~Process() {
  ::close(pipe_);
  if (id_ < 0) return;
  ::kill(id_, SIGKILL);
  ::waitpid(id_, nullptr, 0);
}

bool Process::read_more() {
  std::array<char, 4096> buffer;
  const ssize_t size = ::read(pipe_, buffer.data(), buffer.size());
  if (size > 0) unread_.append(buffer.data(), static_cast<std::size_t>(size));
  return size > 0;
}

std::string Process::read_until(std::string_view end) {
  while (unread_.find(end) == std::string::npos) {
    if (!read_more()) return std::exchange(unread_, {});
  }
  const std::size_t size = unread_.find(end) + end.size();
  std::string read = unread_.substr(0, size);
  unread_.erase(0, size);
  return read;
}

Process::End Process::stop() {
  ::kill(id_, SIGTERM);
  return wait();
}

Process::End Process::wait() {
  while (read_more()) continue;
  int status = 0;
  ::waitpid(std::exchange(id_, -1), &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, std::exchange(unread_, {})};
}

}  // namespace spiel
