#include "gateway/lmu_events.hpp"

#include "catan/legal.hpp"
#include "protocol/lmu/places.hpp"

namespace spiel::gateway {

namespace {

using Events = std::vector<catan::Event>;

class Reader {
 public:
  explicit Reader(const client::LmuMirror& mirror) : mirror_(mirror), game_(mirror.view().known) {}

  Events read(const lmu::Rolled& m) const {
    const auto seat = mirror_.seat_of(m.player);
    if (!seat || catan::is_opening(game_)) return {};
    return {catan::DiceRolled{*seat, client::throw_of(m.dice)}};
  }
  Events read(const lmu::Gained& m) const {
    const auto seat = mirror_.seat_of(m.player);
    if (!seat || m.resources.hidden || m.resources.open.empty()) return {};
    if (catan::is_opening(game_)) return {catan::OpeningYield{*seat, m.resources.open}};
    return {catan::Produced{*seat, m.resources.open, {}}};
  }
  // The only cost that is an event of its own.
  Events read(const lmu::Paid& m) const {
    const auto seat = mirror_.seat_of(m.player);
    if (!seat || m.resources.hidden || catan::discard_owed(game_, *seat) == 0) return {};
    return {catan::Discarded{*seat, m.resources.open}};
  }
  Events read(const lmu::RobberMoved& m) const {
    const auto seat = mirror_.seat_of(m.player);
    const auto cell = lmu::land_cell_at(m.place, mirror_.board());
    if (!seat || !cell) return {};
    Events events{catan::RobberMoved{*seat, game_.robber, *cell}};
    const auto victim = mirror_.seat_of(m.target);
    if (victim) events.push_back(catan::Stole{*seat, *victim, std::nullopt});
    return events;
  }
  Events read(const lmu::Built& m) const {
    const auto seat = mirror_.seat_of(m.building.owner);
    if (!seat) return {};
    if (m.building.piece == lmu::Piece::Road) {
      const auto edge = lmu::edge_at(m.building.place, mirror_.board());
      return edge ? Events{catan::BuiltRoad{*seat, *edge, {}}} : Events{};
    }
    const auto corner = lmu::corner_at(m.building.place, mirror_.board());
    if (!corner) return {};
    if (m.building.piece == lmu::Piece::City) return {catan::BuiltCity{*seat, *corner, {}}};
    return {catan::BuiltSettlement{*seat, *corner, {}}};
  }
  Events read(const lmu::CardBought& m) const {
    const auto seat = mirror_.seat_of(m.player);
    return seat ? Events{catan::BoughtCard{*seat, m.card.kind, {}}} : Events{};
  }
  Events read(const lmu::LongestRoad& m) const {
    const Seat to = holder(m.player);
    const auto length = to == kNoSeat ? std::uint8_t{0} : game_.players[to].road_length;
    return {catan::LongestRoadChanged{game_.longest_road, to, length}};
  }
  Events read(const lmu::LargestArmy& m) const {
    const Seat to = holder(m.player);
    const auto knights = to == kNoSeat ? std::uint8_t{0} : game_.players[to].knights;
    return {catan::LargestArmyChanged{game_.largest_army, to, knights}};
  }
  Events read(const lmu::PlayKnight& m) const {
    const auto seat = player(m.player);
    return seat ? Events{catan::PlayedKnight{*seat}} : Events{};
  }
  Events read(const lmu::PlayRoads& m) const {
    const auto seat = player(m.player);
    const auto roads = static_cast<std::uint8_t>(m.second ? 2 : 1);
    return seat ? Events{catan::PlayedRoadBuilding{*seat, roads}} : Events{};
  }
  Events read(const lmu::PlayMonopoly& m) const {
    const auto seat = player(m.player);
    return seat ? Events{catan::PlayedMonopoly{*seat, m.resource}} : Events{};
  }
  Events read(const lmu::PlayInvention& m) const {
    const auto seat = player(m.player);
    return seat ? Events{catan::PlayedInvention{*seat, m.resources}} : Events{};
  }
  // The new offer takes the first free place, or that of one whose number comes again.
  Events read(const lmu::TradeOffered& m) const {
    const auto seat = mirror_.seat_of(m.player);
    for (std::uint8_t i = 0; seat && i < catan::kMaxOffers; ++i) {
      const bool is_free = mirror_.trade_of(i).value_or(m.trade) == m.trade;
      if (is_free) return {catan::OfferMade{*seat, i, m.offer, m.request}};
    }
    return {};
  }
  Events read(const lmu::TradeAccepted& m) const {
    const auto seat = mirror_.seat_of(m.player);
    const auto offer = offer_of(m.trade);
    if (!seat || !offer) return {};
    if (!m.accepts) return {catan::OfferDeclined{*seat, *offer}};
    return {catan::OfferAccepted{*seat, *offer}};
  }
  Events read(const lmu::TradeCancelled& m) const {
    const auto seat = mirror_.seat_of(m.player);
    const auto offer = offer_of(m.trade);
    if (!seat || !offer) return {};
    if (*seat == game_.current) return {catan::OfferWithdrawn{*seat, *offer}};
    return {catan::AcceptanceWithdrawn{*seat, *offer}};
  }
  // Which of several offers is not said; what both get is told right after.
  Events read(const lmu::TradeDone& m) const {
    const auto seat = mirror_.seat_of(m.player);
    const auto partner = mirror_.seat_of(m.partner);
    for (std::uint8_t i = 0; seat && partner && i < catan::kMaxOffers; ++i) {
      const auto& offer = game_.offers[i];
      if (!offer.accepted_by(*partner)) continue;
      return {catan::Traded{*seat, *partner, offer.give(), offer.want(), i}};
    }
    return {};
  }
  Events read(const lmu::StatusUpdate& m) const {
    const auto seat = mirror_.seat_of(m.player.id);
    const bool begins = seat && m.player.status == lmu::Status::Roll &&
                        (game_.current != *seat || catan::rolled(game_));
    if (!begins) return {};
    return {catan::TurnBegan{*seat, static_cast<std::uint16_t>(game_.turn + 1)}};
  }
  template <class Other>
  Events read(const Other&) const {
    return {};
  }

 private:
  std::optional<Seat> player(std::optional<lmu::PlayerId> id) const {
    return id ? mirror_.seat_of(*id) : std::nullopt;
  }
  Seat holder(std::optional<lmu::PlayerId> id) const { return player(id).value_or(kNoSeat); }
  std::optional<std::uint8_t> offer_of(int trade) const {
    for (std::uint8_t i = 0; i < catan::kMaxOffers; ++i) {
      if (mirror_.trade_of(i) == trade) return i;
    }
    return std::nullopt;
  }

  const client::LmuMirror& mirror_;
  const catan::State game_;
};

}  // namespace

Events events_of(const lmu::ServerMessage& message, const client::LmuMirror& before) {
  const Reader reader(before);
  return std::visit([&](const auto& m) { return reader.read(m); }, message);
}

}  // namespace spiel::gateway
