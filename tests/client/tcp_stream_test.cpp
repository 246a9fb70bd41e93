#include "client/tcp_stream.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stdexcept>

namespace spiel::client::tcp_stream_test {
namespace {

// The other end: a listening socket on a free port of this machine.
class Listener {
 public:
  Listener() : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    address_.sin_family = AF_INET;
    address_.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::bind(socket_, as_sockaddr(), sizeof address_), 0);
    EXPECT_EQ(::listen(socket_, 1), 0);
    socklen_t size = sizeof address_;
    EXPECT_EQ(::getsockname(socket_, as_sockaddr(), &size), 0);
  }
  ~Listener() {
    if (peer_ >= 0) ::close(peer_);
    close();
  }
  void close() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
  }
  std::uint16_t port() const { return ntohs(address_.sin_port); }
  void accept() { peer_ = ::accept(socket_, nullptr, nullptr); }
  void say(std::string_view bytes) {
    EXPECT_EQ(::send(peer_, bytes.data(), bytes.size(), 0), static_cast<ssize_t>(bytes.size()));
  }
  std::string hear() {
    std::string bytes(100, '\0');
    bytes.resize(static_cast<std::size_t>(::recv(peer_, bytes.data(), bytes.size(), 0)));
    return bytes;
  }
  void hang_up() { ::close(std::exchange(peer_, -1)); }

 private:
  sockaddr* as_sockaddr() { return reinterpret_cast<sockaddr*>(&address_); }
  int socket_;
  int peer_ = -1;
  sockaddr_in address_{};
};

TEST(TcpStream, CarriesBytesBothWaysUntilThePeerCloses) {
  Listener listener;
  TcpStream stream("127.0.0.1", listener.port());
  listener.accept();
  stream.send("hello");
  EXPECT_EQ(listener.hear(), "hello");
  listener.say("world");
  EXPECT_EQ(stream.receive(), "world");
  EXPECT_EQ(stream.receive(Duration(0)), "");
  listener.hang_up();
  EXPECT_EQ(stream.receive(), std::nullopt);
}

TEST(TcpStream, SaysWhereNobodyAnswers) {
  Listener listener;
  const auto port = listener.port();
  listener.close();
  try {
    TcpStream stream("127.0.0.1", port);
    FAIL() << "connected to a closed port";
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(std::string(error.what()),
              "cannot connect to 127.0.0.1:" + std::to_string(port) + ": Connection refused");
  }
}

TEST(TcpStream, SaysWhichHostIsUnknown) {
  EXPECT_THROW(TcpStream("no-such-host.invalid", 1), std::runtime_error);
}

}  // namespace
}  // namespace spiel::client::tcp_stream_test
