// What the network learns from: positions as one seat saw them, and how they turned out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bots/catan_features.hpp"
#include "core/result.hpp"

namespace spiel::training {

struct CatanRow {
  bots::catan_master::Inputs inputs;
  std::uint8_t seats;
  std::uint8_t winner;  // counted from the viewer in the order of play
  // What to learn: each seat's chance in 255ths, from the viewer on.
  std::array<std::uint8_t, kMaxSeats> chances;
};
using CatanRows = std::vector<CatanRow>;

// A file is a header that names the row's size, then rows.
void write_rows(const std::string& path, const CatanRows&);
CatanRows read_rows(const std::string& path);

}  // namespace spiel::training
