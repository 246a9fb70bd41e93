#include "match/replay_html.hpp"

#include <fmt/format.h>

#include <sstream>

#include "catan/text.hpp"
#include "core/text.hpp"

namespace spiel::match {

namespace {

std::string slider(std::size_t last) {
  return fmt::format(
      "<p><input type=range min=0 max={0} value={0} aria-label=\"Move\"> <output>{0}</output> of "
      "{0}</p>\n",
      last);
}

// --- Blokus: one board on which squares appear with their placement ------------------------------

std::string squares_of_entry(const blokus::Entry& entry, std::size_t number) {
  std::string squares;
  blokus::squares_of(entry.action.placement).for_each_index([&](int index) {
    squares += fmt::format("<rect class=c{} data-n={} x={} y={} width=1 height=1 />",
                           blokus::index_of(entry.action.colour), number, index % blokus::kStride,
                           index / blokus::kStride);
  });
  return squares;
}

std::string blokus_html(const std::string& text) {
  const auto record = blokus::parse_record(text);
  if (!record) return {};
  const int size = blokus::variant(record->setup.variant).size;
  std::string board = fmt::format(
      "<svg class=board viewBox=\"0 0 {0} {0}\"><rect class=ground width={0} height={0} />", size);
  for (std::size_t i = 0; i < record->entries.size(); ++i) {
    const auto& entry = record->entries[i];
    if (entry.action.kind == blokus::Action::Kind::Place) board += squares_of_entry(entry, i + 1);
  }
  return slider(record->entries.size()) + board + "</svg>\n";
}

// --- Catan: the board as text after every turn ---------------------------------------------------

std::string catan_frame(const catan::State& state, const std::vector<std::string>& names,
                        std::size_t number) {
  return fmt::format(
      "<pre data-frame={}{}>{}\n{}\n{}</pre>\n", number, catan::outcome(state) ? "" : " hidden",
      escaped_html(catan::describe_turn(state)), escaped_html(catan::draw_board(state)),
      escaped_html(catan::describe_seats(catan::open_view(state), names)));
}

std::string catan_html(const std::string& text) {
  std::istringstream in(text);
  const auto record = catan::read(in);
  if (!record) return {};
  catan::State state = catan::start(record->setup);
  std::string frames;
  std::size_t count = 0;
  for (const auto& entry : record->entries) {
    const auto turn = state.turn;
    const catan::State before = state;
    if (!catan::apply(state, entry.seat, entry.action, entry.chance, catan::NoSink{})) return {};
    if (state.turn != turn) frames += catan_frame(before, record->seats, count++);
  }
  return slider(count) + frames + catan_frame(state, record->seats, count);
}

}  // namespace

std::string replay_html(const Plan& plan, const std::string& record) {
  const bool catan = std::holds_alternative<catan::Rules>(plan.rules);
  return catan ? catan_html(record) : blokus_html(record);
}

}  // namespace spiel::match
