// Where an exception of one request ends. Whatever a handler, a session, a bot or a reader of the
// journal throws is logged with what was being done, and goes no further: it costs that request,
// never the thread that served it.
#pragma once

#include <exception>
#include <string_view>

namespace spiel::server {

void log_failure(std::string_view what, std::string_view reason);

// False when the work threw.
template <class Work>
bool within_barrier(std::string_view what, Work&& work) noexcept {
  try {
    work();
    return true;
  } catch (const std::exception& error) {
    log_failure(what, error.what());
  } catch (...) {
    log_failure(what, "an exception of an unknown kind");
  }
  return false;
}

// For co_spawn: how a coroutine of one connection ended.
inline auto end_of(std::string_view what) {
  return [what](const std::exception_ptr& failure) {
    if (!failure) return;
    within_barrier(what, [&] { std::rethrow_exception(failure); });
  };
}

}  // namespace spiel::server
