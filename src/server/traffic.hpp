// What is counted about the connections of one listener.
#pragma once

#include <string>

#include "server/metrics.hpp"

namespace spiel::server {

struct Traffic {
  Traffic(Metrics& metrics, const std::string& listener)
      : open(metrics.gauge("spieltisch_connections", "Connections that are open.",
                           {{"listener", listener}})),
        accepted(metrics.counter("spieltisch_connections_accepted_total", "Connections accepted.",
                                 {{"listener", listener}})),
        refused(metrics.counter("spieltisch_connections_refused_total",
                                "Connections closed at once because of a limit.",
                                {{"listener", listener}})),
        slow_readers(metrics.counter("spieltisch_slow_readers_total",
                                     "Connections closed because their output piled up.",
                                     {{"listener", listener}})),
        expired(metrics.counter("spieltisch_connections_expired_total",
                                "Connections closed because they took too long.",
                                {{"listener", listener}})),
        bytes_in(metrics.counter("spieltisch_received_bytes_total", "Bytes of conversations read.",
                                 {{"listener", listener}})),
        bytes_out(metrics.counter("spieltisch_sent_bytes_total", "Bytes of conversations written.",
                                  {{"listener", listener}})) {}

  Gauge& open;
  Counter& accepted;
  Counter& refused;
  Counter& slow_readers;
  Counter& expired;
  Counter& bytes_in;
  Counter& bytes_out;
};

}  // namespace spiel::server
