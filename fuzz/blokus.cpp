// Arbitrary text as a record, an action and a Pentobi file; arbitrary bytes as a game. Whatever is
// read must come back the same from what is written, and the rules must agree with their own lists.
#include <cstdlib>
#include <memory>

#include "blokus/blksgf.hpp"
#include "blokus/game.hpp"
#include "games/blokus.hpp"
#include "games/record.hpp"

namespace {

using namespace spiel;
using namespace spiel::blokus;

void require(bool condition) {
  if (!condition) std::abort();
}

void read_as_text(std::string_view text) {
  if (const auto action = parse_action(text)) {
    require(parse_action(to_text(*action)) == *action);
  }
  using games::Blokus;
  if (const auto record = games::parse_record<Blokus>(text)) {
    require(*games::parse_record<Blokus>(games::to_text<Blokus>(*record)) == *record);
    (void)replay(*record);
  }
  if (const auto record = from_blksgf(text)) {
    require(*from_blksgf(*to_blksgf(*record)) == *record);
    require(replay(*record).has_value());
  }
}

// Two bytes choose an action by its place in the list, or any placement at all.
void play_as_game(std::string_view bytes) {
  if (bytes.empty()) return;
  const auto variants = all_variants();
  Random random(bytes.size());
  State state = start(
      random_setup(variants[static_cast<unsigned char>(bytes[0]) % variants.size()].id, random));
  const auto list = std::make_unique<ActionList>();
  for (std::size_t i = 1; i + 1 < bytes.size() && !is_over(state); i += 2) {
    const auto number = static_cast<std::size_t>(static_cast<unsigned char>(bytes[i]) << 8 |
                                                 static_cast<unsigned char>(bytes[i + 1]));
    const Seat seat = to_move(state);
    legal(state, seat, *list);
    require(list->placements() > 0);
    require(apply(state, seat, (*list)[number % list->size()], {}, NoSink{}).has_value());
    const auto any = Placement::from_code(static_cast<std::uint16_t>(number));
    if (any.orientation() < kOrientations) {
      (void)check(state, seat, Action::place(colour_to_move(state), any));
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  read_as_text(bytes);
  play_as_game(bytes);
  return 0;
}
