// What happened. Blokus hides nothing, so everybody sees every event in full.
#pragma once

#include <optional>
#include <variant>

#include "blokus/action.hpp"
#include "blokus/state.hpp"
#include "core/seat.hpp"

namespace spiel::blokus {

struct Placed {
  Seat seat = 0;
  Colour colour = Colour::Blue;
  Placement placement;
  bool operator==(const Placed&) const = default;
};
struct Passed {
  Seat seat = 0;
  Colour colour = Colour::Blue;
  bool operator==(const Passed&) const = default;
};
struct Left {
  Seat seat = 0;
  bool operator==(const Left&) const = default;
};
// The colour has no placement left, or its seat has left: it plays no more.
struct Eliminated {
  Colour colour = Colour::Blue;
  bool operator==(const Eliminated&) const = default;
};
struct Ended {
  Outcome outcome;
  bool operator==(const Ended&) const = default;
};

using Event = std::variant<Placed, Passed, Left, Eliminated, Ended>;

inline std::optional<Event> seen_by(const Event& event, Viewer) { return event; }

// What one viewer may know: all of it.
struct View {
  Viewer viewer;
  State state;
  bool operator==(const View&) const = default;
};

inline View view_of(const State& state, Viewer viewer) { return {viewer, state}; }

}  // namespace spiel::blokus
