// `spieltisch replay`: one function per game, chosen by the record's first line.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

namespace spiel::cli {

struct ReplayOptions {
  std::string file;
  std::string all;  // a folder of shards
  int threads = 1;
  std::optional<std::size_t> to;  // stop after so many actions
  std::optional<int> seat;        // show what this seat may see
  bool json = false;
};

void replay_catan(std::istream&, const ReplayOptions&);
void replay_blokus(std::istream&, const ReplayOptions&);

}  // namespace spiel::cli
