// A table whose game a test sets up as it likes and whose luck it decides, with one session per
// seat. Orders go through the session; the puppet carries them out and tells everybody.
#pragma once

#include <array>
#include <deque>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "catan/apply.hpp"
#include "protocol/lmu/roster.hpp"
#include "protocol/lmu/server_session.hpp"
#include "support.hpp"
#include "table/update.hpp"

namespace spiel::lmu {

class Puppet {
 public:
  explicit Puppet(const Dialect& dialect, int seats = 3)
      : Puppet(dialect, random_setup(dialect, seats)) {}
  Puppet(const Dialect& dialect, const catan::Setup& setup) : random_(7), setup_(setup) {
    const int seats = setup.seats;
    auto info = std::make_shared<table::TableInfo>();
    info->id = "PUPPENHS";
    info->options = table_for(dialect);
    info->stage = table::Stage::Playing;
    for (int i = 0; i < seats; ++i) {
      table::SeatInfo seat;
      seat.holder = table::Holder::Client;
      seat.player = static_cast<table::PlayerId>(i + 1);
      seat.name = std::string(1, static_cast<char>('A' + i));
      seat.colour = name_of(static_cast<Colour>(i));
      seat.ready = seat.connected = true;
      info->seats.push_back(seat);
    }
    info_ = info;
    state = catan::start(setup_);
    for (Seat seat = 0; seat < seats; ++seat) sit_down(dialect, seat);
    const auto shared = std::make_shared<const table::Setup>(setup_);
    publish(table::GameStarted{shared}, {{kNoSeat, {}, table::State(state)}});
    forget();
  }

  catan::State state;
  std::deque<catan::Chance> luck;  // what the next actions leave to chance; else it is drawn

  // Through the opening to the first turn of seat 0, with roads and settlements of everybody.
  void play_opening() {
    state.first = state.current = state.actor = 0;
    while (catan::is_opening(state)) {
      catan::ActionList list;
      catan::legal(state, state.actor, list);
      act(state.actor, {list[random_.below(static_cast<std::uint32_t>(list.size()))]});
    }
    forget();
  }
  // Into the building part of this seat's turn; hands are kept.
  void give_turn(Seat seat, catan::Phase phase = catan::Phase::Main) {
    state.current = state.actor = seat;
    state.phase = phase;
    state.turn = static_cast<std::uint16_t>(state.turn + 4);
    state.dice = phase == catan::Phase::Roll ? catan::Throw{} : catan::Throw{3, 5};
    state.card_played = false;
    state.bought = {};
    refresh();
  }
  void set_hand(Seat seat, catan::Cards cards) {
    auto& player = state.players[seat];
    state.bank = state.bank + player.hand - cards;
    player.hand = cards;
    player.hand_size = static_cast<std::uint8_t>(cards.total());
  }
  void give_card(Seat seat, catan::Development kind) {
    auto& player = state.players[seat];
    player.cards += catan::DevelopmentCards::of(kind);
    ++player.card_count;
    state.deck -= catan::DevelopmentCards::of(kind);
    --state.deck_size;
  }
  // The sessions see the game as the test has changed it.
  void refresh() {
    publish(table::MoveMade{}, {{kNoSeat, {}, table::State(state)}});
    forget();
  }

  // What the seat hears when it says this line; the others' share waits in `hear`.
  std::vector<std::string> say(Seat seat, const std::string& line) {
    sessions_[seat]->received(line + "\n", {});
    carry_out(seat);
    return hear(seat);
  }
  std::vector<std::string> hear(Seat seat) {
    std::istringstream in(heard_[seat] + sessions_[seat]->take_output().bytes);
    heard_[seat].clear();
    std::vector<std::string> lines;
    for (std::string text; std::getline(in, text);) lines.push_back(text);
    return lines;
  }
  // What every seat hears of an action that some other protocol brought.
  void act(Seat seat, const std::vector<catan::Action>& actions,
           const table::Payload& spelling = {}) {
    catan::State trial = state;
    std::vector<table::Step> steps;
    for (const auto& action : actions) {
      if (trial.phase == catan::Phase::Over) break;
      table::Step step{seat, {}, {}};
      auto sink = [&](catan::Event&& event) { step.events.emplace_back(std::move(event)); };
      const auto done = catan::apply(trial, seat, action, chance_for(trial, seat, action), sink);
      if (!done) throw std::runtime_error(std::string(catan::explain(done.error())));
      step.after = trial;
      steps.push_back(std::move(step));
    }
    state = trial;
    publish(table::MoveMade{seat, {}, spelling}, steps);
    if (const auto end = catan::outcome(state)) finish(*end);
  }
  // What the session wants done at this time without being asked by its client; all is refused, as
  // by a journal that is full.
  std::vector<table::Command> refuse_unasked(Seat seat, Duration time) {
    auto& session = *sessions_[seat];
    const Time now(time);
    if (session.next_deadline() && *session.next_deadline() <= now) session.tick(now);
    const auto output = session.take_output();
    heard_[seat] += output.bytes;
    std::vector<table::Command> wanted;
    for (const auto& [id, request] : output.requests) {
      wanted.push_back(std::get<table::Tell>(request).command);
      session.replied(id, failure(table::Refusal(table::TableRefusal::Unavailable)), now);
    }
    return wanted;
  }
  void forget() {
    for (Seat seat = 0; seat < sessions_.size(); ++seat) hear(seat);
  }

