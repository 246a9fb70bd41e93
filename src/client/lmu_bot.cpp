#include "client/lmu_bot.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <stdexcept>

#include "client/tcp_stream.hpp"
#include "core/clock.hpp"

namespace spiel::client {

namespace {

Decide thoughts_of(const LmuBotOptions& options) {
  const std::shared_ptr player = options.level->catan(options.player.seed);
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

LmuGame play_lmu(const LmuBotOptions& options) {
  LmuPlayer player(*options.dialect, options.player, thoughts_of(options));
  TcpStream stream(options.host, options.port);
  std::string heard;
  std::string said;
  while (!player.finished()) {
    const auto bytes = stream.receive(patience(player));
    if (!bytes) break;
    log_lines(options, true, *bytes, heard);
    player.received(*bytes, now());
    player.tick(now());
    const auto output = player.take_output();
    log_lines(options, false, output, said);
    stream.send(output);
  }
  if (const auto& over = player.result()) {
    return {*over, over->winner == player.mirror().my_id(), player.refusals()};
  }
  // A version that knows no end of the game ends with the connection.
  const bool ended = player.mirror().playing() && !options.dialect->has(lmu::Feature::End);
  if (!ended) throw std::runtime_error(player.trouble().value_or("connection lost"));
  return {lmu::GameOver{"The server has closed the game.", lmu::kNobody}, false, player.refusals()};
}

}  // namespace spiel::client
