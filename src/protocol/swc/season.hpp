// The seasons of the challenge that were Blokus, and everything that belongs to a whole season:
// another one is another row here. What differs between releases of one season is in release.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "blokus/variant.hpp"

namespace spiel::swc {

struct Release;
extern const Release kSeed;
extern const Release k27_0;

struct Season {
  std::string_view year;  // as people name it
  std::string_view game_type;
  blokus::VariantId rules;
  std::string_view kind;   // of tables that a plain join opens
  std::string_view title;  // of these tables
  std::string_view set_move_class;
  std::string_view skip_move_class;
  std::string_view move_request_class;
  // What a result is made of: games won and points, as the ranking of the challenge counts them.
  std::string_view winner_fragment;
  std::string_view points_fragment;
  const Release* standard;  // the release that is spoken unless another is asked for
};

inline constexpr Season k2021 = {
    .year = "2021",
    .game_type = "swc_2021_blokus",
    .rules = blokus::VariantId::Swc,
    .kind = "swc",
    .title = "Software-Challenge 2021",
    .set_move_class = "sc.plugin2021.SetMove",
    .skip_move_class = "sc.plugin2021.SkipMove",
    .move_request_class = "sc.framework.plugins.protocol.MoveRequest",
    .winner_fragment = "Gewinner",
    .points_fragment = "\u2205 Punkte",
    .standard = &kSeed,
};

inline constexpr Season k2027 = {
    .year = "2027",
    .game_type = "swc_2027_blokus",
    .rules = blokus::VariantId::Swc2027,
    .kind = "swc-2027",
    .title = "Software-Challenge 2027",
    .set_move_class = "sc.plugin2027.SetMove",
    .skip_move_class = "sc.plugin2027.SkipMove",
    .move_request_class = "moveRequest",
    .winner_fragment = "Siegpunkte",
    .points_fragment = "Punkte",
    .standard = &k27_0,
};

// Of servers of every season.
inline constexpr std::uint16_t kUsualPort = 13050;

inline constexpr std::array<const Season*, 2> kSeasons = {&k2021, &k2027};

// Of whoever does not say which one is meant.
inline constexpr const Season& kNewestSeason = *kSeasons.back();

// By a field that names it; null if none has this value.
template <class Value>
constexpr const Season* find_season(Value Season::* field, const Value& value) {
  for (const Season* season : kSeasons) {
    if (season->*field == value) return season;
  }
  return nullptr;
}
constexpr const Season* find_season(std::string_view year) {
  return find_season(&Season::year, year);
}

}  // namespace spiel::swc
