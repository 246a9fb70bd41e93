#include "match/replay_html.hpp"

#include <fmt/format.h>

#include "core/text.hpp"
#include "games/record.hpp"
#include "games/sums.hpp"

namespace spiel::match {

namespace {

std::string slider(std::size_t last) {
  return fmt::format(
      "<p><input type=range min=0 max={0} value={0} aria-label=\"Move\"> <output>{0}</output> of "
      "{0}</p>\n",
      last);
}

// --- Blokus: one board on which squares appear with their placement ------------------------------

std::string squares_of_entry(const blokus::Recorded& entry, std::size_t number) {
  std::string squares;
  blokus::squares_of(entry.action.placement).for_each_index([&](int index) {
    squares += fmt::format("<rect class=c{} data-n={} x={} y={} width=1 height=1 />",
                           blokus::index_of(entry.action.colour), number, index % blokus::kStride,
                           index / blokus::kStride);
  });
  return squares;
}

std::string html_of(const blokus::Record& record) {
  const int size = blokus::variant(record.setup.variant).size;
  std::string board = fmt::format(
      "<svg class=board viewBox=\"0 0 {0} {0}\"><rect class=ground width={0} height={0} />", size);
  for (std::size_t i = 0; i < record.entries.size(); ++i) {
    const auto& entry = record.entries[i];
    if (entry.action.kind == blokus::Action::Kind::Place) board += squares_of_entry(entry, i + 1);
  }
  return slider(record.entries.size()) + board + "</svg>\n";
}

// --- any other game: the position as text after every turn -------------------------------------

template <class G>
std::string frame_of(const games::StateOf<G>& state, const std::vector<std::string>& names,
                     std::size_t number) {
  return fmt::format("<pre data-frame={}{}>{}</pre>\n", number, outcome(state) ? "" : " hidden",
                     escaped_html(G::describe(G::open_view(state), names, false)));
}

template <class G>
std::string html_of(const games::Record<G>& record) {
  auto state = start(record.setup);
  std::string frames;
  std::size_t count = 0;
  for (const auto& entry : record.entries) {
    const auto before = state;
    if (!apply(state, entry.seat, entry.action, entry.chance)) return {};
    if (state.turn != before.turn) frames += frame_of<G>(before, record.seats, count++);
  }
  return slider(count) + frames + frame_of<G>(state, record.seats, count);
}

template <>
std::string html_of<games::Blokus>(const blokus::Record& record) {
  return html_of(record);
}

}  // namespace

std::string replay_html(const Plan& plan, const std::string& record) {
  return games::visit_game(plan.rules, [&]<class G>(const auto&) -> std::string {
    const auto read = games::parse_record<G>(record);
    return read ? html_of<G>(*read) : std::string();
  });
}

}  // namespace spiel::match
