// Elements to messages.
#pragma once

#include <string>

#include "core/result.hpp"
#include "protocol/swc/compat.hpp"
#include "protocol/swc/messages.hpp"
#include "protocol/swc/xml_reader.hpp"

namespace spiel::swc {

struct DecodeError {
  enum Kind { UnknownElement, UnknownValue, Missing };
  Kind kind = UnknownElement;
  std::string what;  // the element or field

  bool operator==(const DecodeError&) const = default;
};

std::string explain(const DecodeError& error);

// What a client says to a server that speaks like `compat`. Unknown attributes are ignored; unknown
// elements and values are errors, for which the original drops the connection.
Result<ClientMessage, DecodeError> decode_client(const Element& element, const Compat& compat);

// What a server of any release says. The document tells clients to ignore what they do not know, so
// unknown elements inside a message are no error.
Result<ServerMessage, DecodeError> decode_server(const Element& element);

// A move, as in <data>, <lastMove> or <originalRequest>.
Result<Move, DecodeError> decode_move(const Element& element, bool with_hints);

}  // namespace spiel::swc
