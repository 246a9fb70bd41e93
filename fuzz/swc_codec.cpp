// Arbitrary bytes as either direction of the stream: whatever is understood must survive being
// written and read again.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "protocol/swc/decode.hpp"
#include "protocol/swc/encode.hpp"
#include "protocol/swc/replay.hpp"

namespace {

using namespace spiel;

swc::Element only_message(const std::string& text) {
  const swc::Parsed parsed = swc::XmlReader().feed("<protocol>" + text);
  if (parsed.error || parsed.messages.size() != 1) std::abort();
  return parsed.messages[0];
}

void check_client(const swc::Element& element, const swc::Release& release) {
  const auto message = swc::decode_client(element, release);
  if (!message) return;
  std::string text;
  swc::encode(text, *message, release);
  if (swc::decode_client(only_message(text), release) != message) std::abort();
}

// A form cannot carry everything that the other season tells; what it has carried once it keeps.
void check_server(const swc::Element& element, const swc::Release& release) {
  const auto message = swc::decode_server(element);
  if (!message) return;
  std::string text, again;
  swc::encode(text, *message, release);
  const auto carried = swc::decode_server(only_message(text));
  if (!carried) std::abort();
  swc::encode(again, *carried, release);
  if (again != text) std::abort();
}

// Every byte says how long the piece is that begins with it: cuts of every kind are tried in time.
std::size_t messages_in_pieces(std::string_view bytes, const swc::XmlLimits& limits) {
  swc::XmlReader reader(limits);
  std::size_t messages = 0;
  while (!bytes.empty()) {
    const auto piece = bytes.substr(0, 1 + static_cast<std::uint8_t>(bytes[0]) % 32U);
    messages += reader.feed(piece).messages.size();
    bytes.remove_prefix(piece.size());
  }
  return messages;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const swc::XmlLimits limits{.depth = 12, .message_bytes = 4096, .attributes = 8};
  const swc::Parsed whole = swc::XmlReader(limits).feed(bytes);
  if (messages_in_pieces(bytes, limits) != whole.messages.size()) std::abort();
  for (const swc::Element& element : whole.messages) {
    for (const swc::Release* release : swc::all_releases()) {
      check_client(element, *release);
      check_server(element, *release);
    }
  }
  const auto replay = swc::parse_replay(bytes);
  if (replay && !swc::to_replay(replay->record, "r")) std::abort();
  return 0;
}
