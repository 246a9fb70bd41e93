#include "protocol/web/game_json.hpp"

#include <boost/json.hpp>

#include "core/text.hpp"
#include "protocol/web/blokus_json.hpp"
#include "protocol/web/catan_json.hpp"

namespace spiel::web {

namespace {

Malformed not_an_action(std::string_view why) {
  return {"not-an-action", "Not an action of this game: " + as_utf8(why) + "."};
}

}  // namespace

json::object game_setup_json(const table::Setup& setup) {
  return std::visit([](const auto& s) { return setup_json(s); }, setup);
}

json::object game_view_json(const table::View& view) {
  return std::visit([](const auto& v) { return view_json(v); }, view);
}

json::object game_event_json(const table::Event& event) {
  return std::visit([](const auto& e) { return event_json(e); }, event);
}

std::string action_text(const table::Action& action) {
  return std::visit([](const auto& a) { return to_text(a); }, action);
}

json::value game_legal_json(const table::View& view) {
  return std::visit([](const auto& v) { return legal_json(v); }, view);
}

Result<table::Action, Malformed> parse_action(const table::GameRules& rules,
                                              std::string_view text) {
  return games::visit_game(rules, [&]<class G>(const auto&) -> Result<table::Action, Malformed> {
    const auto action = G::parse_action(text);
    if (!action) return failure(not_an_action(action.error()));
    if (G::is_the_tables(*action)) return failure(not_an_action(text));
    return *action;
  });
}

}  // namespace spiel::web
