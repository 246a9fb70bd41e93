// The words for a table's enumerations, as the journal and our own protocol spell them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "table/entry.hpp"
#include "table/options.hpp"
#include "table/table_info.hpp"

namespace spiel::table {

// In the order of the enumerators.
template <class Enum>
inline constexpr std::array<std::string_view, 0> kNames{};
template <>
inline constexpr std::array<std::string_view, 3> kNames<StartRule>{"when-full", "when-all-ready",
                                                                   "when-told"};
template <>
inline constexpr std::array<std::string_view, 4> kNames<LostSeat>{"waits", "ends-game", "forfeits",
                                                                  "bot-plays"};
template <>
inline constexpr std::array<std::string_view, 2> kNames<Overtime>{"forfeits", "bot-acts"};
template <>
inline constexpr std::array<std::string_view, 4> kNames<Holder>{"open", "reserved", "client",
                                                                "bot"};
template <>
inline constexpr std::array<std::string_view, 3> kNames<Stage>{"gathering", "playing", "over"};
template <>
inline constexpr std::array<std::string_view, 9> kNames<EndReason>{
    "finished", "left",    "soft-timeout", "hard-timeout", "rule-violation",
    "drawn",    "aborted", "abandoned",    "too-long"};
template <>
inline constexpr std::array<std::string_view, 11> kNames<SeatChange>{
    "reserved", "unreserved", "joined",    "profile", "ready", "left",
    "lost",     "returned",   "bot-plays", "timed",   "noted"};

template <class Enum>
constexpr std::string_view name_of_enum(Enum value) {
  return kNames<Enum>[static_cast<std::size_t>(value)];
}

template <class Enum>
constexpr std::optional<Enum> parse_enum(std::string_view name) {
  for (std::size_t i = 0; i < kNames<Enum>.size(); ++i) {
    if (kNames<Enum>[i] == name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace spiel::table
