#include "protocol/lmu/narrator.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "protocol/lmu/places.hpp"
#include "protocol/lmu/roster.hpp"

namespace spiel::lmu {

// One update on its way into messages: events are visited in order; awards and the Statusupdates
// that close an action come at the end.
class Telling {
 public:
  Telling(Narrator& memory, const table::SeenUpdate& update)
      : memory_(memory), dialect_(memory.dialect_), info_(*update.info), viewer_(update.viewer) {
    if (const auto* move = std::get_if<table::MoveMade>(&update.news)) {
      wording_ = wording_of(move->spelling);
    }
    for (const auto& step : update.steps) {
      const auto& view = std::get<catan::View>(step.view);
      for (const auto& event : step.events) {
        seen_.push_back({&std::get<catan::Event>(event), &view, step.seat});
      }
      last_view_ = &view;
    }
  }

  Story tell() {
    for (now_ = 0; now_ < seen_.size(); ++now_) {
      std::visit([this](const auto& event) { on(event); }, *seen_[now_].event);
    }
    tell_bank_trades();
    tell_monopoly_gain();
    for (auto& award : awards_) story_.push_back(std::move(award));
    for (const Seat seat : closing_) tell_status(seat, *last_view_);
    if (actor_ && !std::ranges::count(closing_, *actor_)) tell_status(*actor_, *last_view_);
    memory_.phase_ = last_view_->known.phase;
    return std::move(story_);
  }

 private:
  struct SeenEvent {
    const catan::Event* event;
    const catan::View* view;  // after the step that the event belongs to
    Seat mover;               // whose step that is
  };

  // --- the dice --------------------------------------------------------------------------------

  void on(const catan::DiceRolled& e) {
    say(Rolled{id(e.seat), Dice{e.dice.first, e.dice.second}});
    actor_ = e.seat;
  }
  void on(const catan::Produced& e) {
    if (!e.cards.empty()) say(Gained{id(e.seat), open(e.cards)});
  }
  void on(const catan::OpeningYield& e) {
    if (!e.cards.empty()) say(Gained{id(e.seat), open(e.cards)});
  }
  void on(const catan::MustDiscard& e) { close_with(e.seat); }
  void on(const catan::Discarded& e) {
    say(Paid{id(e.seat), secret(e.cards, e.seat == viewer_)});
    tell_status(e.seat, view(), Status::Wait);
    if (view().known.phase == catan::Phase::MoveRobber) close_with(view().known.current);
  }

  // --- the robber ------------------------------------------------------------------------------

  // By rules under which the theft is a step of its own, the message waits for it: it names the
  // victim.
  void on(const catan::RobberMoved& e) {
    actor_ = e.seat;
    memory_.theft_waits_ = view().known.phase == catan::Phase::Steal;
    if (!memory_.theft_waits_ || next<catan::Stole>() || next<catan::StealDeclined>()) {
      tell_robber(e.seat, place(e.to));
    }
  }
  void tell_robber(Seat thief, const Place& to) {
    const auto* theft = this_or_next<catan::Stole>();
    const Seat victim = theft ? theft->victim : kNoSeat;
    memory_.theft_waits_ = false;
    if (memory_.knight_waits_) {
      relay_knight(thief, to, victim);
      // What it holds before the robbery, what it may do after it.
      tell_status(thief, *seen_.front().view, status_at_the_end(thief));
    }
    say(RobberMoved{id(thief), to, id(victim)});
  }
  void on(const catan::Stole& e) {
    if (memory_.theft_waits_) tell_robber(e.thief, place(view().known.robber));
    const auto loot = e.card ? open(catan::Cards::of(*e.card)) : hidden<catan::Cards>(1);
    say(Paid{id(e.victim), loot});
    say(Gained{id(e.thief), loot});
    actor_ = e.thief;
  }
  void on(const catan::StealDeclined& e) {
    if (memory_.theft_waits_) tell_robber(e.seat, place(view().known.robber));
    actor_ = e.seat;
  }

  // --- building --------------------------------------------------------------------------------

