// What an LMU server tells, as events of the rules, for the log and the dice of the page. It tells
// less than the rules do: costs come apart from what they were for, and cards face down as numbers.
#pragma once

#include <vector>

#include "catan/event.hpp"
#include "client/lmu_mirror.hpp"
#include "protocol/lmu/messages.hpp"

namespace spiel::gateway {

// `before` is the mirror as it stood when the message came, and is in a game.
std::vector<catan::Event> events_of(const lmu::ServerMessage& message,
                                    const client::LmuMirror& before);

}  // namespace spiel::gateway
