// Stands for one table at a foreign server: sessions ask it as they would ask our own tables, and
// it answers with what the conversation over there has brought. Lives on one thread.
//
// Nothing is kept: a page that comes back gets the table as it stands.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <unordered_map>

#include "gateway/remote_game.hpp"
#include "server/conversation_hub.hpp"

namespace spiel::gateway {

// Every gateway has this one table.
inline constexpr const char* kTableId = "REMOTE";

class RemoteHub : public server::ConversationHub {
 public:
  // Calls the foreign server; the bytes it answers go to `received`.
  using Call = std::function<void()>;
  using Send = std::function<void(std::string bytes, bool close)>;

  RemoteHub(std::unique_ptr<RemoteGame> game, Clock clock);

  // Before anybody asks.
  void use(Call call, Send send);

  void received(std::string_view bytes);
  void disconnected();

  table::SessionId connect(const std::shared_ptr<server::Subscriber>& subscriber) override;
  void disconnect(table::SessionId session) override;
  void request(table::Asker asker, table::Request request) override;
  void ask(table::Request request, Callback callback, Time now) override;

 private:
  using Reply = std::function<void(const table::Reply&)>;

  void handle(const table::Request& request, table::SessionId session, const Reply& reply);
  void on(const table::TakeSeat& request, table::SessionId session, const Reply& reply);
  void on(const table::Tell& request, table::SessionId session, const Reply& reply);
  void on(const table::Watch& request, table::SessionId session, const Reply& reply);
  void on(const table::Unwatch& request, table::SessionId session, const Reply& reply);
  void on(const table::Look& request, table::SessionId session, const Reply& reply);
  void on(const table::AskAdvice& request, table::SessionId session, const Reply& reply);
  void on(const table::WatchLobby& request, table::SessionId session, const Reply& reply);
  void on(const table::OpenTable& request, table::SessionId session, const Reply& reply);

  void pump();
  void publish(const Happening& happening);
  void hand_on(const Answered& answered);
  void renew_info();
  Viewer viewer_of(table::PlayerId player) const;
  table::SeenUpdate seen(const Happening& happening, Viewer viewer) const;
  table::Snapshot snapshot(table::PlayerId player) const;
  table::Accepted accepted(table::PlayerId player) const;

  std::unique_ptr<RemoteGame> game_;
  Clock clock_;
  Call call_;
  Send send_;
  Time opened_;
  table::SeatInfo person_;  // nobody until the person has sat down
  std::shared_ptr<const table::TableInfo> info_;
  std::shared_ptr<const table::Setup> setup_;
  std::uint64_t version_ = 1;
  std::map<Ticket, Reply> waiting_;  // for the game's answers
  Ticket last_ticket_ = 0;

  std::unordered_map<table::SessionId, std::shared_ptr<server::Subscriber>> sessions_;
  std::map<table::SessionId, table::PlayerId> watchers_;
  table::SessionId last_session_ = 0;
};

}  // namespace spiel::gateway
