// The server's side of one LMU connection: greets, seats the player, carries out what it orders and
// tells it what happens, in its own dialect.
//
// One order at a time: while the table has not answered, further input waits. So answers come in
// the order of the orders, the acknowledgement follows everything the order caused, and a flood is
// slowed down rather than hung up on.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/lmu/codec.hpp"
#include "protocol/lmu/narrator.hpp"
#include "protocol/lmu/splitter.hpp"
#include "table/session.hpp"

namespace spiel::lmu {

struct ServerSettings {
  std::string software = "Spieltisch";
  // Opened when no table of its kind waits for players.
  table::TableOptions table;
  // How long those who have started wait for others before bots take the seats that are missing.
  std::optional<Duration> fill_after{};
  std::string fill_level = "greedy";
  // How long those who have started wait for others who sit there and do not.
  std::optional<Duration> ready_within{};
  // A client that has not answered an offer by then has declined; most have no word for it. Whoever
  // never accepts is not waited for as long.
  Duration answer_time{1500};
  Duration short_answer_time{300};
  // Some wait for everybody's answer to their offer: whoever has not answered by then is said to
  // have declined, and may still accept.
  Duration others_time{15'000};
  // For the building phase between two turns, which many clients do not know.
  Duration build_time{15'000};
};

// A table for this dialect: its rules, begins when all have started. For three or four on the small
// board or, where the dialect knows it and more may come, for five or six on the large one.
table::TableOptions table_for(const Dialect& dialect, int most_seats = 4);

// Whether seats that speak this dialect can follow a game at such a table.
bool fits(const Dialect& dialect, const table::TableOptions& options);

// "Client 0.3 (Gruppe) Tisch:K7Q2M4XA" asks for the table with that code.
std::optional<table::TableId> wanted_table(std::string_view version);

class ServerSession final : public table::Session {
 public:
  ServerSession(const Dialect& dialect, ServerSettings settings);

  void opened(Time now) override;
  void received(std::string_view bytes, Time now) override;
  void replied(table::RequestId request, const table::Reply& reply, Time now) override;
  void updated(const table::TableId& table, const table::SeenUpdate& update, Time now) override;
  bool wants_input() const override;
  bool is_mid_message() const override { return splitter_.is_under_way(); }
  void gave_up_waiting(Time now) override;
  void slowed_down(Time now) override;
  std::optional<Time> next_deadline() const override;
  void tick(Time now) override;

 private:
  enum class Stage { Greeting, Looking, TakingSeat, Seated, Gone };
  // As far as what the client may say depends on it.
  enum class Standing { Unseated, NotReady, Ready, InGame };

  void work(std::string_view& input);
  void handle(const Splitter::Item& item);
  Standing standing() const;
  void on(const Hello& hello);
  void on(const Profile& profile);
  void on(const StartGame&);
  void on(const SendChat& chat);
  template <class Order>
  void on(const Order& order);
  void take_seat(table::Destination where);
  int missing_players() const;
  std::optional<Time> fill_deadline() const;
  std::optional<Time> ready_deadline() const;
  bool keeps_waiting(const table::SeatInfo& seat) const;
  bool is_held_up() const;
  bool sees_to_the_start() const;
  void watch_the_unready(Time now);
  void let_the_unready_go();
  void seat_bots(int count);
  void watch_offers(Time now);
  Duration patience(const catan::Offer& offer) const;
  void answer_for_client(Time now);
  void watch_own_offers(Time now);
  void answer_for_others(Time now);
  void watch_building(Time now);
  void act_for_client(catan::Action action);
  void seat_answered(const table::Reply& reply);
  void order_answered(const table::Reply& reply);
  void unasked_answered(const table::Reply& reply, Time now);
  void lose_seat(std::string_view reason);
  void put_out();

  void on_news(const table::SeatNews& news, const table::SeenUpdate& update);
  void on_news(const table::GameStarted& news, const table::SeenUpdate& update);
  void on_news(const table::MoveMade& news, const table::SeenUpdate& update);
  void on_news(const table::Chatted& news, const table::SeenUpdate& update);
  void on_news(const table::Paused& news, const table::SeenUpdate& update);
  void on_news(const table::Ended& news, const table::SeenUpdate& update);
  template <class OtherNews>
  void on_news(const OtherNews&, const table::SeenUpdate& update) {
    info_ = update.info;
  }

  void say(const ServerMessage& message);
  void say_all(const Story& story);
  void say_farewell();
  void note_position(Time now);
  void refuse(std::string_view reason);
  void tell_table(table::Command command);
  void wait_for(table::RequestId request) { awaited_ = request; }
  Player player_at(Seat seat) const;
  const table::SeatInfo& my_seat() const { return info_->seats[me_]; }

  const Dialect& dialect_;
  ServerSettings settings_;
  Splitter splitter_;
  std::string inbox_;  // input that waits for an answer of the table
  Stage stage_ = Stage::Greeting;
  std::optional<table::RequestId> awaited_;
  Time waiting_since_{};  // for further players
  std::optional<Time> held_up_since_;

  table::TableId table_;
  table::PlayerId player_ = table::kNobody;
  Seat me_ = kNoSeat;
  std::shared_ptr<const table::TableInfo> info_;
  std::optional<catan::View> view_;  // none before the start
  Narrator narrator_;
  Story farewell_;  // waits for the acknowledgement of the last order

  // Of each offer that waits for the client's answer: its number, until when it waits, and whether
  // the client has let it pass.
  struct Question {
    int trade = -1;
    std::optional<Time> until;
    bool passed = false;
  };
  std::array<Question, catan::kMaxOffers> questions_;
  std::array<Question, catan::kMaxOffers> own_offers_;  // that wait for the others
  int unanswered_ = 0;  // offers that the client could have accepted
  bool has_accepted_ = false;
  std::optional<Time> building_until_;
};

}  // namespace spiel::lmu
