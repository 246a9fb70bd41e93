// Arbitrary bytes from a client that has a seat, and from one that has none yet, at a table of
// either game; and lists of actions, several to a request, from whoever may act.
#include <array>
#include <cstddef>
#include <cstdint>

#include "protocol/web/client_message.hpp"
#include "protocol/web/new_table.hpp"
#include "protocol/web/secret.hpp"
#include "protocol/web/table_session.hpp"
#include "table/local_hub.hpp"

using namespace spiel;

namespace {

const table::BotLevels kLevels{{{{"greedy"}, {"greedy"}}}};

// Two clients with the tokens "a" and "b"; the game has begun.
table::TableId open_table(table::LocalHub& hub, const table::GameRules& rules) {
  table::TableOptions options;
  options.rules = rules;
  options.max_seats = 2;
  options.hints = true;
  table::TableId table;
  hub.ask(
      table::OpenTable{options, {}, false},
      [&](const table::Reply& reply, Time) { table = reply->table; }, Time());
  for (const auto* token : {"a", "b"}) {
    table::SeatInfo seat;
    seat.secret = hash_of_token(token);
    seat.may_return = seat.knows_undo = true;
    hub.ask(table::TakeSeat{table, seat, false}, [](const table::Reply&, Time) {}, Time());
  }
  return table;
}

// One has said its token, the other nothing yet.
struct Clients {
  Clients(table::LocalHub& hub, const table::TableId& table)
      : seated(table, kLevels),
        stranger(table, kLevels),
        ids{hub.add(seated, Time()), hub.add(stranger, Time())} {
    hub.receive(ids[0], "{\"type\":\"hello\",\"token\":\"a\"}\n", Time());
    for (const auto id : ids) (void)hub.take_output(id);
  }
  Clients(table::LocalHub& hub, const Clients& others) : Clients(others) {
    hub.replace(ids[0], seated);
    hub.replace(ids[1], stranger);
  }

  web::TableSession seated, stranger;
  std::array<table::SessionId, 2> ids;

 private:
  Clients(const Clients&) = default;
};

void talk(table::LocalHub& hub, const Clients& clients, std::string_view bytes) {
  const auto half = bytes.size() / 2;
  for (const auto id : clients.ids) {
    hub.receive(id, bytes.substr(0, half), Time());
    hub.receive(id, bytes.substr(half), Time());
    hub.receive(id, "\n", Time());
  }
  for (const auto id : clients.ids) hub.remove(id, Time());
}

table::Action pick(const catan::View& view, Seat seat, std::uint8_t number) {
  if (number % 3 == 0) return catan::Action::make(static_cast<catan::ActionKind>(number / 3 % 23));
  catan::ActionList list;
  catan::legal(view.known, seat, list);
  return list.empty() ? catan::Action::end_turn() : list[number / 3 % list.size()];
}

// Every third is a placement wherever it may be, the others are legal.
table::Action pick(const blokus::View& view, Seat seat, std::uint8_t number) {
  const auto any = blokus::Placement::from_code(static_cast<std::uint16_t>(number * 7));
  if (number % 3 == 0 && any.orientation() < blokus::kOrientations) {
    return blokus::Action::place(blokus::colour_to_move(view.state), any);
  }
  const auto list = std::make_unique<blokus::ActionList>();
  blokus::legal(view.state, seat, *list);
  return (*list)[number / 3 % list->size()];
}

Seat actor(const table::View& view, const table::TableInfo& info) {
  if (const auto* blokus_view = std::get_if<blokus::View>(&view)) {
    return blokus::to_move(blokus_view->state);
  }
  return std::min<Seat>(std::get<catan::View>(view).known.current,
                        static_cast<Seat>(info.seats.size() - 1));
}

// Each request takes a byte for its length and one for each of its actions: some of them legal,
// some not.
void play(table::LocalHub& hub, const table::TableId& id, std::string_view bytes) {
  while (!bytes.empty() && hub.house().find(id)->info()->stage == table::Stage::Playing) {
    const auto& table = *hub.house().find(id);
    const auto seat = actor(*table.snapshot(kObserver).view, *table.info());
    const auto view = *table.snapshot(seat).view;
    const auto length =
        std::min<std::size_t>(1 + static_cast<std::uint8_t>(bytes[0]) % 4U, bytes.size() - 1);
    table::Act act;
    act.player = table.info()->seats[seat].player;
    for (const char c : bytes.substr(1, length)) {
      const auto number = static_cast<std::uint8_t>(c);
      act.steps.push_back(std::visit([&](const auto& v) { return pick(v, seat, number); }, view));
    }
    bytes.remove_prefix(1 + length);
    hub.ask(table::Tell{id, act}, [](const table::Reply&, Time) {}, Time());
  }
}

// What every input begins with is made once and copied.
struct Opened {
  Opened() : hub(1) {
    hub.advise_with([](const table::Question& question) {
      const auto any = [&](const auto& v) { return table::Action(pick(v, question.seat, 1)); };
      return table::Suggestions{{std::visit(any, question.view), 0.5}};
    });
  }
  Opened(const Opened& other)
      : hub(other.hub),
        at_blokus(hub, other.at_blokus),
        at_catan(hub, other.at_catan),
        catan_table(other.catan_table),
        blokus_table(other.blokus_table) {}

  table::LocalHub hub;
  Clients at_blokus{hub, open_table(hub, blokus::VariantId::Duo)};
  Clients at_catan{hub, open_table(hub, catan::Rules{})};
  table::TableId catan_table = open_table(hub, catan::Rules{});
  table::TableId blokus_table = open_table(hub, blokus::VariantId::Duo);
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  static const Opened opened;
  Opened now(opened);
  talk(now.hub, now.at_blokus, bytes);
  talk(now.hub, now.at_catan, bytes);
  play(now.hub, now.catan_table, bytes);
  play(now.hub, now.blokus_table, bytes);
  (void)web::parse_new_table(bytes, kLevels);
  return 0;
}
