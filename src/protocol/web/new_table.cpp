#include "protocol/web/new_table.hpp"

#include <fmt/format.h>
#include <boost/json.hpp>

#include <algorithm>
#include <array>

#include "protocol/web/client_message.hpp"
#include "table/names.hpp"

namespace spiel::web {

namespace {

constexpr const char* kKind = "web";
constexpr std::int64_t kLongest = 24 * 60 * 60 * 1000;  // of any time limit, in milliseconds
constexpr std::int64_t kShortestLimit = 100;
constexpr Duration kGrace{60'000};
constexpr TextLimits kTitle{0, 60};

constexpr std::array<std::string_view, 8> kBotNames{"Ada",  "Bruno", "Clara",  "Dario",
                                                    "Elif", "Felix", "Gesine", "Hugo"};

template <class Enum>
Enum read_word(const Fields& fields, std::string_view name, Enum otherwise) {
  return fields.word(name, otherwise, table::kNames<Enum>);
}

// Rules that are named by a word.
template <class G>
games::RulesOf<G> read_variant(const Fields& fields, const games::RulesOf<G>& present) {
  json::object wanted = G::rules_json(present);
  if (!wanted.contains("variant") || !fields.has("variant")) return present;
  wanted["variant"] = fields.text("variant", kWord);
  const auto rules = G::rules_from(json::value(std::move(wanted)));
  if (!rules) {
    fields.refuse("unknown-word", "variant", fmt::format("is not a variant of {}", G::kTitle));
  }
  return *rules;
}

// Rules that are switches, overlaid with those that the client wants to be different.
template <class G>
games::RulesOf<G> read_switches(const Fields& fields, const games::RulesOf<G>& present) {
  json::object wanted = G::rules_json(present);
  if (!wanted.contains("rules")) return present;
  if (fields.has("rules")) {
    auto& switches = wanted["rules"].as_object();
    const Fields rules = fields.object("rules");
    for (const auto name : rules.names()) {
      if (!switches.contains(name)) rules.refuse("unknown-field", name, "is not a rule");
      switches[name] = rules.value(name);
    }
  }
  const auto rules = G::rules_from(json::value(std::move(wanted)));
  if (!rules) throw Malformed{"bad-rules", rules.error()};
  return *rules;
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
  games::visit_game(options.rules, [&]<class G>(auto& present) {
    auto rules = read_variant<G>(fields, present);
    const auto possible = G::seats_for(rules);
    const auto within = [&](int seats) { return std::clamp(seats, possible.least, possible.most); };
    const auto numbers =
        read_seats(fields, possible, {within(options.min_seats), within(options.max_seats)});
    rules = read_switches<G>(fields, G::for_seats(rules, numbers.most));
    options.min_seats = numbers.least;
    options.max_seats = numbers.most;
    present = rules;
  });
}

std::optional<Duration> read_limit(const Fields& fields, std::string_view name) {
  if (!fields.has(name)) return std::nullopt;
  return Duration(fields.number(name, kShortestLimit, kLongest));
}

table::TimeLimits read_limits(const Fields& fields, const table::TimeLimits& present) {
  if (!fields.has("limits")) return present;
  const Fields limits = fields.object("limits");
  limits.only({"soft_ms", "hard_ms", "overtime", "game_ms", "increment_ms"});
  const auto increment =
      limits.has("increment_ms") ? limits.number("increment_ms", 0, kLongest) : 0;
  return {read_limit(limits, "soft_ms"), read_limit(limits, "hard_ms"),
          read_word(limits, "overtime", table::Overtime::BotActs), read_limit(limits, "game_ms"),
          Duration(increment)};
}

// The options that are there, overlaid with what the client wants to be different.
table::TableOptions read_options(const Fields& fields, table::TableOptions options) {
  read_game(fields, options);
  if (fields.has("title")) options.title = fields.text("title", kTitle);
  options.start = read_word(fields, "start", options.start);
  options.lost_seat = read_word(fields, "lost_seat", options.lost_seat);
  if (fields.has("grace_ms")) options.grace = Duration(fields.number("grace_ms", 0, kLongest));
  options.limits = read_limits(fields, options.limits);
  options.listed = fields.flag("listed", options.listed);
  options.hints = fields.flag("hints", options.hints);
  return options;
}

// A table of the game that is named, with everything else at its default.
table::TableOptions read_usual(const Fields& fields) {
  table::TableOptions options;
  const bool known = games::All::with_name(fields.text("game", kWord), [&]<class G>() {
    const auto usual = G::usual_table();
    options.rules = usual.rules;
    options.min_seats = usual.seats.least;
    options.max_seats = usual.seats.most;
  });
  if (!known) fields.refuse("unknown-word", "game", "must be " + games::All::names());
  options.kind = kKind;
  options.grace = kGrace;
  options.hosted = true;
  options.hints = true;
  return options;
}

// The options that are there, for the game that is named.
table::TableOptions for_named_game(const Fields& fields, table::TableOptions present) {
  const auto named = read_usual(fields);
  if (named.rules.index() == present.rules.index()) return present;
  present.rules = named.rules;
  present.min_seats = named.min_seats;
  present.max_seats = named.max_seats;
  return present;
}

std::vector<std::string> read_bots(const Fields& fields, const table::TableOptions& options,
                                   const table::BotLevels& bot_levels) {
  if (!fields.has("bots")) return {};
  auto bots = fields.texts("bots", static_cast<std::size_t>(options.max_seats), kWord);
  for (const auto& level : bots) require_level(level, options.rules, bot_levels);
  return bots;
}

void require_bots_know(const table::GameRules& rules, const table::TableInfo& info,
                       const table::BotLevels& bot_levels) {
  for (const auto& seat : info.seats) {
    if (seat.holder == table::Holder::Bot) require_level(seat.level, rules, bot_levels);
  }
}

}  // namespace

Result<NewTable, Malformed> parse_new_table(std::string_view body,
                                            const table::BotLevels& bot_levels) {
  return reading([&] {
    const json::object document = parse_document(body);
    const Fields fields(document);
    fields.only({"game", "rules", "variant", "title", "seats", "start", "bots", "lost_seat",
                 "grace_ms", "limits", "listed", "hints"});
    NewTable wanted;
    wanted.options = read_options(fields, read_usual(fields));
    wanted.bots = read_bots(fields, wanted.options, bot_levels);
    return wanted;
  });
}

Result<table::TableOptions, Malformed> parse_settings(const json::object& changes,
                                                      const table::TableInfo& present,
                                                      const table::BotLevels& bot_levels) {
  return reading([&] {
    const Fields fields(changes);
    fields.only({"game", "rules", "variant", "title", "seats", "start", "lost_seat", "grace_ms",
                 "limits", "listed", "hints"});
    const auto& now = present.options;
    const auto options =
        read_options(fields, fields.has("game") ? for_named_game(fields, now) : now);
    if (options.rules.index() != now.rules.index()) {
      require_bots_know(options.rules, present, bot_levels);
    }
    return options;
  });
}

// A table of the people who played, whatever kind the old one was: who comes for any table of that
// kind does not come for theirs, and nobody there could go on with a game that begins paused.
table::OpenTable rematch_of(const table::TableInfo& over, const std::string& from) {
  table::OpenTable open{over.options, {}, false, from};
  open.options.kind = kKind;
  open.options.start = table::StartRule::WhenAllReady;
  open.options.paused = false;
  for (std::size_t i = 0; i < over.seats.size(); ++i) {
    const auto& seat = over.seats[(i + 1) % over.seats.size()];
    const bool is_bot = seat.holder == table::Holder::Bot;
    if (!is_bot && !(seat.is_person() && seat.knows_undo)) continue;
    table::Join join{.seat = seat, .absent = !is_bot};
    join.seat.ready = false;
    join.seat.has_stand_in = false;
    join.seat.note = {};
    open.then.emplace_back(std::move(join));
  }
  return open;
}

void require_level(const std::string& level, const table::GameRules& rules,
                   const table::BotLevels& bot_levels) {
  if (bot_levels.has(rules, level)) return;
  throw Malformed{"unknown-level",
                  fmt::format("The bots of this server that play {} are: {}.",
                              table::game_name(rules), fmt::join(bot_levels.of(rules), ", "))};
}

Result<void, Malformed> check_level(const std::string& level, const table::GameRules& rules,
                                    const table::BotLevels& bot_levels) {
  const auto known = reading([&] { return require_level(level, rules, bot_levels), true; });
  if (!known) return failure(known.error());
  return {};
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
