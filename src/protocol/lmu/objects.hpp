// The objects that messages are made of. Each type says in `describe` which attributes it has, in
// the order of the documents; reading and writing both follow that one description.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "catan/cards.hpp"
#include "catan/rules.hpp"
#include "catan/setup.hpp"
#include "protocol/lmu/words.hpp"

namespace spiel::lmu {

using PlayerId = std::int32_t;
inline constexpr PlayerId kNobody = -1;

// The cells that meet at a place, sea included: one for a cell, two for an edge, three for a
// corner. A set, so the order of letters on the wire cannot matter.
struct Place {
  std::uint64_t cells = 0;

  static Place of(std::initializer_list<catan::Cell> members) {
    Place place;
    for (const catan::Cell cell : members) place.add(cell);
    return place;
  }
  void add(catan::Cell cell) { cells |= std::uint64_t{1} << cell; }
  bool has(catan::Cell cell) const { return (cells >> cell & 1) != 0; }
  int size() const { return std::popcount(cells); }
  bool operator==(const Place&) const = default;
};

// The edge of a harbour: written with its sea cell first.
struct Shore {
  Place place;
  bool operator==(const Shore&) const = default;
};

enum class Piece : std::uint8_t { Road, Settlement, City };
enum class Colour : std::uint8_t { Red, Orange, Blue, White };

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
  Wait,
  ConnectionLost,
};

// Cards that may be face down: then only their number is known.
template <class Pile>
struct Holding {
  Pile open;
  std::optional<int> hidden;

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
    attributes(Word::Gebaeude, self.buildings);
    attributes(Word::Haefen, self.harbours);
    attributes(Word::Raeuber, self.robber);
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

  static void describe(auto& self, auto& attributes) {
    attributes(Word::Id, self.id);
    attributes.optional(Word::Farbe, self.colour);
    attributes.nullable(Word::Name, self.name);
    attributes(Word::Status, self.status);
    attributes.lenient(Word::Siegpunkte, self.points);
    attributes.lenient(Word::Rohstoffe, self.resources);
    if (attributes.has_cards()) {
      attributes.lenient(Word::GespielteRitter, self.knights);
      attributes.lenient(Word::Entwicklungskarten, self.developments);
    }
  }
  bool operator==(const Player&) const = default;
};

}  // namespace spiel::lmu
