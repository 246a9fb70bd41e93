#include "protocol/web/game_json.hpp"

#include "core/text.hpp"
#include "protocol/web/blokus_json.hpp"
#include "protocol/web/catan_json.hpp"

namespace spiel::web {

namespace {

Malformed not_an_action(std::string_view why) {
  return {"not-an-action", "Not an action of this game: " + as_utf8(why) + "."};
}

constexpr std::size_t kUsualView = 2048;

// Nothing where the game hides nothing.
template <class View>
void own_part_json(JsonWriter& out, const View& view) {
  if constexpr (requires { own_json(out, view); }) own_json(out, view);
}

}  // namespace

void game_setup_json(JsonWriter& out, const table::Setup& setup) {
  std::visit([&](const auto& s) { setup_json(out, s); }, setup);
}

void game_view_json(JsonWriter& out, const table::View& view) {
  out.raw(shared_view_json(view).text);
}

void game_event_json(JsonWriter& out, const table::Event& event) {
  std::visit([&](const auto& e) { event_json(out, e); }, event);
}

std::string action_text(const table::Action& action) {
  return std::visit([](const auto& a) { return to_text(a); }, action);
}

void game_legal_json(JsonWriter& out, const table::View& view) {
  std::visit([&](const auto& v) { legal_json(out, v); }, view);
}

table::SharedText shared_view_json(const table::View& as_observer) {
  ViewWriter out(kUsualView);
  std::visit([&](const auto& v) { view_json(out, v); }, as_observer);
  return out.take_shared();
}

void own_view_json(JsonWriter& out, const table::View& view, Viewer viewer,
                   const table::SharedText& shared) {
  const std::string_view text = shared.text;
  if (!viewer) return out.raw(text);
  const auto [begin, end] = shared.parts[*viewer];
  out.raw(text.substr(0, begin));
  std::visit([&](const auto& v) { own_part_json(out, v); }, view);
  out.raw(text.substr(end));
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
