#include "server/byte_wire.hpp"

#include <boost/asio/write.hpp>

namespace spiel::server {

Awaitable<std::string_view> ByteWire::read() {
  const auto buffer = asio::buffer(buffer_);
  const auto [error, size] = co_await connection().stream().async_read_some(buffer, kAwait);
  co_return std::string_view(buffer_.data(), error ? 0 : size);
}

Awaitable<bool> ByteWire::write(std::string_view bytes) {
  const auto buffer = asio::buffer(bytes.data(), bytes.size());
  const auto [error, size] = co_await asio::async_write(connection().stream(), buffer, kAwait);
  co_return !error;
}

Awaitable<void> ByteWire::finish() { return connection().stream().finish_sending(); }

}  // namespace spiel::server
