#include "moves.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace spiel::load {

namespace {

// In this order; whatever else is legal is left alone.
constexpr std::array<std::string_view, 5> kWanted = {"roll", "end-turn", "move-robber ",
                                                     "build-settlement ", "build-road "};

int number_after(std::string_view text, std::string_view name) {
  const auto at = text.find(name);
  if (at == std::string_view::npos) return 0;
  int number = 0;
  std::from_chars(text.data() + at + name.size(), text.data() + text.size(), number);
  return number;
}

// The only hand that a seat is shown is its own.
std::string discard(std::string_view message, int count) {
  const auto hand = message.substr(message.find("\"hand\":{"));
  std::string cards;
  for (const std::string_view kind : {"lumber", "brick", "wool", "grain", "ore"}) {
    const int have = std::min(count, number_after(hand, fmt::format("\"{}\":", kind)));
    if (have == 0) continue;
    cards += fmt::format("{}{} {}", cards.empty() ? "" : ", ", have, kind);
    count -= have;
  }
  return "discard " + cards;
}

}  // namespace

std::string_view text_field(std::string_view message, std::string_view name) {
  const auto key = fmt::format("\"{}\":\"", name);
  const auto at = message.find(key);
  if (at == std::string_view::npos) return {};
  const auto begin = at + key.size();
  return message.substr(begin, message.find('"', begin) - begin);
}

std::string next_action(std::string_view message) {
  const auto at = message.rfind("\"legal\":{\"actions\":[");
  if (at == std::string_view::npos) return {};
  const auto legal = message.substr(at);
  if (const int count = number_after(legal, "\"discard\":"); count > 0) {
    return discard(message, count);
  }
  const auto actions = legal.substr(0, legal.find(']'));
  for (const auto wanted : kWanted) {
    const auto found = actions.find(fmt::format("\"{}", wanted));
    if (found == std::string_view::npos) continue;
    return std::string(actions.substr(found + 1, actions.find('"', found + 1) - found - 1));
  }
  return {};
}

}  // namespace spiel::load
