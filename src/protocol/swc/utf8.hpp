// Mends text that claims to be UTF-8. A player's name in Latin-1 must not cost it the game, so
// every byte that belongs to no character becomes U+FFFD, as the original server's reader does it.
//
// Invariant: what comes out, over all calls together, is valid UTF-8 without the two characters
// that XML forbids (U+FFFE, U+FFFF), however the input was cut into pieces.
#pragma once

#include <string>
#include <string_view>

namespace spiel::swc {

class Utf8Repair {
 public:
  // The mended form of `bytes`; an unfinished character at the end waits for the next call. The
  // result is valid until the next call.
  std::string_view mend(std::string_view bytes);

 private:
  void take(unsigned char byte);
  void start(unsigned char byte);
  void replace();

  std::string mended_;
  std::string pending_;       // the first bytes of a character, all acceptable so far
  std::size_t expected_ = 0;  // how many bytes that character has
};

}  // namespace spiel::swc
