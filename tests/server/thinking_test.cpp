// What the players of bots' seats are told: all that their seats may know, no more, and the same
// again after a restart; so that a server's bot counts like one in a simulation.
#include "server/thinking.hpp"

#include <gtest/gtest.h>

#include <array>
#include <future>
#include <regex>

#include "bots/bot.hpp"
#include "table/entry.hpp"

namespace spiel::server::thinking_test {
namespace {

constexpr int kSeats = 3;
constexpr std::uint64_t kSeed = 3;
const Time kNow = from_millis(1'000'000);
const table::TableId kTable = "T";

table::SeatInfo bot(std::string level) {
  table::SeatInfo seat;
  seat.holder = table::Holder::Bot;
  seat.level = std::move(level);
  return seat;
}

table::OpenTable table_of_bots(const table::GameRules& rules, int seats, const std::string& level) {
  table::OpenTable open;
  open.options.rules = rules;
  open.options.min_seats = open.options.max_seats = seats;
  for (int i = 0; i < seats; ++i) {
    table::Join join;
    join.player = static_cast<table::PlayerId>(i + 1);
    join.seat = bot(level);
    open.then.emplace_back(join);
  }
  return open;
}

catan::Rules short_game() {
  catan::Rules rules;
  rules.target = 7;
  return rules;
}

// A game of bots at a table, and all that came out of the house.
struct BotGame {
  table::House house{7};
  std::vector<std::string> lines{};
  std::vector<table::Told> told{};

  // To its end.
  template <class Hear, class Think>
  void play(Hear&& hear, Think&& think) {
    while (house.find(kTable)->info()->stage != table::Stage::Over) {
      auto output = house.take_output();
      for (const auto& row : output.rows) lines.push_back(row.line);
      for (const auto& news : output.told) hear(news);
      std::ranges::move(output.told, std::back_inserter(told));
      for (const auto& prompt : output.prompts) {
        const auto action = think(prompt);
        if (!action) continue;
        house.tell({kTable, table::BotActs{prompt.seat, *action, prompt.version}}, {}, kNow);
      }
    }
  }
};

BotGame game_of(const std::string& level) {
  BotGame game;
  const BotMinds minds({.seed = kSeed});
  game.house.open(kTable, table_of_bots(short_game(), kSeats, level), {}, kNow);
  game.play([&](const table::Told& told) { minds.hear(told); },
            [&](const table::Prompt& prompt) { return minds(prompt, {}); });
  return game;
}

std::vector<std::string> first_lines(const BotGame& game, std::ptrdiff_t share) {
  return {game.lines.begin(), game.lines.begin() + std::ssize(game.lines) / share};
}

using Events = std::vector<catan::Event>;
using EventsBySeat = std::array<Events, kSeats>;

EventsBySeat by_seat(const std::vector<table::Told>& told) {
  EventsBySeat seats;
  for (const auto& news : told) {
    for (const auto& event : news.events) {
      seats[news.seat].push_back(std::get<catan::Event>(event));
    }
  }
  return seats;
}

// What the rules let every seat see of the game in these lines.
EventsBySeat seen_in(const std::vector<std::string>& lines) {
  EventsBySeat seats;
  catan::State state;
  const auto note = [&](const catan::Event& event) {
    for (Seat s = 0; s < kSeats; ++s) {
      if (const auto seen = seen_by(event, s)) seats[s].push_back(*seen);
    }
  };
  for (const auto& line : lines) {
    const auto fact = table::parse_entry(line)->fact;
    if (const auto* started = std::get_if<table::Started>(&fact)) {
      state = start(std::get<catan::Setup>(started->game.setup));
    }
    if (const auto* moved = std::get_if<table::Moved>(&fact)) {
      for (const auto& [action, chance] : moved->steps) {
        EXPECT_TRUE(apply(state, moved->seat, std::get<catan::Action>(action),
                          std::get<catan::Chance>(chance), note));
      }
    }
  }
  return seats;
}

TEST(Told, EveryBotsSeatIsToldAllThatTheRulesLetItSee) {
  const auto game = game_of("greedy");
  EXPECT_EQ(by_seat(game.told), seen_in(game.lines));
}

TEST(Told, NobodyIsToldWhatOthersDrewOrStoleFromEachOther) {
  const auto game = game_of("greedy");
  int hidden = 0;
  for (const auto& news : game.told) {
    for (const auto& event : news.events) {
      const auto& happened = std::get<catan::Event>(event);
      if (const auto* stole = std::get_if<catan::Stole>(&happened)) {
        const bool involved = stole->thief == news.seat || stole->victim == news.seat;
        EXPECT_EQ(stole->card.has_value(), involved);
        hidden += involved ? 0 : 1;
      }
      if (const auto* bought = std::get_if<catan::BoughtCard>(&happened)) {
        EXPECT_EQ(bought->card.has_value(), bought->seat == news.seat);
        hidden += bought->seat == news.seat ? 0 : 1;
      }
    }
  }
  EXPECT_GT(hidden, 10);
}

TEST(Told, AfterARestartEverySeatIsToldTheSameAgain) {
  const auto game = game_of("greedy");
  const auto half = first_lines(game, 2);
  table::House again{7};
  ASSERT_TRUE(again.restore(kTable, half, kNow));
  const auto told = again.take_output().told;
  EXPECT_TRUE(told.front().anew);
  EXPECT_EQ(by_seat(told), seen_in(half));
}

TEST(Told, ATableThatIsPutBackTellsItsBotsFromTheBeginning) {
  const auto game = game_of("greedy");
  const auto before = first_lines(game, 3);
  table::House house{7};
  ASSERT_TRUE(house.restore(kTable, first_lines(game, 2), kNow));
  (void)house.take_output();
  ASSERT_TRUE(house.roll_back(kTable, before, kNow));
  const auto told = house.take_output().told;
  EXPECT_TRUE(told.front().anew);
  EXPECT_EQ(by_seat(told), seen_in(before));
}

// Beside every player of the server one that is told and asked as in a simulation.
struct Twins {
  BotMinds minds{Thinking{.seed = kSeed}};
  std::array<std::unique_ptr<bots::CatanPlayer>, kSeats> players{};
  EventsBySeat unheard{};
  int compared = 0;

