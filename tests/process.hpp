// The real program as another process, and what it prints. It never outlives whoever runs it.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

namespace spiel {

class Process {
 public:
  enum class Errors { PassedOn, Read };  // what it prints about them

  // Runs `spieltisch ARGUMENTS`, of this build unless another program is named.
  explicit Process(std::vector<std::string> arguments, Errors errors = Errors::PassedOn,
                   const std::string& program = {});
  ~Process();  // kills it if it still runs
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  pid_t id() const { return id_; }

  // What it prints up to and including `end`, or up to its end.
  std::string read_until(std::string_view end);

  struct End {
    int status = -1;  // its exit code; -1 if it was killed
    std::string output;
  };
  // Waits for its end. The output is what has not been read before.
  End wait();
  // Asks it to end in order, and waits.
  End stop();

 private:
  bool read_more();

  pid_t id_ = -1;
  int pipe_ = -1;
  std::string unread_;
};

}  // namespace spiel
