// Every seed of every fuzzer, as it is and with small changes. A fuzzer aborts on what may not be,
// and sanitizers do the rest, so that nothing is left to expect here but that there were seeds.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/random.hpp"
#include "tests/fuzz/entry_points.hpp"
#include "tests/test_data.hpp"

namespace spiel::fuzz::seeds_test {
namespace {

constexpr int kChangesOfEachSeed = 50;

class Seeds : public testing::TestWithParam<EntryPoint> {};

std::vector<std::string> seeds_of(const std::string& name) {
  std::vector<std::filesystem::path> files;
  for (const auto& file :
       std::filesystem::directory_iterator(test_data() + "/../../fuzz/seeds/" + name)) {
    files.push_back(file.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<std::string> seeds;
  for (const auto& file : files) {
    std::ifstream in(file, std::ios::binary);
    seeds.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return seeds;
}

void run(const EntryPoint& entry_point, const std::string& bytes) {
  entry_point.run(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

// Some bytes are changed, lost or doubled, or what follows comes from another seed.
std::string changed(std::string bytes, const std::string& other, Random& random) {
  const auto below = [&](std::size_t bound) {
    return bound == 0 ? 0 : static_cast<std::size_t>(random.next() % bound);
  };
  const std::size_t at = below(bytes.size());
  const std::size_t length = below(std::min<std::size_t>(16, bytes.size() - at) + 1);
  switch (below(4)) {
    case 0:
      for (std::size_t i = 0; i < length; ++i) bytes[at + i] = static_cast<char>(random.next());
      return bytes;
    case 1:
      return bytes.erase(at, length);
    case 2:
      return bytes.insert(at, bytes.substr(at, length));
    default:
      return bytes.substr(0, at) + other.substr(below(other.size()));
  }
}

TEST_P(Seeds, AreBorneAsTheyAreAndChanged) {
  const auto seeds = seeds_of(GetParam().name);
  ASSERT_FALSE(seeds.empty());
  Random random(1);
  for (const auto& seed : seeds) {
    run(GetParam(), seed);
    for (int i = 0; i < kChangesOfEachSeed; ++i) {
      run(GetParam(), changed(seed, seeds[random.next() % seeds.size()], random));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Fuzzers, Seeds, testing::ValuesIn(entry_points()),
                         [](const auto& entry_point) { return entry_point.param.name; });

}  // namespace
}  // namespace spiel::fuzz::seeds_test
