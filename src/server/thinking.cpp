#include "server/thinking.hpp"

#include <functional>
#include <variant>

#include "bots/bot.hpp"
#include "core/random.hpp"

namespace spiel::server {

namespace {

constexpr Duration kThinkingTime{1000};

std::uint64_t fresh_seed() {
  SecureRandom random;
  constexpr std::uint32_t kBound = 0xffffffff;
  return std::uint64_t{random.below(kBound)} << 32 | random.below(kBound);
}

std::uint64_t seed_of(const table::Thought& thought, std::uint64_t seed) {
  return seed ^ std::hash<std::string>{}(thought.table) ^ (thought.version << 8) ^ thought.seat;
}

}  // namespace

Hub::Think think_with_bots(std::optional<std::uint64_t> seed) {
  return [seed](const table::Thought& thought, bool may_wait) -> std::optional<table::Action> {
    const bots::Level* level = bots::find_level(thought.level);
    const bots::Budget budget{kThinkingTime, may_wait};
    return std::visit(
        [&]<class View>(const View& view) -> std::optional<table::Action> {
          if (level == nullptr || !bots::plays<View>(*level)) return std::nullopt;
          const auto player =
              bots::make_player<View>(*level, seed ? seed_of(thought, *seed) : fresh_seed());
          const auto action = player->choose(view, budget);
          if (!action) return std::nullopt;
          return table::Action(*action);
        },
        thought.view);
  };
}

}  // namespace spiel::server
