// Tells one seat what happened at its table, in messages of the protocol and in the order in which
// the reference server sends them. It works from what the seat may see and keeps only what the
// protocol adds to that: numbers of trades, and cards whose message must wait for its places.
#pragma once

#include <vector>

#include "catan/setup.hpp"
#include "protocol/lmu/dialect.hpp"
#include "protocol/lmu/orders.hpp"
#include "table/update.hpp"

namespace spiel::lmu {

using Story = std::vector<ServerMessage>;

class Narrator {
 public:
  explicit Narrator(const Dialect& dialect) : dialect_(dialect) {}

  // The map, the throws for the first turn, and everybody's status.
  Story game_started(const catan::Setup& setup, const table::SeenUpdate& update);
  // What a seat did; the acknowledgement is not part of it.
  Story moved(const table::SeenUpdate& update);
  // These seats do not want the offer, whether or not they will say so themselves.
  Story declined(int offer, SeatMask seats, const table::TableInfo& info);
  // The winner with all points open; then, for whoever waits for an answer, the end of the game.
  Story uncovered(const table::TableResult& result, const table::TableInfo& info,
                  const catan::View& view) const;
  Story ended(const table::TableResult& result, const table::TableInfo& info) const;

  const TradeBook& trades() const { return trades_; }

 private:
  friend class Telling;

  const Dialect& dialect_;
  TradeBook trades_;
  catan::Phase phase_ = catan::Phase::SetupSettlement;  // before the update
  bool knight_waits_ = false;                           // played, but the robber has not moved
  bool roads_wait_ = false;                             // played, but no road is there yet
  bool theft_waits_ = false;  // the robber has moved, but robbed nobody yet
};

}  // namespace spiel::lmu
