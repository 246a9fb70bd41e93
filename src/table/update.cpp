#include "table/update.hpp"

#include <algorithm>
#include <tuple>

namespace spiel::table {

namespace {

std::optional<News> news_of(const Opened&) { return std::nullopt; }
std::optional<News> news_of(const SeatSet& fact) { return SeatNews{fact.seat, fact.change}; }
std::optional<News> news_of(const Started& fact) {
  return GameStarted{std::make_shared<const Setup>(fact.game.setup)};
}
std::optional<News> news_of(const Moved& fact) {
  return MoveMade{fact.seat, fact.hints, fact.spelling};
}
template <class Fact>
std::optional<News> news_of(const Fact& fact) {
  return fact;
}

// A player's hints are for whoever looks on, not for opponents.
void hide_hints(News& news, Viewer viewer) {
  auto* move = std::get_if<MoveMade>(&news);
  if (move != nullptr && viewer && *viewer != move->seat) move->hints.clear();
}

// Those who look on talk among themselves while the game goes on.
bool is_kept_from(const News& news, const TableInfo& info, Viewer viewer) {
  const auto* chat = std::get_if<Chatted>(&news);
  return chat != nullptr && chat->aside && viewer && info.stage != Stage::Over;
}

SeenStep see_step(const Step& step, Viewer viewer) {
  SeenStep seen{step.seat, {}, view_of(step.after, viewer)};
  seen.events.reserve(step.events.size());
  for (const auto& event : step.events) {
    if (auto visible = seen_by(event, viewer)) seen.events.push_back(std::move(*visible));
  }
  return seen;
}

}  // namespace

CommonPtr common_of(const Update& update) {
  if (update.steps.empty()) return nullptr;
  return std::make_shared<const Common>(view_of(update.steps.back().after, kObserver));
}

std::optional<SeenUpdate> see(const Update& update, Viewer viewer, CommonPtr common) {
  auto news = std::visit([](const auto& fact) { return news_of(fact); }, update.entry.fact);
  if (!news || is_kept_from(*news, *update.info, viewer)) return std::nullopt;
  hide_hints(*news, viewer);
  SeenUpdate seen{update.version, update.entry.at, viewer,           std::move(*news), {},
                  update.info,    update.clocks,   std::move(common)};
  seen.steps.reserve(update.steps.size());
  for (const auto& step : update.steps) seen.steps.push_back(see_step(step, viewer));
  return seen;
}

std::optional<Seat> TableInfo::seat_named(PlayerId player) const {
  if (player == kNobody) return std::nullopt;
  for (Seat seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat].player == player) return seat;
  }
  return std::nullopt;
}

std::optional<Seat> TableInfo::seat_of(PlayerId player) const {
  const auto seat = seat_named(player);
  return seat && !seats[*seat].left ? seat : std::nullopt;
}

PlayerId TableInfo::known_as(Seat seat) const {
  return seat < began_with.size() ? began_with[seat] : seats[seat].player;
}

PlayerId TableInfo::host() const {
  const auto rank = [](const SeatInfo& seat) {
    return std::tuple(!seat.is_person(), !seat.knows_undo, !seat.connected, seat.player);
  };
  const auto first = std::ranges::min_element(seats, {}, rank);
  return options.hosted && first != seats.end() && first->is_person() ? first->player : kNobody;
}

PlayerId TableInfo::holder_of(std::string_view key) const {
  for (const auto& seat : seats) {
    if (seat.is_person() && seat.key == key) return seat.player;
  }
  return kNobody;
}

bool TableInfo::tells_key_of(const SeatInfo& seat) const {
  return stage != Stage::Gathering && std::ranges::any_of(seats, [&](const SeatInfo& other) {
           return other.player != seat.player && other.holder == Holder::Client &&
                  other.goes_by_key;
         });
}

bool TableInfo::can_undo() const {
  return !options.strict && std::ranges::all_of(seats, [](const SeatInfo& seat) {
    return !seat.is_person() || seat.knows_undo;
  });
}

}  // namespace spiel::table