  void on(const catan::BuiltRoad& e) {
    if (memory_.roads_wait_) relay_roads(e);
    built(e.seat, Piece::Road, place_of_edge(e.at, board()), e.paid);
    if (memory_.phase_ != catan::Phase::SetupRoad) return;
    actor_.reset();
    tell_status(e.seat, view(), Status::Wait);
    if (!is_over()) close_with(view().known.current);
  }
  void on(const catan::BuiltSettlement& e) {
    built(e.seat, Piece::Settlement, place_of_corner(e.at, board()), e.paid);
  }
  void on(const catan::BuiltCity& e) {
    built(e.seat, Piece::City, place_of_corner(e.at, board()), e.paid);
  }
  void built(Seat seat, Piece piece, const Place& place, catan::Cards paid) {
    if (!paid.empty()) say(Paid{id(seat), open(paid)});
    say(Built{Building{id(seat), piece, place}});
    actor_ = seat;
  }

  // --- development cards -----------------------------------------------------------------------

  void on(const catan::BoughtCard& e) {
    say(Paid{id(e.seat), open(e.paid)});
    say(CardBought{id(e.seat), DrawnCard{e.card}});
    actor_ = e.seat;
  }
  // The message names the robber's new place, so it waits for the robber. Where the knight has won
  // the game the robber stays, and what was ordered is told all the same.
  void on(const catan::PlayedKnight& e) {
    actor_ = e.seat;
    memory_.knight_waits_ = true;
    if (!is_over()) return;
    Place to = place(view().known.robber);
    Seat victim = kNoSeat;
    for (const auto& wanted : wording_.wanted) {
      if (wanted.kind == catan::ActionKind::MoveRobber) to = place(wanted.first);
      if (wanted.seat() != kNoSeat) victim = wanted.seat();
    }
    relay_knight(e.seat, to, victim);
  }
  void on(const catan::PlayedRoadBuilding& e) {
    memory_.roads_wait_ = true;
    actor_ = e.seat;
  }
  void on(const catan::PlayedInvention& e) {
    say(PlayInvention{e.cards, id(e.seat)});
    say(Gained{id(e.seat), secret(e.cards, e.seat == viewer_)});
    actor_ = e.seat;
  }
  void on(const catan::PlayedMonopoly& e) {
    say(PlayMonopoly{e.kind, id(e.seat)});
    actor_ = e.seat;
  }
  void on(const catan::MonopolyTaken& e) {
    const auto cards = catan::Cards::of(e.kind, e.count);
    say(Paid{id(e.from), taken(cards, e.from)});
    tell_status(e.from, view());
    monopoly_gain_ += cards;
    actor_ = e.to;
  }
  void tell_monopoly_gain() {
    if (monopoly_gain_.empty()) return;
    say(Gained{id(*actor_), taken(monopoly_gain_, *actor_)});
  }
  ResourceHolding taken(catan::Cards cards, Seat whose) const {
    return secret(cards, whose == viewer_ || dialect_.monopoly_is_open);
  }

  void relay_knight(Seat seat, const Place& place, Seat victim) {
    PlayKnight relayed{place, std::nullopt, id(seat)};
    if (victim == kNoSeat && dialect_.knights == KnightRelay::NamesAPlayer) {
      victim = seat == 0 ? Seat{1} : Seat{0};
    }
    if (victim != kNoSeat) relayed.target = id(victim);
    say(relayed);
    memory_.knight_waits_ = false;
  }
  // With both roads where they came together, also when the first has won the game.
  void relay_roads(const catan::BuiltRoad& first) {
    PlayRoads relayed{place_of_edge(first.at, board()), std::nullopt, id(first.seat)};
    if (const auto* second = next<catan::BuiltRoad>()) {
      relayed.second = place_of_edge(second->at, board());
    } else if (wording_.wanted.size() > 1) {
      relayed.second = place_of_edge(wording_.wanted[1].first, board());
    }
    say(relayed);
    memory_.roads_wait_ = false;
  }

  // --- trade -----------------------------------------------------------------------------------

