// Catan as JSON. Views and events come as their viewer may know them; here the cards that a view
// has blotted out become null, so that nobody takes them for an empty hand.
#pragma once

#include "catan/game.hpp"
#include "core/json_writer.hpp"
#include "protocol/web/view_writer.hpp"

namespace spiel::web {

void setup_json(JsonWriter& out, const catan::Setup& setup);
void view_json(ViewWriter& out, const catan::View& view);
// What the viewing seat sees of itself and nobody else does.
void own_json(JsonWriter& out, const catan::View& view);
void event_json(JsonWriter& out, const catan::Event& event);
// What the viewing seat may do now.
void legal_json(JsonWriter& out, const catan::View& view);
// Where cells, corners and edges lie: pointy-top hexagons with sides of length 1, y downwards.
std::string geometry_json(catan::BoardSize board);

// As values of a field.
inline auto cards_json(catan::Cards cards) {
  return [cards](JsonWriter& out) {
    out.object([&] {
      for (const auto kind : catan::kResources) out.add(field(name_of(kind), cards[kind]));
    });
  };
}
inline auto cards_json(catan::DevelopmentCards cards) {
  return [cards](JsonWriter& out) {
    out.object([&] {
      for (const auto kind : catan::kDevelopments) out.add(field(name_of(kind), cards[kind]));
    });
  };
}
inline auto dice_json(catan::Throw dice) { return std::array{dice.first, dice.second}; }

}  // namespace spiel::web
