#include "blokus/record.hpp"

#include <array>
#include <boost/json.hpp>
#include <utility>

namespace spiel::blokus {

namespace json = boost::json;

namespace {

constexpr std::int64_t kMaxPoints = 1000;

struct Bad {
  std::string reason;
};

[[noreturn]] void bad(std::string reason) { throw Bad{std::move(reason)}; }

// Parsing is written with exceptions inside this file; what leaves it is a value.
template <class T, class Parse>
Result<T, std::string> parse_line(std::string_view line, Parse&& parse) {
  try {
    boost::system::error_code error;
    const json::value value = json::parse(line, error);
    if (error || !value.is_object()) bad("not a JSON object");
    return parse(value.get_object());
  } catch (Bad& failed) {
    return failure(std::move(failed.reason));
  }
}

const json::value& field(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr) bad("no field '" + std::string(name) + "'");
  return *value;
}
std::string text(const json::object& object, std::string_view name) {
  const json::value& value = field(object, name);
  if (!value.is_string()) bad("'" + std::string(name) + "' is not a string");
  return std::string(value.get_string());
}
std::string text_if_any(const json::object& object, std::string_view name) {
  return object.contains(name) ? text(object, name) : std::string();
}
const json::array& list(const json::object& object, std::string_view name) {
  const json::value& value = field(object, name);
  if (!value.is_array()) bad("'" + std::string(name) + "' is not a list");
  return value.get_array();
}
std::int64_t number(const json::value& value, std::int64_t low, std::int64_t high) {
  if (!value.is_int64() || value.get_int64() < low || value.get_int64() > high) {
    bad("not a number from " + std::to_string(low) + " to " + std::to_string(high));
  }
  return value.get_int64();
}

template <class T>
T known(const std::optional<T>& value, std::string_view what, const std::string& name) {
  if (!value) bad("no " + std::string(what) + " '" + name + "'");
  return *value;
}

json::object to_json(const Setup& setup) {
  json::object object{{"variant", variant(setup.variant).name}};
  if (setup.start_piece) object["start_piece"] = name_of(*setup.start_piece);
  return object;
}

Setup setup_from(const json::value& value) {
  if (!value.is_object()) bad("'setup' is not an object");
  const json::object& object = value.get_object();
  Setup setup;
  const std::string name = text(object, "variant");
  setup.variant = known(parse_variant(name), "variant", name);
  if (object.contains("start_piece")) {
    const std::string piece = text(object, "start_piece");
    setup.start_piece = known(parse_piece(piece), "piece", piece);
  }
  if (!valid(setup)) bad("the start piece does not belong to the variant");
  return setup;
}

Header header_from(const json::object& object) {
  number(field(object, "spieltisch"), 1, 1);
  if (text(object, "game") != "blokus") bad("not a game of blokus");
  Header header{setup_from(field(object, "setup")), {}};
  for (const json::value& name : list(object, "seats")) {
    if (!name.is_string()) bad("a seat's name is not a string");
    header.seats.emplace_back(name.get_string());
  }
  if (header.seats.size() != variant(header.setup.variant).seats) bad("wrong number of seats");
  return header;
}

Entry entry_from(const json::object& object) {
  Entry entry;
  entry.seat = static_cast<Seat>(number(field(object, "seat"), 0, kMaxSeats - 1));
  const auto action = parse_action(text(object, "action"));
  if (!action) bad(action.error());
  entry.action = *action;
  entry.spelling = text_if_any(object, "spelling");
  return entry;
}

constexpr std::array<std::pair<std::string_view, std::string FinalResult::*>, 4> kResultTexts{
    {{"detail", &FinalResult::detail},
     {"refused", &FinalResult::refused},
     {"told", &FinalResult::told},
     {"error", &FinalResult::error}}};

FinalResult result_from(const json::object& object) {
  const json::value& value = field(object, "result");
  if (!value.is_object()) bad("'result' is not an object");
  const json::object& fields = value.get_object();
  FinalResult result;
  for (const json::value& seat : list(fields, "winners")) {
    result.winners.push_back(static_cast<Seat>(number(seat, 0, kMaxSeats - 1)));
  }
  for (const json::value& points : list(fields, "points")) {
    result.points.push_back(static_cast<int>(number(points, 0, kMaxPoints)));
  }
  result.reason = text(fields, "reason");
  if (fields.contains("offender")) {
    result.offender = static_cast<Seat>(number(field(fields, "offender"), 0, kMaxSeats - 1));
  }
  for (const auto& [name, member] : kResultTexts) result.*member = text_if_any(fields, name);
  return result;
}

// Takes the first line off the text.
std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

bool is_result(std::string_view line) { return line.starts_with(R"({"result")"); }

}  // namespace

