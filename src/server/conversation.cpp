#include "server/conversation.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <utility>

namespace spiel::server {

namespace {

namespace asio = boost::asio;

class Conversation : public Subscriber, public std::enable_shared_from_this<Conversation> {
 public:
  Conversation(ConversationHub& hub, asio::io_context& shard, ConversationHub::Clock clock,
               ConversationLimits limits, std::unique_ptr<table::Session> session,
               std::shared_ptr<Wire> wire)
      : hub_(hub),
        shard_(shard),
        clock_(std::move(clock)),
        limits_(limits),
        session_(std::move(session)),
        wire_(std::move(wire)),
        timer_(shard) {}

  void begin() {
    id_ = hub_.connect(shared_from_this());
    session_->opened(clock_());
    pump();
  }

  void received(std::string_view bytes) {
    if (!wire_) return;
    session_->received(bytes, clock_());
    pump();
  }

  void disconnected() {
    if (!wire_) return;
    wire_.reset();
    timer_.cancel();
    session_->disconnected(clock_());
    ask_hub(session_->take_output());
    leave_hub();
  }

  void deliver(table::Delivery delivery) override {
    on_shard([delivery = std::move(delivery)](Conversation& self) {
      if (const auto* reply = std::get_if<0>(&delivery.message)) {
        --self.pending_;
        self.session_->replied(reply->first, reply->second, self.clock_());
      } else {
        self.session_->updated(delivery.table, *std::get<1>(delivery.message), self.clock_());
      }
    });
  }

  void lobby_changed(std::shared_ptr<const table::TableInfo> info) override {
    on_shard([info = std::move(info)](Conversation& self) {
      self.session_->lobby_changed(*info, self.clock_());
    });
  }

 private:
  template <class Work>
  void on_shard(Work work) {
    asio::post(shard_, [self = shared_from_this(), work = std::move(work)] {
      if (!self->wire_) return;
      work(*self);
      self->pump();
    });
  }

  void pump() {
    auto output = session_->take_output();
    if (!output.bytes.empty()) wire_->send(output.bytes);
    const bool close = output.close;
    ask_hub(std::move(output));
    wire_->pause_reading(!session_->wants_input() || pending_ > limits_.pending_requests);
    if (!close) return arm_timer();
    wire_->close();
    leave_hub();
  }

  // As soon as the session has ended, however long the peer takes to close: nobody at a table waits
  // for who was put out.
  void leave_hub() {
    if (!std::exchange(left_, true)) hub_.disconnect(id_);
  }

  void ask_hub(table::Session::Output output) {
    for (auto& [number, request] : output.requests) {
      ++pending_;
      hub_.request({id_, number}, std::move(request));
    }
  }

  void arm_timer() {
    const auto next = session_->next_deadline();
    if (next == armed_) return;
    armed_ = next;
    timer_.cancel();
    if (!next) return;
    timer_.expires_after(std::max(Duration(0), *next - clock_()));
    timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
      if (error || !self->wire_) return;
      self->armed_.reset();
      self->session_->tick(self->clock_());
      self->pump();
    });
  }

  ConversationHub& hub_;
  asio::io_context& shard_;
  ConversationHub::Clock clock_;
  ConversationLimits limits_;
  std::unique_ptr<table::Session> session_;
  std::shared_ptr<Wire> wire_;  // none once the peer is gone
  asio::steady_timer timer_;
  std::optional<Time> armed_;
  table::SessionId id_ = 0;
  std::size_t pending_ = 0;
  bool left_ = false;
};

// What the wire holds; the hub may hold the conversation a moment longer.
class Ear : public Receiver {
 public:
  explicit Ear(std::shared_ptr<Conversation> conversation)
      : conversation_(std::move(conversation)) {}
  void received(std::string_view bytes) override { conversation_->received(bytes); }
  void disconnected() override { conversation_->disconnected(); }

 private:
  std::shared_ptr<Conversation> conversation_;
};

}  // namespace

Converse converse_with(ConversationHub& hub, std::vector<asio::io_context*> shards,
                       ConversationHub::Clock clock, MakeSession make_session,
                       ConversationLimits limits) {
  return [&hub, shards = std::move(shards), clock = std::move(clock),
          make_session = std::move(make_session),
          limits](std::shared_ptr<Wire> wire, const std::string&) -> std::unique_ptr<Receiver> {
    auto& shard = *shards[wire->shard()];
    auto conversation =
        std::make_shared<Conversation>(hub, shard, clock, limits, make_session(), std::move(wire));
    conversation->begin();
    return std::make_unique<Ear>(std::move(conversation));
  };
}

}  // namespace spiel::server
