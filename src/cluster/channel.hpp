// Frames over a stream of bytes that only holders of the cluster's secret can read or write.
//
// Both sides begin with a random number in clear. The keys of the two directions are hashes of the
// secret with both numbers, so no two connections have the same, and whatever was recorded from one
// means nothing on another. From then on each frame is sealed (XChaCha20-Poly1305, in order): who
// does not have the secret cannot make one, change one, leave one out or say one twice. The secret
// itself is never sent, and no comparison of it takes place.
//
// No socket: bytes go in and come out.
#pragma once

#include <sodium.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace spiel::cluster {

enum class Side : std::uint8_t { Door, Host };  // Door: who connected

class Channel {
 public:
  static constexpr std::size_t kLargestFrame = 64U << 20U;

  Channel(std::string_view secret, Side side);

  // The first bytes to send.
  std::string opening() const;
  // False when the peer is not one of us; nothing may be read or sent any more.
  [[nodiscard]] bool received(std::string_view bytes);
  // The next frame that has come whole.
  std::optional<std::string> next();
  // It was not sealed by one of us.
  bool is_broken() const { return broken_; }

  // Whether frames may be sealed: the peer's number is there.
  bool is_open() const { return open_; }
  std::string seal(std::string_view frame);

 private:
  using Key = std::array<unsigned char, crypto_secretstream_xchacha20poly1305_KEYBYTES>;
  Key key_of(Side sender, std::string_view peer_number) const;
  bool take_peer_number();
  bool take_header();

  const Side side_;
  Key secret_;
  std::string number_;
  std::string unread_;
  std::size_t taken_ = 0;  // of it
  bool open_ = false;
  bool has_header_ = false;
  bool broken_ = false;
  Key incoming_key_{};
  std::string header_;  // of what is sent, until it has been
  crypto_secretstream_xchacha20poly1305_state outgoing_{};
  crypto_secretstream_xchacha20poly1305_state incoming_{};
};

}  // namespace spiel::cluster
