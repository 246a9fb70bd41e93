// Whichever game it is: the codec of that game. That of Catan and of Blokus stands in this folder;
// another may have its `setup_json`, `view_json`, `event_json` and `legal_json` beside its types.
// A game that hides something has an `own_json`, too: what the viewing seat alone sees, for the
// place that `view_json` names by `ViewWriter::own`.
#pragma once

#include <string>
#include <string_view>

#include "core/json_writer.hpp"
#include "core/result.hpp"
#include "protocol/web/fields.hpp"
#include "table/game.hpp"
#include "table/shared_text.hpp"

namespace spiel::web {

void game_setup_json(JsonWriter& out, const table::Setup& setup);
void game_view_json(JsonWriter& out, const table::View& view);
void game_event_json(JsonWriter& out, const table::Event& event);
std::string action_text(const table::Action& action);
// What the viewing seat may do now; there must be one.
void game_legal_json(JsonWriter& out, const table::View& view);

// What all viewers share of a view, written from what an observer sees; and the view of one of
// them, put together from it.
table::SharedText shared_view_json(const table::View& as_observer);
void own_view_json(JsonWriter& out, const table::View& view, Viewer viewer,
                   const table::SharedText& shared);

// An action of that game in its text form.
Result<table::Action, Malformed> parse_action(const table::GameRules& rules, std::string_view text);

}  // namespace spiel::web
