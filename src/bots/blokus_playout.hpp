// Playing a line to its end, quickly and with some sense: the reply that went well last time; else
// something where an opponent wants to go on; else a big piece at one of its own corners, at
// random.
//
// Nothing lists all placements. A corner is drawn, and the placements that fit there are a set of
// bits (see blokus/covers.hpp) from which one is drawn; so a move costs a tenth of a microsecond,
// however many there are.
#pragma once

#include "blokus/covers.hpp"
#include "bots/blokus_line.hpp"
#include "bots/blokus_replies.hpp"
#include "core/random.hpp"

namespace spiel::bots::blokus_search {

using blokus::Framed;

struct PlayoutStyle {
  bool replies = true;
  bool local = true;
  // Ends when the only seat that can still place is ahead; its lead is then taken as it stands.
  bool stops_early = true;
};

class Playout {
 public:
  Playout(const PlayoutStyle& style, const Replies& replies, Random& random)
      : style_(style), replies_(replies), random_(random) {}

  // All lines from now on come from this position.
  void start_from(const blokus::State& state);
  // To the end, or for so many placements.
  void finish(Line& line, std::size_t most = kMostSteps);

 private:
  // kNoCode: the colour can place nothing.
  std::uint16_t choose(const Line& line, blokus::Colour colour);
  std::uint16_t reply(const Line& line, blokus::Colour colour, const blokus::Room& room) const;
  std::uint16_t local(const Line& line, blokus::Colour colour, const blokus::Room& room,
                      const blokus::Framed& open);
  std::uint16_t anywhere(blokus::Colour colour, const blokus::Room& room,
                         const blokus::Framed& open);

  // The covers of the pieces that a colour has left, by the pieces' size.
  using BySize = std::array<blokus::Wide, kSizes>;
  static BySize covers_of(const State& state, Colour colour);
  void lay_down(Colour colour, blokus::Piece piece);
  void begin(const State& state);

  PlayoutStyle style_;
  const Replies& replies_;
  Random& random_;
  std::array<BySize, blokus::kMaxColours> covers_;
  std::array<BySize, blokus::kMaxColours> covers_at_start_;
  std::array<std::uint32_t, blokus::kMaxColours> left_at_start_{};
  // The anchors at which a colour fits no piece of a size, and never will: open squares and pieces
  // only become fewer.
  std::array<BySize, blokus::kMaxColours> dead_;
  std::array<BySize, blokus::kMaxColours> dead_at_start_;
};

}  // namespace spiel::bots::blokus_search
