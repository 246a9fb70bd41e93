// Arbitrary bytes from a client that has a seat, and from one that has none yet, at a table of
// either game; and lists of actions, several to a request, from whoever may act.
#include <cstddef>
#include <cstdint>

#include "protocol/web/client_message.hpp"
#include "protocol/web/new_table.hpp"
#include "protocol/web/secret.hpp"
#include "protocol/web/table_session.hpp"
#include "table/local_hub.hpp"

using namespace spiel;

namespace {

const std::vector<std::string> kLevels{"greedy"};

// Two clients with the tokens "a" and "b"; the game has begun.
table::TableId open_table(table::LocalHub& hub, const table::GameRules& rules) {
  table::TableOptions options;
  options.rules = rules;
  options.max_seats = 2;
  table::TableId table;
  hub.ask(
      table::OpenTable{options, {}, false},
      [&](const table::Reply& reply, Time) { table = reply->table; }, Time());
  for (const auto* token : {"a", "b"}) {
    table::SeatInfo seat;
    seat.secret = hash_of_token(token);
    seat.may_return = true;
    hub.ask(table::TakeSeat{table, seat, false}, [](const table::Reply&, Time) {}, Time());
  }
  return table;
}

void talk(table::LocalHub& hub, const table::TableId& table, std::string_view bytes) {
  web::TableSession seated(table, kLevels), stranger(table, kLevels);
  const auto first = hub.add(seated, Time());
  const auto second = hub.add(stranger, Time());
  hub.receive(first, "{\"type\":\"hello\",\"token\":\"a\"}\n", Time());
  const auto half = bytes.size() / 2;
  for (const auto id : {first, second}) {
    hub.receive(id, bytes.substr(0, half), Time());
    hub.receive(id, bytes.substr(half), Time());
    hub.receive(id, "\n", Time());
  }
  hub.remove(first, Time());
  hub.remove(second, Time());
}

catan::Action pick(const catan::State& state, Seat seat, std::uint8_t number) {
  if (number % 3 == 0) return catan::Action::make(static_cast<catan::ActionKind>(number / 3 % 23));
  catan::ActionList list;
  catan::legal(state, seat, list);
  return list.empty() ? catan::Action::end_turn() : list[number / 3 % list.size()];
}

// Each request takes a byte for its length and one for each of its actions: some of them legal,
// some not.
void play(table::LocalHub& hub, const table::TableId& id, std::string_view bytes) {
  while (!bytes.empty() && hub.house().find(id)->info()->stage == table::Stage::Playing) {
    const auto& table = *hub.house().find(id);
    const auto state = std::get<catan::View>(*table.snapshot(kObserver).view).known;
    const auto length =
        std::min<std::size_t>(1 + static_cast<std::uint8_t>(bytes[0]) % 4U, bytes.size() - 1);
    table::Act act;
    act.player = table.info()->seats[state.current].player;
    for (const char c : bytes.substr(1, length)) {
      act.steps.push_back(pick(state, state.current, static_cast<std::uint8_t>(c)));
    }
    bytes.remove_prefix(1 + length);
    hub.ask(table::Tell{id, act}, [](const table::Reply&, Time) {}, Time());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  table::LocalHub hub(1);
  talk(hub, open_table(hub, blokus::VariantId::Duo), bytes);
  talk(hub, open_table(hub, catan::Rules{}), bytes);
  play(hub, open_table(hub, catan::Rules{}), bytes);
  (void)web::parse_new_table(bytes, kLevels);
  return 0;
}
