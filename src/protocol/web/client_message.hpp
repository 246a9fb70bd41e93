// Everything a client may say over the WebSocket, as one closed sum type. Parsing is total: a line
// is one of these, or there is a reason why not.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/web/fields.hpp"
#include "table/table_info.hpp"

namespace spiel::web::said {

struct Hello {
  std::string token;  // empty: an observer
  std::optional<std::uint64_t> since;
  bool legal = true;  // wants to be told what it may do
};
struct Act {
  std::vector<std::string> actions;
  std::optional<std::uint64_t> version;
};
struct Ready {
  bool ready = true;
};
struct Start {};
struct Profile {
  std::optional<std::string> name;
  std::optional<std::string> colour;
};
struct Bot {
  std::string level;
};
struct Chat {
  std::string text;
  std::string name;  // of somebody without a seat
};
struct Draw {};
struct Undo {};
struct Decline {};
struct Leave {};
struct StandIn {
  std::string level;
};
struct Back {};
struct Look {};
struct Ping {};
struct Settings {
  json::object changes;
};
struct Remove {
  table::PlayerId player = table::kNobody;
};
struct Replace {
  table::PlayerId player = table::kNobody;
  std::string level;  // empty: the seat stays free
};
struct CallOff {};
struct Rematch {};
struct Hint {};

using Message =
    std::variant<Hello, Act, Ready, Start, Profile, Bot, Chat, Draw, Undo, Decline, Leave, StandIn,
                 Back, Look, Ping, Settings, Remove, Replace, CallOff, Rematch, Hint>;

}  // namespace spiel::web::said

namespace spiel::web {

struct ClientMessage {
  std::string id;  // only a hello may be without
  said::Message body;
};

struct BadMessage {
  std::string id;  // empty if it could not be read
  Malformed fault;
};

Result<ClientMessage, BadMessage> parse_client_message(std::string_view line);

// Parts that REST bodies share.
inline constexpr TextLimits kName{1, 30};
inline constexpr TextLimits kChat{1, 500};
inline constexpr TextLimits kWord{1, 32};
inline constexpr TextLimits kRequestId{1, 64};
inline constexpr TextLimits kAction{1, 120};
inline constexpr std::size_t kMaxActions = 16;
inline constexpr std::int64_t kMaxVersion = std::int64_t{1} << 53;

std::string read_name(const Fields& fields);
table::PlayerId read_player(const Fields& fields);
// Empty if left out.
std::string read_colour(const Fields& fields);

}  // namespace spiel::web
