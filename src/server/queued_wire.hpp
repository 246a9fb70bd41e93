// What all carriers of a conversation share: an outbox with a bound and one writer at a time, and a
// reader that goes no faster than it may. A subclass says how bytes are read and written.
//
// The reader keeps the wire alive, and the wire its receiver; when the reader ends, the receiver is
// told and let go. The writer lives while there is something to write.
#pragma once

#include <memory>
#include <string>

#include "core/wire.hpp"
#include "server/connection.hpp"

namespace spiel::server {

class QueuedWire : public Wire, public std::enable_shared_from_this<QueuedWire> {
 public:
  explicit QueuedWire(std::shared_ptr<Connection> connection);

  void send(std::string_view bytes) override;
  void close() override;
  void pause_reading(bool paused) override;
  std::size_t shard() const override { return connection_->shard(); }

  Executor executor() { return connection_->stream().get_executor(); }

  // Holds the whole conversation.
  Awaitable<void> run(const Converse& converse);

  // For what comes from the peer by another way, as early as it may come. While reading is paused
  // it waits; false when too much does already.
  bool post(std::string_view bytes);

 protected:
  // Sets the deadline for the next read; without one, peers may be silent for ever.
  virtual void expect_input() { connection_->never_expires(); }
  // What came, valid until the next call; empty at the end.
  virtual Awaitable<std::string_view> read() = 0;
  // False when the peer is gone.
  virtual Awaitable<bool> write(std::string_view bytes) = 0;
  // After the last byte.
  virtual Awaitable<void> finish() = 0;

  Connection& connection() { return *connection_; }

 private:
  enum class Phase : std::uint8_t { Open, Closing, Ended };

  Awaitable<void> listen(const Converse& converse);
  void receive(std::string_view bytes);
  void hear_posted();
  void wake_writer();
  Awaitable<void> write_out(std::shared_ptr<QueuedWire> self);
  Awaitable<void> wait_for_leave_to_read();
  void end();

  std::shared_ptr<Connection> connection_;
  std::unique_ptr<Receiver> receiver_;
  Phase phase_ = Phase::Open;
  std::string posted_;  // came by another way, and was not heard yet
  std::string waiting_;
  std::string in_flight_;
  bool writing_ = false;
  bool paused_ = false;
  // Bytes that may be read now; negative while a fast peer has to wait.
  double allowance_;
  SteadyClock::time_point allowance_at_;
};

}  // namespace spiel::server
