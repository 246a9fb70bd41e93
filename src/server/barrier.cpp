#include "server/barrier.hpp"

#include <spdlog/spdlog.h>

#include "server/log.hpp"

namespace spiel::server {

void log_failure(std::string_view what, std::string_view reason) {
  spdlog::error("{} failed: {}", printable(what), printable(reason));
}

}  // namespace spiel::server
