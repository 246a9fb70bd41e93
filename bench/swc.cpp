// The Software-Challenge protocol without sockets: positions encoded and decoded, and whole moves
// from the bytes of a player to the bytes of everybody at the table.
#include <benchmark/benchmark.h>

#include <memory>

#include "client/swc_player.hpp"
#include "protocol/swc/decode.hpp"
#include "protocol/swc/position.hpp"
#include "protocol/swc/server_session.hpp"
#include "table/local_hub.hpp"

namespace {

using namespace spiel;

std::optional<blokus::Action> any_action(const blokus::View& view, Random& random) {
  static blokus::ActionList actions;
  blokus::legal(view, actions);
  return actions[random.below(static_cast<std::uint32_t>(actions.size()))];
}

// A position of a random game after so many moves.
blokus::State position_after(int moves) {
  Random random(1);
  auto state = blokus::start(blokus::random_setup(blokus::VariantId::Swc, random));
  for (int i = 0; i < moves && !blokus::is_over(state); ++i) {
    const Seat seat = blokus::to_move(state);
    blokus::apply_legal(state, seat, *any_action(blokus::view_of(state, seat), random));
  }
  return state;
}

swc::ServerMessage memento(const blokus::State& state) {
  return swc::RoomMessage{"1d664f30-aeb0-4e07-af71-c68a4d4f2957",
                          swc::Memento{swc::to_game_state(state, {"Alice", "Bob"})}};
}

void encode_memento(benchmark::State& run) {
  const auto state = position_after(static_cast<int>(run.range(0)));
  std::string out;
  for (auto _ : run) {
    out.clear();
    swc::encode(out, memento(state), swc::kSeed);
    benchmark::DoNotOptimize(out.data());
  }
  run.SetItemsProcessed(run.iterations());
  run.SetBytesProcessed(run.iterations() * static_cast<std::int64_t>(out.size()));
}
BENCHMARK(encode_memento)->Arg(0)->Arg(30)->Arg(60);

void decode_memento(benchmark::State& run) {
  std::string text;
  swc::encode(text, memento(position_after(static_cast<int>(run.range(0)))), swc::kSeed);
  swc::XmlReader reader;
  reader.feed("<protocol>");
  for (auto _ : run) {
    const auto message = swc::decode_server(reader.feed(text).messages.at(0));
    benchmark::DoNotOptimize(message->index());
  }
  run.SetItemsProcessed(run.iterations());
}
BENCHMARK(decode_memento)->Arg(0)->Arg(60);

// One game of two random players: what the server and both clients do, in one thread.
void play_game(benchmark::State& run) {
  constexpr Time kNow{};
  std::int64_t moves = 0;
  std::uint64_t seed = 0;
  for (auto _ : run) {
    Random random(++seed);
    table::LocalHub hub(seed);
    const auto settings = std::make_shared<swc::Settings>();
    const auto decide = [&](const blokus::View& view) {
      ++moves;
      return any_action(view, random);
    };
    std::array<client::SwcPlayer, 2> players = {client::SwcPlayer({}, decide),
                                                client::SwcPlayer({}, decide)};
    std::array<swc::ServerSession, 2> sessions = {swc::ServerSession(settings),
                                                  swc::ServerSession(settings)};
    std::array<table::SessionId, 2> ids{};
    for (std::size_t i = 0; i < 2; ++i) ids[i] = hub.add(sessions[i], kNow);
    while (!players[0].finished() || !players[1].finished()) {
      for (std::size_t i = 0; i < 2; ++i) {
        hub.receive(ids[i], players[i].take_output(), kNow);
        players[i].received(hub.take_output(ids[i]).bytes);
      }
    }
  }
  run.counters["moves/s"] =
      benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
}
BENCHMARK(play_game);

}  // namespace
