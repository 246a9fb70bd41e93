// Writes views so that all viewers can share the text: what only one seat sees differently is
// remembered with its place.
#pragma once

#include <array>

#include "core/json_writer.hpp"
#include "core/seat.hpp"
#include "table/shared_text.hpp"

namespace spiel::web {

class ViewWriter : public JsonWriter {
 public:
  using JsonWriter::JsonWriter;

  // What `write` writes stands where the seat itself sees something else: what the game's
  // `own_json` writes for it. Once for each seat.
  template <class Write>
  void own(Seat seat, const Write& write) {
    parts_[seat].begin = size();
    write();
    parts_[seat].end = size();
  }

  table::SharedText take_shared() { return {take(), parts_}; }

 private:
  table::SharedText::Parts parts_{};
};

}  // namespace spiel::web
