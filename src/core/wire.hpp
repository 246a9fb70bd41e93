// A conversation with one peer, whatever carries it: a TCP connection, a WebSocket, an endless HTTP
// body. The carrier calls the `Receiver`, the receiver answers over the `Wire`; both only ever on
// the thread of the shard that the wire belongs to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace spiel {

class Wire {
 public:
  Wire() = default;
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;
  virtual ~Wire() = default;

  // Never blocks. A peer that lets too much pile up is disconnected. After the end it does nothing.
  virtual void send(std::string_view bytes) = 0;
  // Ends the conversation once everything sent has gone out.
  virtual void close() = 0;
  // While paused nothing is read, so the peer feels that it is too fast.
  virtual void pause_reading(bool paused) = 0;
  virtual std::size_t shard() const = 0;
};

// What became of bytes that came to a conversation by another way than its wire.
enum class Uptake : std::uint8_t { NoSuchConversation, Taken, TooMuch };

class Receiver {
 public:
  Receiver() = default;
  Receiver(const Receiver&) = delete;
  Receiver& operator=(const Receiver&) = delete;
  virtual ~Receiver() = default;

  virtual void received(std::string_view bytes) = 0;
  // The peer is gone; the last call, also after `close`.
  virtual void disconnected() = 0;
};

// Begins a conversation with a peer whose address is given.
using Converse =
    std::function<std::unique_ptr<Receiver>(std::shared_ptr<Wire>, const std::string& peer)>;

}  // namespace spiel
