#include "gateway/peer.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/write.hpp>

namespace spiel::gateway {

namespace asio = boost::asio;
using server::ErrorCode;

Peer::Peer(server::Executor executor, Address address, Listener listener)
    : socket_(executor),
      resolver_(executor),
      address_(std::move(address)),
      listener_(std::move(listener)) {}

void Peer::call() {
  resolver_.async_resolve(address_.host, std::to_string(address_.port),
                          [self = shared_from_this()](ErrorCode error, const auto& found) {
                            if (error) return self->end();
                            asio::async_connect(
                                self->socket_, found, [self](ErrorCode failed, const auto&) {
                                  if (failed) return self->end();
                                  self->connected_ = true;
                                  ErrorCode ignored;
                                  self->socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
                                  self->read();
                                  self->write();
                                });
                          });
}

void Peer::send(std::string bytes) {
  if (bytes.empty()) return;
  outbox_.push_back(std::move(bytes));
  write();
}

void Peer::close() {
  closing_ = true;
  write();
}

void Peer::read() {
  socket_.async_read_some(asio::buffer(buffer_),
                          [self = shared_from_this()](ErrorCode error, std::size_t size) {
                            if (error) return self->end();
                            self->listener_.received({self->buffer_.data(), size});
                            self->read();
                          });
}

void Peer::write() {
  if (!connected_ || writing_) return;
  if (outbox_.empty()) {
    if (closing_) end();
    return;
  }
  writing_ = true;
  asio::async_write(socket_, asio::buffer(outbox_.front()),
                    [self = shared_from_this()](ErrorCode error, std::size_t) {
                      self->writing_ = false;
                      self->outbox_.pop_front();
                      if (error) return self->end();
                      self->write();
                    });
}

void Peer::end() {
  if (std::exchange(ended_, true)) return;
  ErrorCode ignored;
  socket_.close(ignored);
  listener_.disconnected();
}

}  // namespace spiel::gateway
