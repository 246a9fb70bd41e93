// Whichever game it is: the codec of that game. That of Catan and of Blokus stands in this folder;
// another may have its `setup_json`, `view_json`, `event_json` and `legal_json` beside its types.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "protocol/web/fields.hpp"
#include "table/game.hpp"

namespace spiel::web {

json::object game_setup_json(const table::Setup& setup);
json::object game_view_json(const table::View& view);
json::object game_event_json(const table::Event& event);
std::string action_text(const table::Action& action);
json::value game_legal_json(const table::View& view);

// An action of that game in its text form.
Result<table::Action, Malformed> parse_action(const table::GameRules& rules, std::string_view text);

}  // namespace spiel::web
