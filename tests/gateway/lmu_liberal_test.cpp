// A person at a foreign server that takes liberties: the game comes to its end in the gateway, too.
#include <gtest/gtest.h>

#include "bots/bot.hpp"
#include "gateway/lmu_game.hpp"
#include "tests/client/lmu_arena.hpp"
#include "tests/client/lmu_liberal_server.hpp"
#include "tests/protocol/lmu/support.hpp"

namespace spiel::gateway::lmu_liberal_test {
namespace {

using client::Liberties;
using client::Liberty;

constexpr Duration kLook{100};       // how often the person looks at the page
constexpr Duration kPatience{5000};  // for an answer, before something else is tried

// Does something legal whenever the page lets it.
class Person final : public client::Guest {
 public:
  Person(const lmu::Dialect& dialect, std::uint64_t seed)
      : game(dialect, "lmu://test"), decide_(client::random_decider(seed)) {
    table::SeatInfo person;
    person.name = "Anna";
    person.colour = "red";
    game.sit_down(person);
  }

  void received(std::string_view bytes, Time now) override {
    game.received(bytes);
    collect();
    look_at_ = look_at_.value_or(now + kLook);
  }
  void disconnected() override { game.disconnected(); }
  void tick(Time now) override {
    if (!look_at_ || now < *look_at_ || finished()) return;
    look_at_ = now + kLook;
    if (waiting_ && now < *waiting_) return;
    if (const auto command = next()) tell(*command, now);
  }
  std::optional<Time> next_deadline() const override {
    return finished() ? std::nullopt : look_at_;
  }
  std::string take_output() override {
    collect();
    return std::exchange(bytes_, {});
  }
  bool finished() const override { return game.table().stage == table::Stage::Over; }

  LmuGame game;

 private:
  void tell(const table::Command& command, Time now) {
    waiting_ = now + kPatience;
    game.tell(command, 1);
    collect();
  }
  void collect() {
    auto output = game.take_output();
    bytes_ += output.bytes;
    if (!output.answers.empty()) waiting_.reset();
  }
  std::optional<table::Command> next() {
    const auto seats = game.table().seats;
    const auto mine = std::ranges::find(seats, kPerson, &table::SeatInfo::player);
    const auto known = game.known();
    if (!known) {
      const bool ready = mine != seats.end() && mine->ready;
      return ready ? std::nullopt : std::optional<table::Command>(table::SetReady{kPerson, true});
    }
    const catan::View view{std::get<catan::State>(*known), static_cast<Seat>(mine - seats.begin())};
    if (!has_seat(catan::to_act(view.known), *view.viewer)) return std::nullopt;
    const auto action = decide_(view, true);
    if (!action) return std::nullopt;
    return table::Act{kPerson, {*action}};
  }

  client::Decide decide_;
  std::optional<Time> look_at_;
  std::optional<Time> waiting_;  // for the answer to what was told, until then
  std::string bytes_;
};

client::Decide greedy_decider(std::uint64_t seed) {
  const std::shared_ptr player = bots::find_level("greedy")->make<games::Catan>(seed);
  return [player](const catan::View& view, bool may_wait) {
    return player->choose(view, {Duration(50), may_wait});
  };
}

class LiberalServersOfOthers : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(, LiberalServersOfOthers, testing::Values("0.3", "1.0-s16"),
                         [](const auto& p) { return lmu::test_name(p.param); });

TEST_P(LiberalServersOfOthers, MayTakeAnyOneLibertyAndThePersonPlaysToTheEnd) {
  const auto& dialect = lmu::dialect_named(GetParam());
  for (std::size_t i = 0; i < client::kLiberties; ++i) {
    client::LiberalServer server(dialect, Liberties().set(i), 100 + i);
    for (std::size_t bot = 1; bot <= 2; ++bot) {
      server.add(std::make_unique<client::LmuPlayer>(dialect, client::arena_profile(bot),
                                                     greedy_decider(bot)));
    }
    auto person = std::make_unique<Person>(dialect, i);
    const auto& game = person->game;
    server.add(std::unique_ptr<client::Guest>(std::move(person)));
    const auto name = client::name_of(static_cast<Liberty>(i));
    EXPECT_TRUE(server.play()) << name;
    ASSERT_TRUE(game.table().result) << name;
    EXPECT_EQ(game.table().result->reason, table::EndReason::Finished) << name;
  }
}

}  // namespace
}  // namespace spiel::gateway::lmu_liberal_test
