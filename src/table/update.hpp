// What a table tells after something happened: the fact, what the rules made of it, and the table
// as it stands now. `Update` knows everything and stays inside the house; a session is given the
// `SeenUpdate` of its own viewer, so that no protocol can leak a card.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "table/entry.hpp"
#include "table/game.hpp"
#include "table/made_once.hpp"
#include "table/shared_text.hpp"
#include "table/table_info.hpp"

namespace spiel::table {

struct Step {
  Seat seat = kNoSeat;
  std::vector<Event> events;
  State after;
};

// Since when each seat has been asked to act, and what it had left of its whole time then. Known
// where time is limited, else null.
struct Clocks {
  std::array<Time, kMaxSeats> asked{};
  std::array<Duration, kMaxSeats> left{};
  SeatMask running = 0;  // of the seats that the game waits for
};
using ClocksPtr = std::shared_ptr<const Clocks>;

struct Update {
  std::uint64_t version = 0;  // number of entries so far, this one included
  Entry entry;
  std::vector<Step> steps;  // of Started and Moved
  std::shared_ptr<const TableInfo> info;
  ClocksPtr clocks{};
};

// What all who are told of an update have in common, made once for them.
struct Common {
  explicit Common(View for_observers) : view(std::move(for_observers)) {}
  View view;                  // after the last step, as an observer sees it
  MadeOnce<SharedText> text;  // that view, in the words of the web protocol
};
using CommonPtr = std::shared_ptr<const Common>;

struct SeenStep {
  Seat seat = kNoSeat;
  std::vector<Event> events;  // as the viewer may know them
  View view;                  // after the step
};

// The fact as everybody may know it: actions and their chance are told by the events alone.
struct SeatNews {
  Seat seat = kNoSeat;
  SeatChange change = SeatChange::Joined;
};
struct GameStarted {
  std::shared_ptr<const Setup> setup;  // board and opening throws lie open
};
struct MoveMade {
  Seat seat = kNoSeat;
  std::vector<std::string> hints;
  Payload spelling{};
};
using News = std::variant<SeatNews, GameStarted, MoveMade, Chatted, Paused, Stepped, DrawOffered,
                          UndoAsked, Undone, Declined, TimeUp, ReplaceAsked, CallOffAsked,
                          OptionsChanged, Resized, Ended, PlayedAgain>;

struct SeenUpdate {
  std::uint64_t version = 0;
  Time at{};
  Viewer viewer;
  News news;
  std::vector<SeenStep> steps;
  std::shared_ptr<const TableInfo> info;
  ClocksPtr clocks{};
  CommonPtr common{};  // none where nobody put it there
};

// What is asked in the position on the board and waits for the others' answers.
struct Wishes {
  std::uint8_t draw = 0;   // mask of the seats that want one
  std::uint8_t undo = 0;   // mask of the seats that agree to it
  Seat undo_of = kNoSeat;  // whose last move is to be taken back
  SeatMask call_off = 0;   // the seats that want the game to end because somebody is missing
  std::array<SeatMask, kMaxSeats> replace{};  // per missing seat, who wants another there

  bool any() const { return (draw | undo) != 0; }
};

// The whole table as one viewer may know it.
struct Snapshot {
  std::uint64_t version = 0;
  Viewer viewer;
  std::shared_ptr<const TableInfo> info;
  std::shared_ptr<const Setup> setup;  // none before the start
  std::optional<View> view;            // none before the start
  Wishes wishes{};
  ClocksPtr clocks{};
};

// None where the position is as it was.
CommonPtr common_of(const Update& update);

// None for facts that are nobody's business.
std::optional<SeenUpdate> see(const Update& update, Viewer viewer, CommonPtr common = {});

}  // namespace spiel::table
