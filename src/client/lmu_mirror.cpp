#include "client/lmu_mirror.hpp"

#include <algorithm>

#include "catan/longest_road.hpp"
#include "protocol/lmu/places.hpp"

namespace spiel::client {

namespace {

using lmu::PlayerId;
using lmu::Status;

constexpr int kMostCards = 120;  // of resources there are

constexpr std::uint8_t bit(int i) { return static_cast<std::uint8_t>(1U << i); }

std::size_t index_of(catan::Resource kind) { return static_cast<std::size_t>(kind); }

// What is not told again stays as it was.
void renew(lmu::Player& known, lmu::Player told) {
  if (!told.name) told.name = std::move(known.name);
  if (!told.colour) told.colour = known.colour;
  known = std::move(told);
}

// A player of whom nothing but the number is known.
lmu::Player waiting_player(PlayerId id) {
  lmu::Player player;
  player.id = id;
  player.status = Status::Wait;
  return player;
}

// The smallest board that the land fits on; not every server tells of the sea.
catan::BoardSize board_of(const lmu::Map& map) {
  const auto land = std::ranges::count_if(
      map.fields, [](const lmu::Field& field) { return field.ground.terrain.has_value(); });
  const auto most = catan::topology(catan::BoardSize::Small).cells;
  return land > most ? catan::BoardSize::Large : catan::BoardSize::Small;
}

// Land that is not told about, or has no terrain, is a desert; a desert has no chip.
catan::Layout layout_of(const lmu::Map& map, catan::BoardSize board) {
  catan::Layout layout;
  layout.terrain.fill(catan::Terrain::Desert);
  for (const auto& field : map.fields) {
    const auto cell = lmu::land_cell_at(field.place, board);
    if (!cell || !field.ground.terrain) continue;
    layout.terrain[*cell] = *field.ground.terrain;
    const int chip = field.chip.value_or(0);
    const bool produces =
        *field.ground.terrain != catan::Terrain::Desert && chip >= 2 && chip <= 12;
    layout.chips[*cell] = static_cast<std::uint8_t>(produces ? chip : 0);
  }
  for (const auto& harbour : map.harbours) {
    if (const auto edge = lmu::edge_at(harbour.shore.place(), board)) {
      layout.harbours.push_back({*edge, harbour.kind});
    }
  }
  const auto desert = std::ranges::find(layout.terrain, catan::Terrain::Desert);
  const auto somewhere = static_cast<catan::Cell>(desert - layout.terrain.begin());
  const auto robber = lmu::land_cell_at(map.robber, board);
  layout.robber = robber.value_or(somewhere < catan::topology(board).cells ? somewhere : 0);
  return layout;
}

// The rules keep one harbour for each of the set. A kind that the map does not have lies nowhere,
// or, on the large board, at another harbour; what a seat may trade for is counted from the map
// itself.
void store_harbours(catan::State& state, std::vector<catan::HarbourSite> sites) {
  const auto& topology = catan::topology(state);
  const auto kinds = catan::material(state.rules.board).harbours;
  const bool has_nowhere = topology.edges < catan::kMaxEdges;
  const catan::Edge nowhere =
      has_nowhere ? topology.edges : (sites.empty() ? catan::Edge{0} : sites.front().edge);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const auto site = std::ranges::find(sites, kinds[i], &catan::HarbourSite::kind);
    state.harbours[i] = site == sites.end() ? nowhere : site->edge;
    if (site != sites.end()) sites.erase(site);
  }
}

// A game on any board: one of ours with everything about the board replaced.
catan::State start_on(const catan::Setup& setup) {
  Random random(0);
  catan::State state = catan::start(catan::random_setup(setup.rules, setup.seats, random));
  for (catan::Cell cell = 0; cell < catan::topology(state).cells; ++cell) {
    const auto terrain = static_cast<unsigned>(setup.layout.terrain[cell]);
    state.cells[cell] = static_cast<std::uint8_t>(terrain << 4 | setup.layout.chips[cell]);
  }
  store_harbours(state, setup.layout.harbours);
  state.robber = setup.layout.robber;
  state.first = state.current = state.actor = 0;
  state.deck = {};
  return state;
}

// What the server waits for, as a phase in which it is this seat's turn.
void put_in_charge(catan::State& game, Seat seat, Status status) {
  const auto enter = [&](catan::Phase phase) {
    game.phase = phase;
    game.actor = seat;
    if (phase != catan::Phase::SpecialBuild) game.current = seat;
  };
  switch (status) {
    case Status::BuildSettlement:
      return enter(catan::Phase::SetupSettlement);
    case Status::BuildRoad:
      game.free_roads = catan::is_opening(game) ? 0 : 1;
      return enter(catan::is_opening(game) ? catan::Phase::SetupRoad : catan::Phase::FreeRoads);
    case Status::Roll:
      return enter(catan::Phase::Roll);
    case Status::Discard:
      game.phase = catan::Phase::Discard;
      game.must_discard |= bit(seat);
      return;
    case Status::MoveRobber:
      return enter(catan::Phase::MoveRobber);
    case Status::TradeOrBuild:
      return enter(catan::Phase::Main);
    case Status::SpecialBuild:
      return enter(catan::Phase::SpecialBuild);
    case Status::StartGame:
    case Status::AwaitStart:
    case Status::Wait:
    case Status::ConnectionLost:
      return;
  }
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

// Whom to rob is said together with the robber's place.
LmuMirror::LmuMirror(const lmu::Dialect& dialect) : rules_(dialect.rules) {
  rules_.steal_optional = false;
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

// Somebody of whom nothing was heard before the game began is a player all the same.
std::optional<Seat> LmuMirror::seat_for(PlayerId id) {
  if (!state_ || id < 0) return std::nullopt;
  const auto known = seat_of(id);
  if (known || players_.size() == kMaxSeats) return known;
  players_.push_back(waiting_player(id));
  state_->seats = static_cast<std::uint8_t>(players_.size());
  return static_cast<Seat>(players_.size() - 1);
}

// In a game we are always one of its players.
void LmuMirror::on(const lmu::Welcome& message) {
  if (!state_ || seat_for(message.id)) my_id_ = message.id;
}

void LmuMirror::on(const lmu::StatusUpdate& message) {
  const auto& told = message.player;
  if (!state_ && told.status == Status::ConnectionLost) {
    std::erase_if(players_, [&](const auto& player) { return player.id == told.id; });
    return;
  }
  if (state_) {
    const auto seat = seat_for(told.id);
    if (!seat) return;
    renew(players_[*seat], told);
    take_holdings(*seat, told);
    return take_status(*seat, told.status);
  }
  const auto place = std::ranges::lower_bound(players_, told.id, {}, &lmu::Player::id);
  if (place != players_.end() && place->id == told.id) {
    renew(*place, told);
  } else {
    players_.insert(place, told);
  }
}

void LmuMirror::take_holdings(Seat seat, const lmu::Player& told) {
  auto& player = state_->players[seat];
  if (told.resources.told) {
    player.hand_size = static_cast<std::uint8_t>(std::min(told.resources.total(), kMostCards));
  }
  if (told.developments.told) {
    player.card_count = static_cast<std::uint8_t>(std::min(told.developments.total(), 34));
  }
  player.knights =
      std::max(player.knights, static_cast<std::uint8_t>(std::clamp(told.knights, 0, 20)));
  if (told.largest_army) state_->largest_army = seat;
  if (told.longest_road) state_->longest_road = seat;
  if (told.id != my_id_) return;
  if (told.resources.told && !told.resources.hidden) player.hand = told.resources.open;
  if (told.developments.told && !told.developments.hidden) player.cards = told.developments.open;
}

// Some servers let the players throw for the first turn themselves: then nobody has built yet.
void LmuMirror::take_status(Seat seat, Status status) {
  auto& game = *state_;
  if (status != Status::Discard) game.must_discard &= static_cast<std::uint8_t>(~bit(seat));
  const bool has_opened = game.players[seat].buildings.count() >= 2;
  const bool new_turn = game.current != seat || catan::rolled(game) || catan::is_opening(game);
  if (status == Status::Roll && has_opened && new_turn) begin_turn(seat);
  put_in_charge(game, seat, status);
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
  game.must_discard = 0;
  trades_.fill(-1);
  trade_partner_.reset();
  last_paid_ = {};
}

void LmuMirror::expect_building_only() {
  rules_.phases = catan::Phases::BuildingOnly;
  if (state_) state_->rules.phases = rules_.phases;
}

void LmuMirror::expect_friendly_robber() {
  rules_.friendly_robber = true;
  if (state_) state_->rules.friendly_robber = true;
}

// --- the board -----------------------------------------------------------------------------------

void LmuMirror::on(const lmu::GameStarted& message) {
  if (!my_id_) return;
  if (me() == nullptr) on(lmu::StatusUpdate{waiting_player(*my_id_)});
  forget_who_has_not_started();
  while (players_.size() > kMaxSeats) {
    players_.erase(players_.end() - (players_.back().id == my_id_ ? 2 : 1));
  }
  rules_.board = board_of(message.map);
  rules_.special_building = rules_.board == catan::BoardSize::Large;
  setup_ = {};
  setup_.rules = rules_;
  setup_.seats = static_cast<std::uint8_t>(players_.size());
  setup_.layout = layout_of(message.map, rules_.board);
  state_ = start_on(setup_);
  bank_.fill(catan::material(rules_.board).bank);
  for (const auto& building : message.map.buildings) on(lmu::Built{building});
}

// No game begins before all have started. Who has not must have left, of which some servers say
// nothing; others say nothing of anybody's start.
void LmuMirror::forget_who_has_not_started() {
  const auto others = [&](Status status) {
    return [this, status](const lmu::Player& player) {
      return player.id != my_id_ && player.status == status;
    };
  };
  if (std::ranges::none_of(players_, others(Status::AwaitStart))) return;
  std::erase_if(players_, others(Status::StartGame));
}

void LmuMirror::on(const lmu::Built& message) {
  const auto seat = seat_for(message.building.owner);
  if (!seat) return;
  const auto& [owner, piece, place] = message.building;
  if (piece == lmu::Piece::Road) {
    if (const auto edge = lmu::edge_at(place, board())) place_road(*seat, *edge);
  } else if (const auto corner = lmu::corner_at(place, board())) {
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
  const bool later =
      rules_.harbour_use == catan::HarbourUse::NextTurn && !catan::is_opening(*state_);
  for (const auto& site : setup_.layout.harbours) {
    if (!catan::topology(*state_).corners_of_edge[site.edge].test(corner)) continue;
    const auto harbour = bit(static_cast<int>(site.kind));
    (later ? state_->new_harbours : state_->players[seat].harbours) |= harbour;
  }
}

void LmuMirror::on(const lmu::RobberMoved& message) {
  const auto cell = lmu::land_cell_at(message.place, board());
  if (state_ && cell) state_->robber = *cell;
}

void LmuMirror::on(const lmu::LongestRoad& message) {
  if (!state_) return;
  state_->longest_road = message.player ? seat_for(*message.player).value_or(kNoSeat) : kNoSeat;
}

void LmuMirror::on(const lmu::LargestArmy& message) {
  if (!state_) return;
  state_->largest_army = message.player ? seat_for(*message.player).value_or(kNoSeat) : kNoSeat;
}

// --- cards ---------------------------------------------------------------------------------------

void LmuMirror::on(const lmu::Rolled& message) {
  seat_for(message.player);
  if (state_ && !catan::is_opening(*state_)) state_->dice = throw_of(message.dice);
}

void LmuMirror::on(const lmu::Gained& message) {
  const auto seat = seat_for(message.player);
  if (!seat) return;
  change_hand(*seat, message.resources, 1);
  if (!monopolist_) change_bank(message.resources.open, -1);
  if (monopolist_ == message.player) monopolist_.reset();
}

void LmuMirror::on(const lmu::Paid& message) {
  const auto seat = seat_for(message.player);
  if (!seat) return;
  change_hand(*seat, message.resources, -1);
  if (*seat == state_->current) last_paid_ = message.resources.open;
  close_offer(*seat, message.resources.open);
  if (!monopolist_) change_bank(message.resources.open, 1);
}

void LmuMirror::change_hand(Seat seat, const lmu::ResourceHolding& cards, int sign) {
  auto& player = state_->players[seat];
  player.hand_size =
      static_cast<std::uint8_t>(std::clamp(player.hand_size + sign * cards.total(), 0, kMostCards));
  if (players_[seat].id != my_id_) return;
  catan::Cards hand;
  for (const auto kind : catan::kResources) {
    const int count = std::clamp(player.hand[kind] + sign * cards.open[kind], 0, 24);
    hand += catan::Cards::of(kind, static_cast<std::uint32_t>(count));
  }
  player.hand = hand;
}

void LmuMirror::change_bank(catan::Cards cards, int sign) {
  for (const auto kind : catan::kResources) bank_[index_of(kind)] += sign * cards[kind];
}

void LmuMirror::on(const lmu::CardBought& message) {
  const auto seat = seat_for(message.player);
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
  if (!seat || *seat != state_->current) return;
  // A number that comes again is that of an offer which was closed without a word.
  const auto same = std::ranges::find(trades_, message.trade);
  if (same != trades_.end()) forget_offer(static_cast<int>(same - trades_.begin()));
  const auto free = std::ranges::find(trades_, -1);
  if (free == trades_.end() || message.offer.empty() || message.request.empty()) return;
  *free = message.trade;
  state_->offers[static_cast<std::size_t>(free - trades_.begin())] =
      catan::Offer(message.offer, message.request);
}

void LmuMirror::on(const lmu::TradeAccepted& message) {
  const auto seat = seat_of(message.player);
  const auto found = std::ranges::find(trades_, message.trade);
  if (!seat || found == trades_.end()) return;
  auto& offer = state_->offers[static_cast<std::size_t>(found - trades_.begin())];
  message.accepts ? offer.accept(*seat) : offer.decline(*seat);
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

// Which offer was closed is not said; what the maker pays tells it, after these words or before.
void LmuMirror::on(const lmu::TradeDone& message) {
  trade_partner_ = seat_of(message.partner);
  if (trade_partner_) close_offer(state_->current, last_paid_);
}

void LmuMirror::close_offer(Seat payer, catan::Cards paid) {
  if (!trade_partner_ || payer != state_->current) return;
  for (std::size_t i = 0; i < trades_.size(); ++i) {
    const auto& offer = state_->offers[i];
    if (!offer.accepted_by(*trade_partner_) || offer.give() != paid) continue;
    forget_offer(static_cast<int>(i));
    last_paid_ = {};
    return trade_partner_.reset();
  }
}

void LmuMirror::forget_offer(int offer) {
  state_->offers[static_cast<std::size_t>(offer)] = {};
  trades_[static_cast<std::size_t>(offer)] = -1;
}

std::optional<int> LmuMirror::trade_of(int offer) const {
  const int trade = trades_[static_cast<std::size_t>(offer)];
  return trade < 0 ? std::nullopt : std::optional(trade);
}

// --- what is not said ----------------------------------------------------------------------------

void LmuMirror::go_on_after(const lmu::ClientMessage& order) {
  const auto seat = my_seat();
  auto& status = players_[seat].status;
  const bool opening = catan::is_opening(*state_);
  const auto in_turn = [&] { return catan::rolled(*state_) ? Status::TradeOrBuild : Status::Roll; };
  if (std::holds_alternative<lmu::Roll>(order)) {
    const bool seven = state_->dice.sum() == 7;
    status = opening ? Status::Wait : seven ? Status::MoveRobber : Status::TradeOrBuild;
  } else if (std::holds_alternative<lmu::MoveRobber>(order)) {
    status = in_turn();
  } else if (std::holds_alternative<lmu::Build>(order) && opening) {
    status = status == Status::BuildSettlement ? Status::BuildRoad : Status::Wait;
  } else if (std::holds_alternative<lmu::EndTurn>(order) ||
             std::holds_alternative<lmu::Discard>(order)) {
    status = Status::Wait;
  } else {
    return;
  }
  take_status(seat, status);
}

// --- the view ------------------------------------------------------------------------------------

catan::View LmuMirror::view() const {
  catan::View view{*state_, my_seat()};
  auto& game = view.known;
  put_in_charge(game, my_seat(), me()->status);
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
  // Cards of our own that are not named to us are none that we could give away.
  auto& mine = game.players[my_seat()];
  mine.hand_size = static_cast<std::uint8_t>(mine.hand.total());
  return view;
}

}  // namespace spiel::client
