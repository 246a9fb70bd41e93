// What the web API needs of the program around it: the journal's finished games, a place for
// sessions that have no peer, and carriers for those that have one.
#pragma once

#include <boost/asio/thread_pool.hpp>
#include <memory>
#include <vector>

#include "protocol/http/router.hpp"
#include "protocol/web/api.hpp"
#include "protocol/web/outside.hpp"
#include "server/conversation.hpp"
#include "store/journal.hpp"

namespace spiel::server {

// Reads on a thread of its own: the journal may have to go to the disk.
class JournalArchive : public web::Archive {
 public:
  explicit JournalArchive(store::Journal& journal) : journal_(journal) {}
  ~JournalArchive() override { reader_.join(); }

  void lines(const table::TableId& table, TakeLines take) override;
  void finished(const web::ArchiveQuery& query, TakePage take) override;

 private:
  store::Journal& journal_;
  boost::asio::thread_pool reader_{1};
};

class PeerlessSessions : public web::SessionHost {
 public:
  PeerlessSessions(ConversationHub& hub, std::vector<boost::asio::io_context*> shards,
                   ConversationHub::Clock clock)
      : hub_(hub), shards_(std::move(shards)), clock_(std::move(clock)) {}

  void host(std::unique_ptr<table::Session> session, Time now) override;

 private:
  ConversationHub& hub_;
  std::vector<boost::asio::io_context*> shards_;
  ConversationHub::Clock clock_;
  std::atomic<std::size_t> next_shard_ = 0;
};

// The API's WebSockets and event streams; `converse` lets a session talk.
void add_web_streams(http::Router& router, const web::Api& api,
                     const std::function<Converse(MakeSession)>& converse);

}  // namespace spiel::server
