#include "games/record.hpp"

#include <array>
#include <boost/json.hpp>

#include "games/fields.hpp"

namespace spiel::games {

namespace lines {

namespace {

constexpr int kVersion = 1;
constexpr std::size_t kMaxNameLength = 200;

// An entry's seat; null is the table itself.
bool read_seat(const Fields& fields, bool table_acts, Seat& seat) {
  const auto* value = fields.find("seat");
  if (value == nullptr) return false;
  seat = kNoSeat;
  if (value->is_null()) return table_acts;
  const auto number = integer(*value);
  if (!number || *number < 0 || *number >= kMaxSeats) return false;
  seat = static_cast<Seat>(*number);
  return true;
}

}  // namespace

Result<json::value, std::string> parse(std::string_view line) {
  boost::system::error_code error;
  json::value value = json::parse(line, error);
  if (error) return failure(std::string("not JSON: ") + error.message());
  return value;
}

std::string header(std::string_view game, json::object setup,
                   const std::vector<std::string>& seats) {
  return json::serialize(json::object{{"spieltisch", kVersion},
                                      {"game", game},
                                      {"setup", std::move(setup)},
                                      {"seats", json::array(seats.begin(), seats.end())}});
}

std::string_view game_of(const json::value& header) {
  return text_member(header, "game").value_or("");
}

Result<json::value, std::string> setup_of(const json::value& header, std::string_view game,
                                          std::string_view title) {
  if (game_of(header) != game) return failure("not a record of " + std::string(title));
  const Fields fields(header);
  int version = 0;
  fields.number("spieltisch", version, 0, 1'000'000);
  if (version != kVersion) return failure(std::string("unknown version of the record"));
  const auto* setup = fields.find("setup");
  if (setup == nullptr) return failure(std::string("setup is missing"));
  return *setup;
}

Result<std::vector<std::string>, std::string> names_of(const json::value& header, int seats) {
  const Fields fields(header);
  const auto* names = fields.list("seats");
  if (names == nullptr) return failure(fields.fault()->text());
  std::vector<std::string> read;
  for (const json::value& name : *names) {
    const auto* text = name.if_string();
    if (text == nullptr || text->size() > kMaxNameLength) {
      return failure(std::string("seats must be names"));
    }
    read.emplace_back(*text);
  }
  if (read.size() != static_cast<std::size_t>(seats)) {
    return failure(std::string("seats must name every seat"));
  }
  return read;
}

std::string entry(const EntryTexts& texts) {
  json::object line;
  line["seat"] = texts.seat == kNoSeat ? json::value(nullptr) : json::value(texts.seat);
  line["action"] = texts.action;
  if (!texts.chance.empty()) line["chance"] = texts.chance;
  if (!texts.spelling.empty()) line["spelling"] = texts.spelling;
  return json::serialize(line);
}

Result<EntryTexts, std::string> entry_from(const json::value& line, bool table_acts) {
  const Fields fields(line);
  EntryTexts texts;
  if (!read_seat(fields, table_acts, texts.seat)) {
    return failure(std::string(table_acts ? "seat must be 0 to 5 or null" : "seat must be 0 to 5"));
  }
  texts.action = fields.text("action");
  fields.text("chance", texts.chance);
  fields.text("spelling", texts.spelling);
  if (fields.fault()) return failure(fields.fault()->text());
  return texts;
}

bool is_result(std::string_view line) { return line.starts_with(R"({"result")"); }

std::string_view next(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

}  // namespace lines

namespace {

namespace json = boost::json;

constexpr std::int64_t kMaxPoints = 1000;

// Besides the reason, where anything is known.
constexpr std::array<std::pair<std::string_view, std::string FinalResult::*>, 4> kResultTexts{
    {{"detail", &FinalResult::detail},
     {"refused", &FinalResult::refused},
     {"told", &FinalResult::told},
     {"error", &FinalResult::error}}};

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

void read_fault(const Fields& fields, FinalResult& result) {
  Seat offender = kNoSeat;
  fields.number("offender", offender, 0, kMaxSeats - 1);
  if (offender != kNoSeat) result.offender = offender;
  for (const auto& [name, member] : kResultTexts) fields.text(name, result.*member);
}

}  // namespace

std::string result_line(const FinalResult& result) {
  json::object line{{"winners", json::array(result.winners.begin(), result.winners.end())},
                    {"points", json::array(result.points.begin(), result.points.end())},
                    {"reason", result.reason}};
  if (result.offender) line["offender"] = *result.offender;
  for (const auto& [name, member] : kResultTexts) {
    if (!(result.*member).empty()) line[name] = result.*member;
  }
  return json::serialize(json::object{{"result", std::move(line)}});
}

Result<FinalResult, std::string> parse_result(std::string_view line) {
  const auto value = lines::parse(line);
  if (!value) return failure(value.error());
  const auto* object = value->if_object();
  const auto* inner = object == nullptr ? nullptr : object->if_contains("result");
  if (inner == nullptr) return failure(std::string("not a result"));
  const Fields fields(*inner, "result");
  const auto* winners = fields.list("winners");
  const auto* points = fields.list("points");
  FinalResult result;
  result.reason = fields.text("reason");
  read_fault(fields, result);
  if (fields.fault()) return failure(fields.fault()->text());
  auto seats = read_numbers<Seat>(*winners, kMaxSeats - 1);
  auto counts = read_numbers<int>(*points, kMaxPoints);
  if (!seats || !counts) return failure(std::string("winners and points must be per seat"));
  result.winners = std::move(*seats);
  result.points = std::move(*counts);
  return result;
}

}  // namespace spiel::games
