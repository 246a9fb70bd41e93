// Text as bytes of UTF-8, which others may have got wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace spiel {

// What a text begins with.
struct Utf8Start {
  enum class Kind : std::uint8_t { Whole, Broken, Unfinished };

  Kind kind = Kind::Broken;
  std::size_t bytes = 0;  // that belong together
  char32_t code = 0;      // of a whole character
};

// Overlong forms, surrogates and numbers past the last character are broken.
Utf8Start start_of_utf8(std::string_view text);

// As much of the beginning as so many bytes have room for, without half a character at its end.
std::string_view utf8_beginning(std::string_view text, std::size_t most_bytes);

// Mends text that claims to be UTF-8. A player's name in Latin-1 must not cost it the game, so
// every byte that belongs to no character becomes U+FFFD, as the readers of other servers do it.
//
// Invariant: what comes out, over all calls together, is valid UTF-8 without the two characters
// that XML forbids (U+FFFE, U+FFFF), however the input was cut into pieces.
class Utf8Repair {
 public:
  // The mended form of `bytes`; an unfinished character at the end waits for the next call. The
  // result is valid until the next call.
  std::string_view mend(std::string_view bytes);

 private:
  std::string mended_;
  std::string pending_;  // the first bytes of a character, all acceptable so far
};

}  // namespace spiel
