// The objects that messages are made of. Each type says in `describe` which attributes it has, in
// the order of the documents; reading and writing both follow that one description.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "catan/cards.hpp"
#include "catan/rules.hpp"
#include "catan/setup.hpp"
#include "protocol/lmu/words.hpp"

namespace spiel::lmu {

using PlayerId = std::int32_t;
inline constexpr PlayerId kNobody = -1;

// Groups of messages and attributes that a version has or has not.
enum class Feature : unsigned {
  Basic = 0,
  Costs = 1,
  Robber = 2,
  Trade = 4,
  Cards = 8,
  Awards = 16,
  End = 32,
  AwardFlags = 64,  // a player says whether it has an award
  Declines = 128,   // offers are declined with a word of their own
};

// The cells that meet at a place, sea included: one for a cell, two for an edge, three for a
// corner. A set, kept in rows, so the order on the wire cannot matter. A cell is named by where it
// lies on the map, so a place can be read before it is known which board is played on.
class Place {
 public:
  static Place of(std::initializer_list<catan::Axial> members) {
    Place place;
    for (const catan::Axial cell : members) place.add(cell);
    return place;
  }
  // False, and nothing done, for a cell that is there already and for a fourth one.
  bool add(catan::Axial cell) {
    if (size_ == cells_.size() || std::ranges::count(cells(), cell) != 0) return false;
    cells_[size_++] = cell;
    std::sort(cells_.begin(), cells_.begin() + size_);
    return true;
  }
  std::span<const catan::Axial> cells() const { return {cells_.data(), size_}; }
  bool operator==(const Place&) const = default;

 private:
  std::array<catan::Axial, 3> cells_{};
  std::uint8_t size_ = 0;
};

// The edge of a harbour: written with its sea cell first.
struct Shore {
  catan::Axial sea;
  catan::Axial land;

  Place place() const { return Place::of({sea, land}); }
  bool operator==(const Shore&) const = default;
};

enum class Piece : std::uint8_t { Road, Settlement, City };
enum class Colour : std::uint8_t { Red, Orange, Blue, White, Green, Brown };

// What the server waits for from a player.
enum class Status : std::uint8_t {
  StartGame,
  AwaitStart,
  BuildSettlement,
  BuildRoad,
  Roll,
  Discard,
  MoveRobber,
  TradeOrBuild,
  SpecialBuild,  // between two turns, at a table for five or six
  Wait,
  ConnectionLost,
};

// Cards that may be face down: then only their number is known.
template <class Pile>
struct Holding {
  Pile open;
  std::optional<int> hidden;
  bool told = true;  // where it may be left out

  int total() const { return hidden.value_or(open.total()); }
  bool operator==(const Holding&) const = default;
};
using ResourceHolding = Holding<catan::Cards>;
using DevelopmentHolding = Holding<catan::DevelopmentCards>;

// Where only the sum is told, it stands in `first`, and `second` is 0.
struct Dice {
  int first = 0;
  int second = 0;

  int sum() const { return first + second; }
  bool operator==(const Dice&) const = default;
};

// A development card that may be face down.
struct DrawnCard {
  std::optional<catan::Development> kind;
  bool operator==(const DrawnCard&) const = default;
};

// A land cell's terrain, or the sea.
struct Ground {
  std::optional<catan::Terrain> terrain;
  bool operator==(const Ground&) const = default;
};

struct Field {
  Place place;
  Ground ground;
  std::optional<int> chip;

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Ort, self.place);
    attributes(Word::Typ, self.ground);
    attributes.optional(Word::Zahl, self.chip);
  }
  bool operator==(const Field&) const = default;
};

struct Building {
  PlayerId owner = kNobody;
  Piece piece{};
  Place place;

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Eigentuemer, self.owner);
    attributes(Word::Typ, self.piece);
    attributes(Word::Ort, self.place);
  }
  bool operator==(const Building&) const = default;
};

struct HarbourMark {
  Shore shore;
  catan::Harbour kind{};

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Ort, self.shore);
    attributes(Word::Typ, self.kind);
  }
  bool operator==(const HarbourMark&) const = default;
};

struct Map {
  std::vector<Field> fields;
  std::vector<Building> buildings;
  std::vector<HarbourMark> harbours;
  Place robber;

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Felder, self.fields);
    attributes.lenient(Word::Gebaeude, self.buildings);
    attributes.lenient(Word::Haefen, self.harbours);
    attributes.lenient(Word::Raeuber, self.robber);
  }
  bool operator==(const Map&) const = default;
};

struct Player {
  PlayerId id = kNobody;
  std::optional<Colour> colour;
  std::optional<std::string> name;
  Status status = Status::StartGame;
  int points = 0;
  ResourceHolding resources;
  int knights = 0;
  DevelopmentHolding developments;
  bool largest_army = false;
  bool longest_road = false;

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Id, self.id);
    attributes.if_known(Word::Farbe, self.colour);
    attributes.nullable(Word::Name, self.name);
    attributes.known_or(Word::Status, self.status, Status::Wait);
    attributes.lenient(Word::Siegpunkte, self.points);
    attributes.lenient(Word::Rohstoffe, self.resources);
    if (attributes.has(Feature::Cards)) {
      attributes.lenient(Word::GespielteRitter, self.knights);
      attributes.lenient(Word::Entwicklungskarten, self.developments);
    }
    if (attributes.has(Feature::AwardFlags)) {
      attributes.lenient(Word::GroessteRittermacht, self.largest_army);
      attributes.lenient(Word::LaengsteHandelsstrasse, self.longest_road);
    }
  }
  bool operator==(const Player&) const = default;
};

}  // namespace spiel::lmu
