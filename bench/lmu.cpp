// The LMU protocols: every message in both directions, whole games through the sessions, and whole
// games over sockets.
#include <benchmark/benchmark.h>
#include <spdlog/spdlog.h>
#include <boost/json.hpp>

#include <fstream>
#include <future>
#include <set>

#include "../tests/client/lmu_arena.hpp"
#include "../tests/this_machine.hpp"
#include "bots/bot.hpp"
#include "client/lmu_bot.hpp"
#include "server/server.hpp"

namespace {

using namespace spiel;

const lmu::Dialect& dialect() { return lmu::dialect_named("0.3"); }

// --- messages ------------------------------------------------------------------------------------

boost::json::object object_in(const std::string& line) {
  return boost::json::parse(line).as_object();
}

void decode(benchmark::State& state, const std::string& line, bool from_server) {
  lmu::Splitter splitter;
  for (auto _ : state) {
    std::string_view bytes = line;
    const auto item = splitter.next(bytes);
    if (from_server) {
      benchmark::DoNotOptimize(lmu::decode_server(dialect(), **item));
    } else {
      benchmark::DoNotOptimize(lmu::decode_client(dialect(), **item));
    }
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(line.size()));
}

void encode(benchmark::State& state, const std::string& line, bool from_server) {
  if (from_server) {
    const auto message = *lmu::decode_server(dialect(), object_in(line));
    for (auto _ : state) benchmark::DoNotOptimize(lmu::encode(dialect(), message));
  } else {
    const auto message = *lmu::decode_client(dialect(), object_in(line));
    for (auto _ : state) benchmark::DoNotOptimize(lmu::encode(dialect(), message));
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(line.size()));
}

// One of each message that goes over the wire in a game.
const bool registered = [] {
  std::ifstream in(SPIEL_SOURCE "/tests/client/golden/lmu-0.3.txt");
  std::set<std::string> seen;
  for (std::string line; std::getline(in, line);) {
    if (line.size() < 4) continue;
    const bool from_server = line[1] == '<';
    const auto text = line.substr(3);
    const std::string name(object_in(text).begin()->key());
    if (!seen.insert(name + line[1]).second) continue;
    const auto title = std::string(from_server ? "/server/" : "/client/") + name;
    benchmark::RegisterBenchmark(("encode" + title).c_str(), encode, text, from_server)
        ->MinTime(0.1);
    benchmark::RegisterBenchmark(("decode" + title).c_str(), decode, text + "\n", from_server)
        ->MinTime(0.1);
  }
  return true;
}();

// --- games ---------------------------------------------------------------------------------------

client::Decide greedy_decider(std::uint64_t seed) {
  const std::shared_ptr player = bots::find_level("greedy")->make<games::Catan>(seed);
  return [player](const catan::View& view, bool may_wait) {
    return player->choose(view, {Duration(50), may_wait});
  };
}

// From the greeting to the end: clients, both codecs, sessions and table.
void games_through_sessions(benchmark::State& state, bool greedy) {
  std::uint64_t seed = 0;
  std::int64_t turns = 0;
  for (auto _ : state) {
    client::LmuArena arena(++seed);
    for (std::uint64_t i = 0; i < 4; ++i) {
      const auto own_seed = seed * 4 + i;
      arena.add(dialect(), greedy ? greedy_decider(own_seed) : client::random_decider(own_seed));
    }
    if (!arena.play()) state.SkipWithError("a game did not end");
    turns += arena.turn();
  }
  const auto games = static_cast<double>(state.iterations());
  state.counters["games"] = benchmark::Counter(games, benchmark::Counter::kIsRate);
  state.counters["turns"] =
      benchmark::Counter(static_cast<double>(turns), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(games_through_sessions, random, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(games_through_sessions, greedy, true)->Unit(benchmark::kMillisecond);

client::LmuGame play(std::uint16_t port, std::uint64_t seed) {
  client::LmuBotOptions options;
  options.dialect = &dialect();
  options.host = "127.0.0.1";
  options.port = port;
  options.level = bots::find_level("greedy");
  options.player.colour = static_cast<lmu::Colour>(seed % 4);
  options.player.trade_wait = Duration(5);
  options.player.seed = seed;
  return client::play_lmu(options);
}

// Three greedy players and a server that keeps its journal in memory, all in this process, but
// every message goes through a socket.
void games_over_sockets(benchmark::State& state) {
  spdlog::set_level(spdlog::level::off);
  server::Settings settings;
  settings.limits.requests_per_second = settings.limits.messages_per_second =
      settings.limits.address_messages_per_second = settings.limits.lonely_tables = 0;
  settings.limits.unfinished_tables = 0;
  settings.http_port = settings.swc_port = 0;
  const auto port = free_port();
  settings.lmu_ports = {{"0.3", port}};
  settings.lmu_seats = 3;
  settings.volatile_journal = true;
  const server::Server server(settings);
  const auto tables = static_cast<int>(state.range(0));
  std::uint64_t seed = 0;
  for (auto _ : state) {
    std::vector<std::future<client::LmuGame>> players;
    for (int i = 0; i < 3 * tables; ++i) {
      players.push_back(std::async(std::launch::async, play, port, ++seed));
    }
    for (auto& player : players) player.get();
  }
  const auto games = static_cast<double>(state.iterations() * tables);
  state.counters["games"] = benchmark::Counter(games, benchmark::Counter::kIsRate);
}
BENCHMARK(games_over_sockets)
    ->Arg(1)
    ->Arg(16)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->MinTime(5);

}  // namespace
