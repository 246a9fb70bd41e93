// What a player decides, in the words of the protocol. The rules play a knight and two free roads
// in steps, the protocol in one message; so the decisions that follow are asked for at once, on a
// copy of the game.
#pragma once

#include <functional>
#include <optional>

#include "catan/action.hpp"
#include "client/lmu_mirror.hpp"
#include "protocol/lmu/messages.hpp"

namespace spiel::client {

// What the seat of the view does; nothing while it has nothing to do, or waits.
using Decide = std::function<std::optional<catan::Action>(const catan::View&, bool may_wait)>;

// Nothing for actions that the protocol has no words for.
std::optional<lmu::ClientMessage> phrase(catan::Action action, const LmuMirror& mirror,
                                         const Decide& decide);

}  // namespace spiel::client
