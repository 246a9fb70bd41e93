// A question to a hub that runs, and its answer.
#pragma once

#include <future>
#include <utility>

#include "table/session.hpp"

namespace spiel::server {

inline table::Reply ask_and_wait(table::Hub& hub, table::Request request, Time now) {
  std::promise<table::Reply> promise;
  hub.ask(
      std::move(request), [&](const table::Reply& reply, Time) { promise.set_value(reply); }, now);
  return promise.get_future().get();
}

}  // namespace spiel::server
