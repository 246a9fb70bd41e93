// What nodes say to each other. The node that a client is connected to is its door; the one that
// has the table is its host. A link is a connection that a door made to a host: requests go one
// way, what follows from them comes back, and with it the host's list of tables.
//
// Requests, replies and updates travel as bytes of their own (codec.hpp): where one of them cannot
// be understood, that one is refused and the link goes on.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "core/result.hpp"
#include "core/wire.hpp"
#include "table/house.hpp"

namespace spiel::cluster {

// The first word in each direction. Nodes that speak another version are not spoken to.
struct Hello {
  std::uint64_t version = 1;
  std::string node;
  std::int64_t epoch = 0;
};

// --- from the door -------------------------------------------------------------------------------

// Of a conversation, by the door's number for it.
struct Requested {
  table::SessionId session = 0;
  table::RequestId request = 0;
  std::string what;  // a table::Request
};
struct SessionGone {
  table::SessionId session = 0;
};
// Of somebody who asks once; answered once.
struct Asked {
  std::uint64_t number = 0;
  std::string what;
};
// For a conversation whose stream is at the host (server/inboxes.hpp).
struct Posted {
  std::uint64_t number = 0;
  std::string conversation;
  std::string bytes;
};

// --- from the host -------------------------------------------------------------------------------

struct Delivered {
  table::SessionId session = 0;
  table::TableId table;
  std::string message;  // a Message
};
struct Answered {
  std::uint64_t number = 0;
  std::string reply;  // a table::Reply
};
// The conversation has lost its table here, and with it its purpose.
struct Closed {
  table::SessionId session = 0;
};
struct Listed {
  std::string info;  // a table::TableInfo
};
struct PostTaken {
  std::uint64_t number = 0;
  Uptake uptake = Uptake::NoSuchConversation;
};

// In both directions, when there is nothing else to say.
struct Alive {};

using Frame = std::variant<Hello, Requested, SessionGone, Asked, Delivered, Answered, Closed,
                           Listed, Alive, Posted, PostTaken>;

using Message = decltype(table::Delivery::message);

std::string encode_frame(const Frame& frame);
Result<Frame, std::string> decode_frame(std::string_view bytes);

std::string encode_request(const table::Request& request);
std::optional<table::Request> decode_request(std::string_view bytes);
std::string encode_message(const Message& message);
std::optional<Message> decode_message(std::string_view bytes);
std::string encode_reply(const table::Reply& reply);
std::optional<table::Reply> decode_reply(std::string_view bytes);
std::string encode_info(const table::TableInfo& info);
std::optional<table::TableInfo> decode_info(std::string_view bytes);

}  // namespace spiel::cluster
