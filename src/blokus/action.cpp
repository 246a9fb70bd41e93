#include "blokus/action.hpp"

#include <charconv>
#include <optional>
#include <vector>

namespace spiel::blokus {

namespace {

// At most `limit` words separated by single spaces; the last keeps what is left.
std::vector<std::string_view> words_of(std::string_view text, std::size_t limit) {
  std::vector<std::string_view> words;
  while (words.size() + 1 < limit && text.find(' ') != text.npos) {
    words.push_back(text.substr(0, text.find(' ')));
    text.remove_prefix(text.find(' ') + 1);
  }
  words.push_back(text);
  return words;
}

std::optional<int> parse_coordinate(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

Result<Action, std::string> parse_place(Colour colour, std::vector<std::string_view> words) {
  const bool flipped = words.size() > 3 && words[3] == "flipped";
  if (flipped) words.erase(words.begin() + 3);
  if (words.size() != 5) return failure(std::string("not a placement"));
  const auto piece = parse_piece(words[1]);
  if (!piece) return failure("no piece '" + std::string(words[1]) + "'");
  const auto rotation = parse_rotation(words[2]);
  if (!rotation) return failure("no rotation '" + std::string(words[2]) + "'");
  const auto x = parse_coordinate(words[3]);
  const auto y = parse_coordinate(words[4]);
  if (!x || !y) return failure(std::string("coordinates must be whole numbers"));
  return Action::place(colour, Placement(*piece, *rotation, flipped, *x, *y));
}

}  // namespace

int number_of(Action action) {
  if (action.kind == Action::Kind::Leave) return kActions - 1;
  const int base = static_cast<int>(action.colour) * kActionsPerColour;
  return base + (action.kind == Action::Kind::Pass ? kPlacements : number_of(action.placement));
}

Action action_from_number(int number) {
  assert(0 <= number && number < kActions);
  if (number == kActions - 1) return Action::leave();
  const auto colour = static_cast<Colour>(number / kActionsPerColour);
  const int rest = number % kActionsPerColour;
  if (rest == kPlacements) return Action::pass(colour);
  return Action::place(colour, placement_from_number(rest));
}

std::string to_text(const Action& action) {
  if (action.kind == Action::Kind::Leave) return "leave";
  std::string text(name_of(action.colour));
  if (action.kind == Action::Kind::Pass) return text + " pass";
  const Placement p = action.placement;
  text.append(" ").append(name_of(p.piece())).append(" ").append(name_of(p.rotation()));
  if (p.flipped()) text.append(" flipped");
  return text + " " + std::to_string(p.x()) + " " + std::to_string(p.y());
}

Result<Action, std::string> parse_action(std::string_view text) {
  if (text == "leave") return Action::leave();
  const auto words = words_of(text, 7);
  const auto colour = parse_colour(words[0]);
  if (!colour) return failure("no colour '" + std::string(words[0]) + "'");
  if (words.size() == 2 && words[1] == "pass") return Action::pass(*colour);
  return parse_place(*colour, words);
}

}  // namespace spiel::blokus
