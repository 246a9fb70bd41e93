// What several tests of Blokus need.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "blokus/game.hpp"
#include "core/random.hpp"

namespace spiel::blokus {

inline constexpr VariantId kAllVariants[] = {
    VariantId::Swc, VariantId::Classic,   VariantId::Classic2, VariantId::Classic3,
    VariantId::Duo, VariantId::SwcBorder, VariantId::Swc2027};

// A list is large; tests keep theirs on the heap.
inline std::unique_ptr<ActionList> legal_now(const State& state) {
  auto list = std::make_unique<ActionList>();
  legal(state, to_move(state), *list);
  return list;
}

inline Action action(std::string_view text) {
  const auto parsed = parse_action(text);
  EXPECT_TRUE(parsed) << text;
  return parsed.value_or(Action::leave());
}

// Plays an action of whoever is to move, which must be legal.
inline void play(State& state, Action a) {
  const auto done = apply(state, to_move(state), a, {}, NoSink{});
  ASSERT_TRUE(done) << to_text(a) << ": " << explain(done.error());
}
inline void play(State& state, std::string_view text) { play(state, action(text)); }

// One of all legal actions, passes included.
inline Action random_action(const State& state, Random& random) {
  const auto list = legal_now(state);
  return (*list)[random.below(static_cast<std::uint32_t>(list->size()))];
}

// A random game, passes included.
inline Record random_record(VariantId id, std::uint64_t seed) {
  Random random(seed);
  Record record{random_setup(id, random), {}, {}, std::nullopt};
  for (int seat = 0; seat < variant(id).seats; ++seat) {
    record.seats.push_back("seat " + std::to_string(seat));
  }
  State state = start(record.setup);
  while (!is_over(state)) {
    const Recorded entry{to_move(state), random_action(state, random), {}};
    record.entries.push_back(entry);
    play(state, entry.action);
  }
  record.result = final_result(outcome(state).value(), variant(id).seats);
  return record;
}

}  // namespace spiel::blokus
