#include "server/http_connection.hpp"

#include <spdlog/spdlog.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <optional>
#include <utility>

#include "protocol/http/framing.hpp"
#include "server/barrier.hpp"
#include "server/endless_body.hpp"
#include "server/http_format.hpp"
#include "server/log.hpp"
#include "server/pending_answer.hpp"
#include "server/websocket_wire.hpp"

namespace spiel::server {

namespace {

namespace beast_http = boost::beast::http;
using Parser = beast_http::request_parser<beast_http::string_body>;
using boost::beast::flat_buffer;

constexpr std::size_t kMaxHeaders = 100;
constexpr std::size_t kLoggedBody = 300;

http::Method method_of(beast_http::verb verb) {
  switch (verb) {
    case beast_http::verb::get:
      return http::Method::Get;
    case beast_http::verb::head:
      return http::Method::Head;
    case beast_http::verb::post:
      return http::Method::Post;
    case beast_http::verb::put:
      return http::Method::Put;
    case beast_http::verb::patch:
      return http::Method::Patch;
    case beast_http::verb::delete_:
      return http::Method::Delete;
    case beast_http::verb::options:
      return http::Method::Options;
    default:
      return http::Method::Other;
  }
}

// The request without its body, or the answer that it cannot be understood.
Result<http::Request, http::Response> plain_request(const BeastRequest& message,
                                                    Connection& connection,
                                                    const HttpService& service) {
  auto target = http::parse_target({message.target().data(), message.target().size()});
  if (!target) return failure(http::problem(400, "bad-target", "The target is malformed."));
  if (message.version() >= 11 && message.count(beast_http::field::host) != 1) {
    return failure(http::problem(400, "bad-host", "There must be one Host header."));
  }
  http::Request request;
  request.method = method_of(message.method());
  request.path = std::move(target->path);
  request.query = std::move(target->query);
  request.secure = connection.stream().secure();
  std::size_t count = 0;
  for (const auto& field : message) {
    if (++count > kMaxHeaders) {
      return failure(http::problem(431, "too-many-headers", "There are too many headers."));
    }
    request.headers.add(std::string(field.name_string()), std::string(field.value()));
  }
  if (auto fault = http::fault_of_framing(request.headers, message.version())) {
    return failure(std::move(*fault));
  }
  const bool by_proxy = service.proxies.contains(connection.peer());
  request.forwarded = by_proxy || was_forwarded(request.headers);
  request.peer = service.proxies.origin_of(request.headers, connection.peer());
  const std::string_view told = by_proxy ? request.headers["X-Forwarded-Host"] : "";
  request.host = told.empty() ? request.headers["Host"] : told;
  if (auto objection = service.objection(request, connection.local_address(), by_proxy)) {
    return failure(std::move(*objection));
  }
  return request;
}

http::Response answer_to(const ErrorCode& error) {
  if (error == beast_http::error::header_limit) {
    return http::problem(431, "header-too-large", "The header is too large.");
  }
  if (error == beast_http::error::body_limit) {
    return http::problem(413, "body-too-large", "The body is too large.");
  }
  return http::problem(400, "bad-request", "This is not a valid HTTP request.");
}

// Errors that are the end of the connection, not of a request that could be answered.
bool is_gone(const ErrorCode& error) {
  return error == beast_http::error::end_of_stream || error == beast_http::error::partial_message ||
         error.category() == asio::error::get_system_category() ||
         error.category() == asio::error::get_misc_category() ||
         error.category() == asio::error::get_ssl_category();
}

void log_refusal(const http::Request& request, const http::Response& response) {
  if (response.status < 400 || !spdlog::should_log(spdlog::level::debug)) return;
  spdlog::debug("{}: {} {} refused: {} {}", request.peer, name_of(request.method),
                printable(request.path), response.status,
                printable(response.body.substr(0, kLoggedBody)));
}

// Whoever came over TLS once comes over TLS from now on.
void demand_tls(http::Response& response) {
  response.headers.add("Strict-Transport-Security", "max-age=31536000");
}

bool has_body(const Parser& parser) {
  return parser.chunked() || parser.content_length().value_or(0) > 0;
}

// Answers are passed by reference and named before they are awaited: g++ 12 destroys temporaries
// of aggregate type in a co_await expression twice.
class HttpConnection {
 public:
  HttpConnection(std::shared_ptr<Connection> connection, HttpService& service)
      : connection_(std::move(connection)), service_(service) {
    connection_->on_wind_down([this] { idle_ ? connection_->abort() : connection_->interrupt(); });
  }
  ~HttpConnection() { connection_->on_wind_down({}); }
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;

  // What the connection turned into, if it did.
  struct Turn {
    http::Request request;
    BeastRequest message;
    const http::Action* action = nullptr;
    Converse converse;
  };

