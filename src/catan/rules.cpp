#include "catan/rules.hpp"

#include <algorithm>

namespace spiel::catan {

namespace {

constexpr std::uint8_t kSmallChips[] = {5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11};
constexpr std::uint8_t kLargeChips[] = {2, 5,  4,  6,  3,  9, 8, 11, 11, 10, 6,  3, 8, 4,
                                        8, 10, 11, 12, 10, 5, 4, 9,  5,  9,  12, 3, 2, 6};
static_assert(std::size(kLargeChips) == kMaxChips);

constexpr Harbour kSmallHarbours[] = {Harbour::Lumber, Harbour::Brick, Harbour::Wool,
                                      Harbour::Grain,  Harbour::Ore,   Harbour::Any,
                                      Harbour::Any,    Harbour::Any,   Harbour::Any};
constexpr Harbour kLargeHarbours[] = {
    Harbour::Lumber, Harbour::Brick, Harbour::Wool, Harbour::Grain, Harbour::Ore, Harbour::Any,
    Harbour::Any,    Harbour::Any,   Harbour::Any,  Harbour::Any,   Harbour::Wool};
static_assert(std::size(kLargeHarbours) == kMaxHarbours);

constexpr Material kMaterial[] = {
    {{4, 3, 4, 4, 3, 1}, kSmallChips, kSmallHarbours, 19, {14, 5, 2, 2, 2}},
    {{6, 5, 6, 6, 5, 2}, kLargeChips, kLargeHarbours, 24, {20, 5, 3, 3, 3}},
};

constexpr std::array<std::string_view, 6> kTerrainNames = {"forest", "hill",     "pasture",
                                                           "field",  "mountain", "desert"};
constexpr std::array<std::string_view, 6> kHarbourNames = {"lumber", "brick", "wool",
                                                           "grain",  "ore",   "any"};

template <class Kind>
std::optional<Kind> find(const std::array<std::string_view, 6>& names, std::string_view name) {
  const auto it = std::ranges::find(names, name);
  if (it == names.end()) return std::nullopt;
  return static_cast<Kind>(it - names.begin());
}

}  // namespace

const Material& material(BoardSize board) { return kMaterial[static_cast<int>(board)]; }

Rules standard_rules(int seats) {
  Rules rules;
  if (seats <= kSmallBoardSeats) return rules;
  rules.board = BoardSize::Large;
  rules.special_building = true;
  return rules;
}

std::optional<std::string> fault_of(const Rules& rules) {
  if (rules.target < kMinTarget || rules.target > kMaxTarget) return "target must be 3 to 20";
  if (rules.discard_limit < 1) return "discard_limit must be at least 1";
  if (rules.max_turns < 1) return "max_turns must be at least 1";
  if (rules.harbours == HarbourFrame::Fixed && rules.board != BoardSize::Small) {
    return "the fixed harbour frame belongs to the small board";
  }
  return std::nullopt;
}

std::string_view name_of(Terrain t) { return kTerrainNames[static_cast<std::size_t>(t)]; }
std::string_view name_of(Harbour h) { return kHarbourNames[static_cast<std::size_t>(h)]; }
std::optional<Terrain> parse_terrain(std::string_view name) {
  return find<Terrain>(kTerrainNames, name);
}
std::optional<Harbour> parse_harbour(std::string_view name) {
  return find<Harbour>(kHarbourNames, name);
}

}  // namespace spiel::catan
