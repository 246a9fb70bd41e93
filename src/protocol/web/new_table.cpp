#include "protocol/web/new_table.hpp"

#include <fmt/format.h>
#include <boost/json.hpp>

#include <algorithm>
#include <array>

#include "catan/json.hpp"
#include "protocol/web/client_message.hpp"
#include "table/names.hpp"

namespace spiel::web {

namespace {

constexpr std::int64_t kLongest = 24 * 60 * 60 * 1000;  // of any time limit, in milliseconds
constexpr std::int64_t kShortestLimit = 100;
constexpr Duration kGrace{60'000};
constexpr TextLimits kTitle{0, 60};
constexpr int kSmallBoardSeats = 4;

constexpr std::array<std::string_view, 8> kBotNames{"Ada",  "Bruno", "Clara",  "Dario",
                                                    "Elif", "Felix", "Gesine", "Hugo"};

template <class Enum>
Enum read_word(const Fields& fields, std::string_view name, Enum otherwise) {
  if (!fields.has(name)) return otherwise;
  const auto value = table::parse_enum<Enum>(fields.text(name, kWord));
  if (!value) {
    const auto& words = table::kNames<Enum>;
    fields.refuse("unknown-word", name, fmt::format("must be one of: {}", fmt::join(words, ", ")));
  }
  return *value;
}

// The default rules with what the client wants otherwise laid over them.
catan::Rules read_catan_rules(const Fields& fields, int most_seats) {
  catan::Rules defaults;
  if (most_seats > kSmallBoardSeats) defaults.board = catan::BoardSize::Large;
  json::object wanted = catan::json_of(defaults);
  if (fields.has("rules")) {
    const Fields rules = fields.object("rules");
    for (const auto& rule : rules.raw()) {
      if (!wanted.contains(rule.key())) rules.refuse("unknown-field", rule.key(), "is no rule");
      wanted[rule.key()] = rule.value();
    }
  }
  const auto rules = catan::rules_from(wanted);
  if (!rules) throw Malformed{"bad-rules", rules.error()};
  if (const auto fault = fault_of(*rules)) throw Malformed{"bad-rules", *fault};
  return *rules;
}

blokus::VariantId read_variant(const Fields& fields) {
  const auto name = fields.has("variant") ? fields.text("variant", kWord) : "classic";
  const auto id = blokus::parse_variant(name);
  if (!id) fields.refuse("unknown-word", "variant", "is no variant of Blokus");
  return *id;
}

struct SeatNumbers {
  int least = 0;
  int most = 0;
};

SeatNumbers read_seats(const Fields& fields, table::SeatRange possible, SeatNumbers numbers) {
  if (!fields.has("seats")) return numbers;
  const Fields seats = fields.object("seats");
  seats.only({"min", "max"});
  if (seats.has("max")) {
    numbers.most = static_cast<int>(seats.number("max", possible.least, possible.most));
    numbers.least = std::min(numbers.least, numbers.most);
  }
  if (seats.has("min")) {
    numbers.least = static_cast<int>(seats.number("min", possible.least, numbers.most));
  }
  return numbers;
}

void read_game(const Fields& fields, table::TableOptions& options) {
  const auto game = fields.text("game", kWord);
  SeatNumbers numbers;
  if (game == "catan") {
    numbers = read_seats(fields, table::seats_for(catan::Rules()), {2, kSmallBoardSeats});
    options.rules = read_catan_rules(fields, numbers.most);
  } else if (game == "blokus") {
    options.rules = read_variant(fields);
    const auto possible = table::seats_for(options.rules);
    numbers = read_seats(fields, possible, {possible.least, possible.most});
  } else {
    fields.refuse("unknown-word", "game", "must be catan or blokus");
  }
  options.min_seats = numbers.least;
  options.max_seats = numbers.most;
}

std::optional<Duration> read_limit(const Fields& fields, std::string_view name) {
  if (!fields.has(name)) return std::nullopt;
  return Duration(fields.number(name, kShortestLimit, kLongest));
}

table::TimeLimits read_limits(const Fields& fields) {
  if (!fields.has("limits")) return {};
  const Fields limits = fields.object("limits");
  limits.only({"soft_ms", "hard_ms", "overtime"});
  return {read_limit(limits, "soft_ms"), read_limit(limits, "hard_ms"),
          read_word(limits, "overtime", table::Overtime::BotActs)};
}

table::TableOptions read_options(const Fields& fields) {
  table::TableOptions options;
  read_game(fields, options);
  options.kind = "web";
  options.title = fields.text_if_any("title", kTitle);
  options.start = read_word(fields, "start", table::StartRule::WhenFull);
  options.lost_seat = read_word(fields, "lost_seat", table::LostSeat::Waits);
  options.grace =
      fields.has("grace_ms") ? Duration(fields.number("grace_ms", 0, kLongest)) : kGrace;
  options.limits = read_limits(fields);
  options.listed = fields.flag("listed", true);
  return options;
}

std::vector<std::string> read_bots(const Fields& fields, int seats,
                                   const std::vector<std::string>& bot_levels) {
  if (!fields.has("bots")) return {};
  auto bots = fields.texts("bots", static_cast<std::size_t>(seats), kWord);
  for (const auto& level : bots) require_level(level, bot_levels);
  return bots;
}

}  // namespace

Result<NewTable, Malformed> parse_new_table(std::string_view body,
                                            const std::vector<std::string>& bot_levels) {
  return reading([&] {
    const json::object document = parse_document(body);
    const Fields fields(document);
    fields.only({"game", "rules", "variant", "title", "seats", "start", "bots", "lost_seat",
                 "grace_ms", "limits", "listed"});
    NewTable wanted;
    wanted.options = read_options(fields);
    wanted.bots = read_bots(fields, wanted.options.max_seats, bot_levels);
    return wanted;
  });
}

void require_level(const std::string& level, const std::vector<std::string>& bot_levels) {
  if (std::find(bot_levels.begin(), bot_levels.end(), level) != bot_levels.end()) return;
  throw Malformed{"unknown-level",
                  fmt::format("The bots of this server are: {}.", fmt::join(bot_levels, ", "))};
}

table::SeatInfo bot_seat(const std::string& level, const table::TableInfo& info) {
  const auto is_free = [&](std::string_view name) {
    return std::none_of(info.seats.begin(), info.seats.end(),
                        [&](const table::SeatInfo& seat) { return seat.name == name; });
  };
  table::SeatInfo seat;
  seat.holder = table::Holder::Bot;
  seat.name = *std::find_if(kBotNames.begin(), kBotNames.end(), is_free);
  seat.protocol = "bot";
  seat.level = level;
  return seat;
}

bool is_colour_taken(const table::TableInfo& info, std::string_view colour,
                     table::PlayerId except) {
  return std::any_of(info.seats.begin(), info.seats.end(), [&](const table::SeatInfo& seat) {
    return seat.taken() && seat.player != except && !colour.empty() && seat.colour == colour;
  });
}

}  // namespace spiel::web
