#include "cluster/channel.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace spiel::cluster {

namespace {

constexpr std::string_view kMagic = "SPIELTISCH1\n";
constexpr std::size_t kNumberBytes = 32;
constexpr std::size_t kLengthBytes = 4;
constexpr std::size_t kSealBytes = crypto_secretstream_xchacha20poly1305_ABYTES;
constexpr std::size_t kHeaderBytes = crypto_secretstream_xchacha20poly1305_HEADERBYTES;

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

std::string random_number() {
  std::string number(kNumberBytes, '\0');
  randombytes_buf(number.data(), number.size());
  return number;
}

void add_length(std::string& bytes, std::size_t length) {
  for (std::size_t i = 0; i < kLengthBytes; ++i) bytes += static_cast<char>(length >> (8 * i));
}

std::size_t length_in(std::string_view bytes) {
  std::size_t length = 0;
  for (std::size_t i = 0; i < kLengthBytes; ++i) {
    length |= static_cast<std::size_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
  }
  return length;
}

}  // namespace

Channel::Channel(std::string_view secret, Side side) : side_(side), number_(random_number()) {
  if (sodium_init() < 0) throw std::runtime_error("the cryptographic library does not work");
  crypto_generichash(secret_.data(), secret_.size(), bytes_of(secret), secret.size(), nullptr, 0);
}

std::string Channel::opening() const { return std::string(kMagic) + number_; }

Channel::Key Channel::key_of(Side sender, std::string_view peer_number) const {
  std::string text = sender == Side::Door ? "from the door" : "from the host";
  const std::string_view own = number_;
  text += side_ == Side::Door ? own : peer_number;
  text += side_ == Side::Door ? peer_number : own;
  Key key{};
  crypto_generichash(key.data(), key.size(), bytes_of(std::string_view(text)), text.size(),
                     secret_.data(), secret_.size());
  return key;
}

bool Channel::received(std::string_view bytes) {
  unread_.erase(0, std::exchange(taken_, 0));
  unread_ += bytes;
  if (!open_ && !take_peer_number()) broken_ = true;
  if (open_ && !has_header_ && !take_header()) broken_ = true;
  return !broken_;
}

// False when what has come cannot be the beginning of one.
bool Channel::take_peer_number() {
  const auto known = std::min(unread_.size(), kMagic.size());
  if (unread_.compare(0, known, kMagic, 0, known) != 0) return false;
  if (unread_.size() < kMagic.size() + kNumberBytes) return true;
  const auto number = unread_.substr(kMagic.size(), kNumberBytes);
  unread_.erase(0, kMagic.size() + kNumberBytes);
  const auto other = side_ == Side::Door ? Side::Host : Side::Door;
  const auto outgoing_key = key_of(side_, number);
  incoming_key_ = key_of(other, number);
  header_.resize(kHeaderBytes);
  crypto_secretstream_xchacha20poly1305_init_push(&outgoing_, bytes_of(header_),
                                                  outgoing_key.data());
  open_ = true;
  return true;
}

bool Channel::take_header() {
  if (unread_.size() < kHeaderBytes) return true;
  has_header_ = true;
  const bool fits = crypto_secretstream_xchacha20poly1305_init_pull(&incoming_, bytes_of(unread_),
                                                                    incoming_key_.data()) == 0;
  unread_.erase(0, kHeaderBytes);
  return fits;
}

std::string Channel::seal(std::string_view frame) {
  std::string bytes = std::exchange(header_, {});
  add_length(bytes, frame.size() + kSealBytes);
  const auto at = bytes.size();
  bytes.resize(at + frame.size() + kSealBytes);
  crypto_secretstream_xchacha20poly1305_push(&outgoing_, bytes_of(bytes) + at, nullptr,
                                             bytes_of(frame), frame.size(), nullptr, 0, 0);
  return bytes;
}

std::optional<std::string> Channel::next() {
  const auto rest = std::string_view(unread_).substr(taken_);
  if (broken_ || !has_header_ || rest.size() < kLengthBytes) return std::nullopt;
  const auto length = length_in(rest);
  broken_ = length < kSealBytes || length > kLargestFrame + kSealBytes;
  if (broken_ || rest.size() < kLengthBytes + length) return std::nullopt;
  std::string frame(length - kSealBytes, '\0');
  unsigned char tag = 0;
  broken_ = crypto_secretstream_xchacha20poly1305_pull(&incoming_, bytes_of(frame), nullptr, &tag,
                                                       bytes_of(rest) + kLengthBytes, length,
                                                       nullptr, 0) != 0;
  taken_ += kLengthBytes + length;
  if (broken_) return std::nullopt;
  return frame;
}

}  // namespace spiel::cluster
