// What a player's request comes to: an answer at once, or an order for the table and the answer
// that follows from what it causes. Deciding is a pure function of the request and of what the seat
// may know, so the checks of each command can be read in their order.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "catan/event.hpp"
#include "catan/state.hpp"
#include "protocol/engine/envelope.hpp"
#include "protocol/engine/machine.hpp"
#include "table/command.hpp"
#include "table/table_info.hpp"

namespace spiel::engine {

// The table as the asking player knows it.
struct Moment {
  const table::TableInfo& info;
  const catan::State& known;
  Seat seat;
  const Arguments& arguments;

  table::PlayerId player() const { return info.seats[seat].player; }
  const catan::Player& own() const { return known.players[seat]; }
  Note note() const { return note_of(info.seats[seat]); }
};

// What the order caused, as the player may know it.
struct Consequence {
  const table::TableInfo& info;
  const catan::State& known;
  std::vector<catan::Event> events;
};

struct Order {
  table::Command command;  // only if nothing has happened since the moment
  std::function<Answer(const Consequence&)> answer;
};

using Decision = std::variant<Answer, Order>;

Decision decide(Command command, const Moment& moment);

// Whether the API has words for this table: a game of Catan on the small board, where nobody acts
// but in their own turn.
bool fits(const table::TableInfo& info);

// The identifier by which the API names the player of a seat.
std::string id_of(const table::TableInfo& info, Seat seat);
std::optional<Seat> seat_named(const table::TableInfo& info, std::string_view id);

// Whether this API knows the table: it plays Catan, and no manager has ended it.
bool is_game(const table::TableInfo& info);

// The answer to `update`; before the start everything is zero.
Answer information(const table::TableInfo& info, Seat seat, const catan::State* known);

// --- shared by the commands ----------------------------------------------------------------------

// What the seat has noted so far is over then; `note` says what is still to come.
inline table::Command act(const Moment& moment, catan::Action action, Note note = {}) {
  return table::Act{.player = moment.player(), .steps = {action}, .note = to_payload(note)};
}
inline table::Command set_note(const Moment& moment, Note note) {
  return table::SetNote{moment.player(), to_payload(note)};
}
inline table::Command clear_note(const Moment& moment) { return set_note(moment, {}); }
inline Order simply(const Moment& moment, catan::Action action, std::string_view status,
                    Note note = {}) {
  return {act(moment, action, note),
          [status = std::string(status)](const Consequence&) { return granted(status); }};
}

// The first event of a kind, if it happened.
template <class E>
const E* find_event(const std::vector<catan::Event>& events) {
  for (const auto& event : events) {
    if (const auto* wanted = std::get_if<E>(&event)) return wanted;
  }
  return nullptr;
}

// The first resource of `cost`, in the API's order, that the player lacks.
std::optional<catan::Resource> lacking(const Moment& moment, catan::Cards cost);

// The commands by what they are about.
Decision build_settlement(const Moment& moment);
Decision build_road(const Moment& moment);
Decision buy_road(const Moment& moment);
Decision buy_settlement(const Moment& moment);
Decision buy_city(const Moment& moment);
Decision build_development_road(const Moment& moment);

Decision roll_dice(const Moment& moment);
Decision discard_resources(const Moment& moment);
Decision move_robber(const Moment& moment);
Decision steal_resource(const Moment& moment);
Decision end_turn(const Moment& moment);

Decision player_trade(const Moment& moment);
Decision want_to_trade(const Moment& moment);
Decision send_partners(const Moment& moment);
Decision select_partner(const Moment& moment);
Decision no_player_trade(const Moment& moment);

Decision buy_development(const Moment& moment);
Decision use_development(const Moment& moment);
Decision take_resource_from_all(const Moment& moment);
Decision take_two_resources(const Moment& moment);

}  // namespace spiel::engine
