#include "protocol/swc/utf8.hpp"

#include <algorithm>

namespace spiel::swc {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

bool is_ascii(std::string_view bytes) {
  return std::all_of(bytes.begin(), bytes.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// Length of the character that starts with `byte`; 0 if none does.
std::size_t length_from(unsigned char byte) {
  if (byte >= 0xC2 && byte <= 0xDF) return 2;
  if (byte >= 0xE0 && byte <= 0xEF) return 3;
  if (byte >= 0xF0 && byte <= 0xF4) return 4;
  return 0;
}

// The second byte decides about overlong forms, surrogates and numbers past the last character.
bool may_be_second(unsigned char first, unsigned char second) {
  switch (first) {
    case 0xE0:
      return second >= 0xA0 && second <= 0xBF;
    case 0xED:
      return second >= 0x80 && second <= 0x9F;
    case 0xF0:
      return second >= 0x90 && second <= 0xBF;
    case 0xF4:
      return second >= 0x80 && second <= 0x8F;
    default:
      return second >= 0x80 && second <= 0xBF;
  }
}

bool may_follow(std::string_view pending, unsigned char byte) {
  if (pending.size() == 1) return may_be_second(static_cast<unsigned char>(pending[0]), byte);
  if (pending == "\xEF\xBF" && byte >= 0xBE) return false;
  return byte >= 0x80 && byte <= 0xBF;
}

}  // namespace

std::string_view Utf8Repair::mend(std::string_view bytes) {
  if (pending_.empty() && is_ascii(bytes)) return bytes;
  mended_.clear();
  for (const char c : bytes) take(static_cast<unsigned char>(c));
  return mended_;
}

void Utf8Repair::take(unsigned char byte) {
  if (pending_.empty()) return start(byte);
  if (!may_follow(pending_, byte)) {
    replace();
    return start(byte);
  }
  pending_.push_back(static_cast<char>(byte));
  if (pending_.size() < expected_) return;
  mended_ += pending_;
  pending_.clear();
}

void Utf8Repair::start(unsigned char byte) {
  if (byte < 0x80) {
    mended_.push_back(static_cast<char>(byte));
  } else if (expected_ = length_from(byte); expected_ != 0) {
    pending_.assign(1, static_cast<char>(byte));
  } else {
    replace();
  }
}

void Utf8Repair::replace() {
  mended_ += kReplacement;
  pending_.clear();
}

}  // namespace spiel::swc
