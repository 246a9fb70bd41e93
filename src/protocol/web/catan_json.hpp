// Catan as JSON. Views and events arrive as their viewer may know them; here the cards that a view
// has blotted out become null, so that nobody takes them for an empty hand.
#pragma once

#include <boost/json/fwd.hpp>

#include "catan/game.hpp"

namespace spiel::web {

namespace json = boost::json;

json::object setup_json(const catan::Setup& setup);
json::object view_json(const catan::View& view);
json::object event_json(const catan::Event& event);
// What the viewing seat may do now; null for observers.
json::value legal_json(const catan::View& view);
// Where cells, corners and edges lie: pointy-top hexagons with sides of length 1, y downwards.
json::object geometry_json(catan::BoardSize board);

json::object cards_json(catan::Cards cards);
json::object cards_json(catan::DevelopmentCards cards);
json::array dice_json(catan::Throw dice);

}  // namespace spiel::web