FinalResult final_result(const Outcome& outcome, int seats) {
  FinalResult result;
  for (int seat = 0; seat < seats; ++seat) {
    if (has_seat(outcome.winners, seat)) result.winners.push_back(static_cast<Seat>(seat));
    result.points.push_back(outcome.points[static_cast<std::size_t>(seat)]);
  }
  result.reason = name_of(outcome.reason);
  return result;
}

std::string to_line(const Header& header) {
  return json::serialize(
      json::object{{"spieltisch", 1},
                   {"game", "blokus"},
                   {"setup", to_json(header.setup)},
                   {"seats", json::array(header.seats.begin(), header.seats.end())}});
}

std::string to_line(const Entry& entry) {
  json::object line{{"seat", entry.seat}, {"action", to_text(entry.action)}};
  if (!entry.spelling.empty()) line["spelling"] = entry.spelling;
  return json::serialize(line);
}

std::string to_line(const FinalResult& result) {
  const json::array winners(result.winners.begin(), result.winners.end());
  const json::array points(result.points.begin(), result.points.end());
  json::object line{{"winners", winners}, {"points", points}, {"reason", result.reason}};
  if (result.offender) line["offender"] = *result.offender;
  for (const auto& [name, member] : kResultTexts) {
    if (!(result.*member).empty()) line[name] = result.*member;
  }
  return json::serialize(json::object{{"result", std::move(line)}});
}

Result<Header, std::string> parse_header(std::string_view line) {
  return parse_line<Header>(line, header_from);
}
Result<Entry, std::string> parse_entry(std::string_view line) {
  return parse_line<Entry>(line, entry_from);
}
Result<FinalResult, std::string> parse_result(std::string_view line) {
  return parse_line<FinalResult>(line, result_from);
}

std::string to_text(const Record& record) {
  std::string out = to_line(Header{record.setup, record.seats}) + "\n";
  for (const Entry& entry : record.entries) out += to_line(entry) + "\n";
  if (record.result) out += to_line(*record.result) + "\n";
  return out;
}

Result<Record, RecordError> parse_record(std::string_view text) {
  auto header = parse_header(next_line(text));
  if (!header) return failure(RecordError{1, header.error()});
  Record record{header->setup, std::move(header->seats), {}, std::nullopt};
  for (std::size_t line = 2; !text.empty(); ++line) {
    const std::string_view current = next_line(text);
    if (record.result) return failure(RecordError{line, "a line after the result"});
    if (is_result(current)) {
      const auto result = parse_result(current);
      if (!result) return failure(RecordError{line, result.error()});
      record.result = *result;
    } else {
      const auto entry = parse_entry(current);
      if (!entry) return failure(RecordError{line, entry.error()});
      record.entries.push_back(*entry);
    }
  }
  return record;
}

Result<State, RecordError> replay(const Record& record, std::optional<std::size_t> count) {
  State state = start(record.setup);
  const std::size_t last = std::min(count.value_or(record.entries.size()), record.entries.size());
  for (std::size_t i = 0; i < last; ++i) {
    const Entry& entry = record.entries[i];
    const auto done = apply(state, entry.seat, entry.action, entry.chance, NoSink{});
    if (!done) return failure(RecordError{i + 2, std::string(explain(done.error()))});
  }
  return state;
}

}  // namespace spiel::blokus
