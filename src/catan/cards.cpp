#include "catan/cards.hpp"

#include <algorithm>

namespace spiel::catan {

namespace {

constexpr std::array<std::string_view, kKinds> kResourceNames = {"lumber", "brick", "wool", "grain",
                                                                 "ore"};
constexpr std::array<std::string_view, kKinds> kDevelopmentNames = {
    "knight", "victory-point", "road-building", "invention", "monopoly"};

template <class Kind>
std::optional<Kind> find(const std::array<std::string_view, kKinds>& names, std::string_view name) {
  const auto it = std::ranges::find(names, name);
  if (it == names.end()) return std::nullopt;
  return static_cast<Kind>(it - names.begin());
}

}  // namespace

std::string_view name_of(Resource r) { return kResourceNames[static_cast<std::size_t>(r)]; }
std::string_view name_of(Development d) { return kDevelopmentNames[static_cast<std::size_t>(d)]; }
std::optional<Resource> parse_resource(std::string_view name) {
  return find<Resource>(kResourceNames, name);
}
std::optional<Development> parse_development(std::string_view name) {
  return find<Development>(kDevelopmentNames, name);
}

}  // namespace spiel::catan
