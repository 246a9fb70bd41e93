#include "cluster/wire.hpp"

#include "cluster/codec.hpp"

namespace spiel::cluster {

std::string encode_frame(const Frame& frame) { return encode(frame); }

Result<Frame, std::string> decode_frame(std::string_view bytes) {
  auto frame = decode<Frame>(bytes);
  if (!frame) return failure(std::string("a word that cannot be understood"));
  return std::move(*frame);
}

std::string encode_request(const table::Request& request) { return encode(request); }
std::optional<table::Request> decode_request(std::string_view bytes) {
  return decode<table::Request>(bytes);
}
std::string encode_message(const Message& message) { return encode(message); }
std::optional<Message> decode_message(std::string_view bytes) { return decode<Message>(bytes); }
std::string encode_reply(const table::Reply& reply) { return encode(reply); }
std::optional<table::Reply> decode_reply(std::string_view bytes) {
  return decode<table::Reply>(bytes);
}
std::string encode_info(const table::TableInfo& info) { return encode(info); }
std::optional<table::TableInfo> decode_info(std::string_view bytes) {
  return decode<table::TableInfo>(bytes);
}

}  // namespace spiel::cluster
