// The whole server, put together from its settings: journal, tables, protocols, listeners.
//
// It lives from construction, when everything is open and every port bound or an exception says
// what is not, to `stop`, which lets what is under way come to its end.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "server/hub.hpp"
#include "server/journal_health.hpp"
#include "server/protocols.hpp"
#include "server/settings.hpp"
#include "server/transport.hpp"
#include "store/journal.hpp"

namespace spiel::server {

class ClusterHub;

class Server {
 public:
  // With a journal of its own, or, by default, the one that the settings name; and with bots that
  // think otherwise than the built-in players do.
  explicit Server(Settings settings, std::unique_ptr<store::Journal> journal = nullptr,
                  Hub::Think think = {}, Hub::Hear hear = {});
  ~Server();  // stops
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  const std::vector<BoundListener>& listeners() const { return transport_->bound(); }
  // Passwords that were made up at this start.
  const std::vector<std::string>& notices() const { return protocols_->notices(); }
  table::Hub& hub();
  // Hears, on any thread, that an operator wants this node of a cluster to end.
  void on_drain(std::function<void()> listener);
  // See House. Before any table is opened.
  void deal_with(const table::House::DealerFor& dealer_for) { hub_->deal_with(dealer_for); }

  // Accepts nobody any more, commits what was said, lets connections end, keeps running tables in
  // the journal as they stand.
  void stop();

 private:
  ConversationHub& front();
  void join_cluster();
  void restore_tables();
  void watch_numbers();
  void add_routes();
  void listen_for_operators();
  void listen();
  std::string obstacle();
  void try_journal();

  const Settings settings_;
  Metrics metrics_;
  JournalHealth health_;
  std::atomic<bool> trying_journal_ = false;
  std::unique_ptr<store::Journal> journal_;
  Shards shards_;
  HttpService service_;
  HttpService operator_service_;
  std::unique_ptr<Hub> hub_;
  std::unique_ptr<ClusterHub> cluster_;  // none where the server is alone
  std::unique_ptr<Protocols> protocols_;
  std::unique_ptr<Transport> transport_;
  std::atomic<bool> ready_ = false;
  bool stopped_ = false;
};

}  // namespace spiel::server
