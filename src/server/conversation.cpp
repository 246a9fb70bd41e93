#include "server/conversation.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <utility>

#include "server/barrier.hpp"
#include "server/household.hpp"
#include "server/log.hpp"

namespace spiel::server {

namespace {

namespace asio = boost::asio;

constexpr double kBurstOfOne = 2.0;  // seconds' worth of messages that may come at once
// So that many who wait for one address do not look all the time whether its time has come.
constexpr auto kShortestQuiet = std::chrono::milliseconds(100);

// How fast one peer may speak.
class Pace {
 public:
  Pace(const ConversationLimits& limits, std::string peer)
      : of_address_(limits.of_address),
        peer_(std::move(peer)),
        limited_(limits.messages_per_second > 0),
        own_({static_cast<double>(limits.messages_per_second),
              kBurstOfOne * static_cast<double>(limits.messages_per_second)},
             RateClock::now()) {}

  // How long to wait before anything is heard because others at the address have said too much:
  // whoever comes anew does not speak at once.
  RateClock::duration before() {
    if (of_address_ == nullptr) return RateClock::duration(0);
    return of_address_->take(peer_, RateClock::now(), 0).wait;
  }

  // How long to wait before the next ones are heard.
  RateClock::duration after(std::size_t messages) {
    if (messages == 0) return RateClock::duration(0);
    const auto now = RateClock::now();
    const auto cost = static_cast<double>(messages);
    auto wait = RateClock::duration(0);
    if (limited_) {
      own_.fill(now);
      own_.take(cost);
      wait = own_.debt();
    }
    if (of_address_ == nullptr) return wait;
    return std::max(wait, of_address_->take(peer_, now, cost).wait);
  }

  const std::string& peer() const { return peer_; }

 private:
  AddressRate* of_address_;
  std::string peer_;
  bool limited_;
  Bucket own_;
};

class Conversation : public Subscriber, public std::enable_shared_from_this<Conversation> {
 public:
  struct Parts {
    ConversationHub& hub;
    asio::io_context& shard;
    ConversationHub::Clock clock;
    ConversationLimits limits;
    std::unique_ptr<table::Session> session;
    std::shared_ptr<Wire> wire;
    std::string peer;
  };
  explicit Conversation(Parts parts)
      : hub_(parts.hub),
        shard_(parts.shard),
        clock_(std::move(parts.clock)),
        limits_(parts.limits),
        session_(std::move(parts.session)),
        wire_(std::move(parts.wire)),
        pace_(limits_, std::move(parts.peer)),
        timer_(shard_) {}

  void begin() {
    id_ = hub_.connect(shared_from_this());
    carefully([&] { session_->opened(clock_()); });
  }

  void received(std::string_view bytes) {
    carefully([&] { hear(bytes); });
  }

  void disconnected() {
    if (!wire_) return;
    wire_.reset();
    timer_.cancel();
    within_barrier("the end of a session", [&] {
      session_->disconnected(clock_());
      ask_hub(session_->take_output());
    });
    leave_hub();
  }