 private:
  static catan::Setup random_setup(const Dialect& dialect, int seats) {
    Random random(7);
    return catan::random_setup(dialect.rules, seats, random);
  }
  void sit_down(const Dialect& dialect, Seat seat) {
    sessions_.push_back(
        std::make_unique<ServerSession>(dialect, ServerSettings{"Puppe", table_for(dialect)}));
    auto& session = *sessions_.back();
    session.received(R"({"Hallo":{"Version":"x"}})", {});
    const auto request = session.take_output().requests.front().first;
    auto gathering = std::make_shared<table::TableInfo>(*info_);
    gathering->stage = table::Stage::Gathering;
    table::Accepted accepted;
    accepted.table = info_->id;
    accepted.player = info_->seats[seat].player;
    accepted.snapshot = table::Snapshot{1, seat, gathering, nullptr, std::nullopt};
    session.replied(request, accepted, {});
  }

  void carry_out(Seat seat) {
    auto& session = *sessions_[seat];
    auto output = session.take_output();
    heard_[seat] += output.bytes;
    for (const auto& [id, request] : output.requests) {
      const auto& act_command = std::get<table::Act>(std::get<table::Tell>(request).command);
      table::Reply reply = table::Accepted{};
      if (const auto refusal = refusal_of(seat, act_command.steps)) {
        reply = failure(*refusal);
      } else {
        std::vector<catan::Action> actions;
        for (const auto& step : act_command.steps) actions.push_back(std::get<catan::Action>(step));
        act(seat, actions, act_command.spelling);
      }
      session.replied(id, reply, {});
    }
  }
  std::optional<table::Refusal> refusal_of(Seat seat, const std::vector<table::Action>& steps) {
    catan::State trial = state;
    for (const auto& step : steps) {
      if (trial.phase == catan::Phase::Over) break;
      const auto& action = std::get<catan::Action>(step);
      if (const auto refusal = catan::check(trial, seat, action)) return *refusal;
      auto random = random_;
      const auto chance = catan::deal(trial, seat, action, random);
      (void)catan::apply(trial, seat, action, chance);
    }
    return std::nullopt;
  }
  catan::Chance chance_for(const catan::State& now, Seat seat, catan::Action action) {
    if (catan::chance_needed(now, seat, action) == catan::ChanceKind::None) return {};
    if (luck.empty()) return catan::deal(now, seat, action, random_);
    const auto chance = luck.front();
    luck.pop_front();
    return chance;
  }
  void publish(const table::News& news, const std::vector<table::Step>& steps) {
    for (Seat seat = 0; seat < sessions_.size(); ++seat) {
      table::SeenUpdate update{++version_, {}, seat, news, {}, info_};
      for (const auto& step : steps) {
        table::SeenStep seen{step.seat, {}, table::view_of(step.after, seat)};
        for (const auto& event : step.events) {
          if (auto visible = table::seen_by(event, seat)) seen.events.push_back(*visible);
        }
        update.steps.push_back(std::move(seen));
      }
      sessions_[seat]->updated(info_->id, update, {});
    }
  }
  void finish(const catan::Outcome& end) {
    auto info = std::make_shared<table::TableInfo>(*info_);
    info->stage = table::Stage::Over;
    table::TableResult result;
    result.winners = end.winners;
    result.points = {end.points.begin(), end.points.begin() + state.seats};
    info->result = result;
    info_ = info;
    publish(table::Ended{result}, {});
  }
  Random random_;
  catan::Setup setup_;
  std::shared_ptr<const table::TableInfo> info_;
  std::vector<std::unique_ptr<ServerSession>> sessions_;
  std::array<std::string, kMaxSeats> heard_;
  std::uint64_t version_ = 1;
};

}  // namespace spiel::lmu
