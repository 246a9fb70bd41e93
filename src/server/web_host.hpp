// What the web API needs of the program around it: the journal's finished games, a place for
// sessions that have no peer, and carriers for those that have one.
#pragma once

#include <boost/asio/thread_pool.hpp>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "protocol/http/router.hpp"
#include "protocol/web/api.hpp"
#include "protocol/web/surroundings.hpp"
#include "server/conversation.hpp"
#include "store/journal.hpp"

namespace spiel::server {

// Reads on a thread of its own: the journal may have to go to the disk. Only so many games are read
// at a time, in all and for one address.
class JournalArchive : public web::Archive {
 public:
  explicit JournalArchive(store::Journal& journal) : journal_(journal) {}
  ~JournalArchive() override { reader_.join(); }

  void open(const table::TableId& table, const std::string& address, TakeLines take) override;
  // For the server itself, which always has a place.
  void open_for_server(const table::TableId& table, TakeLines take);
  void later(std::function<void()> work) override;
  void finished(const web::ArchiveQuery& query, TakePage take) override;

 private:
  // Who reads; places are given back from any thread, perhaps after the archive is gone.
  struct Places {
    std::mutex mutex;
    std::size_t in_all = 0;
    std::unordered_map<std::string, std::size_t> taken;  // by address
  };

  void read(const table::TableId& table, std::shared_ptr<void> place, const TakeLines& take);
  Page read_page(const web::ArchiveQuery& query);
  // Null when there is none left.
  std::shared_ptr<void> take_place(const std::string& address);

  store::Journal& journal_;
  std::shared_ptr<Places> places_ = std::make_shared<Places>();
  boost::asio::thread_pool reader_{1};
};

class NoWire;

class PeerlessSessions : public web::SessionHost {
 public:
  PeerlessSessions(ConversationHub& hub, std::vector<boost::asio::io_context*> shards,
                   ConversationHub::Clock clock)
      : hub_(hub), shards_(std::move(shards)), clock_(std::move(clock)) {}

  void host(std::unique_ptr<table::Session> session, Time now) override;
  // Everybody hears that it is over.
  void wind_down();

 private:
  void begin(std::unique_ptr<table::Session> session, std::size_t shard);

  ConversationHub& hub_;
  std::vector<boost::asio::io_context*> shards_;
  ConversationHub::Clock clock_;
  std::atomic<std::size_t> next_shard_ = 0;
  std::mutex mutex_;
  std::unordered_set<std::shared_ptr<NoWire>> wires_;
};

// The API's WebSockets and event streams; `converse` lets a session talk.
void add_web_streams(http::Router& router, const web::Api& api,
                     const std::function<Converse(MakeSession)>& converse);

}  // namespace spiel::server
