#include "server/thinking.hpp"

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <variant>

#include "bots/advice.hpp"
#include "bots/bot.hpp"
#include "server/unheard.hpp"
#include "system/clock.hpp"
#include "system/secure_random.hpp"

namespace spiel::server {

namespace {

// A move takes its time on the way to the table, also on a busy machine.
constexpr Duration kLastMoment{200};

std::uint64_t fresh_seed() {
  auto& random = secure_random();
  constexpr std::uint32_t kBound = 0xffffffff;
  return std::uint64_t{random.below(kBound)} << 32 | random.below(kBound);
}

// For a prompt or a question.
template <class Asked>
std::uint64_t mixed_seed(const Asked& asked, std::uint64_t seed) {
  return seed ^ std::hash<std::string>{}(asked.table) ^ (asked.version << 8) ^ asked.seat;
}

template <class Asked>
std::uint64_t seed_of(const Asked& asked, const std::optional<std::uint64_t>& seed) {
  return seed ? mixed_seed(asked, *seed) : fresh_seed();
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

// How many players of a game are kept: a search tree of Blokus takes 100 MB after a second, what a
// player of Catan has counted a few kB. Whoever is not kept begins anew, and counts no cards.
template <class G>
constexpr std::size_t kMostKept = 4;
template <>
constexpr std::size_t kMostKept<games::Catan> = 4096;

// Where nothing is hidden, there is nothing to be told.
template <class G>
constexpr bool kListens = false;
template <>
constexpr bool kListens<games::Catan> = true;

// The player of a seat.
template <class G>
struct Mind {
  std::string level;
  Unheard unheard{};
  std::unique_ptr<bots::PlayerOf<G>> player{};  // once it was asked
  bool thinks = false;
  std::stop_source stop{std::nostopstate};  // of the thought under way
};

// The players of one game that have heard or thought lately. Each thinks about one question at a
// time: a newer one ends the older, whose answer would come too late.
template <class G>
class Minds {
 public:
  void hear(const table::Told& told) {
    const std::lock_guard lock(mutex_);
    mind_of({told.info->id, told.seat}, told.info->seats[told.seat].level)->unheard.add(told);
  }

  // Nothing if the question is out of date.
  template <class Make, class Ask>
  std::optional<games::ActionOf<G>> think(const table::Prompt& prompt, Make&& make, Ask&& ask) {
    const auto mind = enter(prompt);
    if (!mind) return std::nullopt;
    const Leaving leaving{*this, *mind};
    const News news = news_of(*mind);
    if (news.anew || !mind->player) mind->player = make();
    tell<G>(*mind->player, news);
    return ask(*mind->player, mind->stop);
  }

 private:
  using Key = std::pair<table::TableId, Seat>;
  using SharedMind = std::shared_ptr<Mind<G>>;
  using Kept = std::list<std::pair<Key, SharedMind>>;
  struct Leaving {
    Minds& minds;
    Mind<G>& mind;
    ~Leaving() { minds.leave(mind); }
  };

  SharedMind enter(const table::Prompt& prompt) {
    std::unique_lock lock(mutex_);
    const auto mind = mind_of({prompt.table, prompt.seat}, prompt.level);
    mind->stop.request_stop();
    left_.wait(lock, [&] { return !mind->thinks; });
    if (mind->unheard.is_behind(prompt.version)) return nullptr;
    mind->thinks = true;
    mind->stop = std::stop_source();
    return mind;
  }

  void leave(Mind<G>& mind) {
    const std::lock_guard lock(mutex_);
    mind.thinks = false;
    left_.notify_all();
  }

  News news_of(Mind<G>& mind) {
    const std::lock_guard lock(mutex_);
    return mind.unheard.take();
  }

  // A seat that another level plays now has another player.
  SharedMind mind_of(const Key& key, const std::string& level) {
    const auto found = places_.find(key);
    if (found == places_.end()) return keep(key, level);
    kept_.splice(kept_.begin(), kept_, found->second);
    SharedMind& mind = found->second->second;
    if (mind->level != level) mind = std::make_shared<Mind<G>>(level);
    return mind;
  }

  SharedMind keep(const Key& key, const std::string& level) {
    kept_.emplace_front(key, std::make_shared<Mind<G>>(level));
    places_[key] = kept_.begin();
    if (kept_.size() > kMostKept<G>) {
      places_.erase(kept_.back().first);
      kept_.pop_back();
    }
    return kept_.front().second;
  }

  std::mutex mutex_;
  std::condition_variable left_;
  Kept kept_;  // the latest first
  std::map<Key, typename Kept::iterator> places_;
};

}  // namespace

class BotMinds::Everybody {
 public:
  explicit Everybody(const Thinking& settings) : settings_(settings) {}

