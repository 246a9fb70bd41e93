// Many games in few bytes, written and checked at about the speed at which they are played.
//
// A corpus is a folder of shards, compressed files of some thousand games each. A shard begins with
// a line that names format and game. A game in it is, with numbers of fixed size, the lowest byte
// first:
//
//   4 bytes     length of the header, then the first line of its record: setup and names
//   4 bytes     number of actions, then the actions
//   1 byte      winners as bits, then 2 bytes for the points of each seat
//
// An action of Catan is seat and kind in one byte (seat * 32 + kind, seat 7 being the table), both
// of its places, what chance decided (0: nothing, 1 to 36: dice, from 40 on a card, from 50 on a
// stolen resource), and for kinds that name cards twice 4 bytes. An action of Blokus is 3 bytes:
// seat * 2^17 + its number. An action of any other game is 2 bytes of length, then its line of the
// record.
//
// Shards are renamed into place when they are whole.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "games/list.hpp"

struct gzFile_s;

namespace spiel::match {

inline constexpr std::uint64_t kGamesOfShard = 1024;
inline constexpr std::string_view kShardEnding = ".games.gz";

class ShardWriter {
 public:
  // Both throw std::runtime_error where they cannot write. `first` is the number of its first game.
  ShardWriter(const std::filesystem::path& folder, std::string_view game, std::uint64_t first);
  void close();
  ~ShardWriter();  // a shard that was not closed is removed
  ShardWriter(const ShardWriter&) = delete;
  ShardWriter& operator=(const ShardWriter&) = delete;

  // Games that have ended by the rules.
  void add(const games::All::Sum<games::Record>& record);

 private:
  void flush();

  std::filesystem::path path_;
  std::filesystem::path unfinished_;
  gzFile_s* file_ = nullptr;
  std::string buffer_;
};

struct Checked {
  std::uint64_t games = 0;
  std::uint64_t actions = 0;
  Checked& operator+=(const Checked& other) {
    games += other.games;
    actions += other.actions;
    return *this;
  }
};
// Plays every game of a shard by the rules, to its result. The error names the first game that
// cannot be, by its place in the shard, and why.
Result<Checked, std::string> check_shard(const std::filesystem::path& path);

// Whether there are shards of this game in the folder itself: games of another run do not go there.
bool has_shards(const std::filesystem::path& folder, std::string_view game);
// All shards below a folder, in order.
std::vector<std::filesystem::path> shards_in(const std::filesystem::path& folder);

}  // namespace spiel::match
