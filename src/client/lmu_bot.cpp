#include "client/lmu_bot.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <stdexcept>

#include "client/tcp_stream.hpp"
#include "system/clock.hpp"

namespace spiel::client {

namespace {

Decide thoughts_of(const LmuBotOptions& options) {
  const std::shared_ptr player = options.level->make<games::Catan>(options.player.seed);
  return [player, time = options.move_time](const catan::View& view, bool may_wait) {
    return player->choose(view, {time, may_wait});
  };
}

// Calls `log` with each complete line; the rest waits in `unfinished`.
void log_lines(const LmuBotOptions& options, bool from_server, std::string_view bytes,
               std::string& unfinished) {
  if (!options.log) return;
  for (unfinished += bytes; unfinished.find('\n') != std::string::npos;) {
    const auto end = unfinished.find('\n');
    options.log(from_server, std::string_view(unfinished).substr(0, end));
    unfinished.erase(0, end + 1);
  }
}

std::optional<Duration> patience(const LmuPlayer& player) {
  const auto deadline = player.next_deadline();
  if (!deadline) return std::nullopt;
  return std::max(*deadline - now(), Duration(0));
}

}  // namespace

// Listens without answering, so that no seat is taken.
void expect_lmu_server(const lmu::Dialect& dialect, const std::string& host, std::uint16_t port) {
  LmuPlayerOptions options;
  options.greeting_wait = Duration(5000);
  LmuPlayer listener(dialect, options, {});
  TcpStream stream(host, port);
  listener.tick(now());
  while (!listener.greeted() && !listener.finished()) {
    const auto bytes = stream.receive(patience(listener));
    if (!bytes) listener.disconnected();
    if (bytes && !bytes->empty()) listener.received(*bytes, now());
    listener.tick(now());
  }
  if (listener.trouble()) throw std::runtime_error(*listener.trouble());
}

LmuGame play_lmu(const LmuBotOptions& options) {
  LmuPlayer player(*options.dialect, options.player, thoughts_of(options));
  TcpStream stream(options.host, options.port);
  std::string heard;
  std::string said;
  player.tick(now());
  while (!player.finished()) {
    const auto bytes = stream.receive(patience(player));
    if (!bytes) {
      player.disconnected();
      break;
    }
    log_lines(options, true, *bytes, heard);
    if (!bytes->empty()) player.received(*bytes, now());
    player.tick(now());
    const auto output = player.take_output();
    log_lines(options, false, output, said);
    stream.send(output);
  }
  if (player.trouble()) throw std::runtime_error(*player.trouble());
  const auto& over = *player.result();
  const bool won = over.winner != lmu::kNobody && over.winner == player.mirror().my_id();
  return {over, won, player.refusals()};
}

}  // namespace spiel::client
