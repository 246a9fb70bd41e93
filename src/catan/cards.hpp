// Cards in hands, bank and deck. A pile counts five kinds in five lanes of six bits; the top bit of
// a lane is a guard, so "has at least" and "pay" are one subtraction over all kinds at once.
// Invariant: every lane holds at most 31.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

namespace spiel::catan {

enum class Resource : std::uint8_t { Lumber, Brick, Wool, Grain, Ore };
enum class Development : std::uint8_t { Knight, VictoryPoint, RoadBuilding, Invention, Monopoly };

inline constexpr int kKinds = 5;
inline constexpr std::array kResources = {Resource::Lumber, Resource::Brick, Resource::Wool,
                                          Resource::Grain, Resource::Ore};
inline constexpr std::array kDevelopments = {Development::Knight, Development::VictoryPoint,
                                             Development::RoadBuilding, Development::Invention,
                                             Development::Monopoly};

template <class Kind>
class Pile {
 public:
  static constexpr int kLaneMax = 31;

  constexpr Pile() = default;
  constexpr Pile(std::uint32_t c0, std::uint32_t c1, std::uint32_t c2, std::uint32_t c3,
                 std::uint32_t c4)
      : lanes_(c0 | c1 << 6 | c2 << 12 | c3 << 18 | c4 << 24) {}
  static constexpr Pile of(Kind kind, std::uint32_t count = 1) {
    return Pile(count << shift(kind));
  }
  static constexpr Pile each(std::uint32_t count) { return Pile(count * kOnes); }
  static constexpr Pile from_lanes(std::uint32_t lanes) { return Pile(lanes); }

  constexpr std::uint32_t lanes() const { return lanes_; }
  constexpr int operator[](Kind kind) const {
    return static_cast<int>(lanes_ >> shift(kind)) & 0x3f;
  }
  // False for lanes that overflow: only outside input can bring them.
  constexpr bool well_formed() const { return (lanes_ & ~(kOnes * kLaneMax)) == 0; }
  constexpr bool empty() const { return lanes_ == 0; }
  constexpr int total() const {
    const std::uint32_t pairs = (lanes_ & 0x3f03f03f) + (lanes_ >> 6 & 0x0003f03f);
    return static_cast<int>((pairs + (pairs >> 12) + (pairs >> 24)) & 0xfff);
  }
  constexpr bool covers(Pile other) const {
    return (((lanes_ | kGuards) - other.lanes_) & kGuards) == kGuards;
  }
  // Bit i: kind i is there at least as often as `other` has it.
  constexpr std::uint32_t kinds_covering(Pile other) const {
    return gather((lanes_ | kGuards) - other.lanes_);
  }
  // Bit i: kind i is there.
  constexpr std::uint32_t kinds() const { return kinds_covering(each(1)); }
  constexpr bool shares_kind(Pile other) const { return (kinds() & other.kinds()) != 0; }

  constexpr bool operator==(const Pile&) const = default;
  constexpr Pile operator+(Pile o) const { return Pile(lanes_ + o.lanes_); }
  constexpr Pile operator-(Pile o) const {
    assert(covers(o));
    return Pile(lanes_ - o.lanes_);
  }
  constexpr Pile& operator+=(Pile o) { return *this = *this + o; }
  constexpr Pile& operator-=(Pile o) { return *this = *this - o; }

  // The kind of the card with `n` cards before it when the pile is laid out kind by kind.
  constexpr Kind nth(int n) const {
    int kind = 0;
    while (n >= (*this)[static_cast<Kind>(kind)]) n -= (*this)[static_cast<Kind>(kind++)];
    return static_cast<Kind>(kind);
  }

 private:
  static constexpr std::uint32_t kOnes = 0x01041041;
  static constexpr std::uint32_t kGuards = kOnes << 5;
  static constexpr int shift(Kind kind) { return 6 * static_cast<int>(kind); }
  // The guard bits side by side.
  static constexpr std::uint32_t gather(std::uint32_t lanes) {
#if defined(__BMI2__)
    if (!std::is_constant_evaluated()) return __builtin_ia32_pext_si(lanes, kGuards);
#endif
    const std::uint32_t g = (lanes & kGuards) >> 5;
    return (g | g >> 5 | g >> 10 | g >> 15 | g >> 20) & 0x1f;
  }
  constexpr explicit Pile(std::uint32_t lanes) : lanes_(lanes) {}

  std::uint32_t lanes_ = 0;
};

using Cards = Pile<Resource>;  // lumber, brick, wool, grain, ore
using DevelopmentCards =
    Pile<Development>;  // knights, victory points, road building, invention, monopoly

inline constexpr Cards kRoadCost{1, 1, 0, 0, 0};
inline constexpr Cards kSettlementCost{1, 1, 1, 1, 0};
inline constexpr Cards kCityCost{0, 0, 0, 2, 3};
inline constexpr Cards kDevelopmentCost{0, 0, 1, 1, 1};

std::string_view name_of(Resource);
std::string_view name_of(Development);
std::optional<Resource> parse_resource(std::string_view);
std::optional<Development> parse_development(std::string_view);

}  // namespace spiel::catan
