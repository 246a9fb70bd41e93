#include "client/swc_bot.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "client/punctual.hpp"
#include "client/tcp_stream.hpp"

namespace spiel::client {

namespace {

PunctualPlayer::Decide thinking_as(const bots::Level& level, const SwcBotOptions& options) {
  const bots::Budget budget{std::min(options.move_time, kLongestThought)};
  const std::shared_ptr player = level.make<games::Blokus>(options.seed);
  return [player, budget](const blokus::View& view) { return player->choose(view, budget); };
}

}  // namespace

SwcGame play_swc(const SwcBotOptions& options) {
  PunctualPlayer punctual(thinking_as(*options.level, options),
                          thinking_as(*bots::find_level("greedy"), options), kLatestAnswer);
  SwcPlayer player({options.reservation, options.season},
                   [&](const blokus::View& view) { return punctual.decide(view); });
  TcpStream stream(options.host, options.port);
  while (true) {
    stream.send(player.take_output());
    if (player.finished()) break;
    const auto bytes = stream.receive();
    if (!bytes) break;
    player.received(*bytes);
  }
  if (!player.result()) throw std::runtime_error(player.trouble().value_or("connection lost"));
  return {*player.result(), player.team().value_or(swc::Team::One)};
}

}  // namespace spiel::client