  void hear(const table::Told& told) {
    minds.hear(told);
    for (const auto& event : told.events) {
      unheard[told.seat].push_back(std::get<catan::Event>(event));
    }
  }

  std::optional<table::Action> think(const table::Prompt& prompt) {
    auto& player = players[prompt.seat];
    if (!player) player = bots::find_level("club")->make<games::Catan>(seed_for(prompt, kSeed));
    for (const auto& event : std::exchange(unheard[prompt.seat], {})) player->observe(event);
    const auto expected = player->choose(std::get<catan::View>(prompt.view), {});
    const auto action = minds(prompt, {});
    EXPECT_EQ(action, expected ? std::optional<table::Action>(*expected) : std::nullopt)
        << "version " << prompt.version;
    ++compared;
    return action;
  }

  void play(BotGame& game) {
    game.play([&](const table::Told& told) { hear(told); },
              [&](const table::Prompt& prompt) { return think(prompt); });
  }
};

TEST(BotMinds, ABotCountsAndDecidesLikeAPlayerInASimulation) {
  BotGame game;
  game.house.open(kTable, table_of_bots(short_game(), kSeats, "club"), {}, kNow);
  Twins twins;
  twins.play(game);
  EXPECT_GT(twins.compared, 100);
}

TEST(BotMinds, AfterARestartABotCountsOn) {
  auto lines = first_lines(game_of("greedy"), 2);
  for (auto& line : lines) line = std::regex_replace(line, std::regex("greedy"), "club");
  BotGame game;
  ASSERT_TRUE(game.house.restore(kTable, lines, kNow));
  Twins twins;
  twins.play(game);
  EXPECT_GT(twins.compared, 30);
}

// The first question that a bot is asked in a game of which it has heard the beginning.
table::Prompt first_prompt(BotGame& game, const BotMinds& minds) {
  game.house.open(kTable, table_of_bots(short_game(), kSeats, "club"), {}, kNow);
  const auto output = game.house.take_output();
  for (const auto& told : output.told) minds.hear(told);
  return output.prompts.front();
}

TEST(BotMinds, AQuestionThatIsOutOfDateIsNotThoughtAbout) {
  BotGame game;
  const BotMinds minds({.seed = kSeed});
  const auto prompt = first_prompt(game, minds);
  EXPECT_TRUE(minds(prompt, {}));
  minds.hear({game.house.find(kTable)->info(), prompt.version + 1, prompt.seat, false, {}});
  EXPECT_FALSE(minds(prompt, {}));
}

TEST(BotMinds, ANewQuestionEndsTheThoughtAboutAnOlderOne) {
  table::House house{7};
  house.open(kTable, table_of_bots(blokus::VariantId::Duo, 2, "master"), {}, kNow);
  const auto prompt = house.take_output().prompts.front();
  const BotMinds minds({.seed = kSeed, .time = std::chrono::hours(1)});
  auto first = std::async(std::launch::async, [&] { return minds(prompt, {}); });
  std::stop_source at_once;
  at_once.request_stop();
  while (first.wait_for(std::chrono::milliseconds(1)) != std::future_status::ready) {
    EXPECT_TRUE(minds(prompt, {.stop = at_once.get_token()}));
  }
  EXPECT_TRUE(first.get());
}

}  // namespace
}  // namespace spiel::server::thinking_test
