#include "catan/record.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cassert>
#include <istream>
#include <ostream>

#include "catan/apply.hpp"
#include "catan/fields.hpp"
#include "catan/json.hpp"
#include "catan/text.hpp"

namespace spiel::catan {

namespace {

namespace json = boost::json;

constexpr int kVersion = 1;
constexpr std::size_t kMaxNameLength = 200;

Result<json::value, std::string> parse_line(std::string_view line) {
  boost::system::error_code error;
  json::value value = json::parse(line, error);
  if (error) return failure(std::string("not JSON: ") + error.message());
  return value;
}

Result<std::vector<std::string>, std::string> read_names(Fields& fields, std::size_t seats) {
  const auto* names = fields.array("seats");
  if (names == nullptr) return failure(*fields.fault());
  std::vector<std::string> read;
  for (const json::value& name : *names) {
    const auto* text = name.if_string();
    if (text == nullptr || text->size() > kMaxNameLength) {
      return failure(std::string("seats must be names"));
    }
    read.emplace_back(*text);
  }
  if (read.size() != seats) return failure(std::string("seats must name every seat"));
  return read;
}

// An entry's seat; null is the table itself.
bool read_seat(const Fields& fields, Seat& seat) {
  const auto* value = fields.find("seat");
  if (value == nullptr) return false;
  seat = kNoSeat;
  if (value->is_null()) return true;
  const auto number = integer(*value);
  if (!number || *number < 0 || *number >= kMaxSeats) return false;
  seat = static_cast<Seat>(*number);
  return true;
}

template <class T>
std::optional<std::vector<T>> read_numbers(const json::array& items, std::int64_t high) {
  std::vector<T> read;
  for (const json::value& item : items) {
    const auto number = integer(item);
    const bool fits = number && *number >= 0 && *number <= high;
    if (!fits || read.size() == kMaxSeats) return std::nullopt;
    read.push_back(static_cast<T>(*number));
  }
  return read;
}

bool is_result(std::string_view line) { return line.starts_with(R"({"result":)"); }

}  // namespace

FinalResult result_of(const State& state) {
  const auto ended = outcome(state);
  assert(ended);
  FinalResult result{{}, {}, std::string(name_of(ended->reason))};
  for (Seat s = 0; s < state.seats; ++s) {
    if (has_seat(ended->winners, s)) result.winners.push_back(s);
    result.points.push_back(ended->points[s]);
  }
  return result;
}

std::string to_json(const Setup& setup) { return json::serialize(json_of(setup)); }

Result<Setup, std::string> parse_setup(std::string_view text) {
  return parse_line(text).and_then([](const json::value& value) { return setup_from(value); });
}

std::string header_line(const Setup& setup, const std::vector<std::string>& seats) {
  json::array names(seats.begin(), seats.end());
  return json::serialize(json::object{{"spieltisch", kVersion},
                                      {"game", "catan"},
                                      {"setup", json_of(setup)},
                                      {"seats", std::move(names)}});
}

std::string entry_line(const Entry& entry) {
  json::object line;
  line["seat"] = entry.seat == kNoSeat ? json::value(nullptr) : json::value(entry.seat);
  line["action"] = to_text(entry.action);
  if (entry.chance.kind != ChanceKind::None) line["chance"] = to_text(entry.chance);
  return json::serialize(line);
}

std::string result_line(const FinalResult& result) {
  json::array winners(result.winners.begin(), result.winners.end());
  json::array points(result.points.begin(), result.points.end());
  return json::serialize(json::object{{"result",
                                       {{"winners", std::move(winners)},
                                        {"points", std::move(points)},
                                        {"reason", result.reason}}}});
}

Result<Header, std::string> parse_header(std::string_view line) {
  const auto value = parse_line(line);
  if (!value) return failure(value.error());
  Fields fields(*value, "");
  int version = 0;
  fields.number("spieltisch", version, 0, 1'000'000);
  const auto* game = fields.text("game");
  if (game == nullptr || *game != "catan") return failure(std::string("not a record of Catan"));
  if (version != kVersion) return failure(std::string("unknown version of the record"));
  const auto* setup_json = fields.find("setup");
  if (setup_json == nullptr) return failure(std::string("setup is missing"));
  auto setup = setup_from(*setup_json);
  if (!setup) return failure(setup.error());
  auto names = read_names(fields, setup->seats);
  if (!names) return failure(names.error());
  return Header{std::move(*setup), std::move(*names)};
}

Result<Entry, std::string> parse_entry(std::string_view line) {
  const auto value = parse_line(line);
  if (!value) return failure(value.error());
  Fields fields(*value, "");
  Entry entry;
  if (!read_seat(fields, entry.seat)) return failure(std::string("seat must be 0 to 5 or null"));
  const auto* action = fields.text("action");
  if (action == nullptr) return failure(*fields.fault());
  const auto parsed = parse_action(*action);
  if (!parsed) return failure(parsed.error());
  entry.action = *parsed;
  if (fields.find("chance") == nullptr) return entry;
  const auto* chance = fields.text("chance");
  if (chance == nullptr) return failure(*fields.fault());
  const auto dealt = parse_chance(*chance);
  if (!dealt) return failure(dealt.error());
  entry.chance = *dealt;
  return entry;
}

Result<FinalResult, std::string> parse_result(std::string_view line) {
  const auto value = parse_line(line);
  if (!value) return failure(value.error());
  const auto* object = value->if_object();
  const auto* inner = object == nullptr ? nullptr : object->if_contains("result");
  if (inner == nullptr) return failure(std::string("not a result"));
  Fields fields(*inner, "result.");
  const auto* winners = fields.array("winners");
  const auto* points = fields.array("points");
  const auto* reason = fields.text("reason");
  if (fields.fault()) return failure(*fields.fault());
  auto seats = read_numbers<Seat>(*winners, kMaxSeats - 1);
  auto counts = read_numbers<int>(*points, 255);
  if (!seats || !counts) return failure(std::string("winners and points must be per seat"));
  return FinalResult{std::move(*seats), std::move(*counts), std::string(*reason)};
}

void write(std::ostream& out, const Record& record) {
  out << header_line(record.setup, record.seats) << '\n';
  for (const Entry& entry : record.entries) out << entry_line(entry) << '\n';
  if (record.result) out << result_line(*record.result) << '\n';
}

Result<Record, RecordError> read(std::istream& in) {
  std::string line;
  std::size_t number = 1;
  const auto error = [&](std::string reason) {
    return failure(RecordError{number, std::move(reason)});
  };
  if (!std::getline(in, line)) return error("the record is empty");
  auto header = parse_header(line);
  if (!header) return error(header.error());
  Record record{std::move(header->setup), std::move(header->seats), {}, {}};
  while (std::getline(in, line)) {
    ++number;
    if (record.result) return error("nothing may follow the result");
    if (is_result(line)) {
      auto result = parse_result(line);
      if (!result) return error(result.error());
      record.result = std::move(*result);
    } else {
      const auto entry = parse_entry(line);
      if (!entry) return error(entry.error());
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
    const auto applied = apply(state, entry.seat, entry.action, entry.chance);
    if (!applied) return failure(RecordError{i + 2, std::string(explain(applied.error()))});
  }
  return state;
}

}  // namespace spiel::catan
