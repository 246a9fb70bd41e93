#include "server/thinking.hpp"

#include <algorithm>
#include <functional>
#include <list>
#include <mutex>
#include <variant>

#include "bots/advice.hpp"
#include "bots/bot.hpp"
#include "system/clock.hpp"
#include "system/secure_random.hpp"

namespace spiel::server {

namespace {

// A search tree takes up to 64 MB; whoever is not kept begins anew.
constexpr std::size_t kMostKept = 8;
// A move takes its time on the way to the table, also on a busy machine.
constexpr Duration kLastMoment{200};

std::uint64_t fresh_seed() {
  auto& random = secure_random();
  constexpr std::uint32_t kBound = 0xffffffff;
  return std::uint64_t{random.below(kBound)} << 32 | random.below(kBound);
}

// For a thought or a question.
template <class Asked>
std::uint64_t seed_of(const Asked& asked, const std::optional<std::uint64_t>& seed) {
  if (!seed) return fresh_seed();
  return *seed ^ std::hash<std::string>{}(asked.table) ^ (asked.version << 8) ^ asked.seat;
}

constexpr Duration kLongestAdvice{1000};
constexpr std::size_t kMostSuggestions = 4;

// The best that answers at once.
template <class G>
const bots::Level& quick_level() {
  const bots::Level* best = nullptr;
  for (const auto& level : bots::levels()) {
    if (level.plays<G>() && !level.looks_ahead) best = &level;
  }
  return *best;
}

template <class G>
const bots::Level& best_level() {
  const auto levels = bots::levels();
  return *std::find_if(levels.rbegin(), levels.rend(),
                       [](const bots::Level& level) { return level.plays<G>(); });
}

template <class G>
const bots::Level& level_for(std::string_view name) {
  const bots::Level* level = bots::find_level(name);
  return level && level->plays<G>() ? *level : quick_level<G>();
}

template <class G>
std::vector<std::string> names_of_levels() {
  std::vector<std::string> names;
  for (const auto& level : bots::levels()) {
    if (level.plays<G>()) names.emplace_back(level.name);
  }
  return names;
}

template <class G>
using OwnPlayer = std::unique_ptr<bots::PlayerOf<G>>;
using AnyPlayer = games::All::Sum<OwnPlayer>;

// The players of seats that have thought lately.
class Minds {
 public:
  explicit Minds(const Thinking& settings) : settings_(settings) {}

  std::optional<table::Action> think(const table::Thought& thought, const Hub::Chance& chance) {
    return games::visit_game(thought.view,
                             [&]<class G>(const auto& view) -> std::optional<table::Action> {
                               const bots::Level& level = level_for<G>(thought.level);
                               auto player = take<G>(thought, level);
                               const auto action = player->choose(view, budget(chance));
                               if (level.looks_ahead) keep(thought, std::move(player));
                               if (!action) return std::nullopt;
                               return table::Action(*action);
                             });
  }

 private:
  struct Kept {
    table::TableId table;
    Seat seat;
    std::string level;
    AnyPlayer player;
  };

  // Shorter where others wait, and never past the end of the seat's time.
  bots::Budget budget(const Hub::Chance& chance) const {
    bots::Budget budget;
    budget.may_wait = chance.may_wait;
    budget.stop = chance.stop;
    budget.time = settings_.time / (1 + static_cast<Duration::rep>(chance.waiting));
    if (chance.deadline) {
      budget.time = std::clamp(*chance.deadline - now() - kLastMoment, Duration(0), *budget.time);
    }
    return budget;
  }

  template <class G>
  OwnPlayer<G> take(const table::Thought& thought, const bots::Level& level) {
    using Player = OwnPlayer<G>;
    {
      const std::lock_guard lock(mutex_);
      const auto mine = std::ranges::find_if(kept_, [&](const Kept& kept) {
        return kept.table == thought.table && kept.seat == thought.seat &&
               kept.level == thought.level && std::holds_alternative<Player>(kept.player);
      });
      if (mine != kept_.end()) {
        Player player = std::move(std::get<Player>(mine->player));
        kept_.erase(mine);
        return player;
      }
    }
    return level.make<G>(seed_of(thought, settings_.seed));
  }

  void keep(const table::Thought& thought, AnyPlayer player) {
    const std::lock_guard lock(mutex_);
    kept_.push_front({thought.table, thought.seat, thought.level, std::move(player)});
    if (kept_.size() > kMostKept) kept_.pop_back();
  }

  Thinking settings_;
  std::mutex mutex_;
  std::list<Kept> kept_;  // the latest first
};

}  // namespace

table::BotLevels bot_levels() {
  table::BotLevels levels;
  games::All::for_each(
      [&]<class G>() { levels.by_game[games::All::index_of<G>()] = names_of_levels<G>(); });
  return levels;
}

Hub::Advise advise_with_bots(const Thinking& settings) {
  return [settings](const table::Question& question, const Hub::Chance& chance) {
    bots::Budget budget;
    budget.time = std::min(settings.time, kLongestAdvice);
    budget.stop = chance.stop;
    return games::visit_game(question.view, [&]<class G>(const auto& view) {
      const auto player = best_level<G>().template make<G>(seed_of(question, settings.seed));
      table::Suggestions suggestions;
      for (const auto& [action, value] : bots::advise(*player, view, budget, kMostSuggestions)) {
        suggestions.push_back({table::Action(action), value});
      }
      return suggestions;
    });
  };
}

Hub::Think think_with_bots(const Thinking& settings) {
  return [minds = std::make_shared<Minds>(settings)](const table::Thought& thought,
                                                     const Hub::Chance& chance) {
    return minds->think(thought, chance);
  };
}

}  // namespace spiel::server
