// The level `greedy` of Catan: one decision per phase, each by the outlook (catan_outlook.hpp).
//
// It always comes to an end: within a turn every action builds, plays or gives up a card, closes a
// trade that shortens the way to the target, or uses up one of its few offers.
#pragma once

#include "bots/player.hpp"

namespace spiel::bots {

std::optional<catan::Action> play_greedy(const catan::View&, const Budget&, Random&);

}  // namespace spiel::bots
