#include "blokus/blksgf.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

namespace spiel::blokus {

namespace {

struct Form {
  VariantId variant;
  std::string_view game;                                // the property GM
  std::array<std::string_view, kMaxColours> colour_id;  // the properties of moves
  std::array<std::string_view, kMaxColours> name_id;    // the properties of players' names
};

constexpr std::array<std::string_view, kMaxColours> kNumbers{"1", "2", "3", "4"};
constexpr std::array<std::string_view, kMaxColours> kTwoColours{"B", "W"};
constexpr std::array<std::string_view, kMaxColours> kNumberedNames{"P1", "P2", "P3", "P4"};
constexpr std::array<std::string_view, kMaxColours> kTwoNames{"PB", "PW"};

constexpr std::array kForms{
    Form{VariantId::Classic, "Blokus", kNumbers, kNumberedNames},
    Form{VariantId::Classic2, "Blokus Two-Player", kNumbers, kTwoNames},
    Form{VariantId::Classic3, "Blokus Three-Player", kNumbers, kNumberedNames},
    Form{VariantId::Duo, "Blokus Duo", kTwoColours, kTwoNames}};

std::string property(std::string_view id, std::string_view value) {
  std::string text = std::string(id) + "[";
  for (const char c : value) {
    if (c == ']' || c == '\\') text += '\\';
    text += c;
  }
  return text + "]";
}

bool is_told_turned(const Record& record) {
  const auto first = std::ranges::find(record.entries, Action::Kind::Place,
                                       [](const Recorded& entry) { return entry.action.kind; });
  return first != record.entries.end() &&
         begins_turned(first->action.placement, variant(record.setup.variant));
}

std::string node_of(const Recorded& entry, const Form& form, bool turned) {
  if (entry.action.kind != Action::Kind::Place) {
    return ";" + property("C", "Seat " + std::to_string(entry.seat + 1) + " leaves the game.");
  }
  const Variant& v = variant(form.variant);
  const Placement placement = entry.action.placement;
  return ";" + property(form.colour_id[index_of(entry.action.colour)],
                        to_points(turned ? turned_by_half(placement, v) : placement, v));
}

using Properties = std::map<std::string, std::vector<std::string>, std::less<>>;

// Reads the nodes of the main line, that is of the first variation at every fork.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::optional<std::vector<Properties>> main_line() {
    std::vector<Properties> nodes;
    if (next() != '(') return std::nullopt;
    while (true) {
      const char c = next();
      if (c == ')') return nodes;
      if (c == '(' && !nodes.empty()) continue;
      if (c != ';') return std::nullopt;
      auto node = read_node();
      if (!node) return std::nullopt;
      nodes.push_back(std::move(*node));
    }
  }

 private:
  static bool is_space(char c) { return c == ' ' || ('\t' <= c && c <= '\r'); }
  static bool is_identifier(char c) { return ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9'); }

  // The next character that is not white space, or 0 at the end.
  char peek() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  char next() {
    const char c = peek();
    if (at_ < text_.size()) ++at_;
    return c;
  }

  std::optional<Properties> read_node() {
    Properties properties;
    while (is_identifier(peek())) {
      std::string id;
      while (at_ < text_.size() && is_identifier(text_[at_])) id += text_[at_++];
      if (peek() != '[') return std::nullopt;
      while (peek() == '[') {
        auto value = read_value();
        if (!value) return std::nullopt;
        properties[id].push_back(std::move(*value));
      }
    }
    return properties;
  }

  std::optional<std::string> read_value() {
    std::string value;
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == ']') {
        ++at_;
        return value;
      }
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      value += text_[at_];
    }
    return std::nullopt;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::optional<Square> parse_point(std::string_view text, int size) {
  if (text.size() < 2) return std::nullopt;
  const int x = (text[0] | 0x20) - 'a';  // either case
  int row = 0;
  const char* end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data() + 1, end, row);
  if (parsed.ec != std::errc{} || parsed.ptr != end) return std::nullopt;
  if (x < 0 || x >= size || row < 1 || row > size) return std::nullopt;
  return Square{static_cast<std::int8_t>(x), static_cast<std::int8_t>(size - row)};
}

// Whether all points could be added to the squares.
bool read_points(std::string_view points, int size, Bitboard& squares) {
  while (true) {
    const std::size_t comma = std::min(points.find(','), points.size());
    const auto square = parse_point(points.substr(0, comma), size);
    if (!square) return false;
    squares.set(*square);
    if (comma == points.size()) return true;
    points.remove_prefix(comma + 1);
  }
}

// Old files give every square as a value of its own.
std::optional<Placement> parse_values(const std::vector<std::string>& values, int size) {
  Bitboard squares;
  for (const std::string_view points : values) {
    if (!read_points(points, size, squares)) return std::nullopt;
  }
  return placement_of(squares);
}

const Form* form_of(const Properties& root) {
  const auto game = root.find("GM");
  if (game == root.end()) return nullptr;
  const auto form = std::find_if(kForms.begin(), kForms.end(),
                                 [&](const Form& f) { return f.game == game->second.front(); });
  return form == kForms.end() ? nullptr : &*form;
}

