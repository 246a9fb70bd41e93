#include <tuple>

#include "protocol/swc/decode.hpp"
#include "protocol/swc/fields.hpp"
#include "protocol/swc/words.hpp"

namespace spiel::swc {

namespace {

Result<std::pair<int, int>, DecodeError> decode_position(const Element& element) {
  Fields fields(element, {"x", "y"});
  const int x = fields.number("x");
  const int y = fields.number("y");
  return fields.finish(std::pair(x, y));
}

// What may be said: a client's move must be spelled exactly, of a server's everything that is not
// known is passed over.
struct Strictness {
  bool exact = false;
  bool hints = true;
};

Result<SetMove, DecodeError> decode_piece(const Element& element, Strictness strictness) {
  Fields fields = strictness.exact
                      ? Fields(element, {"color", "kind", "rotation", "isFlipped", "position"})
                      : Fields(element);
  SetMove move;
  move.colour = fields.value("color", parse_colour);
  move.piece = fields.value("kind", blokus::parse_piece);
  move.rotation = fields.value("rotation", blokus::parse_rotation);
  move.flipped = fields.flag("isFlipped");
  std::tie(move.x, move.y) = fields.take(decode_position(fields.child("position")));
  return fields.finish(std::move(move));
}

Fields fields_of_set_move(const Element& element, Strictness strictness) {
  if (!strictness.exact) return Fields(element);
  return strictness.hints ? Fields(element, {"piece", "hint"}) : Fields(element, {"piece"});
}

Result<Move, DecodeError> decode_set_move(const Element& element, Strictness strictness) {
  Fields fields = fields_of_set_move(element, strictness);
  SetMove move = fields.take(decode_piece(fields.child("piece"), strictness));
  for (const Element& child : element.children) {
    if (child.name == "hint") move.hints.push_back(Fields(child, {"content"}).text("content"));
  }
  return fields.finish<Move>(std::move(move));
}

// The colour counts only as a child; given as an attribute it is ignored like an unknown one.
Result<Move, DecodeError> decode_skip_move(const Element& element) {
  Fields fields(element, {"color"});
  SkipMove move;
  if (const Element* colour = element.child("color")) {
    move.colour = parse_colour(colour->text);
    if (!move.colour) fields.fail(DecodeError::UnknownValue, "color");
  }
  return fields.finish<Move>(move);
}

Result<Move, DecodeError> decode(const Element& element, std::span<const Season* const> seasons,
                                 Strictness strictness) {
  const std::string* class_name = element.attribute("class");
  if (class_name == nullptr) return failure(DecodeError{DecodeError::Missing, "class"});
  for (const Season* season : seasons) {
    if (*class_name == season->set_move_class) return decode_set_move(element, strictness);
    if (*class_name == season->skip_move_class) return decode_skip_move(element);
  }
  return failure(DecodeError{DecodeError::UnknownValue, "class"});
}

}  // namespace

Result<Move, DecodeError> decode_move(const Element& element, const Release& release) {
  return decode(element, {&release.season, 1}, {.exact = true, .hints = release.knows_hints});
}

Result<Move, DecodeError> decode_told_move(const Element& element) {
  return decode(element, kSeasons, {});
}

std::string explain(const DecodeError& error) {
  switch (error.kind) {
    case DecodeError::UnknownElement:
      return "unknown element <" + error.what + ">";
    case DecodeError::UnknownValue:
      return "unknown value of " + error.what;
    case DecodeError::Missing:
      return error.what + " is missing";
  }
  return "unknown error";
}

}  // namespace spiel::swc