  // Several trades at once are told as one.
  void on(const catan::BankTraded& e) {
    bank_paid_ += catan::Cards::of(e.give, e.count);
    bank_gained_ += catan::Cards::of(e.take);
    actor_ = e.seat;
  }
  void tell_bank_trades() {
    if (bank_gained_.empty()) return;
    say(Paid{id(*actor_), open(bank_paid_)});
    say(Gained{id(*actor_), open(bank_gained_)});
  }
  void on(const catan::OfferMade& e) {
    say(TradeOffered{id(e.seat), memory_.trades_.enter(e.offer), e.give, e.want});
  }
  void on(const catan::OfferAccepted& e) {
    memory_.trades_.accept(e.offer, e.seat);
    say(TradeAccepted{id(e.seat), memory_.trades_.number_of(e.offer)});
  }
  void on(const catan::AcceptanceWithdrawn& e) {
    say(TradeCancelled{id(e.seat), memory_.trades_.number_of(e.offer)});
  }
  // That offers end with the game goes without saying.
  void on(const catan::OfferWithdrawn& e) {
    if (!is_over()) say(TradeCancelled{id(e.seat), memory_.trades_.number_of(e.offer)});
    memory_.trades_.close(e.offer);
  }
  void on(const catan::OfferDeclined& e) {
    if (!dialect_.has(Feature::Declines)) return;
    const int trade = memory_.trades_.number_of(e.offer);
    if (wording_.cancelled) say(TradeCancelled{id(e.seat), trade});
    if (memory_.trades_.decline(e.offer, e.seat)) say(TradeAccepted{id(e.seat), trade, false});
  }
  void on(const catan::Traded& e) {
    const bool done_first = dialect_.trade_done == TradeDoneTold::BeforeCards;
    if (done_first) say(TradeDone{id(e.seat), id(e.partner)});
    say(Paid{id(e.seat), open(e.give)});
    say(Gained{id(e.partner), open(e.give)});
    say(Paid{id(e.partner), open(e.take)});
    say(Gained{id(e.seat), open(e.take)});
    if (!done_first) say(TradeDone{id(e.seat), id(e.partner)});
    if (e.offer) memory_.trades_.close(*e.offer);
    close_with(e.partner);
    actor_ = e.seat;
  }
  // The protocol has no words for these.
  void on(const catan::CounterMade&) {}
  void on(const catan::CounterWithdrawn&) {}

  // --- awards, turns, seats ----------------------------------------------------------------------

  void on(const catan::LongestRoadChanged& e) {
    award(LongestRoad{e.to == kNoSeat ? std::nullopt : std::optional(id(e.to))}, e.from, e.to);
  }
  void on(const catan::LargestArmyChanged& e) { award(LargestArmy{id(e.to)}, e.from, e.to); }
  void award(ServerMessage message, Seat from, Seat to) {
    awards_.push_back(std::move(message));
    for (const Seat seat : {from, to}) {
      if (seat != kNoSeat) awards_.push_back(StatusUpdate{player(seat, *last_view_)});
    }
  }

  void on(const catan::TurnEnded& e) {
    tell_status(e.seat, view(), Status::Wait);
    memory_.trades_.close_all();
  }
  void on(const catan::TurnBegan& e) {
    tell_who_has_built();
    if (memory_.phase_ != catan::Phase::SetupRoad) close_with(e.seat);
  }
  void on(const catan::SpecialBuildingBegan& e) {
    tell_who_has_built();
    close_with(e.seat);
  }
  // Whoever ends a building phase between turns ends no turn.
  void tell_who_has_built() {
    if (memory_.phase_ != catan::Phase::SpecialBuild) return;
    tell_status(seen_[now_].mover, view(), Status::Wait);
  }
  void on(const catan::SeatLeft& e) { close_with(e.seat); }
  void on(const catan::SeatReturned& e) { close_with(e.seat); }
  void on(const catan::GameEnded&) {}

  // --- tools -------------------------------------------------------------------------------------

  void say(ServerMessage message) { story_.push_back(std::move(message)); }
  void close_with(Seat seat) {
    if (!std::ranges::count(closing_, seat)) closing_.push_back(seat);
  }
  void tell_status(Seat seat, const catan::View& at, std::optional<Status> status = {}) {
    Player told = player(seat, at);
    if (status && told.status != Status::ConnectionLost) told.status = *status;
    say(StatusUpdate{std::move(told)});
  }

  Status status_at_the_end(Seat seat) const { return player(seat, *last_view_).status; }
  Player player(Seat seat, const catan::View& at) const {
    auto told = player_in_game(info_, seat, at, dialect_);
    // The table passes for whoever can build nothing; that client would be too late to say so.
    const bool passed_over = told.status == Status::SpecialBuild && seat == viewer_ &&
                             catan::can_build_nothing(at.known, seat);
    if (passed_over) told.status = Status::Wait;
    return told;
  }
  catan::BoardSize board() const { return last_view_->known.rules.board; }
  Place place(catan::Cell cell) const { return place_of_cell(cell, board()); }

  // The first event of this kind after the present one.
  template <class Event>
  const Event* next() const {
    for (std::size_t i = now_ + 1; i < seen_.size(); ++i) {
      if (const auto* event = std::get_if<Event>(seen_[i].event)) return event;
    }
    return nullptr;
  }

