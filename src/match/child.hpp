// Another program, run by the shell. It never outlives the thread that started it, and what it
// starts in turn never the process, however that ends, unless it leaves its process group.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace spiel::match {

class Child {
 public:
  enum class Speech : bool { None, Lines };  // over its standard input and output

  using Deadline = std::chrono::steady_clock::time_point;

  // Throws bots::Unable if it cannot be started.
  Child(const std::string& command, Speech speech);
  ~Child();  // ends it
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // These throw bots::Unable when the program is gone, stays silent until the deadline, or says far
  // more than any answer needs.
  void write(std::string_view text, Deadline deadline);
  std::string read_line(Deadline deadline);  // without the line feed

  bool is_running();
  // Waits for its end; whether it came.
  bool ends_by(Deadline deadline);
  // Ends it, with all that it started.
  void kill();
  // "exit code 1", "killed by signal 11"; empty while it runs.
  const std::string& end() const { return end_; }
  double cpu_ms() const;

 private:
  bool set_guard();
  void hang_up() const;
  void reap(int options);
  [[noreturn]] void report_gone();

  pid_t id_ = -1;
  pid_t guard_ = -1;   // the first of the process group
  int lifeline_ = -1;  // closed when this process ends
  int socket_ = -1;
  std::string unread_;
  std::string end_;
  double cpu_ms_at_end_ = 0;
};

}  // namespace spiel::match