  Awaitable<std::optional<Turn>> serve_requests() {
    while (keep_alive_ && !connection_->winding_down()) {
      Parser parser;
      std::optional<Turn> turn = co_await serve_one(parser);
      if (turn) co_return turn;
    }
    co_await connection_->close_in_order();
    co_return std::nullopt;
  }

 private:
  Awaitable<std::optional<Turn>> serve_one(Parser& parser) {
    const bool arrived = co_await read_header(parser);
    if (!arrived) co_return std::nullopt;
    begun_ = SteadyClock::now();
    // What is answered before its body was read is answered last: the body is no request.
    keep_alive_ = parser.keep_alive() && !has_body(parser);
    version_ = parser.get().version();
    auto request = plain_request(parser.get(), *connection_, service_);
    if (!request) {
      http::Response response = std::move(request).error();
      co_await refuse(response);
      co_return std::nullopt;
    }
    auto match = service_.router.find(request->method, request->path);
    const double cost = match ? match->route->cost : 1;
    allowance_ =
        cost > 0 ? service_.rate.take(request->peer, begun_, cost) : AddressRate::Allowance{};
    if (!allowance_.granted || !connection_->counts_for(request->peer)) {
      http::Response response = too_many_requests();
      co_await refuse(response);
      co_return std::nullopt;
    }
    co_await wait_for_turn();
    if (!match) {
      http::Response response = std::move(match).error();
      co_await answer_unrouted(*request, response);
      co_return std::nullopt;
    }
    request->params = std::move(match->params);
    const http::Route& route = *match->route;
    if (!std::holds_alternative<http::Handler>(route.action) &&
        !std::holds_alternative<http::Inbox>(route.action)) {
      std::optional<Turn> turn = co_await open(parser, *request, route);
      co_return turn;
    }
    const bool whole = co_await read_body(parser, *request, route);
    if (whole) co_await answer(*request, route);
    co_return std::nullopt;
  }

  // Whoever asks for a little too much is slowed down.
  Awaitable<void> wait_for_turn() {
    if (allowance_.wait <= SteadyClock::duration(0)) co_return;
    connection_->never_expires();
    co_await connection_->wait_until(begun_ + allowance_.wait);
  }

  // Between requests there is more time than within one.
  Awaitable<bool> read_header(Parser& parser) {
    parser.header_limit(static_cast<std::uint32_t>(connection_->limits().header_bytes));
    parser.body_limit(boost::none);
    idle_ = buffer_.size() == 0;
    connection_->expires_after(idle_ ? connection_->limits().keep_alive
                                     : connection_->limits().request);
    const auto [error, size] =
        co_await beast_http::async_read_header(connection_->stream(), buffer_, parser, kAwait);
    idle_ = false;
    if (!error) co_return true;
    keep_alive_ = false;
    co_await refuse_broken(error);
    co_return false;
  }

  Awaitable<bool> read_body(Parser& parser, http::Request& request, const http::Route& route) {
    if (!has_body(parser)) co_return true;
    if (parser.content_length().value_or(0) > route.max_body) {
      http::Response response = answer_to(beast_http::error::body_limit);
      co_await refuse(response);
      co_return false;
    }
    if (!route.consumes.empty() && request.media_type() != route.consumes) {
      http::Response response =
          http::problem(415, "unsupported-media-type", "This takes " + route.consumes + ".");
      co_await refuse(response);
      co_return false;
    }
    parser.body_limit(route.max_body);
    if (http::equal_ignoring_case(request.headers["Expect"], "100-continue")) {
      const bool sent = co_await write("HTTP/1.1 100 Continue\r\n\r\n", "");
      if (!sent) co_return false;
    }
    connection_->expires_after(connection_->limits().request);
    const auto [error, size] =
        co_await beast_http::async_read(connection_->stream(), buffer_, parser, kAwait);
    if (error) {
      co_await refuse_broken(error);
      co_return false;
    }
    request.body = std::move(parser.get().body());
    keep_alive_ = parser.keep_alive();
    co_return true;
  }

  Awaitable<void> answer(const http::Request& request, const http::Route& route) {
    connection_->never_expires();
    const auto* given = std::get_if<http::Handler>(&route.action);
    const http::Handler handler = given != nullptr ? *given : inbox_handler(service_.inboxes);
    http::Response response = co_await ask(handler, request);
    co_await send(request, response);
  }

  // An answer before the body was read: what follows on the connection cannot be understood.
  Awaitable<void> refuse(http::Response& response) {
    keep_alive_ = false;
    const http::Request unknown;
    co_await send(unknown, response);
  }

  Awaitable<void> refuse_broken(const ErrorCode& error) {
    keep_alive_ = false;
    if (is_gone(error)) co_return;
    http::Response response = answer_to(error);
    co_await refuse(response);
  }

  Awaitable<void> answer_unrouted(const http::Request& request, http::Response& response) {
    const bool asks = request.method == http::Method::Options && !service_.cors_origin.empty() &&
                      !request.headers["Access-Control-Request-Method"].empty();
    if (asks) response = service_.preflight(request);
    co_await send(request, response);
  }

