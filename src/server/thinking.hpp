// Lets the built-in players think for the seats that they have at the tables.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>

#include "core/time.hpp"
#include "server/hub.hpp"
#include "table/bot_levels.hpp"

namespace spiel::server {

struct Thinking {
  std::optional<std::uint64_t> seed;  // players decide the same way in the same position
  Duration time{1000};                // for one answer of a player that looks ahead
};

// The levels that may be given a seat, by game: whoever lets others choose one asks here.
table::BotLevels bot_levels();

// The players of all seats that bots have. Those that look ahead are kept for their seats and told
// what their seats may know, as far as memory allows. A seat whose level does not play the game, as
// an old journal may have it, gets one that does.
class BotMinds {
 public:
  explicit BotMinds(const Thinking& settings);

  void hear(const table::Told& told) const;
  std::optional<table::Action> operator()(const table::Prompt& prompt,
                                          const Hub::Circumstances& circumstances) const;

 private:
  class Everybody;
  std::shared_ptr<Everybody> everybody_;
};

// With a seed in the settings, a player's follows from the question that it is first asked.
std::uint64_t seed_for(const table::Prompt& prompt, std::uint64_t seed);

// The strongest level in the place of whoever asks; it is made anew for each question and knows
// nothing but the view.
Hub::Advise advise_with_bots(const Thinking& settings);

}  // namespace spiel::server
