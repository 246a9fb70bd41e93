#include "table/update.hpp"

#include <algorithm>

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

SeenStep see_step(const Step& step, Viewer viewer) {
  SeenStep seen{step.seat, {}, view_of(step.after, viewer)};
  seen.events.reserve(step.events.size());
  for (const auto& event : step.events) {
    if (auto visible = seen_by(event, viewer)) seen.events.push_back(std::move(*visible));
  }
  return seen;
}

}  // namespace

std::optional<SeenUpdate> see(const Update& update, Viewer viewer) {
  auto news = std::visit([](const auto& fact) { return news_of(fact); }, update.entry.fact);
  if (!news) return std::nullopt;
  hide_hints(*news, viewer);
  SeenUpdate seen{update.version, update.entry.at, viewer, std::move(*news), {},
                  update.info,    update.asked};
  seen.steps.reserve(update.steps.size());
  for (const auto& step : update.steps) seen.steps.push_back(see_step(step, viewer));
  return seen;
}

std::optional<Seat> TableInfo::seat_of(PlayerId player) const {
  if (player == kNobody) return std::nullopt;
  for (Seat seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat].player == player) return seat;
  }
  return std::nullopt;
}

PlayerId TableInfo::holder_of(std::string_view key) const {
  for (const auto& seat : seats) {
    if (seat.taken() && seat.key == key) return seat.player;
  }
  return kNobody;
}

bool TableInfo::can_undo() const {
  return std::ranges::all_of(
      seats, [](const SeatInfo& seat) { return seat.holder != Holder::Client || seat.knows_undo; });
}

}  // namespace spiel::table