  Awaitable<void> send(const http::Request& request, http::Response& response) {
    service_.allow_origin(request, response);
    add_headers(allowance_, response);
    if (connection_->stream().secure()) demand_tls(response);
    if (connection_->winding_down()) keep_alive_ = false;
    connection_->expires_after(connection_->limits().request);
    const bool in_parts = static_cast<bool>(response.more);
    if (in_parts && version_ < 11) keep_alive_ = false;
    const std::string head = format_head(response, {keep_alive_, in_parts && version_ >= 11});
    const bool bodiless = request.method == http::Method::Head;
    const std::string_view body = bodiless ? std::string_view() : std::string_view(response.body);
    service_.count(response.status, SteadyClock::now() - begun_);
    log_refusal(request, response);
    bool sent = co_await write(head, in_parts ? std::string_view() : body);
    if (sent && in_parts && !bodiless) sent = co_await send_parts(response);
    if (!sent) keep_alive_ = false;
  }

  // Each part is made when the one before has gone out, so that a slow reader costs one part. A
  // body that cannot be finished is cut off, and the peer sees that something is missing.
  Awaitable<bool> send_parts(const http::Response& response) {
    const bool chunked = version_ >= 11;
    std::optional<std::string> part = response.body;
    if (part->empty()) part = co_await ask(response.more);
    while (part) {
      const bool at_end = part->empty();
      std::string bytes = chunked ? format_chunk(*part) : std::move(*part);
      if (at_end && chunked) bytes = kLastChunk;
      connection_->expires_after(connection_->limits().request);
      const bool sent = co_await write(bytes, "");
      if (!sent) co_return false;
      if (at_end) co_return true;
      connection_->never_expires();
      part = co_await ask(response.more);
    }
    connection_->abort();
    co_return false;
  }

  Awaitable<bool> write(std::string_view head, std::string_view body) {
    const std::array<asio::const_buffer, 2> buffers = {asio::buffer(head.data(), head.size()),
                                                       asio::buffer(body.data(), body.size())};
    const auto [error, size] = co_await asio::async_write(connection_->stream(), buffers, kAwait);
    co_return !error;
  }

  Awaitable<std::optional<Turn>> open(Parser& parser, http::Request& request,
                                      const http::Route& route) {
    const bool websocket = std::holds_alternative<http::WebSocket>(route.action);
    if (websocket && !boost::beast::websocket::is_upgrade(parser.get())) {
      http::Response response = http::problem(426, "upgrade-required", "This is a WebSocket.");
      response.headers.add("Upgrade", "websocket");
      co_await refuse(response);
      co_return std::nullopt;
    }
    if (websocket && !service_.is_from_own_page(request)) {
      http::Response response = http::problem(403, "wrong-origin", "Not for pages of this origin.");
      co_await refuse(response);
      co_return std::nullopt;
    }
    const http::Opener& opener = websocket ? std::get<http::WebSocket>(route.action).open
                                           : std::get<http::EndlessBody>(route.action).open;
    Result<Converse, http::Response> opened =
        failure(http::problem(500, "internal-error", "Something went wrong here."));
    within_barrier("opening a conversation", [&] { opened = opener(request); });
    if (opened && !connection_->speaks_for(request.peer)) opened = failure(too_many_requests());
    if (!opened) {
      http::Response response = std::move(opened).error();
      co_await send(request, response);
      co_return std::nullopt;
    }
    std::optional<Turn> turn(std::in_place);
    turn->request = std::move(request);
    turn->message = parser.release();
    turn->action = &route.action;
    turn->converse = std::move(*opened);
    co_return turn;
  }

  std::shared_ptr<Connection> connection_;
  HttpService& service_;
  flat_buffer buffer_;
  bool keep_alive_ = true;
  bool idle_ = false;
  unsigned version_ = 11;
  SteadyClock::time_point begun_ = SteadyClock::now();
  AddressRate::Allowance allowance_;
};

}  // namespace

// The coroutine of the requests is gone before a conversation begins, so an idle one stays small.
Awaitable<void> serve_http(std::shared_ptr<Connection> connection, HttpService& service) {
  std::optional<HttpConnection::Turn> turn;
  {
    const auto requests = std::make_unique<HttpConnection>(connection, service);
    turn = co_await requests->serve_requests();
  }
  if (!turn) co_return;
  if (const auto* body = std::get_if<http::EndlessBody>(turn->action)) {
    http::Response response{200, body->content_type, "", {}};
    service.allow_origin(turn->request, response);
    if (connection->stream().secure()) demand_tls(response);
    co_await converse_over_endless_body(connection, response, service.inboxes, turn->converse);
  } else {
    co_await converse_over_websocket(connection, turn->message, turn->converse);
  }
}

}  // namespace spiel::server
