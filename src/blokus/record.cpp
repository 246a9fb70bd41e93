#include "blokus/record.hpp"

#include <boost/json.hpp>

namespace spiel::blokus {

namespace json = boost::json;

namespace {

using Reason = Outcome::Reason;

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
  return entry;
}

Reason reason_from(const std::string& name) {
  for (const Reason reason : {Reason::no_moves, Reason::turn_limit, Reason::left_alone}) {
    if (name_of(reason) == name) return reason;
  }
  bad("no reason '" + name + "'");
}

Outcome outcome_from(const json::object& object) {
  const json::value& result = field(object, "result");
  if (!result.is_object()) bad("'result' is not an object");
  Outcome outcome;
  for (const json::value& seat : list(result.get_object(), "winners")) {
    outcome.winners =
        static_cast<std::uint8_t>(outcome.winners | 1U << number(seat, 0, kMaxSeats - 1));
  }
  const json::array& points = list(result.get_object(), "points");
  if (points.size() > outcome.points.size()) bad("too many points");
  for (std::size_t i = 0; i < points.size(); ++i) {
    outcome.points[i] = static_cast<std::int16_t>(number(points[i], 0, 1000));
  }
  outcome.reason = reason_from(text(result.get_object(), "reason"));
  return outcome;
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

std::string to_line(const Header& header) {
  return json::serialize(
      json::object{{"spieltisch", 1},
                   {"game", "blokus"},
                   {"setup", to_json(header.setup)},
                   {"seats", json::array(header.seats.begin(), header.seats.end())}});
}

std::string to_line(const Entry& entry) {
  return json::serialize(json::object{{"seat", entry.seat}, {"action", to_text(entry.action)}});
}

std::string to_line(const Outcome& outcome) {
  json::array winners;
  for (int seat = 0; seat < kMaxSeats; ++seat) {
    if ((outcome.winners >> seat & 1) != 0) winners.push_back(seat);
  }
  const json::array points(outcome.points.begin(), outcome.points.end());
  return json::serialize(json::object{
      {"result", {{"winners", winners}, {"points", points}, {"reason", name_of(outcome.reason)}}}});
}

Result<Header, std::string> parse_header(std::string_view line) {
  return parse_line<Header>(line, header_from);
}
Result<Entry, std::string> parse_entry(std::string_view line) {
  return parse_line<Entry>(line, entry_from);
}
Result<Outcome, std::string> parse_result(std::string_view line) {
  return parse_line<Outcome>(line, outcome_from);
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

Result<State, RecordError> replay(const Record& record) {
  State state = start(record.setup);
  std::size_t line = 2;
  for (const Entry& entry : record.entries) {
    const auto done = apply(state, entry.seat, entry.action, entry.chance, NoSink{});
    if (!done) return failure(RecordError{line, std::string(explain(done.error()))});
    ++line;
  }
  if (record.result && record.result != outcome(state)) {
    return failure(RecordError{line, "the game did not end like this"});
  }
  return state;
}

}  // namespace spiel::blokus
