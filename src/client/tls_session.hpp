// TLS over a socket that is connected already, for a client that waits. Trouble is an exception,
// told in one line.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct ssl_st;

namespace spiel::client {

// Whom to believe.
struct Trust {
  std::string ca_file;       // certificates (PEM) to trust; empty: those of the system
  bool anybody_too = false;  // whoever answers, for a server on one's own desk
};

class TlsSession {
 public:
  TlsSession(int socket, const std::string& host, const Trust& trust);

  void send(std::string_view bytes);
  // What has been received and not given out yet.
  bool has_more() const;
  // At least one byte; nothing if the peer has closed.
  std::optional<std::string> receive();

 private:
  struct Free {
    void operator()(ssl_st* session) const;
  };
  std::unique_ptr<ssl_st, Free> session_;
};

}  // namespace spiel::client
