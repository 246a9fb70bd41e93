// No player ever does what the rules refuse: games of both kinds, by all sorts of rules, among
// mixtures of levels, with every action checked. A few here; as many as wanted with
//   SPIEL_PLAYER_GAMES=100000 build/asan/tests/bots/bots_tests --gtest_filter='PlayerCampaign.*'
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <iostream>
#include <map>
#include <mutex>
#include <thread>

#include "bots/play.hpp"

namespace spiel::bots::campaign_test {
namespace {

std::uint64_t games() {
  const char* wanted = std::getenv("SPIEL_PLAYER_GAMES");
  return wanted == nullptr ? 24 : std::strtoull(wanted, nullptr, 10);
}

// One game in so many has players that look ahead, which take a hundred times as long.
constexpr std::uint32_t kThoughtful = 12;

Players any_players(int seats, Random& random) {
  constexpr std::array kQuick{"random", "greedy", "greedy"};
  constexpr std::array kThinking{"random", "greedy", "club:nodes=4", "master:nodes=4"};
  const bool thoughtful = random.below(kThoughtful) == 0;
  Players players;
  for (int s = 0; s < seats; ++s) {
    players.push_back(*parse_contender(thoughtful ? kThinking[random.below(kThinking.size())]
                                                  : kQuick[random.below(kQuick.size())]));
  }
  return players;
}

catan::Rules any_rules(int seats, Random& random) {
  const auto now_and_then = [&] { return random.below(4) == 0; };
  catan::Rules rules = catan::standard_rules(seats);
  rules.target = static_cast<std::uint8_t>(4 + random.below(8));
  rules.friendly_robber = now_and_then();
  rules.steal_optional = now_and_then();
  rules.pre_roll_card = !now_and_then();
  rules.max_turns = 400;
  if (now_and_then()) rules.dice = catan::DiceKind::Deck;
  if (now_and_then()) rules.harbour_use = catan::HarbourUse::NextTurn;
  if (now_and_then()) rules.phases = catan::Phases::BuildingOnly;
  return rules;
}

// How many games of each form were played, and how many actions each level chose in them.
struct Tally {
  std::map<std::string, std::uint64_t> games{};
  std::map<std::string, std::uint64_t> actions{};

  void add(const Tally& other) {
    for (const auto& [form, count] : other.games) games[form] += count;
    for (const auto& [player, count] : other.actions) actions[player] += count;
  }
  void print() const {
    for (const auto& [form, count] : games) std::cout << form << ": " << count << " games\n";
    for (const auto& [who, count] : actions) std::cout << who << ": " << count << " actions\n";
  }
};

template <class Setup>
void play_checked(const std::string& form, const Setup& setup, const Players& players,
                  std::uint64_t game, Tally& tally) {
  const std::string name = form.substr(0, form.find(','));
  const auto end = play(setup, players, game, [&](const auto& state, const auto& entry) {
    EXPECT_FALSE(check(state, entry.seat, entry.action))
        << "game " << game << ": " << to_text(entry.action);
    ++tally.actions[name + ", " + players[entry.seat].name];
  });
  EXPECT_TRUE(outcome(end)) << "game " << game;
  ++tally.games[form];
}

void play_catan(std::uint64_t game, Random& random, Tally& tally) {
  const int seats = 2 + static_cast<int>(random.below(5));
  const auto rules = any_rules(seats, random);
  const auto setup = catan::random_setup(rules, seats, random);
  const auto players = any_players(seats, random);
  play_checked("catan, " + std::to_string(seats) + " seats", setup, players, game, tally);
}

void play_blokus(std::uint64_t game, Random& random, Tally& tally) {
  using enum blokus::VariantId;
  constexpr std::array kVariants{Classic, Classic2, Classic3, Duo, Swc, Swc2027};
  const auto& variant = blokus::variant(kVariants[random.below(kVariants.size())]);
  const auto setup = blokus::random_setup(variant.id, random);
  const auto players = any_players(variant.seats, random);
  play_checked("blokus, " + std::string(variant.name), setup, players, game, tally);
}

TEST(PlayerCampaign, NobodyDoesWhatTheRulesRefuse) {
  const std::uint64_t wanted = games();
  std::atomic<std::uint64_t> next = 0;
  std::mutex mutex;
  Tally all;
  const auto work = [&] {
    Tally tally;
    for (std::uint64_t game = next++; game < wanted && !HasFailure(); game = next++) {
      Random random(game * 2 + 1);
      game % 2 == 0 ? play_catan(game, random, tally) : play_blokus(game, random, tally);
    }
    const std::lock_guard lock(mutex);
    all.add(tally);
  };
  {
    std::vector<std::jthread> workers(std::max(std::thread::hardware_concurrency(), 1U));
    for (auto& worker : workers) worker = std::jthread(work);
  }
  if (std::getenv("SPIEL_PLAYER_GAMES") != nullptr) all.print();
}

}  // namespace
}  // namespace spiel::bots::campaign_test
