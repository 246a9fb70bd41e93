#include "server/websocket_wire.hpp"

#include <boost/asio/post.hpp>
#include <boost/beast/websocket.hpp>

#include "server/queued_wire.hpp"

namespace spiel::server {

namespace websocket = boost::beast::websocket;

// How Beast ends a stream that it does not know.
inline void beast_close_socket(Stream& stream) { stream.close(); }

template <class Handler>
void async_teardown(boost::beast::role_type, Stream& stream, Handler&& handler) {
  ErrorCode ignored;
  stream.socket().shutdown(Socket::shutdown_send, ignored);
  asio::post(stream.get_executor(),
             [done = std::forward<Handler>(handler)]() mutable { std::move(done)(ErrorCode()); });
}

namespace {

class WebSocketWire : public QueuedWire {
 public:
  explicit WebSocketWire(const std::shared_ptr<Connection>& connection)
      : QueuedWire(connection), socket_(connection->stream()) {
    const Limits& limits = connection->limits();
    socket_.read_message_max(limits.message_bytes);
    socket_.set_option(websocket::stream_base::timeout{limits.request, limits.keep_alive, true});
    socket_.text(true);
    socket_.auto_fragment(false);  // a message is one frame, and one write
  }

  Awaitable<bool> accept(const BeastRequest& upgrade) {
    const auto [error] = co_await socket_.async_accept(upgrade, kAwait);
    co_return !error;
  }

 protected:
  Awaitable<std::string_view> read() override {
    buffer_.clear();
    do {
      const auto [error, size] = co_await socket_.async_read_some(buffer_, 0, kAwait);
      if (error) co_return std::string_view();
      expect_rest_of_message();
    } while (!socket_.is_message_done());
    connection().never_expires();
    const auto end = buffer_.prepare(1);
    *static_cast<char*>(end.data()) = '\n';
    buffer_.commit(1);
    co_return std::string_view(static_cast<const char*>(buffer_.data().data()), buffer_.size());
  }

  Awaitable<bool> write(std::string_view lines) override {
    while (!lines.empty()) {
      const std::string_view line = lines.substr(0, lines.find('\n'));
      lines.remove_prefix(std::min(lines.size(), line.size() + 1));
      const auto buffer = asio::buffer(line.data(), line.size());
      connection().stream().cork(!lines.empty());  // all of them in one write
      const auto [error, size] = co_await socket_.async_write(buffer, kAwait);
      if (error) co_return false;
    }
    co_return true;
  }

  Awaitable<void> finish() override {
    const bool server_ends = connection().winding_down();
    const websocket::close_reason reason(server_ends ? websocket::close_code::going_away
                                                     : websocket::close_code::normal);
    co_await socket_.async_close(reason, kAwait);
  }

 private:
  // Once it has begun it must end in time, however many bytes come in between.
  void expect_rest_of_message() {
    if (socket_.is_message_done() || connection().has_deadline()) return;
    connection().expires_after(connection().limits().message);
  }

  websocket::stream<Stream&, false> socket_;
  boost::beast::flat_buffer buffer_;
};

}  // namespace

Awaitable<void> converse_over_websocket(std::shared_ptr<Connection> connection,
                                        const BeastRequest& upgrade, const Converse& converse) {
  connection->expires_after(connection->limits().request);
  const auto wire = std::make_shared<WebSocketWire>(connection);
  const bool accepted = co_await wire->accept(upgrade);
  if (accepted) co_await wire->run(converse);
}

}  // namespace spiel::server