  void deliver(table::Delivery delivery) override {
    on_shard([delivery = std::move(delivery)](Conversation& self) {
      if (const auto* reply = std::get_if<0>(&delivery.message)) {
        self.answered(reply->first, reply->second);
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

  void server_stops() override {
    on_shard([](Conversation& self) { self.session_->server_stops(self.clock_()); });
  }

  void close() override {
    on_shard([](Conversation& self) {
      self.session_->server_stops(self.clock_());
      self.ending_ = true;
    });
  }

 private:
  template <class Work>
  void on_shard(Work work) {
    asio::post(shard_, [self = shared_from_this(), work = std::move(work)] {
      self->carefully([&] { work(*self); });
    });
  }

  // Lets the session work and carries away what it wants. One that throws is at its end.
  template <class Work>
  void carefully(Work&& work) {
    if (!wire_) return;
    const bool done = within_barrier("a session", [&] {
      work();
      pump();
    });
    if (done) return;
    wire_->close();
    leave_hub();
  }

  // What came, unless the address has said too much already: then it is kept until its time comes.
  void hear(std::string_view bytes) {
    const auto wait = pace_.before();
    const bool in_time = wait <= RateClock::duration(0) && unheard_.empty();
    if (in_time) return session_->received(bytes, clock_());
    unheard_ += bytes;
    if (!quiet_until_) be_quiet(std::max<RateClock::duration>(wait, kShortestQuiet));
  }

  void answered(table::RequestId request, const table::Reply& reply) {
    if (pending_ > 0) --pending_;
    if (!reply) {
      spdlog::debug("{}: refused: {}", pace_.peer(), table::explain(reply.error()));
    }
    session_->replied(request, reply, clock_());
  }

  void pump() {
    auto output = session_->take_output();
    for (const auto& note : output.notes) spdlog::debug("{}: {}", pace_.peer(), printable(note));
    if (!output.bytes.empty()) wire_->send(output.bytes);
    const bool close = output.close || ending_;
    charge(output.heard);
    watch_message(output.heard > 0);
    ask_hub(std::move(output));
    const bool may_speak = !quiet_until_ && session_->wants_input();
    wire_->pause_reading(!may_speak || pending_ > limits_.pending_requests);
    if (!close) return arm_timer();
    wire_->close();
    leave_hub();
  }

  // Whoever is too fast is not read until its time has come, and told so the first time.
  void charge(std::size_t messages) {
    const auto wait = pace_.after(messages);
    if (wait > RateClock::duration(0)) be_quiet(wait);
  }

  void be_quiet(RateClock::duration wait) {
    quiet_until_ = clock_() + std::chrono::ceil<Duration>(wait);
    if (std::exchange(was_told_, true)) return;
    spdlog::debug("{}: too many messages, slowed down", pace_.peer());
    session_->slowed_down(clock_());
    wire_->send(session_->take_output().bytes);
  }

  void watch_message(bool completed_some) {
    if (!session_->is_mid_message()) {
      message_until_.reset();
    } else if (!message_until_ || completed_some) {
      message_until_ = clock_() + limits_.message_time;
    }
  }

  // As soon as the session has ended, however long the peer takes to close: nobody at a table waits
  // for somebody who was put out.
  void leave_hub() {
    if (!std::exchange(left_, true)) hub_.disconnect(id_);
  }

  void ask_hub(table::Session::Output output) {
    for (auto& [number, request] : output.requests) {
      ++pending_;
      if (auto* watch = std::get_if<table::Watch>(&request)) watch->from = household(pace_.peer());
      hub_.request({id_, number}, std::move(request));
    }
  }

  std::optional<Time> next_deadline() const {
    std::optional<Time> next;
    for (const auto& deadline : {session_->next_deadline(), quiet_until_, message_until_}) {
      if (deadline && (!next || *deadline < *next)) next = deadline;
    }
    return next;
  }

  void arm_timer() {
    const auto next = next_deadline();
    if (next == armed_) return;
    armed_ = next;
    timer_.cancel();
    if (!next) return;
    timer_.expires_after(std::max(Duration(0), *next - clock_()));
    timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
      if (error) return;
      self->armed_.reset();
      self->carefully([&] { self->tick(self->clock_()); });
    });
  }

  void tick(Time now) {
    if (quiet_until_ && *quiet_until_ <= now) {
      quiet_until_.reset();
      if (!unheard_.empty()) hear(std::exchange(unheard_, {}));
    }
    if (message_until_ && *message_until_ <= now) {
      spdlog::debug("{}: a message was not finished in time", pace_.peer());
      return session_->gave_up_waiting(now);
    }
    const auto deadline = session_->next_deadline();
    if (deadline && *deadline <= now) session_->tick(now);
  }

  ConversationHub& hub_;
  asio::io_context& shard_;
  ConversationHub::Clock clock_;
  ConversationLimits limits_;
  std::unique_ptr<table::Session> session_;
  std::shared_ptr<Wire> wire_;  // none once the peer is gone
  Pace pace_;
  asio::steady_timer timer_;
  std::optional<Time> armed_;
  std::optional<Time> quiet_until_;    // the peer was too fast
  std::string unheard_;                // came while its address was too fast
  std::optional<Time> message_until_;  // for the message under way
  table::SessionId id_ = 0;
  std::size_t pending_ = 0;
  bool was_told_ = false;
  bool left_ = false;
  bool ending_ = false;
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
          make_session = std::move(make_session), limits](
             std::shared_ptr<Wire> wire, const std::string& peer) -> std::unique_ptr<Receiver> {
    auto& shard = *shards[wire->shard()];
    auto conversation = std::make_shared<Conversation>(
        Conversation::Parts{hub, shard, clock, limits, make_session(peer), std::move(wire), peer});
    conversation->begin();
    return std::make_unique<Ear>(std::move(conversation));
  };
}

}  // namespace spiel::server
