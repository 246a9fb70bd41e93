#include "protocol/engine/note.hpp"

#include <gtest/gtest.h>

namespace spiel::engine::note_test {
namespace {

using Kind = Note::Kind;

Note read(const std::string& text) {
  table::SeatInfo seat;
  seat.note = table::Payload(text);
  return note_of(seat);
}

// The texts stand in journals.
TEST(EngineNotes, AreReadAsTheyWereWritten) {
  const std::pair<Note, std::string> notes[] = {
      {{Kind::None}, ""},
      {{Kind::Monopoly}, "monopoly"},
      {{Kind::YearOfPlenty}, "yearOfPlenty"},
      {{Kind::OneRoad}, "oneRoad"},
      {{Kind::Robbing}, "robbing"},
      {{Kind::Partner, 0}, "partner0"},
      {{Kind::Partner, 3}, "partner3"},
      {{Kind::Inactive}, "inactive"},
      {{Kind::Ended}, "ended"},
  };
  for (const auto& [note, text] : notes) {
    EXPECT_EQ(to_payload(note).text(), text);
    EXPECT_EQ(read(text), note) << text;
  }
}

TEST(EngineNotes, WhatAnotherWroteIsNone) {
  for (const auto* text : {"partner", "partnerX", "Monopoly", "half an order"}) {
    EXPECT_EQ(read(text), Note()) << text;
  }
}

}  // namespace
}  // namespace spiel::engine::note_test
