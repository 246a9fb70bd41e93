// Opens the tables of the load and takes every seat at them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace spiel::load {

struct NewTable {
  std::string id;
  std::vector<std::string> tokens;  // one per seat
};

// Over a few connections that are closed again. Throws when the server refuses.
std::vector<NewTable> make_tables(std::uint16_t port, std::size_t count, int seats);

// Tables at which bots of a level play among themselves, Catan and Blokus in turn.
void make_bot_tables(std::uint16_t port, std::size_t count, const std::string& level);

}  // namespace spiel::load
