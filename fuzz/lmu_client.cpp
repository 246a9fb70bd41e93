// Arbitrary bytes, arbitrarily cut, from a server to our LMU client in the middle of a game, of
// five on the large board as well. Nothing may crash, and whatever the client says must itself be
// readable.
//
// The first byte chooses the version and the board. Then, again and again: a byte that says how
// many bytes follow; 0 lets time pass.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "catan/legal.hpp"
#include "client/lmu_player.hpp"
#include "protocol/lmu/server_session.hpp"
#include "table/local_hub.hpp"

namespace {

using namespace spiel;

std::optional<catan::Action> first_legal(const catan::View& view, bool) {
  catan::ActionList list;
  catan::legal(view, list);
  return list.empty() ? std::nullopt : std::optional(list[0]);
}

// What a real server says until the game has begun.
std::string beginning(const lmu::Dialect& dialect, std::size_t players) {
  table::LocalHub hub(1);
  const char* colours[] = {"Rot", "Blau", "Orange", "Grün", "Braun"};
  std::vector<std::unique_ptr<lmu::ServerSession>> sessions;
  std::vector<table::SessionId> ids;
  for (std::size_t who = 0; who < players; ++who) {
    const std::string colour = colours[who];
    sessions.push_back(std::make_unique<lmu::ServerSession>(
        dialect, lmu::ServerSettings{"Spieltisch", lmu::table_for(dialect, players > 4 ? 6 : 4)}));
    ids.push_back(hub.add(*sessions.back(), {}));
    hub.receive(ids.back(),
                R"({"Hallo":{"Version":"x"}}{"Spieler":{"Name":")" + colour + R"(","Farbe":")" +
                    colour + R"("}})",
                {});
  }
  for (const auto id : ids) hub.receive(id, R"({"Spiel starten":{}})", {});
  return hub.take_output(ids[0]).bytes;
}

struct Begun {
  Begun(const lmu::Dialect& d, std::size_t players) : dialect(d), player(d, {}, first_legal) {
    player.received(beginning(d, players), {});
  }
  const lmu::Dialect& dialect;
  client::LmuPlayer player;
};

std::vector<Begun> all_beginnings() {
  std::vector<Begun> all;
  for (const auto& dialect : lmu::dialects()) all.emplace_back(dialect, 3);
  for (const auto& dialect : lmu::dialects()) {
    if (dialect.large_board) all.emplace_back(dialect, 5);
  }
  return all;
}

void check_output(const lmu::Dialect& dialect, client::LmuPlayer& player) {
  const std::string output = player.take_output();
  std::string_view bytes = output;
  lmu::Splitter splitter;
  while (auto item = splitter.next(bytes)) {
    if (!*item || !lmu::decode_client(dialect, **item)) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const auto beginnings = all_beginnings();
  auto [dialect, player] = beginnings[data[0] % beginnings.size()];
  Time now{};
  std::string_view input(reinterpret_cast<const char*>(data) + 1, size - 1);
  while (!input.empty()) {
    const auto chunk = input.substr(1, static_cast<std::uint8_t>(input.front()));
    input.remove_prefix(1 + chunk.size());
    now += Duration(500);
    chunk.empty() ? player.tick(now) : player.received(chunk, now);
    check_output(dialect, player);
  }
  return 0;
}
