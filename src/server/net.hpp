// The words of Asio that the server uses. Executors are concrete types: every socket and coroutine
// belongs to the io_context of one shard, and type erasure would cost an allocation per wait.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>

namespace spiel::server {

namespace asio = boost::asio;

using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;
using SteadyClock = std::chrono::steady_clock;
using Timer = asio::basic_waitable_timer<SteadyClock, asio::wait_traits<SteadyClock>, Executor>;
using ErrorCode = boost::system::error_code;

template <class T>
using Awaitable = asio::awaitable<T, Executor>;

// co_await with this gives the error code as a value: auto [error, …] = co_await ….
inline constexpr auto kAwait = asio::as_tuple(asio::use_awaitable_t<Executor>{});

}  // namespace spiel::server
