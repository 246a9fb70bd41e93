// One table as one connection sees it: what is told of each thing that happens there, to a player
// or to somebody who watches. Whether a table fits this protocol is for whoever makes a room.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "blokus/game.hpp"
#include "protocol/swc/messages.hpp"
#include "protocol/swc/release.hpp"
#include "table/command.hpp"
#include "table/update.hpp"

namespace spiel::swc {

// The season whose rules this table plays by; null if it is no table for the challenge.
const Season* season_of(const table::TableInfo& info);

class Room {
 public:
  // `player` is kNobody for an observer. `told_joined`: the player need not hear it at the start.
  Room(const Release& release, table::TableId table, table::PlayerId player, bool told_joined);

  const table::TableId& table() const { return table_; }
  table::PlayerId player() const { return player_; }
  const Release& release() const { return *release_; }
  // Whether the player loses by going.
  bool is_at_stake() const { return is_player() && state_ && forfeits_; }
  bool is_player() const { return player_ != table::kNobody; }

  // The move as the table takes it, if the game has begun.
  std::optional<table::Act> act(const Move& move) const;

  // The position as it stands, for whoever comes late; nothing before the start.
  std::vector<ServerMessage> catch_up(const table::Snapshot& snapshot);
  std::vector<ServerMessage> updated(const table::SeenUpdate& update);

  bool is_over() const { return over_; }

 private:
  using Messages = std::vector<ServerMessage>;

  bool has_lost_seat(const table::TableInfo& info) const;
  Messages leave();
  void on(Messages& out, const table::GameStarted&, const table::TableInfo& info);
  void on(Messages& out, const table::MoveMade&, const table::TableInfo& info);
  void on(Messages& out, const table::Paused&, const table::TableInfo& info);
  void on(Messages& out, const table::Stepped&, const table::TableInfo& info);
  void on(Messages& out, const table::Undone&, const table::TableInfo& info);
  void on(Messages& out, const table::Ended&, const table::TableInfo& info);
  template <class Other>
  void on(Messages&, const Other&, const table::TableInfo&) {}

  void tell(Messages& out, RoomData data) const;
  void tell_position(Messages& out, const table::TableInfo& info) const;
  bool is_asked(const table::TableInfo& info) const;

  const Release* release_;
  table::TableId table_;
  table::PlayerId player_;
  bool told_joined_;
  bool over_ = false;
  bool forfeits_ = false;
  std::optional<blokus::State> state_;  // none before the start
  std::optional<Move> last_move_;       // in the words of whoever made it
};

}  // namespace spiel::swc
