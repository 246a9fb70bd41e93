#include "client/punctual.hpp"

#include <gtest/gtest.h>

#include <atomic>

namespace spiel::client::punctual_test {
namespace {

using namespace std::chrono_literals;

const blokus::Action kThought = blokus::Action::pass(blokus::Colour::Blue);
const blokus::Action kQuick = blokus::Action::pass(blokus::Colour::Red);

blokus::View any_view() {
  Random random(1);
  return blokus::view_of(blokus::start(blokus::random_setup(blokus::VariantId::Swc, random)), 0);
}

// Thinks until it is let go.
class Ponderer {
 public:
  std::optional<blokus::Action> operator()(const blokus::View&) {
    ++thoughts;
    free.wait(false);
    return kThought;
  }
  std::atomic<bool> free = false;
  std::atomic<int> thoughts = 0;
};

std::optional<blokus::Action> quick(const blokus::View&) { return kQuick; }

TEST(PunctualPlayer, SaysWhatItThought) {
  PunctualPlayer player([](const blokus::View&) { return kThought; }, quick, 1h);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(player.decide(any_view()), kThought);
}

TEST(PunctualPlayer, HasASecondOpinionWhenTheTimeIsUp) {
  Ponderer ponderer;
  PunctualPlayer player(std::ref(ponderer), quick, 20ms);
  EXPECT_EQ(player.decide(any_view()), kQuick);
  EXPECT_EQ(player.decide(any_view()), kQuick) << "the thinker is still busy";
  ponderer.free = true;
  ponderer.free.notify_all();
}

TEST(PunctualPlayer, NeverTakesALateThoughtForTheAnswerToAnotherQuestion) {
  Ponderer ponderer;
  std::atomic<bool> first = true;
  const auto think = [&](const blokus::View& view) -> std::optional<blokus::Action> {
    if (first.exchange(false)) return ponderer(view);
    return std::nullopt;
  };
  PunctualPlayer player(think, quick, 20ms);
  EXPECT_EQ(player.decide(any_view()), kQuick);
  ponderer.free = true;
  ponderer.free.notify_all();
  const auto second = player.decide(any_view());
  EXPECT_NE(second, kThought);
}

}  // namespace
}  // namespace spiel::client::punctual_test
