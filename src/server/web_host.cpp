#include "server/web_host.hpp"

#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>
#include <utility>

#include "server/barrier.hpp"
#include "server/household.hpp"

namespace spiel::server {

// Nobody is at the other end; closing it ends the conversation.
class NoWire : public Wire {
 public:
  NoWire(boost::asio::io_context& context, std::size_t shard, std::function<void()> on_end)
      : context_(context), shard_(shard), on_end_(std::move(on_end)) {}

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
  boost::asio::io_context& context() { return context_; }

 private:
  // Later, since the session that wants to close is still at work.
  void end_if_closed() {
    if (!closed_ || !receiver_) return;
    boost::asio::post(context_, [receiver = std::move(receiver_), on_end = on_end_] {
      receiver->disconnected();
      on_end();
    });
  }

  boost::asio::io_context& context_;
  std::size_t shard_;
  std::function<void()> on_end_;
  bool closed_ = false;
  std::shared_ptr<Receiver> receiver_;
};

namespace {

constexpr std::size_t kReadersInAll = 48;
constexpr std::size_t kReadersOfOneAddress = 16;
constexpr std::size_t kLinesAtATime = 64;

// Holds a place among the readers as long as it lives.
class Lines : public web::JournalLines {
 public:
  Lines(std::unique_ptr<store::EntryReader> reader, std::shared_ptr<void> place)
      : reader_(std::move(reader)), place_(std::move(place)) {}

  std::vector<std::string> next() override {
    std::vector<std::string> lines;
    for (auto& entry : reader_->next(kLinesAtATime)) lines.push_back(std::move(entry.line));
    return lines;
  }

 private:
  std::unique_ptr<store::EntryReader> reader_;
  std::shared_ptr<void> place_;
};

}  // namespace

std::shared_ptr<void> JournalArchive::take_place(const std::string& address) {
  const auto who = household(address);
  const std::lock_guard lock(places_->mutex);
  auto& own = places_->taken[who];
  if (places_->in_all >= kReadersInAll || own >= kReadersOfOneAddress) return nullptr;
  ++own;
  ++places_->in_all;
  return {places_.get(), [places = places_, who](void*) {
            const std::lock_guard again(places->mutex);
            --places->in_all;
            if (--places->taken[who] == 0) places->taken.erase(who);
          }};
}

void JournalArchive::open(const table::TableId& table, const std::string& address, TakeLines take) {
  later([this, table, address, take = std::move(take)] {
    auto place = take_place(address);
    if (!place) return take(failure(NotOpen::TooManyAtOnce));
    read(table, std::move(place), take);
  });
}

void JournalArchive::open_for_server(const table::TableId& table, TakeLines take) {
  later([this, table, take = std::move(take)] { read(table, nullptr, take); });
}

void JournalArchive::read(const table::TableId& table, std::shared_ptr<void> place,
                          const TakeLines& take) {
  std::unique_ptr<store::EntryReader> reader;
  if (!within_barrier("opening a table's journal", [&] { reader = journal_.read(table); })) {
    return take(failure(NotOpen::Unreadable));
  }
  if (!reader) return take(failure(NotOpen::NoSuchTable));
  take(std::make_shared<Lines>(std::move(reader), std::move(place)));
}

void JournalArchive::later(std::function<void()> work) {
  boost::asio::post(reader_, [work = std::move(work)] { within_barrier("reading a game", work); });
}

JournalArchive::Page JournalArchive::read_page(const web::ArchiveQuery& query) {
  store::ListFilter filter;
  filter.game = query.game;
  filter.state = store::TableState::Finished;
  filter.limit = query.limit;
  filter.cursor = query.cursor;
  auto page = journal_.list(filter);
  web::ArchivePage result;
  for (auto& head : page.heads) result.tables.push_back(std::move(head.summary));
  result.next = std::move(page.next);
  return result;
}

void JournalArchive::finished(const web::ArchiveQuery& query, TakePage take) {
  later([this, query, take = std::move(take)] {
    Page page = failure(table::TableRefusal::Unavailable);
    within_barrier("listing finished games", [&] { page = read_page(query); });
    take(std::move(page));
  });
}

void PeerlessSessions::host(std::unique_ptr<table::Session> session, Time) {
  const auto shard = next_shard_++ % shards_.size();
  auto held = std::make_shared<std::unique_ptr<table::Session>>(std::move(session));
  boost::asio::post(*shards_[shard], [this, shard, held] { begin(std::move(*held), shard); });
}

void PeerlessSessions::begin(std::unique_ptr<table::Session> session, std::size_t shard) {
  auto self = std::make_shared<std::weak_ptr<NoWire>>();
  const auto forget = [this, self] {
    const std::lock_guard lock(mutex_);
    wires_.erase(self->lock());
  };
  const auto wire = std::make_shared<NoWire>(*shards_[shard], shard, forget);
  *self = wire;
  {
    const std::lock_guard lock(mutex_);
    wires_.insert(wire);
  }
  const auto converse =
      converse_with(hub_, shards_, clock_, [&](const std::string&) { return std::move(session); });
  wire->belongs_to(converse(wire, {}));
}

void PeerlessSessions::wind_down() {
  const std::lock_guard lock(mutex_);
  for (const auto& wire : wires_) {
    boost::asio::post(wire->context(), [wire] { wire->close(); });
  }
}

void add_web_streams(http::Router& router, const web::Api& api,
                     const std::function<Converse(MakeSession)>& converse) {
  for (const auto& stream : api.streams()) {
    const http::Opener open =
        [converse, &stream](const http::Request& request) -> Result<Converse, http::Response> {
      auto session = stream.open(request);
      if (!session) return failure(session.error());
      auto held = std::make_shared<std::unique_ptr<table::Session>>(std::move(*session));
      return converse([held](const std::string&) { return std::move(*held); });
    };
    if (stream.carrier == web::Carrier::WebSocket) {
      router.add({http::Method::Get, stream.pattern, http::WebSocket{open}});
    } else {
      router.add({http::Method::Get, stream.pattern, http::EndlessBody{"text/event-stream", open}});
    }
  }
}

}  // namespace spiel::server
