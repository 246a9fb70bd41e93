// What inputs begin with: tables of every kind, for protocols whose clients may ask for any table
// by its code, and conversations that have come so far already. And time, which passes where an
// input says so.
#pragma once

#include <map>
#include <string>
#include <string_view>
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
  open_table(hub, "SWCNEW22", blokus::VariantId::Swc2027, 2, 2);
  open_table(hub, "GATHER22", catan::Rules(), 4, 2);
  open_table(hub, "GRAND222", large, 6, 2);
  open_table(hub, "EMPTY222", blokus::VariantId::Classic, 4, 0);
  open_table(hub, "ENDED222", catan::Rules(), 4, 1);
  hub.house().tell({"ENDED222", table::Abort{"over"}}, {}, Time());
  hub.tick(Time());
}

// Four bytes that stand in no message: longer than clients wait for each other, than they may think
// before they are warned or have lost, and than anybody may stay away.
inline Duration pause_at(char c) {
  constexpr std::chrono::seconds kPauses[] = {std::chrono::seconds(0), std::chrono::seconds(3),
                                              std::chrono::seconds(16), std::chrono::seconds(90),
                                              std::chrono::hours(25)};
  return '\1' <= c && c <= '\4' ? Duration(kPauses[static_cast<int>(c)]) : Duration(0);
}

// Hands on what stands between pauses, and the pauses.
template <class Say, class Wait>
void with_pauses(std::string_view bytes, Say&& say, Wait&& wait) {
  std::size_t from = 0;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    if (pause_at(bytes[at]) == Duration(0)) continue;
    say(bytes.substr(from, at - from));
    wait(pause_at(bytes[at]));
    from = at + 1;
  }
  say(bytes.substr(from));
}

// A copy of the one that these arguments make, which is made once: inputs come by the million.
template <class Begun, class... Choice>
Begun begin_again(Choice... choice) {
  static std::map<std::tuple<Choice...>, Begun> begun;
  return begun.try_emplace({choice...}, choice...).first->second;
}

}  // namespace spiel
