// One of our players at an LMU table, over any carrier.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>

#include "bots/bot.hpp"
#include "carrier.hpp"
#include "client/lmu_player.hpp"

namespace spiel::cli {

inline client::Decide greedy(std::uint64_t seed) {
  const std::shared_ptr player = bots::find_level("greedy")->make<games::Catan>(seed);
  return [player](const catan::View& view, bool may_wait) {
    return player->choose(view, {Duration(5), may_wait});
  };
}

inline Time now() {
  return std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now());
}

// Plays over the carrier until the game is over.
inline lmu::GameOver play_lmu(Carrier& carrier, const lmu::Dialect& dialect, int number,
                              const std::string& table = "") {
  client::LmuPlayerOptions options;
  options.name = "Spieler " + std::to_string(number);
  options.colour = static_cast<lmu::Colour>(number);
  options.trade_wait = Duration(50);
  if (!table.empty()) options.software += " Tisch:" + table;
  client::LmuPlayer player(dialect, options, greedy(static_cast<std::uint64_t>(number)));
  while (!player.finished()) {
    const auto deadline = player.next_deadline();
    const auto patience = deadline ? std::max(*deadline - now(), Duration(0)) : Duration(20'000);
    const auto heard = carrier.hear(patience);
    if (heard.empty() && !deadline) break;
    if (!heard.empty()) player.received(heard + "\n", now());
    player.tick(now());
    std::string output = player.take_output();
    while (!output.empty()) {
      const auto end = output.find('\n');
      carrier.say(output.substr(0, end));
      output.erase(0, end + 1);
    }
  }
  return player.result().value_or(lmu::GameOver{player.trouble().value_or("no end"), 0});
}

}  // namespace spiel::cli
