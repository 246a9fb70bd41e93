// A TCP connection of a client, with or without TLS: connect, send, wait for bytes. Blocking,
// because a client has one conversation and nothing else to do. Trouble with the network is an
// exception, told in one line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "client/tls_session.hpp"
#include "core/time.hpp"

namespace spiel::client {

class TcpStream {
 public:
  // Tries every address of the host; throws std::runtime_error if none answers.
  TcpStream(const std::string& host, std::uint16_t port,
            const std::optional<Trust>& tls = std::nullopt);
  ~TcpStream();
  TcpStream(const TcpStream&) = delete;
  TcpStream& operator=(const TcpStream&) = delete;

  void send(std::string_view bytes);

  // What has come, waiting for it no longer than `patience`, for ever if none is given. Empty if
  // nothing came; nothing if the peer has closed.
  std::optional<std::string> receive(std::optional<Duration> patience = std::nullopt);

 private:
  int socket_ = -1;
  std::optional<TlsSession> tls_;
};

}  // namespace spiel::client
