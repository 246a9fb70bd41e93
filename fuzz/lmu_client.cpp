// Arbitrary bytes, arbitrarily cut, from a server to our LMU client in the middle of a game.
// Nothing may crash, and whatever the client says must itself be readable.
//
// The first byte chooses the version. Then, again and again: a byte that says how many bytes
// follow; 0 lets time pass.
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
std::string beginning(const lmu::Dialect& dialect) {
  table::LocalHub hub(1);
  const char* colours[] = {"Rot", "Blau", "Orange"};
  std::vector<std::unique_ptr<lmu::ServerSession>> sessions;
  std::vector<table::SessionId> ids;
  for (const char* colour : colours) {
    sessions.push_back(std::make_unique<lmu::ServerSession>(
        dialect, lmu::ServerOptions{"Spieltisch", lmu::table_for(dialect)}));
    ids.push_back(hub.add(*sessions.back(), {}));
    hub.receive(ids.back(),
                std::string(R"({"Hallo":{"Version":"x"}}{"Spieler":{"Name":")") + colour +
                    R"(","Farbe":")" + colour + R"("}})",
                {});
  }
  for (const auto id : ids) hub.receive(id, R"({"Spiel starten":{}})", {});
  return hub.take_output(ids[0]).bytes;
}

std::vector<std::string> all_beginnings() {
  std::vector<std::string> all;
  for (const auto& dialect : lmu::dialects()) all.push_back(beginning(dialect));
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
  const auto dialects = lmu::dialects();
  static const auto beginnings = all_beginnings();
  const std::size_t version = data[0] % dialects.size();
  client::LmuPlayer player(dialects[version], {}, first_legal);
  Time now{};
  player.received(beginnings[version], now);
  std::string_view input(reinterpret_cast<const char*>(data) + 1, size - 1);
  while (!input.empty()) {
    const auto chunk = input.substr(1, static_cast<std::uint8_t>(input.front()));
    input.remove_prefix(1 + chunk.size());
    now += Duration(500);
    chunk.empty() ? player.tick(now) : player.received(chunk, now);
    check_output(dialects[version], player);
  }
  return 0;
}