  template <class Event>
  const Event* this_or_next() const {
    const auto* event = std::get_if<Event>(seen_[now_].event);
    return event != nullptr ? event : next<Event>();
  }

  const catan::View& view() const { return *seen_[now_].view; }
  bool is_over() const { return view().known.phase == catan::Phase::Over; }
  PlayerId id(Seat seat) const { return id_of(info_, seat); }

  static ResourceHolding open(catan::Cards cards) { return {cards, std::nullopt}; }
  template <class Pile>
  static Holding<Pile> hidden(int count) {
    return {Pile{}, count};
  }
  static ResourceHolding secret(catan::Cards cards, bool known) {
    return known ? open(cards) : hidden<catan::Cards>(cards.total());
  }

  Narrator& memory_;
  const Dialect& dialect_;
  const table::TableInfo& info_;
  Viewer viewer_;
  std::vector<SeenEvent> seen_;
  std::size_t now_ = 0;
  const catan::View* last_view_ = nullptr;

  Wording wording_;  // of the order, where that matters
  Story story_;
  Story awards_;
  std::vector<Seat> closing_;
  std::optional<Seat> actor_;
  catan::Cards bank_paid_;
  catan::Cards bank_gained_;
  catan::Cards monopoly_gain_;
};

namespace {

Map map_of(const catan::Setup& setup) {
  Map map;
  const auto board = setup.rules.board;
  for (const catan::Cell cell : cells_in_rows(board)) {
    Field field{place_of_cell(cell, board), {}, {}};
    if (catan::topology(board).is_land(cell)) {
      field.ground.terrain = setup.layout.terrain[cell];
      if (const int chip = setup.layout.chips[cell]; chip != 0) field.chip = chip;
    }
    map.fields.push_back(field);
  }
  for (const auto& harbour : setup.layout.harbours) {
    map.harbours.push_back({shore_of_edge(harbour.edge, board), harbour.kind});
  }
  map.robber = place_of_cell(setup.layout.robber, board);
  return map;
}

std::string farewell(const table::TableResult& result, const table::TableInfo& info) {
  if (std::has_single_bit(result.winners)) {
    const auto winner = static_cast<Seat>(std::countr_zero(result.winners));
    return fmt::format("Spieler {} hat das Spiel gewonnen.", info.seats[winner].name);
  }
  if (result.reason == table::EndReason::Abandoned) {
    return "Das Spiel endet, weil die Verbindung zu einem Spieler verloren ging.";
  }
  return "Das Spiel endet ohne Sieger.";
}

}  // namespace

Story Narrator::game_started(const catan::Setup& setup, const table::SeenUpdate& update) {
  const auto& info = *update.info;
  const auto& view = std::get<catan::View>(update.steps.front().view);
  Story story{GameStarted{map_of(setup)}};
  for (const auto& round : setup.opening) {
    for (Seat seat = 0; seat < round.size(); ++seat) {
      story.push_back(Rolled{id_of(info, seat), Dice{round[seat].first, round[seat].second}});
    }
  }
  for (const Seat seat : seats_by_id(info)) {
    story.push_back(StatusUpdate{player_in_game(info, seat, view, dialect_)});
  }
  phase_ = view.known.phase;
  return story;
}

Story Narrator::moved(const table::SeenUpdate& update) {
  if (update.steps.empty()) return {};
  return Telling(*this, update).tell();
}

Story Narrator::declined(int offer, SeatMask seats, const table::TableInfo& info) {
  Story story;
  for (Seat seat = 0; seat < info.seats.size(); ++seat) {
    if (!has_seat(seats, seat) || !trades_.decline(offer, seat)) continue;
    story.push_back(TradeAccepted{id_of(info, seat), trades_.number_of(offer), false});
  }
  return story;
}

Story Narrator::uncovered(const table::TableResult& result, const table::TableInfo& info,
                          const catan::View& view) const {
  if (!std::has_single_bit(result.winners)) return {};
  const auto seat = static_cast<Seat>(std::countr_zero(result.winners));
  Player player = player_in_game(info, seat, view, dialect_);
  player.points = result.points[seat];
  return {StatusUpdate{std::move(player)}};
}

Story Narrator::ended(const table::TableResult& result, const table::TableInfo& info) const {
  const bool won = std::has_single_bit(result.winners);
  const auto winner = static_cast<Seat>(std::countr_zero(result.winners));
  return {GameOver{farewell(result, info), won ? id_of(info, winner) : kNobody}};
}

}  // namespace spiel::lmu
