#include "games/catan_json.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/json.hpp>
#include <charconv>

#include "games/fields.hpp"

namespace spiel::games {

namespace {

namespace json = boost::json;
using Words2 = std::array<std::string_view, 2>;

constexpr Words2 kBoardWords = {"small", "large"};
constexpr Words2 kPhaseWords = {"all", "building-only"};
constexpr Words2 kHarbourUseWords = {"at-once", "next-turn"};
constexpr Words2 kFrameWords = {"alternating", "fixed"};
constexpr Words2 kChipWords = {"spiral", "shuffled"};
constexpr Words2 kDiceWords = {"fair", "deck"};

template <class Enum>
std::string_view word(const Words2& words, Enum value) {
  return words[static_cast<std::size_t>(value)];
}

// "forest 11", "desert".
std::string cell_text(const catan::Layout& layout, std::size_t cell) {
  if (layout.terrain[cell] == catan::Terrain::Desert) return "desert";
  return fmt::format("{} {}", name_of(layout.terrain[cell]), layout.chips[cell]);
}

bool read_cell(std::string_view text, catan::Layout& layout, std::size_t cell) {
  const auto space = text.find(' ');
  const auto terrain = catan::parse_terrain(text.substr(0, space));
  if (!terrain) return false;
  layout.terrain[cell] = *terrain;
  if (space == std::string_view::npos) return true;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data() + space + 1, end, layout.chips[cell]);
  return error == std::errc() && rest == end;
}

void read_cells(const Fields& fields, int count, catan::Layout& layout) {
  const auto* cells = fields.list("cells");
  if (cells != nullptr && cells->size() != static_cast<std::size_t>(count)) {
    return fields.fail("cells", fmt::format("must have {} entries", count));
  }
  fields.each("cells", [&](const json::value& item, const Fields::Item& at) {
    const auto* text = item.if_string();
    if (text == nullptr || !read_cell(*text, layout, at.index)) {
      at.fail("must name a terrain and its chip");
    }
  });
}

void read_harbours(const Fields& fields, catan::Layout& layout) {
  const auto* sites = fields.list("harbours");
  if (sites != nullptr && sites->size() > catan::kMaxHarbours) {
    return fields.fail("harbours", "are too many");
  }
  fields.each("harbours", [&](const json::value& item, const Fields::Item& at) {
    const Fields site = at.object(item);
    const auto edge = site.number("edge", 0, catan::kMaxEdges - 1);
    const auto kind = catan::parse_harbour(site.text("kind"));
    if (!kind) return site.fail("kind", "must be a kind of harbour");
    layout.harbours.push_back({static_cast<catan::Edge>(edge), *kind});
  });
}

std::optional<catan::Throw> read_throw(const json::value& value) {
  const auto* dice = value.if_array();
  if (dice == nullptr || dice->size() != 2) return std::nullopt;
  const auto die = [](const json::value& v) {
    const auto n = integer(v);
    return n && *n >= 1 && *n <= 6 ? static_cast<std::uint8_t>(*n) : std::uint8_t{0};
  };
  const catan::Throw read{die((*dice)[0]), die((*dice)[1])};
  return read.first != 0 && read.second != 0 ? std::optional(read) : std::nullopt;
}

void read_opening(const Fields& fields, std::vector<catan::OpeningRound>& opening) {
  constexpr std::size_t kMaxRounds = 1000;
  const auto* rounds = fields.list("opening");
  if (rounds != nullptr && rounds->size() > kMaxRounds) {
    return fields.fail("opening", "has too many rounds");
  }
  fields.each("opening", [&](const json::value& item, const Fields::Item& at) {
    const auto* throws = item.if_array();
    if (throws == nullptr || throws->size() > kMaxSeats) return at.fail("must be throws of seats");
    catan::OpeningRound& round = opening.emplace_back();
    for (const json::value& value : *throws) {
      const auto read = read_throw(value);
      if (!read) return at.fail("must have two dice per throw");
      round.push_back(*read);
    }
  });
}

json::array opening_json(const std::vector<catan::OpeningRound>& opening) {
  json::array rounds;
  for (const catan::OpeningRound& round : opening) {
    json::array throws;
    for (const catan::Throw t : round) throws.push_back(json::array{t.first, t.second});
    rounds.push_back(std::move(throws));
  }
  return rounds;
}

}  // namespace

