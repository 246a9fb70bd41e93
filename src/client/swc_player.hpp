// A player at a Software-Challenge server of any season and release, as a state machine without
// socket or clock: the server's bytes go in, bytes for the server come out. It knows no more of the
// game than the last position it was sent, and answers each request for a move at once. A position
// shows the season it is of, so whoever brings a reservation need not know it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "blokus/game.hpp"
#include "protocol/swc/encode.hpp"
#include "protocol/swc/messages.hpp"
#include "protocol/swc/season.hpp"
#include "protocol/swc/xml_reader.hpp"

namespace spiel::client {

struct SwcPlayerOptions {
  std::string reservation;  // empty: any open room of the season
  const swc::Season* season = &swc::kNewestSeason;
};

class SwcPlayer {
 public:
  // What to do in a position; nothing means to pass.
  using Decide = std::function<std::optional<blokus::Action>(const blokus::View&)>;

  SwcPlayer(SwcPlayerOptions options, Decide decide);

  // The first words are waiting in the output from the beginning.
  void received(std::string_view bytes);
  std::string take_output() { return std::exchange(output_, {}); }

  // The game is over, or cannot be played; the connection may be closed.
  bool finished() const { return finished_; }
  // Why it could not be played to its end; the server's own words where it gave any.
  const std::optional<std::string>& trouble() const { return trouble_; }
  const std::optional<swc::GameResult>& result() const { return result_; }
  std::optional<swc::Team> team() const { return team_; }

 private:
  void hear(const swc::Element& element);
  void on(const swc::Joined& message) { room_ = message.room_id; }
  void on(const swc::RoomMessage& message);
  void on(const swc::Left& message);
  void on(const swc::ErrorPacket& message);
  void on(const swc::CloseConnection&) { finish(); }
  template <class Other>
  void on(const Other&) {}

  void on_data(const swc::Welcome& data) { team_ = data.team; }
  void on_data(const swc::Memento& data);
  void on_data(const swc::MoveRequest&) { move(); }
  void on_data(const swc::MoveError& data) { trouble_ = data.message; }
  void on_data(const swc::GameResult& data) { result_ = data; }
  void on_data(const swc::PauseNotice&) {}

  void move();
  swc::Move choose(const swc::GameState& position) const;
  void say(const swc::ClientMessage& message) { writer_.write(output_, message, *manner_); }
  void finish();

  Decide decide_;
  swc::XmlReader reader_;
  const swc::Release* manner_;
  swc::StreamWriter writer_;
  std::string output_;
  std::string room_;
  std::optional<swc::Team> team_;
  std::optional<swc::GameState> position_;
  // Its turn. A server repeats position and request while it waits, and would take a second answer
  // for another move.
  std::optional<int> answered_;
  std::optional<swc::GameResult> result_;
  std::optional<std::string> trouble_;
  bool finished_ = false;
};

}  // namespace spiel::client
