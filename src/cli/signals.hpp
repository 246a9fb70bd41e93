// Waits for somebody to end the program.
#pragma once

#include <signal.h>

namespace spiel::cli {

class EndSignals {
 public:
  // From now on SIGINT and SIGTERM are held back in every thread begun later, for `wait`; writing
  // to a peer that is gone, or to a file that has grown to its limit, is an error and no signal.
  EndSignals();
  void wait() const;

 private:
  sigset_t ends_;
};

}  // namespace spiel::cli
