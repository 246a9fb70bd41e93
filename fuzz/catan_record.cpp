// Records from outside: reading and replaying arbitrary text never breaks, and what is read writes
// back to text that reads the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/catan.hpp"
#include "games/record.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using spiel::games::Catan;
  const auto record = spiel::games::parse_record<Catan>(
      std::string_view(reinterpret_cast<const char*>(data), size));
  if (!record) return 0;
  (void)replay(*record);
  const auto again = spiel::games::parse_record<Catan>(spiel::games::to_text<Catan>(*record));
  if (!again || *again != *record) std::abort();
  return 0;
}