std::vector<std::string> names_in(const Properties& root, const Form& form) {
  std::vector<std::string> names;
  for (std::size_t seat = 0; seat < variant(form.variant).seats; ++seat) {
    const auto name = root.find(form.name_id[seat]);
    names.push_back(name == root.end() ? "" : name->second.front());
  }
  return names;
}

bool sets_up(const Properties& node) {
  constexpr std::array kIds{"AB", "AW", "A1", "A2", "A3", "A4", "AE"};
  return std::any_of(kIds.begin(), kIds.end(), [&](auto id) { return node.contains(id); });
}

// Plays the move of a node, if it has one, and records it.
std::optional<std::string> play_node(const Properties& node, const Form& form, State& state,
                                     Record& record) {
  const Variant& v = variant(form.variant);
  for (std::size_t c = 0; c < v.colours; ++c) {
    const auto move = node.find(form.colour_id[c]);
    if (move == node.end()) continue;
    const auto placement = parse_values(move->second, v.size);
    if (!placement) return "no piece covers these squares";
    const auto colour = static_cast<Colour>(c);
    const Recorded entry{to_move(state), Action::place(colour, *placement), {}};
    const auto done = apply(state, entry.seat, entry.action, {}, NoSink{});
    if (!done) return std::string(explain(done.error()));
    record.entries.push_back(entry);
  }
  return std::nullopt;
}

}  // namespace

// From the bottom row upwards.
std::string to_points(Placement placement, const Variant& variant) {
  const int size = variant.size;
  std::array<std::string, kMaxSize> rows;
  squares_of(placement).for_each([&](Square s) {
    std::string& row = rows[static_cast<std::size_t>(size - 1 - s.y)];
    if (!row.empty()) row += ",";
    row += static_cast<char>('a' + s.x) + std::to_string(size - s.y);
  });
  std::string points;
  for (const std::string& row : rows) {
    if (row.empty()) continue;
    if (!points.empty()) points += ",";
    points += row;
  }
  return points;
}

std::optional<Placement> parse_points(std::string_view points, const Variant& variant) {
  Bitboard squares;
  return read_points(points, variant.size, squares) ? placement_of(squares) : std::nullopt;
}

bool begins_turned(Placement first, const Variant& variant) {
  constexpr Square kFirstColoursOwn{4, 4};
  return variant.id == VariantId::Duo && !squares_of(first).test(kFirstColoursOwn);
}

Placement turned_by_half(Placement placement, const Variant& variant) {
  const int last = variant.size - 1;
  Bitboard turned;
  squares_of(placement).for_each([&](Square s) {
    turned.set(Square{static_cast<std::int8_t>(last - s.x), static_cast<std::int8_t>(last - s.y)});
  });
  return *placement_of(turned);
}

std::optional<VariantId> variant_of_game(std::string_view name) {
  const auto form = std::ranges::find(kForms, name, &Form::game);
  return form == kForms.end() ? std::nullopt : std::optional(form->variant);
}

std::optional<std::string_view> game_of_variant(VariantId id) {
  const auto form = std::ranges::find(kForms, id, &Form::variant);
  return form == kForms.end() ? std::nullopt : std::optional<std::string_view>(form->game);
}

std::string colour_id(const Variant& variant, Colour colour) {
  const auto& ids = variant.colours == 2 ? kTwoColours : kNumbers;
  return std::string(ids[index_of(colour)]);
}

Result<std::string, std::string> to_blksgf(const Record& record) {
  const auto form = std::ranges::find(kForms, record.setup.variant, &Form::variant);
  if (form == kForms.end()) {
    return failure("Pentobi has no variant " + std::string(variant(record.setup.variant).name));
  }
  std::string text = "(;" + property("GM", form->game) + property("CA", "UTF-8");
  for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
    if (!record.seats[seat].empty()) text += property(form->name_id[seat], record.seats[seat]);
  }
  const bool turned = is_told_turned(record);
  for (const Recorded& entry : record.entries) text += "\n" + node_of(entry, *form, turned);
  return text + ")\n";
}

Result<Record, std::string> from_blksgf(std::string_view text) {
  const auto nodes = Reader(text).main_line();
  if (!nodes || nodes->empty()) return failure(std::string("not a blksgf file"));
  const Form* form = form_of(nodes->front());
  if (form == nullptr) return failure(std::string("not a variant of Blokus known here"));
  Record record{{form->variant, std::nullopt}, names_in(nodes->front(), *form), {}, std::nullopt};
  State state = start(record.setup);
  for (const Properties& node : *nodes) {
    if (sets_up(node)) return failure(std::string("the file sets up a position"));
    if (const auto error = play_node(node, *form, state, record)) {
      return failure("move " + std::to_string(record.entries.size() + 1) + ": " + *error);
    }
  }
  if (const auto end = outcome(state))
    record.result = final_result(*end, variant(form->variant).seats);
  return record;
}

}  // namespace spiel::blokus