json::object json_of(const catan::Rules& rules) {
  return {{"board", word(kBoardWords, rules.board)},
          {"phases", word(kPhaseWords, rules.phases)},
          {"harbour_use", word(kHarbourUseWords, rules.harbour_use)},
          {"harbours", word(kFrameWords, rules.harbours)},
          {"chips", word(kChipWords, rules.chips)},
          {"dice", word(kDiceWords, rules.dice)},
          {"pre_roll_card", rules.pre_roll_card},
          {"special_building", rules.special_building},
          {"steal_optional", rules.steal_optional},
          {"friendly_robber", rules.friendly_robber},
          {"target", rules.target},
          {"discard_limit", rules.discard_limit},
          {"max_turns", rules.max_turns}};
}

json::object json_of(const catan::Setup& setup) {
  json::array cells;
  for (std::size_t c = 0; c < catan::topology(setup.rules.board).cells; ++c) {
    cells.emplace_back(cell_text(setup.layout, c));
  }
  json::array harbours;
  for (const catan::HarbourSite& site : setup.layout.harbours) {
    harbours.push_back(json::object{{"edge", site.edge}, {"kind", name_of(site.kind)}});
  }
  return {{"rules", json_of(setup.rules)}, {"seats", setup.seats},
          {"cells", std::move(cells)},     {"harbours", std::move(harbours)},
          {"robber", setup.layout.robber}, {"opening", opening_json(setup.opening)},
          {"first", setup.first}};
}

Result<catan::Rules, std::string> catan_rules_from(const json::value& value) {
  const Fields fields(value, "rules");
  catan::Rules rules;
  fields.word("board", rules.board, kBoardWords);
  fields.word("phases", rules.phases, kPhaseWords);
  fields.word("harbour_use", rules.harbour_use, kHarbourUseWords);
  fields.word("harbours", rules.harbours, kFrameWords);
  fields.word("chips", rules.chips, kChipWords);
  fields.word("dice", rules.dice, kDiceWords);
  fields.flag("pre_roll_card", rules.pre_roll_card);
  fields.flag("special_building", rules.special_building);
  fields.flag("steal_optional", rules.steal_optional);
  fields.flag("friendly_robber", rules.friendly_robber);
  fields.number("target", rules.target, catan::kMinTarget, catan::kMaxTarget);
  fields.number("discard_limit", rules.discard_limit, 1, 255);
  fields.number("max_turns", rules.max_turns, 1, 65535);
  if (fields.fault()) return failure(fields.fault()->text());
  if (auto fault = fault_of(rules)) return failure(*fault);
  return rules;
}

Result<catan::Setup, std::string> catan_setup_from(const json::value& value) {
  const Fields fields(value, "setup");
  catan::Setup setup;
  const auto* rules_json = fields.find("rules");
  const auto rules =
      catan_rules_from(rules_json == nullptr ? json::value(json::object()) : *rules_json);
  if (!rules) return failure(rules.error());
  setup.rules = *rules;
  fields.number("seats", setup.seats, 1, kMaxSeats);
  read_cells(fields, catan::topology(setup.rules.board).cells, setup.layout);
  read_harbours(fields, setup.layout);
  fields.number("robber", setup.layout.robber, 0, catan::kMaxCells - 1);
  read_opening(fields, setup.opening);
  fields.number("first", setup.first, 0, kMaxSeats - 1);
  if (fields.fault()) return failure(fields.fault()->text());
  if (auto fault = fault_of(setup)) return failure(*fault);
  return setup;
}

}  // namespace spiel::games
