// Last good replies: what a colour did in a playout that went well for it, remembered by the one
// and by the two placements before, and forgotten when it goes wrong.
#pragma once

#include <cstdint>
#include <vector>

#include "bots/blokus_line.hpp"

namespace spiel::bots::blokus_search {

class Replies {
 public:
  Replies() : after_one_(blokus::kMaxColours * kCodes, kNoCode), after_two_(kHashed) {}

  // kNoCode: nothing is remembered.
  std::uint16_t after_one(blokus::Colour colour, std::uint16_t last) const {
    return last == kNoCode ? kNoCode : after_one_[one(colour, last)];
  }
  std::uint16_t after_two(blokus::Colour colour, std::uint16_t before, std::uint16_t last) const {
    if (before == kNoCode) return kNoCode;
    const Hash hash = hash_of(colour, before, last);
    const Remembered& entry = after_two_[hash.slot];
    return entry.mark == hash.mark ? entry.reply : kNoCode;
  }

  // That these will be asked for soon.
  void fetch(blokus::Colour colour, std::uint16_t before, std::uint16_t last) const {
    __builtin_prefetch(&after_one_[one(colour, last)]);
    __builtin_prefetch(&after_two_[hash_of(colour, before, last).slot]);
  }

  void keep(blokus::Colour colour, std::uint16_t before, std::uint16_t last, std::uint16_t reply) {
    after_one_[one(colour, last)] = reply;
    if (before == kNoCode) return;
    const Hash hash = hash_of(colour, before, last);
    after_two_[hash.slot] = {hash.mark, reply};
  }
  void forget(blokus::Colour colour, std::uint16_t before, std::uint16_t last,
              std::uint16_t reply) {
    std::uint16_t& first = after_one_[one(colour, last)];
    if (first == reply) first = kNoCode;
    if (before == kNoCode) return;
    const Hash hash = hash_of(colour, before, last);
    Remembered& entry = after_two_[hash.slot];
    if (entry.mark == hash.mark && entry.reply == reply) entry.reply = kNoCode;
  }

 private:
  // Of the placements before only a mark is kept, so that more of the table stays in the cache. Now
  // and then it is the mark of others; their reply is played only if it fits.
  struct Remembered {
    std::uint16_t mark = 0;
    std::uint16_t reply = kNoCode;
  };
  struct Hash {
    std::size_t slot;
    std::uint16_t mark;
  };
  static constexpr std::size_t kCodes = std::size_t{blokus::kOrientations}
                                        << blokus::Placement::kIndexBits;
  static constexpr int kHashBits = 16;
  static constexpr std::size_t kHashed = std::size_t{1} << kHashBits;

  static std::size_t one(blokus::Colour colour, std::uint16_t last) {
    return blokus::index_of(colour) * kCodes + last;
  }
  static Hash hash_of(blokus::Colour colour, std::uint16_t before, std::uint16_t last) {
    const std::uint64_t key =
        std::uint64_t{blokus::index_of(colour)} << 32 | std::uint64_t{before} << 16 | last;
    const std::uint64_t hash = key * 0x9e3779b97f4a7c15;
    return {static_cast<std::size_t>(hash >> (64 - kHashBits)),
            static_cast<std::uint16_t>(hash >> (48 - kHashBits))};
  }

  std::vector<std::uint16_t> after_one_;
  std::vector<Remembered> after_two_;
};

}  // namespace spiel::bots::blokus_search
