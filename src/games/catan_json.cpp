#include "games/catan_json.hpp"

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

void read_cells(Fields& fields, int count, catan::Layout& layout) {
  const auto* cells = fields.array("cells");
  if (cells == nullptr) return;
  if (cells->size() != static_cast<std::size_t>(count)) {
    return fields.fail("cells", fmt::format("must have {} entries", count));
  }
  for (std::size_t i = 0; i < cells->size(); ++i) {
    const auto* text = (*cells)[i].if_string();
    if (text == nullptr || !read_cell(*text, layout, i)) {
      return fields.fail("cells", fmt::format("[{}] must name a terrain and its chip", i));
    }
  }
}

void read_harbours(Fields& fields, catan::Layout& layout) {
  const auto* sites = fields.array("harbours");
  if (sites == nullptr) return;
  if (sites->size() > catan::kMaxHarbours) return fields.fail("harbours", "are too many");
  for (const json::value& item : *sites) {
    Fields site(item, "setup.harbours[].");
    catan::HarbourSite read;
    site.number("edge", read.edge, 0, catan::kMaxEdges - 1);
    const auto* name = site.text("kind");
    const auto kind = name == nullptr ? std::nullopt : catan::parse_harbour(*name);
    if (site.fault() || !kind) return fields.fail("harbours", "must have an edge and a kind");
    read.kind = *kind;
    layout.harbours.push_back(read);
  }
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

void read_opening(Fields& fields, std::vector<catan::OpeningRound>& opening) {
  constexpr std::size_t kMaxRounds = 1000;
  const auto* rounds = fields.array("opening");
  if (rounds == nullptr) return;
  if (rounds->size() > kMaxRounds) return fields.fail("opening", "has too many rounds");
  for (const json::value& item : *rounds) {
    const auto* throws = item.if_array();
    if (throws == nullptr || throws->size() > kMaxSeats) {
      return fields.fail("opening", "must be rounds of throws");
    }
    catan::OpeningRound& round = opening.emplace_back();
    for (const json::value& value : *throws) {
      const auto read = read_throw(value);
      if (!read) return fields.fail("opening", "must have two dice per throw");
      round.push_back(*read);
    }
  }
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
  Fields fields(value, "rules.");
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
  if (fields.fault()) return failure(*fields.fault());
  if (auto fault = fault_of(rules)) return failure(*fault);
  return rules;
}

Result<catan::Setup, std::string> catan_setup_from(const json::value& value) {
  Fields fields(value, "setup.");
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
  if (fields.fault()) return failure(*fields.fault());
  if (auto fault = fault_of(setup)) return failure(*fault);
  return setup;
}

}  // namespace spiel::games