  void hear(const table::Told& told) {
    games::visit_game(told.info->options.rules, [&]<class G>(const auto&) {
      const auto& level = level_for<G>(told.info->seats[told.seat].level);
      if (kListens<G> && level.looks_ahead) minds<G>().hear(told);
    });
  }

  std::optional<table::Action> think(const table::Prompt& prompt,
                                     const Hub::Circumstances& circumstances) {
    // The type is deduced: where it is spelled, clang 19 forgets to instantiate what is called.
    return games::visit_game(prompt.view, [&]<class G>(const auto& view) {
      const auto action = decide<G>(prompt, view, circumstances);
      return action ? std::optional<table::Action>(*action) : std::nullopt;
    });
  }

 private:
  template <class G>
  std::optional<games::ActionOf<G>> decide(const table::Prompt& prompt,
                                           const games::ViewOf<G>& view,
                                           const Hub::Circumstances& circumstances) {
    const bots::Level& level = level_for<G>(prompt.level);
    const auto make = [&] { return level.make<G>(seed_of(prompt, settings_.seed)); };
    if (!level.looks_ahead) return make()->choose(view, budget(circumstances));
    return minds<G>().think(prompt, make, [&](auto& player, std::stop_source& stop) {
      const std::stop_callback pass_on(circumstances.stop, [&] { stop.request_stop(); });
      bots::Budget granted = budget(circumstances);
      granted.stop = stop.get_token();
      return player.choose(view, granted);
    });
  }

  // Shorter where others wait, and never past the end of the seat's time.
  bots::Budget budget(const Hub::Circumstances& circumstances) const {
    bots::Budget budget;
    budget.may_wait = circumstances.may_wait;
    budget.stop = circumstances.stop;
    budget.time = settings_.time / (1 + static_cast<Duration::rep>(circumstances.waiting));
    if (circumstances.deadline) {
      budget.time =
          std::clamp(*circumstances.deadline - now() - kLastMoment, Duration(0), *budget.time);
    }
    return budget;
  }

  template <class G>
  Minds<G>& minds() {
    return std::get<games::All::index_of<G>()>(minds_);
  }

  Thinking settings_;
  games::All::Each<std::tuple, Minds> minds_;
};

table::BotLevels bot_levels() {
  table::BotLevels levels;
  games::All::for_each(
      [&]<class G>() { levels.by_game[games::All::index_of<G>()] = names_of_levels<G>(); });
  return levels;
}

std::uint64_t seed_for(const table::Prompt& prompt, std::uint64_t seed) {
  return mixed_seed(prompt, seed);
}

Hub::Advise advise_with_bots(const Thinking& settings) {
  return [settings](const table::Question& question, const Hub::Circumstances& circumstances) {
    bots::Budget budget;
    budget.time = std::min(settings.time, kLongestAdvice);
    budget.stop = circumstances.stop;
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

BotMinds::BotMinds(const Thinking& settings) : everybody_(std::make_shared<Everybody>(settings)) {}

void BotMinds::hear(const table::Told& told) const { everybody_->hear(told); }

std::optional<table::Action> BotMinds::operator()(const table::Prompt& prompt,
                                                  const Hub::Circumstances& circumstances) const {
  return everybody_->think(prompt, circumstances);
}

}  // namespace spiel::server
