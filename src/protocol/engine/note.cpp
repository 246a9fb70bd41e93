#include "protocol/engine/note.hpp"

#include <array>
#include <charconv>

namespace spiel::engine {

namespace {

// In the order of Kind, as journals have them.
constexpr std::array<std::string_view, 8> kNoteWords{
    "", "monopoly", "yearOfPlenty", "oneRoad", "robbing", "partner", "inactive", "ended"};
constexpr auto kPartner = kNoteWords[static_cast<std::size_t>(Note::Kind::Partner)];

Note partner_from(std::string_view rank) {
  Note note{Note::Kind::Partner};
  const auto read = std::from_chars(rank.data(), rank.data() + rank.size(), note.rank);
  return read.ec == std::errc() ? note : Note();
}

}  // namespace

table::Payload to_payload(Note note) {
  std::string text(kNoteWords[static_cast<std::size_t>(note.kind)]);
  if (note.kind == Note::Kind::Partner) text += std::to_string(note.rank);
  return table::Payload(std::move(text));
}

Note note_of(const table::SeatInfo& seat) {
  const std::string_view text = seat.note.text();
  if (text.starts_with(kPartner)) return partner_from(text.substr(kPartner.size()));
  for (std::size_t i = 0; i < kNoteWords.size(); ++i) {
    if (kNoteWords[i] == text) return {static_cast<Note::Kind>(i)};
  }
  return {};
}

}  // namespace spiel::engine
