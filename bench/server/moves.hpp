// What a seat of the load does next at its table of Catan, read from a message without parsing it
// whole: the load must cost little, for it shares the machine with the server.
//
// Seats only settle, roll, discard and end their turns, so no game ever ends.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace spiel::load {

// The value of a text field, the first of its name.
std::string_view text_field(std::string_view message, std::string_view name);

// Empty when the seat has nothing to do.
std::string next_action(std::string_view message);

}  // namespace spiel::load
