// The words of the wire that stand for values, each spelled once.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "protocol/swc/messages.hpp"

namespace spiel::swc {

// The element that ends a conversation, by release.
inline constexpr std::string_view kCloseElement = "sc.protocol.responses.CloseConnection";
inline constexpr std::string_view kLateCloseElement = "sc.protocol.CloseConnection";
inline constexpr std::string_view kShortCloseElement = "close";

inline constexpr std::array<std::string_view, kColours> kColourWords = {"BLUE", "YELLOW", "RED",
                                                                        "GREEN"};
inline constexpr std::array<std::string_view, 2> kTeamWords = {"ONE", "TWO"};
inline constexpr std::array<std::string_view, 2> kLowerTeamWords = {"one", "two"};
inline constexpr std::array<std::string_view, 5> kCauseWords = {"REGULAR", "LEFT", "RULE_VIOLATION",
                                                                "SOFT_TIMEOUT", "HARD_TIMEOUT"};
inline constexpr std::array<std::string_view, 2> kAggregationWords = {"SUM", "AVERAGE"};
inline constexpr std::array<std::string_view, kColours> kShapesElements = {
    "blueShapes", "yellowShapes", "redShapes", "greenShapes"};
inline constexpr std::array<std::string_view, 2> kPlayerElements = {"first", "second"};

inline constexpr std::array<std::string_view, 3> kDepartureWords = {
    "LOST_CONNECTION", "RECEIVED_DISCONNECT", "PROTOCOL_ERROR"};

template <class Enum, std::size_t N>
constexpr std::string_view word_of(const std::array<std::string_view, N>& words, Enum value) {
  return words[static_cast<std::size_t>(value)];
}

template <class Enum, std::size_t N>
constexpr std::optional<Enum> value_of(const std::array<std::string_view, N>& words,
                                       std::string_view word) {
  for (std::size_t i = 0; i < N; ++i) {
    if (words[i] == word) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

inline std::optional<Colour> parse_colour(std::string_view word) {
  return value_of<Colour>(kColourWords, word);
}

}  // namespace spiel::swc
