// A game at a foreign server, as one person plays it from one seat there: a state machine without
// socket or clock, like the server's own sessions, only turned around. The person's commands and
// the foreign server's bytes go in; bytes for that server and what happened at its table come out.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "table/command.hpp"
#include "table/refusal.hpp"
#include "table/update.hpp"

namespace spiel::gateway {

// The person's number at the table that mirrors the foreign one.
inline constexpr table::PlayerId kPerson = 1;

struct Happening {
  table::News news;
  std::vector<table::Event> events;  // as the person's seat may know them
};

using Answer = Result<void, table::Refusal>;

// Whoever tells something knows the answer by its ticket: some commands are answered at once, while
// others still wait for the foreign server.
using Ticket = std::uint64_t;
struct Answered {
  Ticket ticket = 0;
  Answer answer;
};

// Everything about the foreign table that is not the game itself.
struct RemoteTable {
  table::TableOptions options;
  table::Stage stage = table::Stage::Gathering;
  std::vector<table::SeatInfo> seats;
  std::optional<table::TableResult> result;
  std::shared_ptr<const table::Setup> setup;  // none before the start
};

class RemoteGame {
 public:
  struct Output {
    std::string bytes;
    std::vector<Happening> happenings;
    std::vector<Answered> answers;  // to what was told
    bool close = false;
  };

  RemoteGame() = default;
  RemoteGame(const RemoteGame&) = delete;
  RemoteGame& operator=(const RemoteGame&) = delete;
  virtual ~RemoteGame() = default;

  // Begins the conversation, under the person's name and colour.
  virtual void sit_down(const table::SeatInfo& person) = 0;
  virtual void received(std::string_view bytes) = 0;
  virtual void disconnected() = 0;
  // Is answered once, now or later.
  virtual void tell(const table::Command& command, Ticket ticket) = 0;

  virtual RemoteTable table() const = 0;
  // The game as far as the person's seat knows it; none before the start.
  virtual std::optional<table::State> known() const = 0;

  Output take_output() { return std::exchange(output_, {}); }

 protected:
  void say(std::string_view bytes) { output_.bytes += bytes; }
  void happened(table::News news, std::vector<table::Event> events = {}) {
    output_.happenings.push_back({std::move(news), std::move(events)});
  }
  void answer(Ticket ticket, Answer answer) {
    output_.answers.push_back({ticket, std::move(answer)});
  }
  void refuse(Ticket ticket, const table::Refusal& refusal) { answer(ticket, failure(refusal)); }
  void hang_up() { output_.close = true; }

 private:
  Output output_;
};

// A seat of somebody at the foreign server.
inline table::SeatInfo stranger(table::PlayerId player, std::string name, std::string protocol) {
  table::SeatInfo seat;
  seat.holder = table::Holder::Client;
  seat.player = player;
  seat.name = std::move(name);
  seat.protocol = std::move(protocol);
  seat.connected = true;
  return seat;
}

}  // namespace spiel::gateway
