#include "protocol/engine/words.hpp"

#include <fmt/core.h>

#include <array>

#include "protocol/engine/texts.hpp"

namespace spiel::engine {

namespace {

using Words = std::array<std::string_view, 5>;

// In the order of catan::Resource and catan::Development.
constexpr Words kResourceWords = {"lumber", "brick", "wool", "grain", "ore"};
constexpr Words kResourceCapitals = {"Lumber", "Brick", "Wool", "Grain", "Ore"};
constexpr Words kDevelopmentWords = {"knight", "victoryPoint", "roadBuilding", "yearOfPlenty",
                                     "monopoly"};
constexpr Words kDevelopmentCapitals = {"Knight", "Victory Point", "Road Building",
                                        "Year of Plenty", "Monopoly"};

template <class Enum>
std::optional<Enum> find_word(const Words& words, std::string_view word) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == word) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace

std::string_view word_of(catan::Resource kind) {
  return kResourceWords[static_cast<std::size_t>(kind)];
}
std::string_view capital_of(catan::Resource kind) {
  return kResourceCapitals[static_cast<std::size_t>(kind)];
}
std::optional<catan::Resource> resource_of_word(std::string_view word) {
  return find_word<catan::Resource>(kResourceWords, word);
}

std::string_view word_of(catan::Development kind) {
  return kDevelopmentWords[static_cast<std::size_t>(kind)];
}
std::string_view capital_of(catan::Development kind) {
  return kDevelopmentCapitals[static_cast<std::size_t>(kind)];
}
std::optional<catan::Development> development_of_word(std::string_view word) {
  return find_word<catan::Development>(kDevelopmentWords, word);
}

std::string_view word_of(catan::Terrain terrain) {
  const auto kind = catan::resource_of(terrain);
  return kind ? word_of(*kind) : std::string_view("desert");
}

std::string_view word_of(catan::Harbour harbour) {
  if (harbour == catan::Harbour::Any) return "ThreeForOne";
  return kResourceCapitals[static_cast<std::size_t>(harbour)];
}

namespace text {

std::string not_enough(catan::Resource kind) {
  return fmt::format("You do not have enough\n{} resource cards.", capital_of(kind));
}
std::string none_of(catan::Resource kind) {
  return fmt::format("You do not have\n{} resource cards.", capital_of(kind));
}
std::string bank_lacks(catan::Resource kind) {
  return fmt::format("The bank does not have\n{} resource cards.", capital_of(kind));
}
std::string bank_short(catan::Resource kind) {
  return fmt::format("The bank does not have enough\n{} resource cards.", capital_of(kind));
}
std::string no_card(catan::Development kind) {
  return fmt::format("You do not have\n{} development cards.", capital_of(kind));
}
std::string may_use(catan::Development kind) {
  const bool one_word = capital_of(kind).find(' ') == std::string_view::npos;
  return fmt::format("You can use{}{} development card.", one_word ? " " : "\n", capital_of(kind));
}

}  // namespace text

}  // namespace spiel::engine
