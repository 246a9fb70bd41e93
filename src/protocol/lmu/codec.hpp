// Messages to JSON and back, in any dialect. Reading is total: every object gives a message or an
// error with a German sentence that says what is wrong with it. Attributes that are not known are
// ignored; both shapes of answers, dice and hidden cards are understood in every dialect.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>

#include "core/result.hpp"
#include "protocol/lmu/dialect.hpp"
#include "protocol/lmu/messages.hpp"

namespace spiel::lmu {

struct DecodeError {
  enum class Kind { NotOneMessage, UnknownMessage, MissingAttribute, WrongValue };

  Kind kind{};
  std::string text;
};

Result<ClientMessage, DecodeError> decode_client(const Dialect&, const boost::json::object&);
Result<ServerMessage, DecodeError> decode_server(const Dialect&, const boost::json::object&);

// One line without its line break. The dialect must know the message (`speaks`).
std::string encode(const Dialect&, const ClientMessage&);
std::string encode(const Dialect&, const ServerMessage&);

}  // namespace spiel::lmu
