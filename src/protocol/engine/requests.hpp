// Requests under way. Each keeps itself alive until it has answered.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "protocol/engine/decision.hpp"
#include "protocol/engine/envelope.hpp"
#include "table/session.hpp"

namespace spiel::engine {

using Clock = std::function<Time()>;
using Reply = std::function<void(Answer)>;
// For what the API has no words: the server stores nothing now, or has lost the table.
using Excuse = std::function<void(const table::Refusal&)>;

// Asks the tables until there is an answer, or an excuse.
class Inquiry {
 public:
  struct Parts {
    table::Hub& hub;
    Clock clock;
    Envelope envelope;
    Reply reply;
    Excuse excuse;
  };

 protected:
  explicit Inquiry(Parts parts)
      : envelope_(std::move(parts.envelope)),
        hub_(parts.hub),
        clock_(std::move(parts.clock)),
        reply_(std::move(parts.reply)),
        excuse_(std::move(parts.excuse)) {}

  using Heard = std::function<void(const table::Reply&)>;
  void ask(table::Request request, Heard heard);
  void answer(Answer result) { reply_(std::move(result)); }

  Envelope envelope_;

 private:
  table::Hub& hub_;
  Clock clock_;
  Reply reply_;
  Excuse excuse_;
};

class UserRequest : public std::enable_shared_from_this<UserRequest>, private Inquiry {
 public:
  // `token` proves who asks, where the seat has been claimed with one; otherwise it means nothing.
  UserRequest(Parts parts, std::string token)
      : Inquiry(std::move(parts)), token_(std::move(token)) {}
  void run();

 private:
  void look();
  void looked(const table::Reply& reply);
  void be_there(table::PlayerId player);
  void claim(const table::TableInfo& info, const table::SeatInfo& seat);
  void decide_on(const table::Snapshot& snapshot);
  static Answer unknown_command(const Moment& moment);
  void carry_out(std::uint64_t version);
  void carried_out(const table::Reply& reply);
  void finish(const table::Accepted& accepted);

  std::string token_;
  table::TableId table_;
  table::PlayerId player_ = table::kNobody;
  Order order_;
  int tries_ = 0;
};

class ManagerRequest : public std::enable_shared_from_this<ManagerRequest>, private Inquiry {
 public:
  ManagerRequest(Parts parts, const std::vector<std::string>& bot_levels)
      : Inquiry(std::move(parts)), bot_levels_(bot_levels) {}
  // The credentials have been checked.
  void run();

 private:
  using Then = std::function<void(const table::Snapshot&)>;

  void new_game();
  void with_game(std::string_view when_missing, Then then);
  void set_max_players(const table::Snapshot& game);
  void add_player(const table::Snapshot& game);
  void remove_player(const table::Snapshot& game);
  void start_game(const table::Snapshot& game);
  void change_player_status(const table::Snapshot& game);
  void get_ranking(const table::Snapshot& game);
  void end_game(const table::Snapshot& game);
  void started(const table::Accepted& accepted);
  void look_at_hand(const table::Snapshot& game, Seat seat);
  void rank(const table::TableInfo& info);
  // Tells the table, then answers with `success`, or `failure` when it refuses.
  void tell(table::Command command, Answer success, std::string_view failure);
  std::optional<table::PlayerId> named_player(const table::Snapshot& game) const;

  struct Standing {
    std::string player;
    int open = 0;
    int total = 0;
  };

  const std::vector<std::string>& bot_levels_;
  table::TableId table_;
  std::vector<Standing> standings_;
};

}  // namespace spiel::engine
