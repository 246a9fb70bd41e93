#include "blokus/generator.hpp"

#include <array>
#include <bit>
#include <utility>
#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "blokus/covers.hpp"

namespace spiel::blokus {

namespace {

#ifdef __AVX2__

// For each byte, the shuffle that brings those of eight 16-bit values whose bits are set to the
// front.
constexpr std::array<std::array<std::uint8_t, 16>, 256> make_pack_orders() {
  std::array<std::array<std::uint8_t, 16>, 256> orders{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    std::size_t n = 0;
    for (unsigned i = 0; i < 8; ++i) {
      if ((byte >> i & 1) == 0) continue;
      orders[byte][n++] = static_cast<std::uint8_t>(2 * i);
      orders[byte][n++] = static_cast<std::uint8_t>(2 * i + 1);
    }
  }
  return orders;
}
alignas(16) constexpr auto kPackOrder = make_pack_orders();

std::uint64_t nonzero_bytes(const Wide& wide) {
  const auto zeros = [](Half half) {
    const __m256i equal = _mm256_cmpeq_epi8(reinterpret_cast<__m256i>(half), __m256i{});
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(equal));
  };
  return ~(zeros(wide.low) | static_cast<std::uint64_t>(zeros(wide.high)) << 32);
}

__m128i load(const void* from) { return _mm_loadu_si128(static_cast<const __m128i*>(from)); }

// Eight covers at a time, and four times eight without asking whether there are as many: a wrongly
// predicted branch costs more than writing nothing. When the bytes run out the index is 64, where
// there is an empty one.
std::uint16_t* write(const Wide& covers, unsigned anchor, std::uint16_t* codes) {
  struct {
    Bitboard set;
    std::uint8_t empty = 0;
  } bytes{covers.narrow()};
  const __m128i shift = _mm_set1_epi16(static_cast<short>(anchor));
  for (std::uint64_t rest = nonzero_bytes(covers); rest != 0;) {
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i, rest &= rest - 1) {
      const auto at = static_cast<std::size_t>(std::countr_zero(rest));
      const std::uint8_t byte = reinterpret_cast<const std::uint8_t*>(&bytes)[at];
      const __m128i eight = _mm_add_epi16(load(&kCodes[at * 8]), shift);
      _mm_storeu_si128(reinterpret_cast<__m128i*>(codes),
                       _mm_shuffle_epi8(eight, load(&kPackOrder[byte])));
      codes += std::popcount(byte);
    }
  }
  return codes;
}

#else

std::uint16_t* write(const Wide& covers, unsigned anchor, std::uint16_t* codes) {
  covers.narrow().for_each_index([&](int c) {
    *codes++ = static_cast<std::uint16_t>(kCodes[static_cast<std::size_t>(c)] + anchor);
  });
  return codes;
}

#endif

}  // namespace

std::size_t generate(const Room& room, std::uint32_t pieces, std::uint16_t* codes) {
  const AnchoredBoards boards(room.open, room.anchors);
  const Wide covers = covers_of(pieces);
  std::uint16_t* end = codes;
  room.anchors.narrow().for_each_index([&](int index) {
    const auto anchor = static_cast<unsigned>(index);
    end = write(fitting(boards, anchor, covers), anchor, end);
  });
  return static_cast<std::size_t>(end - codes);
}

bool generates_any(const Room& room, std::uint32_t pieces) {
  const AnchoredBoards boards(room.open, room.anchors);
  const Wide covers = covers_of(pieces);
  return room.anchors.narrow().any_index(
      [&](int index) { return fitting(boards, static_cast<unsigned>(index), covers).any(); });
}

}  // namespace spiel::blokus
