// A person's seat at a Software-Challenge server. The server sends the whole position after every
// move, so there is nothing to put together; it asks for each move, and what the person does before
// it has asked waits for the question.
#pragma once

#include <optional>
#include <string>

#include "blokus/game.hpp"
#include "gateway/remote_game.hpp"
#include "protocol/swc/encode.hpp"
#include "protocol/swc/messages.hpp"
#include "protocol/swc/season.hpp"
#include "protocol/swc/xml_reader.hpp"

namespace spiel::gateway {

class SwcGame : public RemoteGame {
 public:
  // Without a reservation any open room of the season will do; with one the room's season counts.
  SwcGame(std::string title, std::string reservation = {},
          const swc::Season& season = swc::kNewestSeason);

  void sit_down(const table::SeatInfo& person) override;
  void received(std::string_view bytes) override;
  void disconnected() override;
  void tell(const table::Command& command, Ticket ticket) override;

  RemoteTable table() const override;
  std::optional<table::State> known() const override;

 private:
  void hear(const swc::Element& element);
  void on(const swc::Joined& message) { room_ = message.room_id; }
  void on(const swc::RoomMessage& message);
  void on(const swc::Left&) { disconnected(); }
  void on(const swc::ErrorPacket& message);
  void on(const swc::CloseConnection&) { disconnected(); }
  template <class Other>
  void on(const Other&) {}

  void on_data(const swc::Welcome& data) { team_ = data.team; }
  void on_data(const swc::Memento& data);
  void on_data(const swc::MoveRequest&);
  void on_data(const swc::MoveError& data);
  void on_data(const swc::GameResult& data);
  void on_data(const swc::PauseNotice& data);

  void learn_season(blokus::VariantId rules);
  void act(const blokus::Action& action, Ticket ticket);
  void send_move(const swc::Move& move);
  bool can_place() const;
  void settle(Answer given);
  void announce(const std::string& text);
  void end(table::TableResult result);
  Seat own_seat() const { return static_cast<Seat>(team_); }

  table::TableOptions options_;
  std::string reservation_;
  table::SeatInfo person_;
  swc::XmlReader reader_;
  const swc::Release* manner_;
  swc::StreamWriter writer_;
  std::string room_;
  swc::Team team_ = swc::Team::One;
  std::optional<swc::GameState> position_;
  std::optional<blokus::State> state_;
  bool asked_ = false;  // the server waits for our move
  // The turn of the last move that was sent: a server repeats position and request while it waits.
  std::optional<int> answered_;
  std::optional<swc::Move> move_;     // of the person, before the server asked for it
  std::optional<Ticket> unanswered_;  // of the last move of the person
  std::optional<table::TableResult> result_;
};

}  // namespace spiel::gateway
