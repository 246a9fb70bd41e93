// Which word stands for which value of an enumeration.
#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "protocol/lmu/dialect.hpp"

namespace spiel::lmu {

template <class Value>
struct Spelled;

template <>
struct Spelled<catan::Resource> {
  static constexpr std::pair<catan::Resource, Word> kWords[] = {
      {catan::Resource::Lumber, Word::Holz}, {catan::Resource::Brick, Word::Lehm},
      {catan::Resource::Wool, Word::Wolle},  {catan::Resource::Grain, Word::Getreide},
      {catan::Resource::Ore, Word::Erz},
  };
};

template <>
struct Spelled<catan::Development> {
  static constexpr std::pair<catan::Development, Word> kWords[] = {
      {catan::Development::Knight, Word::Ritter},
      {catan::Development::RoadBuilding, Word::Strassenbau},
      {catan::Development::Monopoly, Word::Monopol},
      {catan::Development::Invention, Word::Erfindung},
      {catan::Development::VictoryPoint, Word::SiegpunktKarte},
  };
};

template <>
struct Spelled<catan::Terrain> {
  static constexpr std::pair<catan::Terrain, Word> kWords[] = {
      {catan::Terrain::Field, Word::Ackerland},   {catan::Terrain::Hill, Word::Huegelland},
      {catan::Terrain::Pasture, Word::Weideland}, {catan::Terrain::Forest, Word::Wald},
      {catan::Terrain::Mountain, Word::Gebirge},  {catan::Terrain::Desert, Word::Wueste},
  };
};

template <>
struct Spelled<catan::Harbour> {
  static constexpr std::pair<catan::Harbour, Word> kWords[] = {
      {catan::Harbour::Lumber, Word::HolzHafen}, {catan::Harbour::Brick, Word::LehmHafen},
      {catan::Harbour::Wool, Word::WolleHafen},  {catan::Harbour::Ore, Word::ErzHafen},
      {catan::Harbour::Any, Word::Hafen},        {catan::Harbour::Grain, Word::GetreideHafen},
  };
};

template <>
struct Spelled<Piece> {
  static constexpr std::pair<Piece, Word> kWords[] = {
      {Piece::Road, Word::Strasse},
      {Piece::Settlement, Word::Dorf},
      {Piece::City, Word::Stadt},
  };
};

template <>
struct Spelled<Colour> {
  static constexpr std::pair<Colour, Word> kWords[] = {
      {Colour::Red, Word::Rot},     {Colour::Orange, Word::Orange}, {Colour::Blue, Word::Blau},
      {Colour::White, Word::Weiss}, {Colour::Green, Word::Gruen},   {Colour::Brown, Word::Braun},
  };
};

template <>
struct Spelled<Status> {
  static constexpr std::pair<Status, Word> kWords[] = {
      {Status::StartGame, Word::SpielStarten},
      {Status::AwaitStart, Word::WartetAufSpielbeginn},
      {Status::BuildSettlement, Word::DorfBauen},
      {Status::BuildRoad, Word::StrasseBauen},
      {Status::Roll, Word::Wuerfeln},
      {Status::Discard, Word::KartenWegenRaeuberAbgeben},
      {Status::MoveRobber, Word::RaeuberVersetzen},
      {Status::TradeOrBuild, Word::HandelnOderBauen},
      {Status::SpecialBuild, Word::Sonderbauphase},
      {Status::Wait, Word::Warten},
      {Status::ConnectionLost, Word::VerbindungVerloren},
  };
};

template <class Value>
concept HasWords = requires { Spelled<Value>::kWords; };

// Whether this version has the value at all.
template <HasWords Value>
bool knows(const Dialect&, Value) {
  return true;
}
inline bool knows(const Dialect& dialect, Colour colour) {
  return static_cast<int>(colour) < dialect.colours;
}

template <HasWords Value>
std::string_view spell(const Dialect& dialect, Value value) {
  for (const auto& [candidate, word] : Spelled<Value>::kWords) {
    if (candidate == value) return dialect.words[word];
  }
  return {};
}

template <HasWords Value>
std::optional<Value> unspell(const Dialect& dialect, std::string_view text) {
  for (const auto& [value, word] : Spelled<Value>::kWords) {
    if (dialect.words[word] == text && knows(dialect, value)) return value;
  }
  return std::nullopt;
}

}  // namespace spiel::lmu
