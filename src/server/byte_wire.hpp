// A conversation over a bare byte stream.
#pragma once

#include <vector>

#include "server/queued_wire.hpp"

namespace spiel::server {

class ByteWire : public QueuedWire {
 public:
  using QueuedWire::QueuedWire;

 protected:
  void expect_input() override { connection().expires_after(connection().limits().idle); }
  Awaitable<std::string_view> read() override;
  Awaitable<bool> write(std::string_view bytes) override;
  Awaitable<void> finish() override;

 private:
  static constexpr std::size_t kReadSize = 4096;
  std::vector<char> buffer_ = std::vector<char>(kReadSize);
};

}  // namespace spiel::server
