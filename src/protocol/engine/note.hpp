// What the API lets a player do in two requests is one action of the rules, or needs a second
// request that the rules do not know. That the first half is done is noted with the seat.
#pragma once

#include <cstdint>

#include "table/table_info.hpp"

namespace spiel::engine {

struct Note {
  enum class Kind : std::uint8_t {
    None,
    Monopoly,
    YearOfPlenty,
    OneRoad,   // of two free ones: the last piece
    Robbing,   // stealResource is still to come
    Partner,   // in a trade
    Inactive,  // before the start
    Ended,     // by the manager, after it was over
  };

  Kind kind = Kind::None;
  int rank = 0;  // of a partner: how many accepted before

  bool operator==(const Note&) const = default;
};

table::Payload to_payload(Note note);
// What another has written is no note of ours.
Note note_of(const table::SeatInfo& seat);

}  // namespace spiel::engine
