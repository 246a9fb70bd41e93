#include "bots/bot.hpp"

#include <algorithm>
#include <array>

#include "bots/blokus_greedy.hpp"
#include "bots/blokus_search.hpp"
#include "bots/blokus_uct.hpp"
#include "bots/catan_expectimax.hpp"
#include "bots/catan_greedy.hpp"
#include "bots/catan_master.hpp"
#include "bots/random_player.hpp"

namespace spiel::bots {

namespace {

// A player without memory: a function, and the chance that decides between equals.
template <class Base, auto function>
class Simple final : public Base {
 public:
  explicit Simple(std::uint64_t seed) : random_(seed) {}
  std::optional<typename Base::Action> choose(const typename Base::View& view,
                                              const Budget& budget) override {
    return function(view, budget, random_);
  }

 private:
  Random random_;
};

template <class G>
using Function = std::optional<games::ActionOf<G>> (*)(const games::ViewOf<G>&, const Budget&,
                                                       Random&);

template <class G, Function<G> function>
std::unique_ptr<PlayerOf<G>> simple(std::uint64_t seed) {
  return std::make_unique<Simple<PlayerOf<G>, function>>(seed);
}

template <class G>
struct Named {
  std::string_view level;
  Maker<G> make;
};

// The players of a game, by level. Every game has the first.
template <class G>
constexpr std::array kPlayers{Named<G>{"random", simple<G, play_any<G>>}};

template <>
constexpr std::array kPlayers<games::Catan>{
    Named<games::Catan>{"random", simple<games::Catan, play_random>},
    Named<games::Catan>{"greedy", simple<games::Catan, play_greedy>},
    Named<games::Catan>{"club", catan_master::make_club},
    Named<games::Catan>{"master", catan_master::make_master},
    Named<games::Catan>{"expectimax:2", make_catan_expectimax},
};

template <>
constexpr std::array kPlayers<games::Blokus>{
    Named<games::Blokus>{"random", simple<games::Blokus, play_random>},
    Named<games::Blokus>{"greedy", simple<games::Blokus, play_greedy>},
    Named<games::Blokus>{"club", blokus_search::make_club},
    Named<games::Blokus>{"master", blokus_search::make_master},
    Named<games::Blokus>{"uct", make_blokus_uct},
};

template <class G>
constexpr Maker<G> maker_of(std::string_view level) {
  for (const auto& player : kPlayers<G>) {
    if (player.level == level) return player.make;
  }
  return nullptr;
}

constexpr Level level(std::string_view name, std::string_view summary, bool looks_ahead) {
  return {name, summary, looks_ahead,
          games::All::map([&]<class G>() { return maker_of<G>(name); })};
}

constexpr std::array kLevels{
    level("random", "any legal action with the same chance", false),
    level("greedy", "what looks best now, without looking ahead", false),
    level("club", "looks ahead a little", true),
    level("master", "looks ahead as long as it may", true),
};

constexpr std::array kReferences{
    level("uct", "the textbook's tree search", true),
    level("expectimax:2", "two own actions ahead, by points, production and sites", true),
};

const Level* find_in(std::span<const Level> list, std::string_view name) {
  const auto found = std::ranges::find(list, name, &Level::name);
  return found == list.end() ? nullptr : &*found;
}

}  // namespace

std::span<const Level> levels() { return kLevels; }

std::span<const Level> references() { return kReferences; }

const Level* find_level(std::string_view name) {
  const Level* level = find_in(levels(), name);
  return level != nullptr ? level : find_in(references(), name);
}

}  // namespace spiel::bots
