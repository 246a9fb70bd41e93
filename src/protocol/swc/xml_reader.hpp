// Reads one direction of a connection: an XML document with the root <protocol> whose children are
// the messages. Bytes go in as they arrive, in pieces of any size; whole messages come out as small
// trees.
//
// Nothing a peer sends can make it hold more than the limits say, in memory or in depth: document
// types (and with them all entities but the predefined five) are refused, and the bytes of an
// unfinished message are counted.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace spiel::swc {

struct Element {
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes;
  std::string text;  // all character data directly inside, CDATA included
  std::vector<Element> children;

  const std::string* attribute(std::string_view key) const;
  const Element* child(std::string_view key) const;
};

enum class XmlError {
  Malformed,
  WrongRoot,
  DocumentType,
  TooDeep,
  TooLarge,
  TooManyAttributes,
};

std::string_view explain(XmlError error);

struct XmlLimits {
  std::size_t depth = 16;               // the root counts
  std::size_t message_bytes = 1 << 20;  // of one message, markup included
  std::size_t attributes = 32;          // of one element
};

// What one piece of input completed. Messages before the end or the error are still good.
struct Parsed {
  std::vector<Element> messages;
  bool ended = false;  // </protocol> was read; what follows is ignored
  std::optional<XmlError> error;
};

class XmlReader {
 public:
  explicit XmlReader(XmlLimits limits = {});
  ~XmlReader();
  // Of one that is between two messages, or before the first byte.
  XmlReader(const XmlReader& other);
  XmlReader(XmlReader&&) noexcept;
  XmlReader& operator=(XmlReader&&) noexcept;

  // After the end or an error every further call gives the same end or error and no message.
  Parsed feed(std::string_view bytes);

  // A message, or the document itself, has begun and not ended.
  bool is_mid_message() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace spiel::swc
