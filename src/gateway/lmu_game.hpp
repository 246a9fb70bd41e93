// A person's seat at an LMU server. What the server says is put together by the mirror that our
// bots use; what the person does goes out in the words of the protocol.
//
// The rules play a knight, and two free roads, in steps; the protocol in one message. So the first
// steps are kept and shown here until the last is known, and then ordered together.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "client/lmu_mirror.hpp"
#include "gateway/remote_game.hpp"
#include "protocol/lmu/codec.hpp"
#include "protocol/lmu/splitter.hpp"

namespace spiel::gateway {

class LmuGame : public RemoteGame {
 public:
  // `title` is what the table is called on the page; `wish` follows our software's name, where our
  // own servers look for the code of a table.
  LmuGame(const lmu::Dialect& dialect, std::string title, std::string wish = {});

  void sit_down(const table::SeatInfo& person) override { person_ = person; }
  void received(std::string_view bytes) override;
  void disconnected() override;
  void tell(const table::Command& command, Ticket ticket) override;

  RemoteTable table() const override;
  std::optional<table::State> known() const override;

 private:
  void hear(const lmu::ServerMessage& message);
  void note_leaver(const lmu::ServerMessage& message);
  void on(const lmu::Hello& message);
  void on(const lmu::Welcome&) { introduce(); }
  void on(const lmu::Accepted&);
  void on(const lmu::Refused& message);
  void on(const lmu::Fault& message);
  void on(const lmu::Chat& message);
  void on(const lmu::StatusUpdate& message);
  void on(const lmu::GameStarted&);
  void on(const lmu::TradeOffered& message) { std::erase(declined_, message.trade); }
  void on(const lmu::GameOver& message);
  template <class Other>
  void on(const Other&) {}

  void obey(const table::Act& command, Ticket ticket);
  void obey(const table::SetReady&, Ticket ticket);
  void obey(const table::Chat& command, Ticket ticket);
  void obey(const table::SetProfile& command, Ticket ticket);
  void obey(const table::Leave&, Ticket ticket);
  template <class Other>
  void obey(const Other&, Ticket ticket) {
    refuse(ticket, table::TableRefusal::NothingToDo);
  }

  // Something that the server answers, sent and not answered yet. Its effect may be seen first.
  struct Sent {
    enum class Kind : std::uint8_t { Profile, Start, Chat, Play };
    Kind kind;
    std::optional<Ticket> ticket{};  // none of what was nobody's wish
    bool settled = false;
  };

  void turned_away(const std::string& why);
  void introduce();
  void try_next_colour(const std::optional<Sent>& refused);
  void act(catan::Action action, Ticket ticket);
  bool is_complete() const;
  void order_staged(Ticket ticket);
  bool decline(catan::Action action);
  void order(const lmu::ClientMessage& message, Sent sent);
  bool send(const lmu::ClientMessage& message);
  void settle(Sent& sent, Answer answer);
  void settle_first(bool chat);
  std::optional<Sent> take_refused();
  void report_moves();
  void announce(const std::string& text);
  void end(table::EndReason reason, std::optional<Seat> winner = std::nullopt);
  catan::View view() const;
  std::optional<Seat> seat_numbered(lmu::PlayerId id) const;
  std::string name_of(lmu::PlayerId id) const;
  table::PlayerId number_of(lmu::PlayerId id) const;
  table::SeatInfo seat_of(const lmu::Player& player) const;

  const lmu::Dialect& dialect_;
  table::TableOptions options_;
  std::string wish_;
  table::SeatInfo person_;
  lmu::Splitter splitter_{lmu::Limits{.message_bytes = 1024 * 1024}};
  client::LmuMirror mirror_;
  lmu::Colour colour_ = lmu::Colour::Red;
  int colours_refused_ = 0;  // since the person chose one
  bool greeted_ = false;
  std::string told_;                   // a fault that may come once more as an answer
  bool wants_start_ = false;           // the person is ready, the server has not said so yet
  std::deque<Sent> sent_;              // servers answer in this order
  std::vector<catan::Action> staged_;  // steps that are not ordered yet
  std::vector<int> declined_;          // trades; the protocol has no word for it
  std::vector<table::Event> unreported_;
  bool moved_ = false;  // the game has changed since the last report
  std::optional<table::TableResult> result_;
};

}  // namespace spiel::gateway
