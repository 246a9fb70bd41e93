// The seeds from which the LMU fuzzers start are conversations of a real game; here each fuzzer
// runs once over each of its own. SPIEL_GOLDEN=write records them anew.
#include <gtest/gtest.h>

#include <fstream>

#include "fuzz_seeds.hpp"
#include "lmu_arena.hpp"

#define LLVMFuzzerTestOneInput fuzz_lmu_server
#include "fuzz/lmu_server.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_lmu_client
#include "fuzz/lmu_client.cpp"
#undef LLVMFuzzerTestOneInput

namespace spiel::client::lmu_fuzz_test {
namespace {

constexpr std::uint64_t kFuzzersSeed = 1;
constexpr std::size_t kLargestSeed = 3000;

// What is said in a game from its start on.
std::vector<LmuArena::Line> game_talk(const lmu::Dialect& dialect, std::size_t players) {
  LmuArena arena(kFuzzersSeed);
  arena.keep_talk = true;
  arena.stop_at_turn = 12;
  for (std::uint64_t i = 0; i < players; ++i) {
    arena.add(dialect, random_decider(i), lmu::table_for(dialect, players > 4 ? 6 : 4));
  }
  arena.play();
  const auto start = std::ranges::find_if(
      arena.talk, [](const auto& line) { return line.text.starts_with(R"({"Spiel gestartet")"); });
  return {start, arena.talk.end()};
}

// In the form that each fuzzer's head describes: chunks, and before each who speaks and how much.
std::string chunks(std::string_view line, std::size_t longest, auto&& control) {
  std::string bytes;
  for (; !line.empty(); line.remove_prefix(std::min(longest, line.size()))) {
    const auto chunk = line.substr(0, longest);
    bytes += static_cast<char>(control(chunk.size()));
    bytes += chunk;
  }
  return bytes;
}

struct First {
  std::size_t server;  // the byte with which the input of that fuzzer begins
  std::size_t client;
};

void record(const lmu::Dialect& dialect, std::size_t players, const First& first,
            const std::string& name) {
  std::string server(1, static_cast<char>(first.server));
  std::string client(1, static_cast<char>(first.client));
  for (const auto& line : game_talk(dialect, players)) {
    if (!line.from_server && server.size() < kLargestSeed) {
      server += chunks(line.text, 250 / players - 1,
                       [&](std::size_t size) { return players * size + line.who; });
    }
    if (line.from_server && line.who == 0 && client.size() < kLargestSeed) {
      client += chunks(line.text + "\n", 250, [](std::size_t size) { return size; });
    }
  }
  std::ofstream(seeds_of("lmu_server") / name, std::ios::binary) << server;
  std::ofstream(seeds_of("lmu_client") / name, std::ios::binary) << client;
}

// In the order in which the fuzzers count versions and boards.
void record_all() {
  const auto dialects = lmu::dialects();
  const auto five = dialects.size() * static_cast<std::size_t>(Beginning::PlayingFive);
  std::size_t large = dialects.size();
  for (std::size_t i = 0; i < dialects.size(); ++i) {
    const std::string name(dialects[i].name);
    record(dialects[i], 3, {i, i}, name);
    if (dialects[i].large_board) record(dialects[i], 5, {five + i, large++}, name + "-large");
  }
}

TEST(LmuFuzzers, RunOverTheirSeeds) {
  if (std::getenv("SPIEL_GOLDEN") != nullptr) record_all();
  const auto versions = static_cast<int>(lmu::dialects().size());
  EXPECT_GE(run_over_seeds("lmu_server", fuzz_lmu_server), versions);
  EXPECT_GE(run_over_seeds("lmu_client", fuzz_lmu_client), versions);
}

}  // namespace
}  // namespace spiel::client::lmu_fuzz_test
