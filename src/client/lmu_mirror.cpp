#include "client/lmu_mirror.hpp"

#include <algorithm>

#include "catan/longest_road.hpp"
#include "protocol/lmu/places.hpp"

namespace spiel::client {

namespace {

using lmu::PlayerId;
using lmu::Status;

constexpr std::uint8_t bit(int i) { return static_cast<std::uint8_t>(1U << i); }

std::size_t index_of(catan::Resource kind) { return static_cast<std::size_t>(kind); }

// Fields of land that lack a chip, or sea, are left as they are: `fault_of` finds them.
catan::Layout layout_of(const lmu::Map& map) {
  catan::Layout layout;
  for (const auto& field : map.fields) {
    const auto cell = lmu::land_cell_at(field.place);
    if (!cell || !field.ground.terrain) continue;
    layout.terrain[*cell] = *field.ground.terrain;
    layout.chips[*cell] = static_cast<std::uint8_t>(std::clamp(field.chip.value_or(0), 0, 12));
  }
  for (const auto& harbour : map.harbours) {
    if (const auto edge = lmu::edge_at(harbour.shore.place)) {
      layout.harbours.push_back({*edge, harbour.kind});
    }
  }
  layout.robber = lmu::land_cell_at(map.robber).value_or(catan::kNowhere);
  return layout;
}

}  // namespace

catan::Throw throw_of(lmu::Dice dice) {
  auto [first, second] = dice;
  if (second == 0) {
    second = std::max(1, first - 6);
    first -= second;
  }
  return {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
}

void LmuMirror::hear(const lmu::ServerMessage& message) {
  std::visit([this](const auto& m) { on(m); }, message);
}

const lmu::Player* LmuMirror::me() const {
  const auto found = std::ranges::find_if(players_, [&](const auto& p) { return p.id == my_id_; });
  return found == players_.end() ? nullptr : &*found;
}

std::optional<Status> LmuMirror::my_status() const {
  return me() == nullptr ? std::nullopt : std::optional(me()->status);
}

std::optional<Seat> LmuMirror::seat_of(PlayerId id) const {
  const auto found = std::ranges::find(players_, id, &lmu::Player::id);
  if (found == players_.end() || !state_) return std::nullopt;
  return static_cast<Seat>(found - players_.begin());
}

// --- players -------------------------------------------------------------------------------------

void LmuMirror::on(const lmu::StatusUpdate& message) {
  const auto& told = message.player;
  if (!state_ && told.status == Status::ConnectionLost) {
    std::erase_if(players_, [&](const auto& player) { return player.id == told.id; });
    return;
  }
  const auto place = std::ranges::lower_bound(players_, told.id, {}, &lmu::Player::id);
  if (place != players_.end() && place->id == told.id) {
    *place = told;
  } else if (!state_) {
    players_.insert(place, told);
  }
  const auto seat = seat_of(told.id);
  if (!seat) return;
  take_holdings(*seat, told);
  take_status(*seat, told.status);
}

void LmuMirror::take_holdings(Seat seat, const lmu::Player& told) {
  auto& player = state_->players[seat];
  player.hand_size = static_cast<std::uint8_t>(std::min(told.resources.total(), 95));
  player.card_count = static_cast<std::uint8_t>(std::min(told.developments.total(), 25));
  player.knights =
      std::max(player.knights, static_cast<std::uint8_t>(std::clamp(told.knights, 0, 14)));
  if (told.id != my_id_) return;
  if (!told.resources.hidden) player.hand = told.resources.open;
  if (!told.developments.hidden) player.cards = told.developments.open;
}

void LmuMirror::take_status(Seat seat, Status status) {
  auto& game = *state_;
  const auto enter = [&](catan::Phase phase) {
    game.phase = phase;
    game.current = game.actor = seat;
    game.must_discard = 0;
  };
  if (status != Status::Discard) game.must_discard &= static_cast<std::uint8_t>(~bit(seat));
  switch (status) {
    case Status::BuildSettlement:
      return enter(catan::Phase::SetupSettlement);
    case Status::BuildRoad:
      game.free_roads = catan::is_opening(game) ? 0 : 1;
      return enter(catan::is_opening(game) ? catan::Phase::SetupRoad : catan::Phase::FreeRoads);
    case Status::Roll:
      if (game.current != seat || catan::rolled(game) || catan::is_opening(game)) begin_turn(seat);
      return enter(catan::Phase::Roll);
    case Status::Discard:
      game.phase = catan::Phase::Discard;
      game.must_discard |= bit(seat);
      return;
    case Status::MoveRobber:
      return enter(catan::Phase::MoveRobber);
    case Status::TradeOrBuild:
      return enter(catan::Phase::Main);
    case Status::StartGame:
    case Status::AwaitStart:
    case Status::Wait:
    case Status::ConnectionLost:
      return;
  }
}

void LmuMirror::begin_turn(Seat seat) {
  auto& game = *state_;
  game.players[game.current].harbours |= game.new_harbours;
  game.new_harbours = 0;
  ++game.turn;
  game.current = game.actor = seat;
  game.dice = {};
  game.card_played = false;
  game.bought = {};
  game.offers = {};
  trades_.fill(-1);
}

// --- the board -----------------------------------------------------------------------------------

void LmuMirror::on(const lmu::GameStarted& message) {
  catan::Setup setup;
  setup.rules = rules_;
  setup.seats = static_cast<std::uint8_t>(std::min<std::size_t>(players_.size(), kMaxSeats + 1));
  setup.layout = layout_of(message.map);
  fault_ = catan::fault_of(setup);
  if (!fault_ && me() == nullptr) fault_ = "the server did not say who we are";
  if (fault_) return;
  state_ = catan::start(setup);
  setup_ = setup;
  state_->deck = {};
  bank_.fill(catan::material(rules_.board).bank);
  for (const auto& building : message.map.buildings) on(lmu::Built{building});
}

void LmuMirror::on(const lmu::Built& message) {
  const auto seat = seat_of(message.building.owner);
  if (!seat) return;
  const auto& [owner, piece, place] = message.building;
  if (piece == lmu::Piece::Road) {
    if (const auto edge = lmu::edge_at(place)) place_road(*seat, *edge);
  } else if (const auto corner = lmu::corner_at(place)) {
    place_building(*seat, *corner, piece == lmu::Piece::City);
  }
}

void LmuMirror::place_road(Seat seat, catan::Edge edge) {
  auto& player = state_->players[seat];
  if (catan::owner_of_edge(*state_, edge) != kNoSeat) return;
  if (player.roads.count() == catan::kRoads) return;
  player.roads.set(edge);
  player.road_length = static_cast<std::uint8_t>(catan::longest_trail(*state_, seat));
  if (catan::is_opening(*state_)) ++state_->opening_step;
}

void LmuMirror::place_building(Seat seat, catan::Corner corner, bool city) {
  const Seat owner = catan::owner_of_corner(*state_, corner);
  if (owner != kNoSeat && owner != seat) return;
  state_->players[seat].buildings.set(corner);
  if (city) state_->cities.set(corner);
  state_->opening_corner = corner;
  if (owner == kNoSeat) open_harbours(seat, corner);
  for (Seat s = 0; s < state_->seats; ++s) {
    state_->players[s].road_length = static_cast<std::uint8_t>(catan::longest_trail(*state_, s));
  }
}

void LmuMirror::open_harbours(Seat seat, catan::Corner corner) {
  const auto kinds = catan::material(rules_.board).harbours;
  const bool later =
      rules_.harbour_use == catan::HarbourUse::NextTurn && !catan::is_opening(*state_);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (!catan::topology(*state_).corners_of_edge[state_->harbours[i]].test(corner)) continue;
    const auto harbour = bit(static_cast<int>(kinds[i]));
    (later ? state_->new_harbours : state_->players[seat].harbours) |= harbour;
  }
}

void LmuMirror::on(const lmu::RobberMoved& message) {
  const auto cell = lmu::land_cell_at(message.place);
  if (state_ && cell) state_->robber = *cell;
}

void LmuMirror::on(const lmu::LongestRoad& message) {
  if (!state_) return;
  state_->longest_road = message.player ? seat_of(*message.player).value_or(kNoSeat) : kNoSeat;
}

void LmuMirror::on(const lmu::LargestArmy& message) {
  if (!state_) return;
  state_->largest_army = message.player ? seat_of(*message.player).value_or(kNoSeat) : kNoSeat;
}

// --- cards ---------------------------------------------------------------------------------------

void LmuMirror::on(const lmu::Rolled& message) {
  if (state_ && !catan::is_opening(*state_)) state_->dice = throw_of(message.dice);
}

void LmuMirror::on(const lmu::Gained& message) {
  const auto seat = seat_of(message.player);
  if (!seat) return;
  change_hand(*seat, message.resources, 1);
  if (!monopolist_) change_bank(message.resources.open, -1);
  if (monopolist_ == message.player) monopolist_.reset();
}

void LmuMirror::on(const lmu::Paid& message) {
  const auto seat = seat_of(message.player);
  if (!seat) return;
  change_hand(*seat, message.resources, -1);
  close_offer(*seat, message.resources.open);
  if (!monopolist_) change_bank(message.resources.open, 1);
}

void LmuMirror::change_hand(Seat seat, const lmu::ResourceHolding& cards, int sign) {
  auto& player = state_->players[seat];
  player.hand_size =
      static_cast<std::uint8_t>(std::clamp(player.hand_size + sign * cards.total(), 0, 95));
  if (players_[seat].id != my_id_) return;
  catan::Cards hand;
  for (const auto kind : catan::kResources) {
    const int count = std::clamp(player.hand[kind] + sign * cards.open[kind], 0, 19);
    hand += catan::Cards::of(kind, static_cast<std::uint32_t>(count));
  }
  player.hand = hand;
}

void LmuMirror::change_bank(catan::Cards cards, int sign) {
  for (const auto kind : catan::kResources) bank_[index_of(kind)] += sign * cards[kind];
}

void LmuMirror::on(const lmu::CardBought& message) {
  const auto seat = seat_of(message.player);
  if (!seat) return;
  auto& player = state_->players[*seat];
  ++player.card_count;
  if (state_->deck_size > 0) --state_->deck_size;
  if (message.player != my_id_ || !message.card.kind) return;
  const auto card = catan::DevelopmentCards::of(*message.card.kind);
  player.cards += card;
  state_->bought += card;
}

void LmuMirror::card_played(std::optional<PlayerId> player) {
  if (state_ && player && seat_of(*player) == state_->current) state_->card_played = true;
}

void LmuMirror::on(const lmu::PlayMonopoly& message) {
  card_played(message.player);
  monopolist_ = message.player;
}

// The gain itself may be told as a number only.
void LmuMirror::on(const lmu::PlayInvention& message) {
  card_played(message.player);
  if (state_ && message.player && message.player != my_id_) change_bank(message.resources, -1);
}

// --- trade ---------------------------------------------------------------------------------------

void LmuMirror::on(const lmu::TradeOffered& message) {
  const auto seat = seat_of(message.player);
  const auto free = std::ranges::find(trades_, -1);
  if (!seat || *seat != state_->current || free == trades_.end()) return;
  if (message.offer.empty() || message.request.empty()) return;
  *free = message.trade;
  state_->offers[static_cast<std::size_t>(free - trades_.begin())] =
      catan::Offer(message.offer, message.request);
}

void LmuMirror::on(const lmu::TradeAccepted& message) {
  const auto seat = seat_of(message.player);
  const auto found = std::ranges::find(trades_, message.trade);
  if (!seat || found == trades_.end()) return;
  state_->offers[static_cast<std::size_t>(found - trades_.begin())].accept(*seat);
}

void LmuMirror::on(const lmu::TradeCancelled& message) {
  const auto seat = seat_of(message.player);
  const auto found = std::ranges::find(trades_, message.trade);
  if (!seat || found == trades_.end()) return;
  auto& offer = state_->offers[static_cast<std::size_t>(found - trades_.begin())];
  if (*seat != state_->current) return offer.forget(*seat);
  offer = {};
  *found = -1;
}

// Which offer was closed is not said; what the maker then pays tells it.
void LmuMirror::on(const lmu::TradeDone& message) { trade_partner_ = seat_of(message.partner); }

void LmuMirror::close_offer(Seat payer, catan::Cards paid) {
  if (!trade_partner_ || payer != state_->current) return;
  for (std::size_t i = 0; i < trades_.size(); ++i) {
    const auto& offer = state_->offers[i];
    if (!offer.accepted_by(*trade_partner_) || offer.give() != paid) continue;
    state_->offers[i] = {};
    trades_[i] = -1;
    break;
  }
  trade_partner_.reset();
}

std::optional<int> LmuMirror::trade_of(int offer) const {
  const int trade = trades_[static_cast<std::size_t>(offer)];
  return trade < 0 ? std::nullopt : std::optional(trade);
}

// --- the view ------------------------------------------------------------------------------------

catan::View LmuMirror::view() const {
  catan::View view{*state_, my_seat()};
  auto& game = view.known;
  int in_hands = 0;
  for (Seat s = 0; s < game.seats; ++s) {
    auto& player = game.players[s];
    in_hands += player.hand_size;
    const int awards = (game.longest_road == s ? catan::kAwardPoints : 0) +
                       (game.largest_army == s ? catan::kAwardPoints : 0);
    player.points = static_cast<std::uint8_t>(player.buildings.count() +
                                              (player.buildings & game.cities).count() + awards);
  }
  // Cards that others discarded face down may be of any kind.
  const int stock = catan::material(rules_.board).bank;
  int unseen = catan::kKinds * stock - in_hands;
  for (const int count : bank_) unseen -= count;
  game.bank = {};
  for (const auto kind : catan::kResources) {
    const int most = stock - game.players[my_seat()].hand[kind];
    const int count = std::clamp(bank_[index_of(kind)] + std::max(unseen, 0), 0, most);
    game.bank += catan::Cards::of(kind, static_cast<std::uint32_t>(count));
  }
  return view;
}

}  // namespace spiel::client
