#include "server/endless_body.hpp"

#include <boost/asio/write.hpp>

#include "server/address_rate.hpp"
#include "server/byte_wire.hpp"
#include "server/http_format.hpp"

namespace spiel::server {

namespace {

class EndlessBodyWire : public ByteWire {
 public:
  using ByteWire::ByteWire;

  Awaitable<bool> write_head(const http::Response& head) {
    const std::string text = format_head(head, {.keep_alive = false, .endless = true});
    const bool sent = co_await ByteWire::write(text);
    co_return sent;
  }

 protected:
  void expect_input() override { connection().never_expires(); }
  // Nothing is expected here; what comes anyway is not part of the conversation.
  Awaitable<std::string_view> read() override {
    std::string_view bytes;
    do {
      bytes = co_await ByteWire::read();
    } while (!bytes.empty());
    co_return bytes;
  }
  Awaitable<bool> write(std::string_view bytes) override {
    const std::string chunk = format_chunk(bytes);
    const bool sent = co_await ByteWire::write(chunk);
    co_return sent;
  }
  Awaitable<void> finish() override {
    const bool sent = co_await ByteWire::write(kLastChunk);
    if (sent) co_await ByteWire::finish();
  }
};

http::Response answer_for(Uptake uptake) {
  if (uptake == Uptake::Taken) return {204, "", "", {}};
  if (uptake == Uptake::TooMuch) return too_many_requests();
  return http::problem(404, "no-such-session", "There is no conversation of this name.");
}

}  // namespace

Awaitable<void> converse_over_endless_body(std::shared_ptr<Connection> connection,
                                           http::Response& head, Inboxes& inboxes,
                                           const Converse& converse) {
  const auto wire = std::make_shared<EndlessBodyWire>(std::move(connection));
  const std::string name = inboxes.open(wire);
  head.headers.add(kSessionHeader, name);
  head.headers.add("X-Accel-Buffering", "no");
  const bool sent = co_await wire->write_head(head);
  if (sent) co_await wire->run(converse);
  inboxes.forget(name);
}

http::Handler inbox_handler(Inboxes& inboxes) {
  return [&inboxes](const http::Request& request, const http::Respond& respond) {
    const auto answer = [respond](Uptake uptake) { respond(answer_for(uptake)); };
    inboxes.take(std::string(request.headers[kSessionHeader]), request.body, answer);
  };
}

}  // namespace spiel::server
