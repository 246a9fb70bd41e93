#include "table/entry.hpp"

#include <fmt/core.h>

#include <array>
#include <boost/json.hpp>
#include <utility>

#include "games/fields.hpp"
#include "table/names.hpp"

namespace spiel::table {

namespace {

namespace json = boost::json;

constexpr int kJournalFormat = 1;

using games::Fields;

const std::string kUnreadable = "cannot be read: ";

// What another reader has read; its fault becomes one of these fields.
template <class T>
T take(const Fields& fields, std::string_view name, Result<T, std::string> read) {
  if (read) return std::move(*read);
  fields.fail(name, kUnreadable + read.error());
  return {};
}

template <class Enum>
Enum enum_at(const Fields& fields, std::string_view name) {
  return static_cast<Enum>(fields.word(name, kNames<Enum>));
}

bool flag_at(const Fields& fields, std::string_view name) {
  bool flag = false;
  fields.flag(name, flag);
  return flag;
}

std::string text_at(const Fields& fields, std::string_view name) {
  std::string text;
  fields.text(name, text);
  return text;
}

template <class Number>
Number number_at(const Fields& fields, std::string_view name) {
  Number number{};
  fields.number(name, number);
  if (!fields.has(name)) fields.fail(name, "is missing", "missing-field");
  return number;
}

Seat seat_at(const Fields& fields, std::string_view name) {
  return static_cast<Seat>(fields.number(name, 0, kMaxSeats - 1));
}

void put_text(json::object& o, std::string_view key, std::string_view value) {
  if (!value.empty()) o[key] = value;
}

void put_flag(json::object& o, std::string_view key, bool value) {
  if (value) o[key] = true;
}

Payload payload_at(const Fields& fields, std::string_view name) {
  return Payload(text_at(fields, name));
}

// --- options -------------------------------------------------------------------------------------

void put_limit(json::object& o, std::string_view key, const std::optional<Duration>& limit) {
  if (limit) o[key] = limit->count();
}

std::optional<Duration> limit_at(const Fields& fields, std::string_view name) {
  if (!fields.has(name)) return std::nullopt;
  return Duration(number_at<std::int64_t>(fields, name));
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
  o["stand_in"] = options.stand_in_level;
  put_flag(o, "listed", options.listed);
  put_flag(o, "paused", options.paused);
  put_flag(o, "in_join_order", options.in_join_order);
  put_flag(o, "ends_when_empty", options.ends_when_empty);
  put_flag(o, "hosted", options.hosted);
  put_flag(o, "hints", options.hints);
  put_flag(o, "strict", options.strict);
  return o;
}

TableOptions options_from(const Fields& fields, std::string_view name) {
  const Fields o = fields.object(name);
  TableOptions options;
  if (fields.fault()) return options;
  options.rules = take(fields, name, rules_from(*fields.find(name)));
  options.kind = text_at(o, "kind");
  options.title = text_at(o, "title");
  options.min_seats = number_at<int>(o, "min");
  options.max_seats = number_at<int>(o, "max");
  options.start = enum_at<StartRule>(o, "start");
  options.lost_seat = enum_at<LostSeat>(o, "lost");
  options.grace = Duration(number_at<std::int64_t>(o, "grace"));
  options.limits.soft = limit_at(o, "soft");
  options.limits.hard = limit_at(o, "hard");
  options.limits.overtime = enum_at<Overtime>(o, "overtime");
  options.limits.game = limit_at(o, "game_time");
  options.limits.increment = limit_at(o, "increment").value_or(Duration(0));
  options.stand_in_level = text_at(o, "stand_in");
  options.listed = flag_at(o, "listed");
  options.paused = flag_at(o, "paused");
  options.in_join_order = flag_at(o, "in_join_order");
  options.ends_when_empty = flag_at(o, "ends_when_empty");
  options.hosted = flag_at(o, "hosted");
  options.hints = flag_at(o, "hints");
  options.strict = flag_at(o, "strict");
  return options;
}

// --- seats and results ---------------------------------------------------------------------------

// Entries of earlier releases have the name of the protocol alone to tell it by, and it is left out
// where that tells it still.
bool went_by_key(const SeatInfo& seat) { return seat.protocol == "engine"; }

void put_goes_by_key(json::object& o, const SeatInfo& seat) {
  if (seat.goes_by_key != went_by_key(seat)) o["goes_by_key"] = seat.goes_by_key;
}

bool goes_by_key_in(const Fields& o, const SeatInfo& seat) {
  return o.has("goes_by_key") ? flag_at(o, "goes_by_key") : went_by_key(seat);
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
  put_flag(o, "stand_in", seat.has_stand_in);
  put_flag(o, "left", seat.left);
  put_goes_by_key(o, seat);
  if (seat.most_seats > 0) o["most_seats"] = seat.most_seats;
  put_flag(o, "reserved", seat.reserved);
  return o;
}

SeatInfo seat_from(const Fields& o) {
  SeatInfo seat;
  seat.holder = enum_at<Holder>(o, "holder");
  o.number("player", seat.player);
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
  seat.has_stand_in = flag_at(o, "stand_in");
  seat.left = flag_at(o, "left");
  seat.goes_by_key = goes_by_key_in(o, seat);
  o.number("most_seats", seat.most_seats);
  seat.reserved = flag_at(o, "reserved");
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

TableResult result_from(const Fields& o) {
  TableResult result;
  result.reason = enum_at<EndReason>(o, "reason");
  result.winners = number_at<SeatMask>(o, "winners");
  o.number("offender", result.offender);
  o.each("points", [&](const json::value& item, const Fields::Item& at) {
    const auto points = games::integer(item);
    if (!points || !std::in_range<int>(*points)) return at.fail("must be a whole number");
    result.points.push_back(static_cast<int>(*points));
  });
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
std::string moved_line(const Entry& entry, const Moved& fact) {
  std::string line = fmt::format(R"({{"at":{},)", to_millis(entry.at));
  if (entry.resumed) line += fmt::format(R"("resumed":{},)", to_millis(*entry.resumed));
  line += fmt::format(R"("game":"{}","moved":[)", game_name(fact.steps.front().action));
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
  if (fact.note) line += R"(,"note":)" + json::serialize(fact.note->text());
  return line + '}';
}

Moved moved_from(const Fields& o) {
  Moved moved;
  const auto game = o.text("game");
  o.each("moved", [&](const json::value& step, const Fields::Item& at) {
    auto parsed = move_from(game, step);
    if (!parsed) return at.fail(kUnreadable + parsed.error());
    moved.seat = parsed->seat;
    moved.steps.push_back({std::move(parsed->action), std::move(parsed->chance)});
  });
  if (moved.steps.empty()) o.fail("moved", "is empty");
  moved.request = text_at(o, "request");
  moved.spelling = payload_at(o, "spelling");
  if (o.has("note")) moved.note = payload_at(o, "note");
  if (!o.has("hints")) return moved;
  o.each("hints", [&](const json::value& hint, const Fields::Item& at) {
    if (!hint.is_string()) return at.fail("must be text");
    moved.hints.emplace_back(hint.get_string());
  });
  return moved;
}

Chatted chat_from(const Fields& o) {
  Chatted chat{kNobody, text_at(o, "name"), text_at(o, "text"), flag_at(o, "aside")};
  o.number("player", chat.player);
  return chat;
}

SeatSet seat_set_from(const Fields& o) {
  return {seat_at(o, "seat"), enum_at<SeatChange>(o, "change"), seat_from(o)};
}

// The format counts for all entries of the table.
Opened opened_from(const Fields& o) {
  const auto format = number_at<int>(o, "format");
  if (format > kJournalFormat) {
    o.fail("format", fmt::format("is {}, and this program knows {}: it was written by a newer "
                                 "spieltisch",
                                 format, kJournalFormat));
  }
  return {options_from(o, "opened")};
}

Started started_from(const Fields& o) {
  return {take(o, "started", header_from(*o.find("started")))};
}

Undone undone_from(const Fields& o) {
  return {seat_at(o, "seat"), number_at<std::uint64_t>(o, "from")};
}

ReplaceAsked replace_asked_from(const Fields& o) { return {seat_at(o, "seat"), seat_at(o, "of")}; }

PlayedAgain played_again_from(const Fields& o) { return {seat_at(o, "seat"), o.text("table")}; }

// Each kind of fact by the key that it stands under.
struct FactReader {
  std::string_view key;
  Fact (*read)(const Fields& line);
};

constexpr std::array kFactReaders{
    FactReader{"moved", [](const Fields& o) -> Fact { return moved_from(o); }},
    FactReader{"opened", [](const Fields& o) -> Fact { return opened_from(o); }},
    FactReader{"seat", [](const Fields& o) -> Fact { return seat_set_from(o.object("seat")); }},
    FactReader{"started", [](const Fields& o) -> Fact { return started_from(o); }},
    FactReader{"chat", [](const Fields& o) -> Fact { return chat_from(o.object("chat")); }},
    FactReader{"paused", [](const Fields& o) -> Fact { return Paused{o.flag("paused")}; }},
    FactReader{"stepped", [](const Fields&) -> Fact { return Stepped{}; }},
    FactReader{"draw", [](const Fields& o) -> Fact { return DrawOffered{seat_at(o, "draw")}; }},
    FactReader{"undo_asked",
               [](const Fields& o) -> Fact { return UndoAsked{seat_at(o, "undo_asked")}; }},
    FactReader{"undone", [](const Fields& o) -> Fact { return undone_from(o.object("undone")); }},
    FactReader{"declined",
               [](const Fields& o) -> Fact { return Declined{seat_at(o, "declined")}; }},
    FactReader{"time_up", [](const Fields& o) -> Fact { return TimeUp{seat_at(o, "time_up")}; }},
    FactReader{
        "replace_asked",
        [](const Fields& o) -> Fact { return replace_asked_from(o.object("replace_asked")); }},
    FactReader{"call_off_asked",
               [](const Fields& o) -> Fact { return CallOffAsked{seat_at(o, "call_off_asked")}; }},
    FactReader{"options",
               [](const Fields& o) -> Fact { return OptionsChanged{options_from(o, "options")}; }},
    FactReader{"max_seats",
               [](const Fields& o) -> Fact { return Resized{number_at<int>(o, "max_seats")}; }},
    FactReader{"ended",
               [](const Fields& o) -> Fact { return Ended{result_from(o.object("ended"))}; }},
    FactReader{"again",
               [](const Fields& o) -> Fact { return played_again_from(o.object("again")); }},
};

Fact fact_from(const Fields& o) {
  for (const auto& [key, read] : kFactReaders) {
    if (o.find(key) != nullptr) return read(o);
  }
  o.fail_whole("holds no known fact");
  return Stepped{};
}

}  // namespace

std::string to_line(const Entry& entry) {
  if (const auto* moved = std::get_if<Moved>(&entry.fact)) return moved_line(entry, *moved);
  json::object o{{"at", to_millis(entry.at)}};
  if (entry.resumed) o["resumed"] = to_millis(*entry.resumed);
  std::visit([&](const auto& fact) { put(o, fact); }, entry.fact);
  return json::serialize(o);
}

Result<Entry, std::string> parse_entry(std::string_view line) {
  const auto refused = [](const std::string& why) {
    return failure("not a journal entry: " + why);
  };
  json::error_code error;
  const auto value = json::parse(line, error);
  if (error) return refused(error.message());
  const Fields fields(value);
  Entry entry{from_millis(number_at<std::int64_t>(fields, "at")), fact_from(fields)};
  if (fields.has("resumed")) {
    entry.resumed = from_millis(number_at<std::int64_t>(fields, "resumed"));
  }
  if (fields.fault()) return refused(fields.fault()->text());
  return entry;
}

}  // namespace spiel::table
