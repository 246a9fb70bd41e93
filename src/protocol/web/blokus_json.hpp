// Blokus as JSON. Nothing is hidden in this game.
#pragma once

#include <boost/json/fwd.hpp>

#include "blokus/game.hpp"

namespace spiel::web {

namespace json = boost::json;

json::object setup_json(const blokus::Setup& setup);
json::object view_json(const blokus::View& view);
json::object event_json(const blokus::Event& event);
// What the viewing seat may do now; null for observers.
json::value legal_json(const blokus::View& view);
// Every piece with all its orientations.
json::object pieces_json();

}  // namespace spiel::web
