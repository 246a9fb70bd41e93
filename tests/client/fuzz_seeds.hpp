// The seeds from which a fuzzer starts, in fuzz/seeds.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/test_data.hpp"

namespace spiel::client {

inline std::filesystem::path seeds_of(const std::string& fuzzer) {
  return std::filesystem::path(test_data()) / "../../fuzz/seeds" / fuzzer;
}

// Runs the fuzzer once over each of its seeds, and says how many there are.
inline int run_over_seeds(const std::string& fuzzer, int (*run)(const std::uint8_t*, std::size_t)) {
  int seeds = 0;
  for (const auto& file : std::filesystem::directory_iterator(seeds_of(fuzzer))) {
    std::ifstream in(file.path(), std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(in), {});
    EXPECT_EQ(run(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()), 0);
    ++seeds;
  }
  return seeds;
}

}  // namespace spiel::client
