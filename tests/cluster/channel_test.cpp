// Only who has the secret is understood, and nothing on the way can be changed, left out or said
// again.
#include "cluster/channel.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace spiel::cluster::channel_test {
namespace {

std::vector<std::string> all_of(Channel& channel) {
  std::vector<std::string> frames;
  while (auto frame = channel.next()) frames.push_back(std::move(*frame));
  return frames;
}

struct Pair {
  explicit Pair(const std::string& door_secret = "secret",
                const std::string& host_secret = "secret")
      : door(door_secret, Side::Door), host(host_secret, Side::Host) {
    EXPECT_TRUE(door.received(host.opening()));
    EXPECT_TRUE(host.received(door.opening()));
  }
  Channel door;
  Channel host;
};

TEST(Channel, FramesArriveInBothDirectionsHoweverTheyAreSplit) {
  Pair pair;
  const std::vector<std::string> said{"", "one", std::string(100'000, 'x'), "four"};
  std::string bytes;
  for (const auto& frame : said) bytes += pair.door.seal(frame);
  std::vector<std::string> heard;
  for (std::size_t at = 0; at < bytes.size(); at += 1 + at / 3) {
    const auto length = std::min(bytes.size(), at + 1 + at / 3) - at;
    ASSERT_TRUE(pair.host.received(std::string_view(bytes).substr(at, length)));
    for (auto& frame : all_of(pair.host)) heard.push_back(std::move(frame));
  }
  EXPECT_EQ(heard, said);
  ASSERT_TRUE(pair.door.received(pair.host.seal("back")));
  EXPECT_EQ(all_of(pair.door), std::vector<std::string>{"back"});
}

TEST(Channel, WhoHasAnotherSecretIsNotUnderstood) {
  Pair pair("secret", "Secret");
  EXPECT_TRUE(pair.host.received(pair.door.seal("let me in")));
  EXPECT_EQ(pair.host.next(), std::nullopt);
  EXPECT_TRUE(pair.host.is_broken());
  EXPECT_FALSE(pair.host.received("anything"));
}

TEST(Channel, WhoSpeaksAnotherProtocolIsRefusedAtTheFirstByteThatDiffers) {
  Channel host("secret", Side::Host);
  EXPECT_TRUE(host.received("SPIEL"));
  EXPECT_FALSE(host.received("X"));
  EXPECT_FALSE(Channel("secret", Side::Host).received("GET / HTTP/1.1\r\n"));
}

TEST(Channel, AChangedByteIsNoticed) {
  for (const std::size_t at : {24U, 28U, 30U, 40U}) {  // length, tag, text, seal
    Pair pair;
    auto bytes = pair.door.seal("a move");
    bytes[at] = static_cast<char>(bytes[at] ^ 1);
    (void)pair.host.received(bytes + pair.door.seal("another"));
    EXPECT_EQ(all_of(pair.host), std::vector<std::string>()) << at;
  }
}

TEST(Channel, WhatIsSaidAgainOrLeftOutIsNoticed) {
  Pair again;
  const auto first = again.door.seal("first");
  ASSERT_TRUE(again.host.received(first));
  EXPECT_EQ(all_of(again.host).size(), 1U);
  const auto second = again.door.seal("second");
  ASSERT_TRUE(again.host.received(second + second));
  EXPECT_EQ(all_of(again.host), std::vector<std::string>{"second"});
  EXPECT_TRUE(again.host.is_broken());

  Pair gap;
  ASSERT_TRUE(gap.host.received(gap.door.seal("first")));
  EXPECT_EQ(all_of(gap.host).size(), 1U);
  (void)gap.door.seal("lost");
  ASSERT_TRUE(gap.host.received(gap.door.seal("third")));
  EXPECT_EQ(gap.host.next(), std::nullopt);
}

TEST(Channel, WhatOneConnectionSaidMeansNothingOnAnother) {
  Pair one;
  const auto recorded = one.door.seal("a move");
  Channel host("secret", Side::Host);
  ASSERT_TRUE(host.received(one.door.opening() + recorded));
  EXPECT_EQ(host.next(), std::nullopt);
}

TEST(Channel, WhatIsSaidIsNotSentBackAsIfItWereAnAnswer) {
  Channel door("secret", Side::Door);
  ASSERT_TRUE(door.received(door.opening()));
  ASSERT_TRUE(door.received(door.seal("echo")));
  EXPECT_EQ(door.next(), std::nullopt);
}

TEST(Channel, AFrameThatWouldBeTooLargeIsRefusedBeforeItHasCome) {
  Pair pair;
  auto bytes = pair.door.seal("");
  bytes[27] = '\x7f';  // the highest byte of its length
  ASSERT_TRUE(pair.host.received(bytes));
  EXPECT_EQ(pair.host.next(), std::nullopt);
  EXPECT_TRUE(pair.host.is_broken());
}

}  // namespace
}  // namespace spiel::cluster::channel_test
