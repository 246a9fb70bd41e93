// Blokus as JSON. Nothing is hidden in this game.
#pragma once

#include <string>

#include "blokus/game.hpp"
#include "core/json_writer.hpp"

namespace spiel::web {

void setup_json(JsonWriter& out, const blokus::Setup& setup);
void view_json(JsonWriter& out, const blokus::View& view);
void event_json(JsonWriter& out, const blokus::Event& event);
// What the viewing seat may do now.
void legal_json(JsonWriter& out, const blokus::View& view);
// Every piece with all its orientations.
std::string pieces_json();

}  // namespace spiel::web
