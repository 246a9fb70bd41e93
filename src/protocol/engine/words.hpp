// How the API spells resources, development cards and ports.
#pragma once

#include <optional>
#include <string_view>

#include "catan/cards.hpp"
#include "catan/rules.hpp"

namespace spiel::engine {

// "lumber", and "Lumber" inside texts and for ports.
std::string_view word_of(catan::Resource kind);
std::string_view capital_of(catan::Resource kind);
std::optional<catan::Resource> resource_of_word(std::string_view word);

// "yearOfPlenty", and "Year of Plenty" inside texts.
std::string_view word_of(catan::Development kind);
std::string_view capital_of(catan::Development kind);
std::optional<catan::Development> development_of_word(std::string_view word);

std::string_view word_of(catan::Terrain terrain);  // a resource, or "desert"
std::string_view word_of(catan::Harbour harbour);  // "ThreeForOne", "Lumber" …

}  // namespace spiel::engine
