#include "client/swc_bot.hpp"

#include <algorithm>
#include <stdexcept>

#include "client/tcp_stream.hpp"

namespace spiel::client {

SwcGame play_swc(const SwcBotOptions& options) {
  Random random(options.seed);
  const bots::Budget budget{std::min(options.move_time, kLongestThought)};
  SwcPlayer player({options.reservation}, [&](const blokus::View& view) {
    return bots::choose(view, *options.level, budget, random);
  });
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
