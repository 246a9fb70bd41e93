#include "cli/signals.hpp"

#include <spdlog/spdlog.h>

namespace spiel::cli {

EndSignals::EndSignals() {
  sigemptyset(&ends_);
  sigaddset(&ends_, SIGINT);
  sigaddset(&ends_, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &ends_, nullptr);
  ::signal(SIGPIPE, SIG_IGN);
  ::signal(SIGXFSZ, SIG_IGN);
}

void EndSignals::wait() const {
  int signal = 0;
  sigwait(&ends_, &signal);
  spdlog::info("ending after signal {}", signal);
}

}  // namespace spiel::cli
