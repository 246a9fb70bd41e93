// Records from outside: reading and replaying arbitrary text never breaks, and what is read writes
// back to text that reads the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "catan/game.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace spiel::catan;
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  const auto record = read(in);
  if (!record) return 0;
  (void)replay(*record);
  std::stringstream text;
  write(text, *record);
  const auto again = read(text);
  if (!again || *again != *record) std::abort();
  return 0;
}
