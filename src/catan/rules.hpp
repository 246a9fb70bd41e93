// The switches of a table and the material they imply.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "catan/cards.hpp"
#include "catan/topology.hpp"

namespace spiel::catan {

// BuildingOnly: no robber, no trade, no development cards, no awards, nobody wins.
enum class Phases : std::uint8_t { All, BuildingOnly };
enum class HarbourUse : std::uint8_t { AtOnce, NextTurn };
enum class HarbourFrame : std::uint8_t { Alternating, Fixed };  // Fixed: small board only
enum class ChipOrder : std::uint8_t { Spiral, Shuffled };
enum class DiceKind : std::uint8_t { Fair, Deck };  // Deck: 36 throws drawn without replacement

struct Rules {
  BoardSize board = BoardSize::Small;
  Phases phases = Phases::All;
  HarbourUse harbour_use = HarbourUse::AtOnce;
  HarbourFrame harbours = HarbourFrame::Alternating;
  ChipOrder chips = ChipOrder::Spiral;
  DiceKind dice = DiceKind::Fair;
  bool pre_roll_card = true;      // a development card may be played before the roll
  bool special_building = false;  // after each turn the others may build
  // The thief names the victim in a step of its own (`steal`) and may decline.
  bool steal_optional = false;
  bool friendly_robber = false;  // spares cells at buildings of others with two points or fewer
  std::uint8_t target = 10;
  std::uint8_t discard_limit = 7;  // a seat with more cards discards half on a seven
  std::uint16_t max_turns = 1000;

  bool operator==(const Rules&) const = default;
};

inline constexpr int kSmallBoardSeats = 4;

// The rules of the box for this many players: five and six have the large board, and build in each
// other's turns.
Rules standard_rules(int seats);

inline constexpr int kMinTarget = 3;
inline constexpr int kMaxTarget = 20;

// Why these rules cannot be played, or nothing.
std::optional<std::string> fault_of(const Rules&);

enum class Terrain : std::uint8_t { Forest, Hill, Pasture, Field, Mountain, Desert };
// What a harbour trades two for one; Any trades three of any kind.
enum class Harbour : std::uint8_t { Lumber, Brick, Wool, Grain, Ore, Any };

inline constexpr int kMaxHarbours = 11;
inline constexpr int kMaxChips = 28;
inline constexpr int kRoads = 15;
inline constexpr int kSettlements = 5;
inline constexpr int kCities = 4;
inline constexpr int kLongestRoadMinimum = 5;
inline constexpr int kLargestArmyMinimum = 3;
inline constexpr int kAwardPoints = 2;

struct Material {
  std::array<std::uint8_t, 6> terrain;  // how many cells of each Terrain
  std::span<const std::uint8_t> chips;  // in the order of the inward spiral
  std::span<const Harbour> harbours;    // every harbour, in the order State keeps them
  std::uint8_t bank;                    // cards of each resource
  DevelopmentCards deck;
};
const Material& material(BoardSize);

constexpr std::optional<Resource> resource_of(Terrain terrain) {
  if (terrain == Terrain::Desert) return std::nullopt;
  return static_cast<Resource>(terrain);
}
std::string_view name_of(Terrain);
std::string_view name_of(Harbour);
std::optional<Terrain> parse_terrain(std::string_view);
std::optional<Harbour> parse_harbour(std::string_view);

}  // namespace spiel::catan
