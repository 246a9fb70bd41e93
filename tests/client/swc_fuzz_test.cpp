// The seeds from which the Software-Challenge fuzzers start: whole conversations in every release,
// and messages of recorded games of the originals. Here each fuzzer runs once over each of its own.
// SPIEL_GOLDEN=write records the conversations anew.
#include <gtest/gtest.h>

#include <fstream>

#include "client/swc_player.hpp"
#include "fuzz_seeds.hpp"
#include "tests/protocol/swc/arena.hpp"

#define LLVMFuzzerTestOneInput fuzz_swc
#include "fuzz/swc.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_swc_codec
#include "fuzz/swc_codec.cpp"
#undef LLVMFuzzerTestOneInput

namespace spiel::client::swc_fuzz_test {
namespace {

constexpr std::size_t kLargestSeed = 3500;

// As the fuzzer's head describes: who speaks and how many bytes follow.
std::string chunks(std::size_t who, std::string_view words) {
  constexpr std::size_t kLongest = 64;
  std::string bytes;
  for (; !words.empty(); words.remove_prefix(std::min(kLongest, words.size()))) {
    const auto chunk = words.substr(0, kLongest);
    bytes += static_cast<char>((chunk.size() - 1) * kClients + who);
    bytes += chunk;
  }
  return bytes;
}

std::optional<blokus::Action> first_legal_move(const blokus::View& view) {
  blokus::ActionList actions;
  blokus::legal(view, actions);
  return actions[0];
}

// A prepared room: its administrator watches, two players play.
class Conversation {
 public:
  explicit Conversation(const swc::Release& release) : arena_(release) {
    arena_.settings().password = "p";
    arena_.codes = {"c1", "c2"};
  }

  std::string record() {
    say(0,
        "<protocol><authenticate password='p'/><prepare><slot reserved='true'/>"
        "<slot reserved='true'/></prepare>");
    room_ = swc::room_id(arena_.hub().directory().all().at(0)->id);
    say(0, "<observe roomId='" + room_ + "'/>");
    while (bytes_.size() < kLargestSeed && !players_[0].finished()) {
      for (std::size_t who = 1; who <= players_.size(); ++who) exchange(who);
    }
    return bytes_;
  }

 private:
  void exchange(std::size_t who) {
    auto& player = players_[who - 1];
    if (const auto words = player.take_output(); !words.empty()) say(who, words);
    player.received(arena_.take(name_of(who)));
  }
  void say(std::size_t who, const std::string& words) {
    arena_.send(name_of(who), words);
    bytes_ += chunks(who, swc::replaced(words, room_, "$"));
  }
  static std::string name_of(std::size_t who) { return std::string(1, "APQ"[who]); }

  swc::Arena arena_;
  std::array<SwcPlayer, 2> players_{SwcPlayer({"c1"}, first_legal_move),
                                    SwcPlayer({"c2"}, first_legal_move)};
  std::string room_;
  std::string bytes_;
};

void record_all() {
  std::size_t number = 0;
  for (const auto* release : swc::all_releases()) {
    std::ofstream out(seeds_of("swc") / release->name, std::ios::binary);
    out << static_cast<char>(number++) << Conversation(*release).record();
  }
}

TEST(SwcFuzzers, RunOverTheirSeeds) {
  if (std::getenv("SPIEL_GOLDEN") != nullptr) record_all();
  const auto releases = static_cast<int>(swc::all_releases().size());
  EXPECT_GE(run_over_seeds("swc", fuzz_swc), releases);
  EXPECT_GE(run_over_seeds("swc_codec", fuzz_swc_codec), releases);
}

}  // namespace
}  // namespace spiel::client::swc_fuzz_test
