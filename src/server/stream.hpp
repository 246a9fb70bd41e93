// A TCP connection with or without TLS, as one type, so that everything above is compiled once.
#pragma once

#include <poll.h>

#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>
#include <memory>
#include <string>
#include <utility>

#include "server/net.hpp"

namespace spiel::server {

class Stream {
 public:
  using executor_type = Executor;

  // Without a context the bytes go in the clear.
  Stream(Socket socket, asio::ssl::context* tls) : socket_(std::move(socket)) {
    if (tls != nullptr) tls_ = std::make_unique<Tls>(socket_, *tls);
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  executor_type get_executor() { return socket_.get_executor(); }
  bool secure() const { return tls_ != nullptr; }
  Socket& socket() { return socket_; }

  // True when the connection may be used.
  Awaitable<bool> handshake() {
    if (!tls_) co_return true;
    const auto [error] = co_await tls_->async_handshake(asio::ssl::stream_base::server, kAwait);
    co_return !error;
  }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, void(ErrorCode, std::size_t)>(
        [this](auto handler, const Buffers& into) {
          if (tls_) {
            tls_->async_read_some(into, std::move(handler));
          } else {
            socket_.async_read_some(into, std::move(handler));
          }
        },
        token, buffers);
  }

  // While corked, what is written is kept, and goes out together with what is written next.
  void cork(bool on) { corked_ = on; }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, void(ErrorCode, std::size_t)>(
        [this](auto handler, const Buffers& from) {
          if (corked_) {
            keep(from, std::move(handler));
          } else if (!kept_.empty()) {
            write_kept(from, std::move(handler));
          } else if (tls_) {
            tls_->async_write_some(from, std::move(handler));
          } else {
            socket_.async_write_some(from, std::move(handler));
          }
        },
        token, buffers);
  }

  // The peer will send nothing more than what has come, or is gone altogether.
  bool peer_has_finished() {
    pollfd state{socket_.native_handle(), POLLRDHUP, 0};
    return ::poll(&state, 1, 0) > 0;
  }

  // Nothing more will be sent; what the peer still sends can be read.
  Awaitable<void> finish_sending() {
    if (tls_) co_await tls_->async_shutdown(kAwait);
    ErrorCode ignored;
    socket_.shutdown(Socket::shutdown_send, ignored);
  }

  void close() {
    ErrorCode ignored;
    socket_.close(ignored);
  }

 private:
  using Tls = asio::ssl::stream<Socket&>;

  template <class Buffers>
  std::size_t append(const Buffers& buffers) {
    const auto size = asio::buffer_size(buffers);
    kept_.resize(kept_.size() + size);
    asio::buffer_copy(asio::buffer(kept_) + (kept_.size() - size), buffers);
    return size;
  }

  template <class Buffers, class Handler>
  void keep(const Buffers& buffers, Handler handler) {
    const auto size = append(buffers);
    asio::post(get_executor(),
               [size, done = std::move(handler)]() mutable { std::move(done)(ErrorCode(), size); });
  }

  template <class Buffers, class Handler>
  void write_kept(const Buffers& buffers, Handler handler) {
    const auto size = append(buffers);
    going_out_ = std::exchange(kept_, {});
    auto written = [this, size, done = std::move(handler)](ErrorCode error, std::size_t) mutable {
      going_out_ = {};
      std::move(done)(error, error ? 0 : size);
    };
    if (tls_) {
      asio::async_write(*tls_, asio::buffer(going_out_), std::move(written));
    } else {
      asio::async_write(socket_, asio::buffer(going_out_), std::move(written));
    }
  }

  Socket socket_;
  std::unique_ptr<Tls> tls_;
  bool corked_ = false;
  std::string kept_;
  std::string going_out_;
};

}  // namespace spiel::server
