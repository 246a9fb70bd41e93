// Everything the server says, as one line of JSON each (without the line feed). WebSocket, event
// stream and REST all send these same documents.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_writer.hpp"
#include "table/advice.hpp"
#include "table/update.hpp"

namespace spiel::web {

// Bots with rules of their own save the server the lists of legal actions.
enum class WithLegal : bool { No, Yes };

// {"version","at","news","events"}: what every message about something that happened contains.
void add_happening(JsonWriter& out, const table::SeenUpdate& update);

std::string view_message(const table::Snapshot& snapshot, WithLegal legal, Time now);
std::string update_message(const table::SeenUpdate& update, WithLegal legal, Time now);
// What a client missed, one message each. Legal actions come with the newest position alone.
std::vector<std::string> missed_messages(const std::vector<table::SeenUpdate>& missed,
                                         WithLegal legal, Time now);
// All that was missed has been sent.
std::string resumed_message(std::uint64_t version, Viewer viewer);

std::string done_message(std::string_view id, std::uint64_t version);
std::string refusal_message(std::string_view id, std::string_view code, std::string_view message);
std::string pong_message(std::string_view id);
// {"version","seat","hints"}
std::string hint_json(const table::Advice& advice);
std::string hint_message(std::string_view id, const table::Advice& advice);
std::string error_message(std::string_view code, std::string_view message);

std::string tables_message(const std::vector<std::shared_ptr<const table::TableInfo>>& tables);
std::string table_message(const table::TableInfo& info);

}  // namespace spiel::web
