// An open trade in one machine word: what the maker gives and wants in ten lanes of five bits, and
// how the other seats answered. The empty word is no offer.
#pragma once

#include <cstdint>

#include "catan/cards.hpp"
#include "core/seat.hpp"

namespace spiel::catan {

inline constexpr int kMaxOffers = 4;  // open at once, of the seat whose turn it is

class Offer {
 public:
  constexpr Offer() = default;
  constexpr Offer(Cards give, Cards want) : word_(pack(give) | pack(want) << 25) {}

  constexpr bool open() const { return word_ != 0; }
  constexpr Cards give() const { return unpack(word_); }
  constexpr Cards want() const { return unpack(word_ >> 25); }
  constexpr std::uint8_t accepted() const { return word_ >> 50 & 0x3f; }  // mask of seats
  constexpr std::uint8_t declined() const { return word_ >> 56 & 0x3f; }
  constexpr bool accepted_by(Seat seat) const { return has_seat(accepted(), seat); }
  constexpr bool declined_by(Seat seat) const { return has_seat(declined(), seat); }

  constexpr void accept(Seat seat) { answer(seat, bit(50, seat)); }
  constexpr void decline(Seat seat) { answer(seat, bit(56, seat)); }
  constexpr void forget(Seat seat) { answer(seat, 0); }

  // As one number, and from it.
  constexpr std::uint64_t word() const { return word_; }
  static constexpr Offer from_word(std::uint64_t word) {
    Offer offer;
    offer.word_ = word;
    return offer;
  }

  constexpr bool operator==(const Offer&) const = default;

 private:
  static constexpr std::uint64_t bit(int from, Seat seat) {
    return std::uint64_t{1} << (from + seat);
  }
  constexpr void answer(Seat seat, std::uint64_t how) {
    word_ = (word_ & ~(bit(50, seat) | bit(56, seat))) | how;
  }
  static constexpr std::uint64_t pack(Cards cards) {
    std::uint64_t word = 0;
    for (const Resource r : kResources) {
      word |= static_cast<std::uint64_t>(cards[r]) << (5 * static_cast<int>(r));
    }
    return word;
  }
  static constexpr Cards unpack(std::uint64_t word) {
    Cards cards;
    for (const Resource r : kResources) {
      cards += Cards::of(r, static_cast<std::uint32_t>(word >> (5 * static_cast<int>(r)) & 31));
    }
    return cards;
  }

  std::uint64_t word_ = 0;
};

}  // namespace spiel::catan
