#include "protocol/web/client_message.hpp"

#include <algorithm>
#include <array>

namespace spiel::web {

namespace {

constexpr std::array<std::string_view, 6> kColours{"red",   "orange", "blue",
                                                   "white", "green",  "brown"};

std::optional<std::uint64_t> read_version(const Fields& fields, std::string_view name) {
  if (!fields.has(name)) return std::nullopt;
  return static_cast<std::uint64_t>(fields.number(name, 0, kMaxVersion));
}

said::Message read_hello(const Fields& fields) {
  return said::Hello{fields.text_if_any("token", {0, 128}), read_version(fields, "since"),
                     fields.flag("legal", true)};
}

said::Message read_act(const Fields& fields) {
  said::Act act{fields.texts("actions", kMaxActions, kAction), read_version(fields, "version")};
  if (act.actions.empty()) fields.refuse("out-of-range", "actions", "is empty");
  return act;
}

said::Message read_profile(const Fields& fields) {
  said::Profile profile;
  if (fields.has("name")) profile.name = read_name(fields);
  if (fields.has("colour")) profile.colour = read_colour(fields);
  return profile;
}

struct Kind {
  std::string_view type;
  said::Message (*read)(const Fields&);
};

constexpr std::array kKinds{
    Kind{"hello", read_hello},
    Kind{"act", read_act},
    Kind{"ready",
         [](const Fields& f) -> said::Message { return said::Ready{f.flag("ready", true)}; }},
    Kind{"start", [](const Fields&) -> said::Message { return said::Start{}; }},
    Kind{"profile", read_profile},
    Kind{"bot", [](const Fields& f) -> said::Message { return said::Bot{f.text("level", kWord)}; }},
    Kind{"chat",
         [](const Fields& f) -> said::Message {
           return said::Chat{f.text("text", kChat), f.has("name") ? read_name(f) : "Guest"};
         }},
    Kind{"draw", [](const Fields&) -> said::Message { return said::Draw{}; }},
    Kind{"undo", [](const Fields&) -> said::Message { return said::Undo{}; }},
    Kind{"decline", [](const Fields&) -> said::Message { return said::Decline{}; }},
    Kind{"leave", [](const Fields&) -> said::Message { return said::Leave{}; }},
    Kind{"stand-in",
         [](const Fields& f) -> said::Message { return said::StandIn{f.text("level", kWord)}; }},
    Kind{"back", [](const Fields&) -> said::Message { return said::Back{}; }},
    Kind{"look", [](const Fields&) -> said::Message { return said::Look{}; }},
    Kind{"ping", [](const Fields&) -> said::Message { return said::Ping{}; }},
    Kind{"settings",
         [](const Fields& f) -> said::Message { return said::Settings{f.document("settings")}; }},
    Kind{"remove", [](const Fields& f) -> said::Message { return said::Remove{read_player(f)}; }},
    Kind{"replace",
         [](const Fields& f) -> said::Message {
           return said::Replace{read_player(f), f.text_if_any("level", kWord)};
         }},
    Kind{"call-off", [](const Fields&) -> said::Message { return said::CallOff{}; }},
    Kind{"rematch", [](const Fields&) -> said::Message { return said::Rematch{}; }},
    Kind{"hint", [](const Fields&) -> said::Message { return said::Hint{}; }},
};

said::Message read_body(const Fields& fields) {
  const std::string type = fields.text("type", kWord);
  const auto kind =
      std::find_if(kKinds.begin(), kKinds.end(), [&](const Kind& k) { return k.type == type; });
  if (kind == kKinds.end()) fields.refuse("unknown-type", "type", "is not a type of this protocol");
  auto body = kind->read(fields);
  if (!std::holds_alternative<said::Hello>(body)) fields.text("id", kRequestId);
  return body;
}

// As far as it can be read, so that a refusal names the request.
std::string readable_id(const Fields& fields) {
  return reading([&] { return fields.text_if_any("id", kRequestId); }).value_or(std::string());
}

}  // namespace

Result<ClientMessage, BadMessage> parse_client_message(std::string_view line) {
  const auto document = reading([&] { return parse_document(line); });
  if (!document) return failure(BadMessage{{}, document.error()});
  const Fields fields(*document);
  auto id = readable_id(fields);
  auto body = reading([&] { return read_body(fields); });
  if (!body) return failure(BadMessage{std::move(id), body.error()});
  return ClientMessage{std::move(id), std::move(*body)};
}

std::string read_name(const Fields& fields) {
  auto name = fields.text("name", kName);
  if (name.front() == ' ' || name.back() == ' ') {
    fields.refuse("bad-text", "name", "begins or ends with a space");
  }
  return name;
}

table::PlayerId read_player(const Fields& fields) {
  return static_cast<table::PlayerId>(fields.number("player", 1, kMaxVersion));
}

std::string read_colour(const Fields& fields) {
  auto colour = fields.text_if_any("colour", kWord);
  if (!colour.empty() && std::find(kColours.begin(), kColours.end(), colour) == kColours.end()) {
    fields.refuse("unknown-word", "colour", "must be red, orange, blue, white, green or brown");
  }
  return colour;
}

}  // namespace spiel::web
