// What inputs begin with: tables of every kind, for protocols whose clients may ask for any table
// by its code, and conversations that have come so far already.
#pragma once

#include <map>
#include <string>
#include <tuple>

#include "table/local_hub.hpp"

namespace spiel {

inline void open_table(table::LocalHub& hub, const std::string& code, table::GameRules rules,
                       int seats, int taken) {
  table::TableOptions options;
  options.rules = std::move(rules);
  options.kind = "web";
  options.max_seats = seats;
  options.hosted = true;
  hub.house().open(code, {options, {}, false}, {}, Time());
  static table::PlayerId player = 100'000;
  for (int i = 0; i < taken; ++i) {
    table::SeatInfo seat;
    seat.name = code + std::to_string(i);
    seat.may_return = seat.knows_undo = true;
    hub.house().take_seat(code, {++player, seat, {}}, false, {}, Time());
  }
}

// Played, gathering, empty and over, of both games and both boards.
inline void open_every_kind(table::LocalHub& hub) {
  catan::Rules large;
  large.board = catan::BoardSize::Large;
  open_table(hub, "CATAN222", catan::Rules(), 3, 3);
  open_table(hub, "LARGE222", large, 5, 5);
  open_table(hub, "DUETT222", blokus::VariantId::Duo, 2, 2);
  open_table(hub, "SWCWEB22", blokus::VariantId::Swc, 2, 1);
  open_table(hub, "GATHER22", catan::Rules(), 4, 2);
  open_table(hub, "GRAND222", large, 6, 2);
  open_table(hub, "EMPTY222", blokus::VariantId::Classic, 4, 0);
  open_table(hub, "ENDED222", catan::Rules(), 4, 1);
  hub.house().tell({"ENDED222", table::Abort{"over"}}, {}, Time());
  hub.tick(Time());
}

// A copy of the one that these arguments make, which is made once: inputs come by the million.
template <class Begun, class... Choice>
Begun begin_again(Choice... choice) {
  static std::map<std::tuple<Choice...>, Begun> begun;
  return begun.try_emplace({choice...}, choice...).first->second;
}

}  // namespace spiel
