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

using CatanFunction = std::optional<catan::Action> (*)(const catan::View&, const Budget&, Random&);
using BlokusFunction = std::optional<blokus::Action> (*)(const blokus::View&, const Budget&,
                                                         Random&);

template <CatanFunction function>
std::unique_ptr<CatanPlayer> simple(std::uint64_t seed) {
  return std::make_unique<Simple<CatanPlayer, function>>(seed);
}
template <BlokusFunction function>
std::unique_ptr<BlokusPlayer> simple(std::uint64_t seed) {
  return std::make_unique<Simple<BlokusPlayer, function>>(seed);
}

constexpr std::array kLevels{
    Level{"random", "any legal action with the same chance", simple<play_random>,
          simple<play_random>},
    Level{"greedy", "what looks best now, without looking ahead", simple<play_greedy>,
          simple<play_greedy>},
    Level{"club", "looks ahead a little", catan_master::make_club, blokus_search::make_club, true},
    Level{"master", "looks ahead as long as it may", catan_master::make_master,
          blokus_search::make_master, true},
};

constexpr std::array kReferences{
    Level{"uct", "the textbook's tree search", nullptr, make_blokus_uct, true},
    Level{"expectimax:2", "two own actions ahead, by points, production and sites",
          make_catan_expectimax, nullptr, true},
};

const Level* find_in(std::span<const Level> list, std::string_view name) {
  const auto found = std::ranges::find(list, name, &Level::name);
  return found == list.end() ? nullptr : &*found;
}

}  // namespace

std::string_view name_of(FaultKind kind) {
  constexpr std::array<std::string_view, kFaultKinds> kNames{"crashed", "timed-out", "illegal-move",
                                                             "nonsense"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::span<const Level> levels() { return kLevels; }

std::span<const Level> references() { return kReferences; }

const Level* find_level(std::string_view name) {
  const Level* level = find_in(levels(), name);
  return level != nullptr ? level : find_in(references(), name);
}

}  // namespace spiel::bots
