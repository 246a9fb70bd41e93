#include "server/web_host.hpp"

#include <boost/asio/post.hpp>
#include <utility>

namespace spiel::server {

namespace {

// Nobody is at the other end; closing it ends the conversation.
class NoWire : public Wire {
 public:
  NoWire(boost::asio::io_context& context, std::size_t shard) : context_(context), shard_(shard) {}

  void send(std::string_view) override {}
  void pause_reading(bool) override {}
  std::size_t shard() const override { return shard_; }
  void close() override {
    closed_ = true;
    end_if_closed();
  }
  void belongs_to(std::shared_ptr<Receiver> receiver) {
    receiver_ = std::move(receiver);
    end_if_closed();
  }

 private:
  // Later, since the session that wants to close is still at work.
  void end_if_closed() {
    if (!closed_ || !receiver_) return;
    boost::asio::post(context_, [receiver = std::move(receiver_)] { receiver->disconnected(); });
  }

  boost::asio::io_context& context_;
  std::size_t shard_;
  bool closed_ = false;
  std::shared_ptr<Receiver> receiver_;
};

}  // namespace

void JournalArchive::lines(const table::TableId& table, TakeLines take) {
  boost::asio::post(reader_, [this, table, take = std::move(take)] {
    auto stored = journal_.load(table);
    if (!stored) return take(std::nullopt);
    std::vector<std::string> lines;
    lines.reserve(stored->entries.size());
    for (auto& entry : stored->entries) lines.push_back(std::move(entry.line));
    take(std::move(lines));
  });
}

void JournalArchive::finished(const web::ArchiveQuery& query, TakePage take) {
  boost::asio::post(reader_, [this, query, take = std::move(take)] {
    store::ListFilter filter;
    filter.game = query.game;
    filter.state = store::TableState::Finished;
    filter.limit = query.limit;
    filter.cursor = query.cursor;
    auto page = journal_.list(filter);
    web::ArchivePage result;
    for (auto& head : page.heads) result.tables.push_back(std::move(head.summary));
    result.next = std::move(page.next);
    take(std::move(result));
  });
}

void PeerlessSessions::host(std::unique_ptr<table::Session> session, Time) {
  const auto shard = next_shard_++ % shards_.size();
  auto held = std::make_shared<std::unique_ptr<table::Session>>(std::move(session));
  boost::asio::post(*shards_[shard], [this, shard, held] {
    const auto wire = std::make_shared<NoWire>(*shards_[shard], shard);
    const auto begin = converse_with(hub_, shards_, clock_, [held] { return std::move(*held); });
    wire->belongs_to(begin(wire, {}));
  });
}

void add_web_streams(http::Router& router, const web::Api& api,
                     const std::function<Converse(MakeSession)>& converse) {
  for (const auto& stream : api.streams()) {
    const http::Opener open =
        [converse, &stream](const http::Request& request) -> Result<Converse, http::Response> {
      auto session = stream.open(request);
      if (!session) return failure(session.error());
      auto held = std::make_shared<std::unique_ptr<table::Session>>(std::move(*session));
      return converse([held] { return std::move(*held); });
    };
    if (stream.carrier == web::Carrier::WebSocket) {
      router.add({http::Method::Get, stream.pattern, http::WebSocket{open}});
    } else {
      router.add({http::Method::Get, stream.pattern, http::EndlessBody{"text/event-stream", open}});
    }
  }
}

}  // namespace spiel::server
