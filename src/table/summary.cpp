#include "table/summary.hpp"

#include <boost/json.hpp>

#include "games/fields.hpp"
#include "table/entry.hpp"

namespace spiel::table {

namespace {

namespace json = boost::json;

constexpr std::string_view kFacts = "summary";

SeatInfo without_secrets(SeatInfo seat) {
  seat.key.clear();
  seat.note = {};
  seat.secret.clear();
  return seat;
}

void take_in(TableInfo& info, const Entry& entry) {
  if (const auto* opened = std::get_if<Opened>(&entry.fact)) {
    info.options = opened->options;
    info.opened = entry.at;
  } else if (const auto* seat = std::get_if<SeatSet>(&entry.fact)) {
    info.seats.push_back(seat->info);
  } else if (const auto* ended = std::get_if<Ended>(&entry.fact)) {
    info.result = ended->result;
    info.stage = Stage::Over;
  }
}

}  // namespace

std::string to_summary(const TableInfo& info) {
  json::array facts;
  const auto add = [&](Fact fact) {
    facts.push_back(json::parse(to_line({info.opened, std::move(fact)})));
  };
  add(Opened{info.options});
  for (Seat seat = 0; seat < info.seats.size(); ++seat) {
    add(SeatSet{seat, SeatChange::Joined, without_secrets(info.seats[seat])});
  }
  if (info.result) add(Ended{*info.result});
  return json::serialize(json::object{{"id", info.id}, {kFacts, std::move(facts)}});
}

Result<TableInfo, std::string> parse_summary(std::string_view line) {
  json::error_code error;
  const auto value = json::parse(line, error);
  if (error) return failure("not a summary: " + error.message());
  const games::Fields fields(value);
  TableInfo info;
  info.id = fields.text("id");
  fields.each(kFacts, [&](const json::value& fact, const games::Fields::Item& at) {
    const auto entry = parse_entry(json::serialize(fact));
    if (!entry) return at.fail("is " + entry.error());
    take_in(info, *entry);
  });
  if (fields.fault()) return failure("not a summary: " + fields.fault()->text());
  return info;
}

}  // namespace spiel::table
