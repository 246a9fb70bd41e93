// Records as text, of every game: JSON Lines, the header first, then a line per action, then
// perhaps the result. The journal of a table holds these lines, so they stay as they are.
//
//   {"spieltisch":1,"game":"blokus","setup":{…},"seats":["Ada","Bruno"]}
//   {"seat":0,"action":"blue PENTO_V RIGHT 17 0"}
//   {"result":{"winners":[1],"points":[62,70],"reason":"no-moves"}}
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/record.hpp"
#include "games/game.hpp"

namespace spiel::games {

template <class G>
struct Header {
  SetupOf<G> setup;
  std::vector<std::string> seats;  // names
  bool operator==(const Header&) const = default;
};

// The form of the lines, whatever the game.
namespace lines {

namespace json = boost::json;

Result<json::value, std::string> parse(std::string_view line);

std::string header(std::string_view game, json::object setup,
                   const std::vector<std::string>& seats);
// "" if the line is no header.
std::string_view game_of(const json::value& header);
// Of a header of this game.
Result<json::value, std::string> setup_of(const json::value& header, std::string_view game,
                                          std::string_view title);
Result<std::vector<std::string>, std::string> names_of(const json::value& header, int seats);

struct EntryTexts {
  Seat seat = kNoSeat;
  std::string action;
  std::string chance;
  std::string spelling;
};
std::string entry(const EntryTexts& texts);
Result<EntryTexts, std::string> entry_from(const json::value& line, bool table_acts);

bool is_result(std::string_view line);
// Takes the first line off the text.
std::string_view next(std::string_view& text);

}  // namespace lines

// Lines come without a line feed.
std::string result_line(const FinalResult& result);
Result<FinalResult, std::string> parse_result(std::string_view line);

template <Game G>
std::string header_line(const SetupOf<G>& setup, const std::vector<std::string>& seats) {
  return lines::header(G::kName, G::setup_json(setup), seats);
}

template <Game G>
std::string entry_line(const Recorded<G>& entry) {
  return lines::entry(
      {entry.seat, to_text(entry.action), G::chance_text(entry.chance), entry.spelling});
}

template <Game G>
Result<Header<G>, std::string> header_from(const boost::json::value& line) {
  const auto json = lines::setup_of(line, G::kName, G::kTitle);
  if (!json) return failure(json.error());
  auto setup = G::setup_from(*json);
  if (!setup) return failure(setup.error());
  auto names = lines::names_of(line, G::seats(*setup));
  if (!names) return failure(names.error());
  return Header<G>{std::move(*setup), std::move(*names)};
}

template <Game G>
Result<Header<G>, std::string> parse_header(std::string_view line) {
  const auto value = lines::parse(line);
  if (!value) return failure(value.error());
  return header_from<G>(*value);
}

template <Game G>
Result<Recorded<G>, std::string> entry_from(const boost::json::value& line) {
  auto texts = lines::entry_from(line, G::kTableActs);
  if (!texts) return failure(texts.error());
  const auto action = G::parse_action(texts->action);
  if (!action) return failure(action.error());
  const auto chance = G::parse_chance(texts->chance);
  if (!chance) return failure(chance.error());
  return Recorded<G>{texts->seat, *action, *chance, std::move(texts->spelling)};
}

template <Game G>
Result<Recorded<G>, std::string> parse_entry(std::string_view line) {
  const auto value = lines::parse(line);
  if (!value) return failure(value.error());
  return entry_from<G>(*value);
}

template <Game G>
std::string to_text(const Record<G>& record) {
  std::string text = header_line<G>(record.setup, record.seats) + '\n';
  for (const auto& entry : record.entries) text += entry_line<G>(entry) + '\n';
  if (record.result) text += result_line(*record.result) + '\n';
  return text;
}

namespace detail {

template <Game G>
Result<void, std::string> add_line(Record<G>& record, std::string_view line) {
  if (record.result) return failure(std::string("nothing may follow the result"));
  if (lines::is_result(line)) {
    auto result = parse_result(line);
    if (!result) return failure(result.error());
    record.result = std::move(*result);
  } else {
    auto entry = parse_entry<G>(line);
    if (!entry) return failure(entry.error());
    record.entries.push_back(std::move(*entry));
  }
  return {};
}

}  // namespace detail

template <Game G>
Result<Record<G>, RecordError> parse_record(std::string_view text) {
  if (text.empty()) return failure(RecordError{1, "the record is empty"});
  auto header = parse_header<G>(lines::next(text));
  if (!header) return failure(RecordError{1, header.error()});
  Record<G> record{std::move(header->setup), std::move(header->seats), {}, {}};
  for (std::size_t line = 2; !text.empty(); ++line) {
    const auto added = detail::add_line<G>(record, lines::next(text));
    if (!added) return failure(RecordError{line, added.error()});
  }
  return record;
}

}  // namespace spiel::games
