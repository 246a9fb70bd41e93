// What the server bears from outside.
#pragma once

#include <chrono>
#include <cstddef>

namespace spiel::server {

struct Limits {
  std::size_t connections = 20'000;
  std::size_t connections_per_address = 500;       // other than this machine
  std::size_t message_bytes = 64 * 1024;           // of a WebSocket
  std::size_t header_bytes = 16 * 1024;            // of an HTTP request
  std::size_t pending_output_bytes = 1024 * 1024;  // of a peer that does not read
  std::size_t backlog_bytes = 32 * 1024 * 1024;    // of all of them on one shard
  std::size_t requests_per_second = 500;           // HTTP, of one address; 0: no limit
  std::size_t messages_per_second = 200;           // of one conversation; 0: no limit
  std::size_t address_messages_per_second = 1000;  // of all at one address; 0: no limit
  std::size_t lonely_tables = 32;       // without a player, opened by one address; 0: no limit
  std::size_t unfinished_tables = 300;  // opened by one address; 0: no limit
  std::size_t read_bytes_per_second = 256 * 1024;  // of a conversation; 0: as fast as it comes
  std::chrono::seconds idle{3600};                 // a conversation without a byte from the peer
  std::chrono::seconds request{15};     // for a TLS handshake, and for a request to arrive whole
  std::chrono::seconds message{30};     // for a message of a conversation to arrive whole
  std::chrono::seconds keep_alive{60};  // between HTTP requests, and between pings of a WebSocket
  std::chrono::seconds linger{3};       // for a peer to close after we have
};

}  // namespace spiel::server
