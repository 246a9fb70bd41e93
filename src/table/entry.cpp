#include "table/entry.hpp"

#include <fmt/core.h>

#include <boost/json.hpp>
#include <stdexcept>

#include "table/names.hpp"

// Reading throws inside this file alone: `parse_entry` turns what is thrown into a value.

namespace spiel::table {

namespace {

namespace json = boost::json;

constexpr int kJournalFormat = 1;

template <class T>
T or_throw(Result<T, std::string> result) {
  if (!result) throw std::invalid_argument(result.error());
  return std::move(*result);
}

template <class Enum>
Enum enum_at(const json::object& o, std::string_view key) {
  const auto value = parse_enum<Enum>(o.at(key).as_string());
  if (!value) throw std::invalid_argument("unknown value of " + std::string(key));
  return *value;
}

std::string text_at(const json::object& o, std::string_view key) {
  const auto* value = o.if_contains(key);
  return value ? std::string(value->as_string()) : std::string();
}

bool flag_at(const json::object& o, std::string_view key) {
  const auto* value = o.if_contains(key);
  return value && value->as_bool();
}

void put_text(json::object& o, std::string_view key, std::string_view value) {
  if (!value.empty()) o[key] = value;
}

void put_flag(json::object& o, std::string_view key, bool value) {
  if (value) o[key] = true;
}

Payload payload_at(const json::object& o, std::string_view key) { return Payload(text_at(o, key)); }

// --- options -------------------------------------------------------------------------------------

void put_limit(json::object& o, std::string_view key, const std::optional<Duration>& limit) {
  if (limit) o[key] = limit->count();
}

std::optional<Duration> limit_at(const json::object& o, std::string_view key) {
  const auto* value = o.if_contains(key);
  if (!value) return std::nullopt;
  return Duration(value->as_int64());
}

json::object to_json(const TableOptions& options) {
  json::object o = rules_json(options.rules);
  put_text(o, "kind", options.kind);
  put_text(o, "title", options.title);
  o["min"] = options.min_seats;
  o["max"] = options.max_seats;
  o["start"] = name_of_enum(options.start);
  o["lost"] = name_of_enum(options.lost_seat);
  o["grace"] = options.grace.count();
  put_limit(o, "soft", options.limits.soft);
  put_limit(o, "hard", options.limits.hard);
  o["overtime"] = name_of_enum(options.limits.overtime);
  put_limit(o, "game_time", options.limits.game);
  if (options.limits.increment.count() != 0) o["increment"] = options.limits.increment.count();
  o["stand_in"] = options.stand_in;
  put_flag(o, "listed", options.listed);
  put_flag(o, "paused", options.paused);
  put_flag(o, "in_join_order", options.in_join_order);
  put_flag(o, "ends_when_empty", options.ends_when_empty);
  put_flag(o, "hosted", options.hosted);
  put_flag(o, "hints", options.hints);
  return o;
}

TableOptions options_from(const json::value& value) {
  const auto& o = value.as_object();
  TableOptions options;
  options.rules = or_throw(rules_from(value));
  options.kind = text_at(o, "kind");
  options.title = text_at(o, "title");
  options.min_seats = o.at("min").to_number<int>();
  options.max_seats = o.at("max").to_number<int>();
  options.start = enum_at<StartRule>(o, "start");
  options.lost_seat = enum_at<LostSeat>(o, "lost");
  options.grace = Duration(o.at("grace").as_int64());
  options.limits.soft = limit_at(o, "soft");
  options.limits.hard = limit_at(o, "hard");
  options.limits.overtime = enum_at<Overtime>(o, "overtime");
  options.limits.game = limit_at(o, "game_time");
  options.limits.increment = limit_at(o, "increment").value_or(Duration(0));
  options.stand_in = text_at(o, "stand_in");
  options.listed = flag_at(o, "listed");
  options.paused = flag_at(o, "paused");
  options.in_join_order = flag_at(o, "in_join_order");
  options.ends_when_empty = flag_at(o, "ends_when_empty");
  options.hosted = flag_at(o, "hosted");
  options.hints = flag_at(o, "hints");
  return options;
}

// --- seats and results ---------------------------------------------------------------------------

// Entries of earlier releases have the name of the protocol alone to tell it by, and it is left out
// where that tells it still.
bool went_by_key(const SeatInfo& seat) { return seat.protocol == "engine"; }

void put_goes_by_key(json::object& o, const SeatInfo& seat) {
  if (seat.goes_by_key != went_by_key(seat)) o["goes_by_key"] = seat.goes_by_key;
}

bool goes_by_key_in(const json::object& o, const SeatInfo& seat) {
  return o.contains("goes_by_key") ? flag_at(o, "goes_by_key") : went_by_key(seat);
}

json::object to_json(const SeatInfo& seat) {
  json::object o{{"holder", name_of_enum(seat.holder)}};
  if (seat.player != kNobody) o["player"] = seat.player;
  put_text(o, "name", seat.name);
  put_text(o, "colour", seat.colour);
  put_text(o, "protocol", seat.protocol);
  put_text(o, "level", seat.level);
  put_text(o, "key", seat.key);
  put_text(o, "note", seat.note.text());
  put_text(o, "secret", seat.secret);
  put_flag(o, "ready", seat.ready);
  put_flag(o, "says_ready", seat.says_ready);
  put_flag(o, "connected", seat.connected);
  put_flag(o, "may_return", seat.may_return);
  put_flag(o, "knows_undo", seat.knows_undo);
  put_flag(o, "timed", seat.timed);
  put_flag(o, "stand_in", seat.stand_in);
  put_flag(o, "left", seat.left);
  put_goes_by_key(o, seat);
  return o;
}

SeatInfo seat_from(const json::object& o) {
  SeatInfo seat;
  seat.holder = enum_at<Holder>(o, "holder");
  if (const auto* player = o.if_contains("player")) seat.player = player->to_number<PlayerId>();
  seat.name = text_at(o, "name");
  seat.colour = text_at(o, "colour");
  seat.protocol = text_at(o, "protocol");
  seat.level = text_at(o, "level");
  seat.key = text_at(o, "key");
  seat.note = payload_at(o, "note");
  seat.secret = text_at(o, "secret");
  seat.ready = flag_at(o, "ready");
  seat.says_ready = flag_at(o, "says_ready");
  seat.connected = flag_at(o, "connected");
  seat.may_return = flag_at(o, "may_return");
  seat.knows_undo = flag_at(o, "knows_undo");
  seat.timed = flag_at(o, "timed");
  seat.stand_in = flag_at(o, "stand_in");
  seat.left = flag_at(o, "left");
  seat.goes_by_key = goes_by_key_in(o, seat);
  return seat;
}

json::object to_json(const TableResult& result) {
  json::object o{{"reason", name_of_enum(result.reason)}, {"winners", result.winners}};
  if (result.offender != kNoSeat) o["offender"] = result.offender;
  json::array points;
  for (const int value : result.points) points.emplace_back(value);
  o["points"] = std::move(points);
  put_text(o, "detail", result.detail.text());
  put_text(o, "refused", result.refused.text());
  return o;
}

TableResult result_from(const json::object& o) {
  TableResult result;
  result.reason = enum_at<EndReason>(o, "reason");
  result.winners = o.at("winners").to_number<std::uint8_t>();
  if (const auto* seat = o.if_contains("offender")) result.offender = seat->to_number<Seat>();
  for (const auto& points : o.at("points").as_array())
    result.points.push_back(points.to_number<int>());
  result.detail = Why::from_text(text_at(o, "detail"));
  result.refused = payload_at(o, "refused");
  return result;
}

// --- facts: each under its own key ---------------------------------------------------------------

json::array texts(const std::vector<std::string>& items) {
  json::array array;
  for (const auto& item : items) array.emplace_back(item);
  return array;
}

void put(json::object& o, const Opened& fact) {
  o["format"] = kJournalFormat;
  o["opened"] = to_json(fact.options);
}
void put(json::object& o, const SeatSet& fact) {
  auto seat = to_json(fact.info);
  seat["seat"] = fact.seat;
  seat["change"] = name_of_enum(fact.change);
  o["seat"] = std::move(seat);
}
void put(json::object& o, const Started& fact) {
  o["started"] = json::parse(header_line(fact.game));
}
void put(json::object& o, const Chatted& fact) {
  json::object chat{{"text", fact.text}};
  if (fact.player != kNobody) chat["player"] = fact.player;
  put_text(chat, "name", fact.name);
  put_flag(chat, "aside", fact.aside);
  o["chat"] = std::move(chat);
}
void put(json::object& o, const Paused& fact) { o["paused"] = fact.paused; }
void put(json::object& o, const Stepped&) { o["stepped"] = true; }
void put(json::object& o, const DrawOffered& fact) { o["draw"] = fact.seat; }
void put(json::object& o, const UndoAsked& fact) { o["undo_asked"] = fact.seat; }
void put(json::object& o, const Undone& fact) {
  o["undone"] = json::object{{"seat", fact.seat}, {"from", fact.from}};
}
void put(json::object& o, const Declined& fact) { o["declined"] = fact.seat; }
void put(json::object& o, const TimeUp& fact) { o["time_up"] = fact.seat; }
void put(json::object& o, const ReplaceAsked& fact) {
  o["replace_asked"] = json::object{{"seat", fact.seat}, {"of", fact.of}};
}
void put(json::object& o, const CallOffAsked& fact) { o["call_off_asked"] = fact.seat; }
void put(json::object& o, const OptionsChanged& fact) { o["options"] = to_json(fact.options); }
void put(json::object& o, const Resized& fact) { o["max_seats"] = fact.max_seats; }
void put(json::object& o, const PlayedAgain& fact) {
  o["again"] = json::object{{"seat", fact.seat}, {"table", fact.table}};
}
void put(json::object& o, const Ended& fact) { o["ended"] = to_json(fact.result); }
void put(json::object&, const Moved&) {}  // see moved_line

// By far the most frequent fact: the lines of the game's record are taken over as they are.
std::string moved_line(Time at, const Moved& fact) {
  std::string line = fmt::format(R"({{"at":{},"game":"{}","moved":[)", to_millis(at),
                                 game_name(fact.steps.front().action));
  for (const auto& move : fact.steps) {
    if (line.back() != '[') line += ',';
    line += move_line(fact.seat, move.action, move.chance);
  }
  line += ']';
  if (!fact.request.empty()) line += R"(,"request":)" + json::serialize(fact.request);
  if (!fact.hints.empty()) line += R"(,"hints":)" + json::serialize(texts(fact.hints));
  if (!fact.spelling.empty()) {
    line += R"(,"spelling":)" + json::serialize(fact.spelling.text());
  }
  return line + '}';
}

Moved moved_from(const json::object& o) {
  Moved moved;
  for (const auto& step : o.at("moved").as_array()) {
    auto parsed = or_throw(move_from(o.at("game").as_string(), step));
    moved.seat = parsed.seat;
    moved.steps.push_back({std::move(parsed.action), std::move(parsed.chance)});
  }
  moved.request = text_at(o, "request");
  moved.spelling = payload_at(o, "spelling");
  if (const auto* hints = o.if_contains("hints")) {
    for (const auto& hint : hints->as_array()) moved.hints.emplace_back(hint.as_string());
  }
  return moved;
}

Chatted chat_from(const json::object& o) {
  Chatted chat{kNobody, text_at(o, "name"), text_at(o, "text"), flag_at(o, "aside")};
  if (const auto* player = o.if_contains("player")) chat.player = player->to_number<PlayerId>();
  return chat;
}

Seat seat_number(const json::value& value) {
  const auto seat = value.to_number<Seat>();
  if (seat >= kMaxSeats) throw std::invalid_argument("seat out of range");
  return seat;
}

SeatSet seat_set_from(const json::object& o) {
  return {seat_number(o.at("seat")), enum_at<SeatChange>(o, "change"), seat_from(o)};
}

// The format counts for all entries of the table.
Opened opened_from(const json::object& o, const json::object& options) {
  const auto format = o.at("format").to_number<int>();
  if (format > kJournalFormat) {
    throw std::invalid_argument(
        fmt::format("it has format {}, this program knows {}: it was written by a newer spieltisch",
                    format, kJournalFormat));
  }
  return {options_from(options)};
}

Fact fact_from(const json::object& o) {
  if (o.contains("moved")) return moved_from(o);
  if (const auto* opened = o.if_contains("opened")) return opened_from(o, opened->as_object());
  if (const auto* seat = o.if_contains("seat")) return seat_set_from(seat->as_object());
  if (const auto* started = o.if_contains("started")) {
    return Started{or_throw(header_from(*started))};
  }
  if (const auto* chat = o.if_contains("chat")) return chat_from(chat->as_object());
  if (const auto* paused = o.if_contains("paused")) return Paused{paused->as_bool()};
  if (o.contains("stepped")) return Stepped{};
  if (const auto* draw = o.if_contains("draw")) return DrawOffered{seat_number(*draw)};
  if (const auto* seat = o.if_contains("undo_asked")) return UndoAsked{seat_number(*seat)};
  if (const auto* undone = o.if_contains("undone")) {
    return Undone{seat_number(undone->at("seat")), undone->at("from").to_number<std::uint64_t>()};
  }
  if (const auto* seat = o.if_contains("declined")) return Declined{seat_number(*seat)};
  if (const auto* seat = o.if_contains("time_up")) return TimeUp{seat_number(*seat)};
  if (const auto* asked = o.if_contains("replace_asked")) {
    return ReplaceAsked{seat_number(asked->at("seat")), seat_number(asked->at("of"))};
  }
  if (const auto* seat = o.if_contains("call_off_asked")) return CallOffAsked{seat_number(*seat)};
  if (const auto* options = o.if_contains("options")) {
    return OptionsChanged{options_from(*options)};
  }
  if (const auto* seats = o.if_contains("max_seats")) return Resized{seats->to_number<int>()};
  if (const auto* ended = o.if_contains("ended")) return Ended{result_from(ended->as_object())};
  if (const auto* again = o.if_contains("again")) {
    return PlayedAgain{seat_number(again->at("seat")), std::string(again->at("table").as_string())};
  }
  throw std::invalid_argument("no known fact");
}

}  // namespace

std::string to_line(const Entry& entry) {
  if (const auto* moved = std::get_if<Moved>(&entry.fact)) return moved_line(entry.at, *moved);
  json::object o{{"at", to_millis(entry.at)}};
  std::visit([&](const auto& fact) { put(o, fact); }, entry.fact);
  return json::serialize(o);
}

Result<Entry, std::string> parse_entry(std::string_view line) {
  try {
    const auto value = json::parse(line);
    const auto& o = value.as_object();
    return Entry{from_millis(o.at("at").as_int64()), fact_from(o)};
  } catch (const std::exception& e) {
    return failure(std::string("not a journal entry: ") + e.what());
  }
}

}  // namespace spiel::table
