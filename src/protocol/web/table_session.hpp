// One conversation over the WebSocket /ws/tables/{id}.
//
//   Greeting --hello--> (with a token: Identifying --look-->) Attaching --watch--> Watching
//
// A wrong token or a malformed message is answered and changes nothing; only a table that does not
// exist, or a client that does not greet in time, ends the conversation.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "protocol/web/client_message.hpp"
#include "protocol/web/lines.hpp"
#include "protocol/web/messages.hpp"
#include "table/bot_levels.hpp"
#include "table/session.hpp"

namespace spiel::web {

class TableSession : public table::Session {
 public:
  // `bot_levels` must outlive the session.
  TableSession(table::TableId table, const table::BotLevels& bot_levels, std::string peer = {})
      : table_(std::move(table)),
        bot_levels_(bot_levels),
        peer_(std::move(peer)),
        lines_(kMaxDocument) {}

  void opened(Time now) override;
  void received(std::string_view bytes, Time now) override;
  void replied(table::RequestId request, const table::Reply& reply, Time now) override;
  void updated(const table::TableId& table, const table::SeenUpdate& update, Time now) override;
  bool wants_input() const override { return !is_entering() && asked_.size() < kMaxAsked; }
  void slowed_down(Time now) override;
  std::optional<Time> next_deadline() const override;
  void tick(Time now) override;

 private:
  enum class Stage : std::uint8_t { Greeting, Identifying, Attaching, Watching };
  static constexpr std::size_t kMaxAsked = 64;

  bool is_entering() const { return stage_ == Stage::Identifying || stage_ == Stage::Attaching; }
  void line(std::string_view text);
  void message(const ClientMessage& said);
  void read_early_lines();
  void on(const std::string& id, const said::Hello& hello);
  void on(const std::string& id, const said::Act& act);
  void on(const std::string& id, const said::Ready& ready);
  void on(const std::string& id, const said::Start& start);
  void on(const std::string& id, const said::Profile& profile);
  void on(const std::string& id, const said::Bot& bot);
  void on(const std::string& id, const said::Chat& chat);
  void on(const std::string& id, const said::Draw& draw);
  void on(const std::string& id, const said::Undo& undo);
  void on(const std::string& id, const said::Decline& decline);
  void on(const std::string& id, const said::Leave& leave);
  void on(const std::string& id, const said::StandIn& stand_in);
  void on(const std::string& id, const said::Back& back);
  void on(const std::string& id, const said::Look& look);
  void on(const std::string& id, const said::Ping& ping);
  void on(const std::string& id, const said::Settings& settings);
  void on(const std::string& id, const said::Remove& remove);
  void on(const std::string& id, const said::Replace& replace);
  void on(const std::string& id, const said::CallOff& call_off);
  void on(const std::string& id, const said::Rematch& rematch);
  void on(const std::string& id, const said::Hint& hint);

  void identified(const table::Accepted& accepted);
  void attach(table::PlayerId player);
  void attached(const table::Accepted& accepted, Time now);
  void resume(const table::Accepted& accepted, Time now);
  void could_not_enter(const table::Refusal& refusal);
  void learn(std::shared_ptr<const table::TableInfo> info);
  bool goes_on_with_rematch(const std::string& id, table::RequestId request,
                            const table::Reply& reply);
  void tell(const std::string& id, table::Command command);
  void ask_for(const std::string& id, table::Request request);
  bool knows_level(const std::string& id, const std::string& level);
  void refuse(const std::string& id, const Malformed& fault);
  void say_refusal(const std::string& id, const Malformed& fault);
  void say(const std::string& message) {
    send(message);
    send("\n");
  }

  table::TableId table_;
  const table::BotLevels& bot_levels_;
  std::string peer_;  // its address
  Lines lines_;
  Stage stage_ = Stage::Greeting;
  Time greet_until_{};
  said::Hello hello_;
  std::vector<std::string> early_;  // said before the hello was answered
  WithLegal legal_ = WithLegal::Yes;
  table::PlayerId player_ = table::kNobody;
  std::shared_ptr<const table::TableInfo> info_;  // as last heard; none for who missed nothing
  std::unordered_map<table::RequestId, std::string> asked_;  // by the client's own ids
  // Tables for a rematch that the others are being told of; empty while one is being opened.
  std::unordered_map<table::RequestId, table::TableId> rematches_;
};

}  // namespace spiel::web
