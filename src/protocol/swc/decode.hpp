// Elements to messages.
#pragma once

#include <string>

#include "core/result.hpp"
#include "protocol/swc/messages.hpp"
#include "protocol/swc/release.hpp"
#include "protocol/swc/xml_reader.hpp"

namespace spiel::swc {

struct DecodeError {
  enum Kind { UnknownElement, UnknownValue, Missing };
  Kind kind = UnknownElement;
  std::string what;  // the element or field

  bool operator==(const DecodeError&) const = default;
};

std::string explain(const DecodeError& error);

// What a client says to a server that speaks like `release`. Unknown attributes are ignored;
// unknown elements and values are errors, for which the original drops the connection.
Result<ClientMessage, DecodeError> decode_client(const Element& element, const Release& release);

// Whether clients of this release have a message of this name.
bool is_known(std::string_view element, const Release& release);

// What a server of any release says. The document tells clients to ignore what they do not know, so
// unknown elements inside a message are no error.
Result<ServerMessage, DecodeError> decode_server(const Element& element);

// A move in <data>, as a client may say it.
Result<Move, DecodeError> decode_move(const Element& element, const Release& release);
// A move in <lastMove> or in what an error repeats, of any season.
Result<Move, DecodeError> decode_told_move(const Element& element);

}  // namespace spiel::swc
